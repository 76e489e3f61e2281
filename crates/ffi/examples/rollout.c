/* A rollout with progress that is stopped, saved, resumed and finished. */

#include <barpoint.h>
#include <stdio.h>
#include <stdlib.h>

static void check(bp_status status)
{
    if (status != BP_STATUS_OK) {
        fprintf(stderr, "error: %s\n", bp_last_error());
        exit(2);
    }
}

/* Stops after the number of trials that the caller points to. */
static int32_t stop_after(void *user, uint64_t done, uint64_t total)
{
    const uint64_t *limit = user;
    (void)total;
    return done >= *limit;
}

int main(void)
{
    bp_engine *engine = NULL;
    bp_rollout *rollout = NULL, *resumed = NULL;
    bp_rollout_settings settings;
    bp_position position;
    bp_candidate candidate;
    bp_text *saved = NULL;
    uint64_t limit = 20;

    check(bp_engine_new(NULL, &engine));
    check(bp_position_start(BP_VARIANT_BACKGAMMON, &position));
    check(bp_rollout_settings_init(&settings));
    settings.preset = "fast";
    settings.trials = 144;
    settings.top = 2;
    check(bp_rollout_new(engine, &position, 3, 1, &settings, &rollout));
    if (bp_rollout_run(rollout, stop_after, &limit, NULL) != BP_STATUS_STOPPED) {
        fputs("error: the rollout was not stopped\n", stderr);
        return 1;
    }
    printf("%s\n", bp_rollout_trials(rollout) < 144 ? "stopped" : "finished too early");

    check(bp_rollout_save(rollout, &saved));
    check(bp_rollout_resume(engine, &position, 3, 1, &settings, bp_text_data(saved),
                            bp_text_length(saved), &resumed));
    check(bp_rollout_run(resumed, NULL, NULL, NULL));
    for (size_t rank = 0; rank < bp_rollout_count(resumed); rank++) {
        check(bp_rollout_candidate(resumed, rank, &candidate));
        printf("%-12s %+.4f (error %.4f, %u trials)\n", candidate.action, candidate.equity.mean,
               candidate.equity.error, (unsigned)candidate.trials);
    }
    bp_text_free(saved);
    bp_rollout_free(resumed);
    bp_rollout_free(rollout);
    bp_engine_free(engine);
    return 0;
}
