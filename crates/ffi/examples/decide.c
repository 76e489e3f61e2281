/* The best plays of a roll, and the cube decision before it. Usage: decide POSITION DICE */

#include <barpoint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(bp_status status)
{
    if (status != BP_STATUS_OK) {
        fprintf(stderr, "error: %s\n", bp_last_error());
        exit(2);
    }
}

int main(int count, char **arguments)
{
    const char *text = count > 1 ? arguments[1] : "start";
    const char *dice = count > 2 ? arguments[2] : "31";
    bp_engine *engine = NULL;
    bp_plays *plays = NULL;
    bp_position position;
    bp_options options;
    bp_cube cube;

    if (bp_abi_version() != BP_ABI_VERSION || strlen(dice) != 2) {
        fputs("usage: decide POSITION DICE, with the library of this header\n", stderr);
        return 2;
    }
    check(bp_options_init(&options));
    options.plies = 1;
    check(bp_engine_new(&options, &engine));
    check(bp_position_parse(text, BP_NUL_TERMINATED, &position));

    check(bp_cube_decision(engine, &position, &cube));
    printf("%s: %+.4f\n", cube.words, cube.best);

    check(bp_rank_plays(engine, &position, (uint8_t)(dice[0] - '0'), (uint8_t)(dice[1] - '0'), 3, &plays));
    for (size_t i = 0; i < bp_plays_count(plays) && i < 3; i++) {
        const bp_play *play = bp_plays_at(plays, i);
        printf("%-20s %+.4f  %.1f %% wins\n", play->text, play->evaluation.equity,
               100 * play->evaluation.win);
    }
    bp_plays_free(plays);
    bp_engine_free(engine);
    return 0;
}
