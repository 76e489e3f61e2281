/* Wrong use: every call must fail with the right status and leave the library usable. */

#include <barpoint.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

static void expect(int line, bp_status wanted, bp_status got)
{
    if (wanted != got || (got != BP_STATUS_OK && strlen(bp_last_error()) < 10)) {
        fprintf(stderr, "line %d: status %d, expected %d: %s\n", line, (int)got, (int)wanted,
                bp_last_error());
        failures++;
    }
}

#define EXPECT(wanted, call) expect(__LINE__, BP_STATUS_##wanted, (call))
#define TRUE(condition) EXPECT(OK, (condition) ? BP_STATUS_OK : BP_STATUS_BUG)

static void count(void *user, const char *reply, size_t length)
{
    if (strlen(reply) == length) {
        ++*(int *)user;
    }
}

static int32_t stop_at_once(void *user, uint64_t done, uint64_t total)
{
    (void)user;
    return done > 0 && done <= total;
}

static int32_t note_total(void *user, uint64_t done, uint64_t total)
{
    *(uint64_t *)user = total;
    return done > 0;
}

static bp_session *reentrant;

static void call_back(void *user, const char *reply, size_t length)
{
    (void)reply;
    (void)length;
    *(bp_status *)user = bp_session_send(reentrant, "{}", BP_NUL_TERMINATED);
}

static void free_in_callback(void *user, const char *reply, size_t length)
{
    (void)reply;
    (void)length;
    bp_session_free(reentrant);
    reentrant = NULL;
    *(bp_status *)user = BP_STATUS_OK;
}

