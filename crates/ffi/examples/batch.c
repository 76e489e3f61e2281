/* Values of many positions, on all processors: all positions after the first roll. */

#include <barpoint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 1000 };

static bp_position positions[MOST];
static bp_evaluation evaluations[MOST];

int main(void)
{
    bp_engine *engine = NULL;
    bp_position start;
    bp_options options;
    size_t count = 0, worst = 0, failed_at = 0;
    bp_status status = bp_position_start(BP_VARIANT_BACKGAMMON, &start);

    for (uint8_t die1 = 2; die1 <= 6 && status == BP_STATUS_OK; die1++) {
        for (uint8_t die2 = 1; die2 < die1 && status == BP_STATUS_OK; die2++) {
            bp_plays *plays = NULL;
            status = bp_legal_plays(&start, die1, die2, &plays);
            for (size_t i = 0; i < bp_plays_count(plays) && count < MOST; i++) {
                positions[count++] = bp_plays_at(plays, i)->result;
            }
            bp_plays_free(plays);
        }
    }
    if (status == BP_STATUS_OK) {
        status = bp_options_init(&options);
    }
    if (status == BP_STATUS_OK) {
        options.plies = 0;
        status = bp_engine_new(&options, &engine);
    }
    if (status == BP_STATUS_OK) {
        status = bp_evaluate_many(engine, positions, count, evaluations, NULL, &failed_at);
    }
    if (status != BP_STATUS_OK) {
        fprintf(stderr, "error: %s\n", bp_last_error());
        return 2;
    }
    for (size_t i = 0; i < count; i++) {
        if (evaluations[i].equity > evaluations[worst].equity) {
            worst = i;
        }
    }
    printf("%zu positions; the opponent likes most: %+.4f\n", count, evaluations[worst].equity);
    bp_engine_free(engine);
    return 0;
}
