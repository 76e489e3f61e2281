/* Many threads use one engine, one session and one flag at the same time. */

#include <barpoint.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 16, ROUNDS = 10 };

static bp_engine *engine;
static bp_session *session;
static bp_stop *stop;
static bp_position start;
static bp_evaluation expected;
static bp_rollout *rollout;
static int replies;

static void count(void *user, const char *reply, size_t length)
{
    (void)user;
    replies += strlen(reply) == length;
}

static void *work(void *argument)
{
    size_t number = *(const size_t *)argument, wrong = 0;
    for (size_t round = 0; round < ROUNDS; round++) {
        bp_evaluation found;
        bp_plays *plays = NULL;
        char request[128];
        wrong += bp_evaluate(engine, &start, &found) != BP_STATUS_OK;
        wrong += memcmp(&found.equity, &expected.equity, sizeof found.equity) != 0;
        wrong += bp_rank_plays(engine, &start, 3, 1, 2, &plays) != BP_STATUS_OK;
        wrong += bp_plays_count(plays) != 16;
        bp_plays_free(plays);
        wrong += bp_position_parse("nonsense", BP_NUL_TERMINATED, &(bp_position){0}) != BP_STATUS_POSITION;
        wrong += strstr(bp_last_error(), "nonsense") == NULL;
        snprintf(request, sizeof request,
                 "{\"id\":\"%zu-%zu\",\"action\":\"legal\",\"position\":\"start\",\"dice\":\"42\"}", number, round);
        wrong += bp_session_send(session, request, BP_NUL_TERMINATED) != BP_STATUS_OK;
        bp_rollout_count(rollout);
        if (round == ROUNDS / 2) {
            bp_stop_raise(stop);
        }
    }
    return wrong == 0 ? NULL : argument;
}

int main(void)
{
    pthread_t threads[THREADS];
    size_t numbers[THREADS];
    int wrong = 0;
    bp_options options;
    bp_rollout_settings settings;
    bp_status status;

    if (bp_options_init(&options) != BP_STATUS_OK || bp_rollout_settings_init(&settings) != BP_STATUS_OK) {
        return 2;
    }
    options.plies = 0;
    options.cache = 1 << 20;
    settings.trials = 400000;
    if (bp_engine_new(&options, &engine) != BP_STATUS_OK || bp_stop_new(&stop) != BP_STATUS_OK
        || bp_position_start(BP_VARIANT_BACKGAMMON, &start) != BP_STATUS_OK
        || bp_evaluate(engine, &start, &expected) != BP_STATUS_OK
        || bp_session_new(engine, 2, 1, 8, count, NULL, &session) != BP_STATUS_OK
        || bp_rollout_new(engine, &start, 0, 0, &settings, &rollout) != BP_STATUS_OK) {
        fprintf(stderr, "error: %s\n", bp_last_error());
        return 2;
    }
    for (size_t i = 0; i < THREADS; i++) {
        numbers[i] = i;
        wrong += pthread_create(&threads[i], NULL, work, &numbers[i]) != 0;
    }
    status = bp_rollout_run(rollout, NULL, NULL, stop);
    wrong += status != BP_STATUS_STOPPED;
    for (size_t i = 0; i < THREADS; i++) {
        void *result = NULL;
        pthread_join(threads[i], &result);
        wrong += result != NULL;
    }
    wrong += bp_session_wait(session, 600000) != BP_STATUS_OK;
    bp_session_free(session);
    wrong += replies != THREADS * ROUNDS;
    bp_rollout_free(rollout);
    bp_stop_free(stop);
    bp_engine_free(engine);
    printf("%d replies, %d mistakes\n", replies, wrong);
    return wrong != 0;
}