int main(void)
{
    char buffer[128];
    size_t written = 0, index = 99;
    uint64_t total = 0;
    bp_engine *engine = (bp_engine *)buffer, *plain = NULL;
    bp_options options;
    bp_position start, position;
    bp_evaluation evaluation, two[2];
    bp_cube cube;
    bp_plays *plays = NULL;
    bp_rollout *rollout = NULL;
    bp_rollout_settings settings;
    bp_candidate candidate;
    bp_match *match = NULL, *analysed = NULL;
    bp_player_summary summary;
    bp_session *session = NULL;
    bp_stop *stop = NULL;
    bp_text *text = NULL;
    bp_status inner = BP_STATUS_OK;
    uint32_t pips = 0;
    int replies = 0;
    const char *file = " 1 point match\n\n Game 1\n a : 0     b : 0\n  1) 31: 8/4    64: 24/14\n";
    const char *twice[] = {"no such file.bd", NULL};

    TRUE(bp_abi_version() == BP_ABI_VERSION && strlen(bp_version()) > 4);
    TRUE(strlen(bp_last_error()) == 0);

    /* Engines. */
    EXPECT(ARGUMENT, bp_options_init(NULL));
    EXPECT(OK, bp_options_init(&options));
    EXPECT(ARGUMENT, bp_engine_new(&options, NULL));
    options.plies = 9;
    EXPECT(OPTIONS, bp_engine_new(&options, &engine));
    TRUE(engine == NULL);
    options.plies = 0;
    options.noise = NAN;
    EXPECT(OPTIONS, bp_engine_new(&options, &engine));
    options.noise = 0;
    options.size = 3;
    EXPECT(ARGUMENT, bp_engine_new(&options, &engine));
    options.size = sizeof options;
    options.filter = "no filter";
    EXPECT(OPTIONS, bp_engine_new(&options, &engine));
    options.filter = "\xff\xfe";
    EXPECT(TEXT, bp_engine_new(&options, &engine));
    options.filter = NULL;
    options.match_equity_table = "no table";
    EXPECT(OPTIONS, bp_engine_new(&options, &engine));
    options.match_equity_table = NULL;
    options.database_count = SIZE_MAX;
    EXPECT(ARGUMENT, bp_engine_new(&options, &engine));
    options.databases = twice;
    EXPECT(ARGUMENT, bp_engine_new(&options, &engine));
    options.database_count = 1;
    EXPECT(FILE, bp_engine_new(&options, &engine));
    options.database_count = 0;
    EXPECT(OK, bp_engine_new(&options, &engine));
    EXPECT(ARGUMENT, bp_engine_with_plies(NULL, 1, &plain));
    EXPECT(OPTIONS, bp_engine_with_plies(engine, 77, &plain));
    EXPECT(OK, bp_engine_with_plies(engine, 0, &plain));
    bp_engine_free(plain);

    EXPECT(OK, bp_stop_new(&stop));
    EXPECT(ARGUMENT, bp_engine_stopped_by(engine, NULL, &plain));
    EXPECT(OK, bp_engine_stopped_by(engine, stop, &plain));

    /* Positions. */
    EXPECT(ARGUMENT, bp_position_start(-1, &start));
    EXPECT(ARGUMENT, bp_position_start(5, &start));
    EXPECT(OK, bp_position_start(BP_VARIANT_BACKGAMMON, &start));
    EXPECT(ARGUMENT, bp_position_parse(NULL, 5, &position));
    EXPECT(TEXT, bp_position_parse("start", SIZE_MAX - 1, &position));
    EXPECT(TEXT, bp_position_parse("start", (size_t)1 << 40, &position));
    EXPECT(TEXT, bp_position_parse("st\xc3", 3, &position));
    EXPECT(POSITION, bp_position_parse("", 0, &position));
    EXPECT(POSITION, bp_position_parse("4HPwATDgc/ABMA", 13, &position));
    EXPECT(ARGUMENT, bp_position_parse("start", 5, NULL));
    EXPECT(OK, bp_position_parse("4HPwATDgc/ABMAxxxx", 14, &position));
    TRUE(memcmp(&position, &start, sizeof start) == 0);
    EXPECT(ARGUMENT, bp_position_of_points(NULL, &position));
    position.points[6] = INT32_MAX;
    EXPECT(POSITION, bp_position_check(&position));
    EXPECT(POSITION, bp_position_of_points(position.points, &position));
    position.points[6] = INT32_MIN;
    EXPECT(POSITION, bp_evaluate(engine, &position, &evaluation));
    memset(&position, 0xff, sizeof position);
    EXPECT(POSITION, bp_evaluate(engine, &position, &evaluation));
    EXPECT(POSITION, bp_position_flip(&position));
    EXPECT(ARGUMENT, bp_position_flip(NULL));
    EXPECT(ARGUMENT, bp_position_check(NULL));
    TRUE(bp_position_result(NULL) == 0 && bp_position_result(&position) == 0);
    position = start;
    position.cube = 3;
    EXPECT(POSITION, bp_cube_decision(engine, &position, &cube));
    position = start;
    position.cube_owner = 7;
    EXPECT(POSITION, bp_cube_decision(engine, &position, &cube));
    position = start;
    position.length = 7;
    position.score[0] = 9;
    EXPECT(POSITION, bp_cube_decision(engine, &position, &cube));
    position.score[1] = 9;
    EXPECT(POSITION, bp_cube_decision(engine, &position, &cube));
    EXPECT(ARGUMENT, bp_position_pips(&start, &pips, NULL));
    EXPECT(ARGUMENT, bp_position_write(&start, 7, buffer, sizeof buffer, &written));
    EXPECT(ARGUMENT, bp_position_write(&start, BP_NOTATION_XGID, buffer, 10, &written));
    TRUE(written > 40);
    EXPECT(ARGUMENT, bp_position_write(&start, BP_NOTATION_XGID, NULL, sizeof buffer, &written));
    EXPECT(OK, bp_position_write(&start, BP_NOTATION_POSITION_ID, buffer, 15, NULL));
    TRUE(strcmp(buffer, "4HPwATDgc/ABMA") == 0);
    position = start;
    EXPECT(OK, bp_position_flip(&position));
    TRUE(memcmp(&position, &start, sizeof start) == 0);

    /* Questions. */
    EXPECT(ARGUMENT, bp_evaluate(NULL, &start, &evaluation));
    EXPECT(ARGUMENT, bp_evaluate(engine, NULL, &evaluation));
    EXPECT(ARGUMENT, bp_evaluate(engine, &start, NULL));
    EXPECT(ARGUMENT, bp_evaluate_many(engine, NULL, 2, two, NULL, NULL));
    EXPECT(ARGUMENT, bp_evaluate_many(engine, &start, SIZE_MAX, two, NULL, NULL));
    EXPECT(ARGUMENT, bp_evaluate_many(engine, &start, 1, NULL, NULL, NULL));
    EXPECT(OK, bp_evaluate_many(engine, NULL, 0, NULL, NULL, NULL));
    {
        bp_position pair[2];
        pair[0] = start;
        pair[1] = start;
        pair[1].points[3] = 99;
        EXPECT(POSITION, bp_evaluate_many(engine, pair, 2, two, NULL, &index));
        TRUE(index == 1);
    }
    EXPECT(ARGUMENT, bp_legal_plays(&start, 0, 1, &plays));
    EXPECT(ARGUMENT, bp_legal_plays(&start, 3, 255, &plays));
    EXPECT(ARGUMENT, bp_legal_plays(&start, 3, 1, NULL));
    EXPECT(ARGUMENT, bp_rank_plays(engine, &start, 7, 1, 0, &plays));
    TRUE(plays == NULL && bp_plays_count(NULL) == 0 && bp_plays_at(NULL, 0) == NULL);
    EXPECT(OK, bp_rank_plays(engine, &start, 3, 1, SIZE_MAX, &plays));
    TRUE(bp_plays_count(plays) == 16 && bp_plays_at(plays, 16) == NULL);
    TRUE(strcmp(bp_plays_at(plays, 0)->text, "8/5 6/5") == 0);
    bp_plays_free(plays);

    /* Rollouts. */
    EXPECT(OK, bp_rollout_settings_init(&settings));
    settings.preset = "no preset";
    EXPECT(OPTIONS, bp_rollout_new(engine, &start, 3, 1, &settings, &rollout));
    settings.preset = "fast";
    settings.confidence = 2;
    EXPECT(OPTIONS, bp_rollout_new(engine, &start, 3, 1, &settings, &rollout));
    settings.confidence = 0.99;
    EXPECT(OK, bp_rollout_new(engine, &start, 3, 1, &settings, &rollout));
    EXPECT(STOPPED, bp_rollout_run(rollout, note_total, &total, NULL));
    TRUE(total == 46656);
    bp_rollout_free(rollout);
    settings.confidence = 0;
    settings.stop_error = NAN;
    EXPECT(OPTIONS, bp_rollout_new(engine, &start, 3, 1, &settings, &rollout));
    settings.stop_error = 0;
    settings.plies = 50;
    EXPECT(OPTIONS, bp_rollout_new(engine, &start, 3, 1, &settings, &rollout));
    settings.plies = 0;
    EXPECT(ARGUMENT, bp_rollout_new(engine, &start, 3, 0, &settings, &rollout));
    EXPECT(FILE, bp_rollout_resume(engine, &start, 3, 1, &settings, "rubbish", 7, &rollout));
    EXPECT(OK, bp_rollout_new(engine, &start, 3, 1, &settings, &rollout));
    TRUE(bp_rollout_count(rollout) == 0 && bp_rollout_count(NULL) == 0);
    EXPECT(ARGUMENT, bp_rollout_candidate(rollout, 0, &candidate));
    EXPECT(BUSY, bp_rollout_json(rollout, &text));
    bp_stop_raise(stop);
    EXPECT(STOPPED, bp_evaluate(plain, &start, &evaluation));
    EXPECT(STOPPED, bp_cube_decision(plain, &start, &cube));
    EXPECT(STOPPED, bp_rank_plays(plain, &start, 3, 1, 0, &plays));
    bp_engine_free(plain);
    EXPECT(STOPPED, bp_rollout_run(rollout, NULL, NULL, stop));
    EXPECT(STOPPED, bp_rollout_run(rollout, stop_at_once, NULL, NULL));
    TRUE(bp_stop_is_raised(stop) && !bp_stop_is_raised(NULL));
    EXPECT(STOPPED, bp_evaluate_many(engine, &start, 1, two, stop, &index));
    bp_stop_lower(stop);
    EXPECT(ARGUMENT, bp_rollout_run(NULL, NULL, NULL, stop));

    /* Matches. */
    EXPECT(FILE, bp_match_read("rubbish", 7, 1, &match, NULL));
    EXPECT(ARGUMENT, bp_match_read(NULL, 7, 1, &match, NULL));
    EXPECT(ARGUMENT, bp_match_read(file, SIZE_MAX, 1, &match, NULL));
    EXPECT(ARGUMENT, bp_match_read(file, strlen(file), 0, &match, NULL));
    EXPECT(ARGUMENT, bp_match_read(file, strlen(file), SIZE_MAX, &match, &index));
    TRUE(index == 1 && match == NULL);
    EXPECT(OK, bp_match_read(file, strlen(file), 1, &match, NULL));
    EXPECT(ARGUMENT, bp_match_player(match, 2, &text));
    EXPECT(OPTIONS, bp_match_analyse(engine, match, "no level", NULL, NULL, NULL, &analysed));
    EXPECT(ARGUMENT, bp_match_analyse(engine, NULL, NULL, NULL, NULL, NULL, &analysed));
    EXPECT(STOPPED, bp_match_analyse(engine, match, "instant", stop_at_once, NULL, NULL, &analysed));
    EXPECT(ARGUMENT, bp_match_summary(engine, match, 9, &summary));
    EXPECT(ARGUMENT, bp_match_write(match, "no format", &text));
    EXPECT(ARGUMENT, bp_match_write(match, NULL, &text));
    EXPECT(OK, bp_match_write(match, "sgf", &text));
    TRUE(bp_text_length(text) > 20 && bp_text_data(text)[bp_text_length(text)] == 0);
    bp_text_free(text);

    /* Requests. */
    EXPECT(ARGUMENT, bp_ask(engine, NULL, 0, NULL, NULL, NULL, &text));
    TRUE(text == NULL && bp_text_data(NULL) == NULL && bp_text_length(NULL) == 0);
    EXPECT(REQUEST, bp_ask(engine, "rubbish", BP_NUL_TERMINATED, NULL, NULL, NULL, &text));
    TRUE(strstr(bp_text_data(text), "\"type\":\"error\"") != NULL);
    bp_text_free(text);
    EXPECT(REQUEST, bp_ask(engine, "", 0, NULL, NULL, NULL, &text));
    bp_text_free(text);
    EXPECT(REQUEST, bp_ask(engine, "{\"id\":\"1\",\"action\":\"cancel_all\"}", BP_NUL_TERMINATED, NULL, NULL, NULL, &text));
    bp_text_free(text);
    EXPECT(OK, bp_ask(engine, "{\"id\":\"1\",\"action\":\"legal\",\"position\":\"start\",\"dice\":\"31\",\"odd\":1}",
                      BP_NUL_TERMINATED, count, &replies, NULL, &text));
    TRUE(replies == 1);
    bp_text_free(text);

    /* Sessions. */
    EXPECT(ARGUMENT, bp_session_new(engine, 1, 1, 0, NULL, NULL, &session));
    EXPECT(ARGUMENT, bp_session_new(engine, SIZE_MAX, 1, 0, count, &replies, &session));
    EXPECT(ARGUMENT, bp_session_send(NULL, "{}", 2));
    replies = 0;
    EXPECT(OK, bp_session_new(engine, 1, 1, 0, count, &replies, &session));
    EXPECT(TEXT, bp_session_send(session, "\xff", 1));
    EXPECT(OK, bp_session_send(session, "rubbish", 7));
    EXPECT(OK, bp_session_send(session, "{\"id\":\"r\",\"action\":\"rollout\",\"position\":\"start\",\"rollout\":{\"trials\":4000000}}", BP_NUL_TERMINATED));
    EXPECT(BUSY, bp_session_wait(session, 1));
    EXPECT(OK, bp_session_cancel_all(session));
    EXPECT(OK, bp_session_wait(session, 60000));
    TRUE(replies == 2);
    bp_session_free(session);
    EXPECT(OK, bp_session_new(engine, 1, 1, 0, call_back, &inner, &reentrant));
    EXPECT(OK, bp_session_send(reentrant, "{\"id\":\"1\",\"action\":\"health\"}", BP_NUL_TERMINATED));
    EXPECT(BUSY, inner);
    bp_session_free(reentrant);
    EXPECT(OK, bp_session_new(engine, 1, 1, 0, free_in_callback, &inner, &session));
    reentrant = session;
    EXPECT(OK, bp_session_send(session, "{\"id\":\"1\",\"action\":\"legal\",\"position\":\"start\",\"dice\":\"31\"}", BP_NUL_TERMINATED));

    bp_match_free(match);
    bp_rollout_free(rollout);
    bp_stop_free(stop);
    bp_engine_free(engine);
    bp_text_free(NULL);
    bp_plays_free(NULL);
    bp_stop_free(NULL);
    bp_stop_raise(NULL);
    bp_stop_lower(NULL);
    bp_engine_free(NULL);
    bp_rollout_free(NULL);
    bp_match_free(NULL);
    bp_session_free(NULL);
    if (failures == 0) {
        puts("all calls answered as they should");
    }
    return failures != 0;
}
