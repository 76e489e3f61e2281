/* Values of the positions of standard input, for the comparison with the command and the library. */

#include <barpoint.h>
#include <inttypes.h>
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

static void bits(double number)
{
    uint64_t pattern;
    memcpy(&pattern, &number, sizeof pattern);
    printf(" %016" PRIx64, pattern);
}

static void value(const bp_evaluation *it)
{
    bits(it->win);
    bits(it->win_gammon);
    bits(it->win_backgammon);
    bits(it->lose_gammon);
    bits(it->lose_backgammon);
    bits(it->equity);
    bits(it->cubeless_equity);
    bits(it->mwc);
    bits(it->cubeless_mwc);
}

int main(void)
{
    static bp_position positions[1000];
    static bp_evaluation many[1000];
    char line[256];
    size_t count = 0;
    bp_engine *engine = NULL;
    bp_options options;

    check(bp_options_init(&options));
    options.plies = 0;
    check(bp_engine_new(&options, &engine));
    while (count < 1000 && fgets(line, sizeof line, stdin) != NULL) {
        check(bp_position_parse(line, strcspn(line, "\n"), &positions[count++]));
    }
    check(bp_evaluate_many(engine, positions, count, many, NULL, NULL));
    for (size_t i = 0; i < count; i++) {
        bp_evaluation one;
        bp_plays *plays = NULL;
        bp_cube cube;
        check(bp_evaluate(engine, &positions[i], &one));
        if (memcmp(&one.win, &many[i].win, 7 * sizeof one.win) != 0) {
            fprintf(stderr, "position %zu differs in a batch\n", i);
            return 1;
        }
        printf("eval");
        value(&many[i]);
        check(bp_cube_decision(engine, &positions[i], &cube));
        printf("\ncube");
        bits(cube.no_double);
        bits(cube.double_take);
        bits(cube.double_pass);
        bits(cube.best);
        printf(" %s", cube.words);
        check(bp_rank_plays(engine, &positions[i], 4, 2, 5, &plays));
        for (size_t rank = 0; rank < 5 && rank < bp_plays_count(plays); rank++) {
            printf("\nplay");
            value(&bp_plays_at(plays, rank)->evaluation);
            printf(" %s", bp_plays_at(plays, rank)->text);
        }
        puts("");
        bp_plays_free(plays);
    }
    bp_engine_free(engine);
    return 0;
}
