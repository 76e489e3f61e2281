/**
 * @file
 * Barpoint: a backgammon engine.
 *
 * Made by cbindgen from the source of the library. Do not edit it.
 *
 * Rules of all functions
 *
 * - Errors. A function that can fail returns a bp_status. The reason is in bp_last_error(), for the
 *   same thread. Results are written only on success; an object becomes NULL on failure.
 * - Arguments. NULL where a pointer is needed, numbers out of range, texts that are not UTF-8 and
 *   impossible positions are errors. Pointers that are not NULL must be valid. Results must not
 *   overlap other arguments.
 * - Texts. A text of the caller is UTF-8. It has a length in bytes, or it ends with a zero byte and
 *   its length is BP_NUL_TERMINATED. A text without an argument for the length ends with a zero
 *   byte. The library keeps no text of the caller after the call.
 * - Ownership. An object that a function hands out belongs to the caller, who frees it once with
 *   the function named bp_*_free. Objects do not depend on each other and may be freed in any order.
 * - Threads. Every function may be called from any thread. An object may be used by several
 *   threads at the same time, except while it is freed. A process that forks must not use the
 *   library in the child.
 * - Bugs. No panic of the library leaves it. A bug is reported as BP_STATUS_BUG, with a message on
 *   standard error; the object of the call must then only be freed. An engine stays usable.
 * - Perspective. Chances, equities and counts are those of the player on roll, or of the player who
 *   makes the play.
 * - Same input, same bits. No answer depends on the number of threads or on a cache.
 *
 * Link with -lbarpoint, or as pkg-config --cflags --libs barpoint prints.
 */

#ifndef BARPOINT_H
#define BARPOINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * Length of a text that ends with a zero byte.
 */
#define BP_NUL_TERMINATED SIZE_MAX


/**
 * Version of this interface. It is raised when a function or a structure changes or is removed, so
 * a program should compare it with `bp_abi_version()`.
 */
#define BP_ABI_VERSION 1



/**
 * Success or failure of a call.
 */
typedef enum bp_status {
    /**
     * Success.
     */
    BP_STATUS_OK = 0,
    /**
     * An argument is `NULL` or out of range.
     */
    BP_STATUS_ARGUMENT = 1,
    /**
     * A text is not UTF-8 or too long.
     */
    BP_STATUS_TEXT = 2,
    /**
     * A text, numbers or a structure are not a position.
     */
    BP_STATUS_POSITION = 3,
    /**
     * The question has no answer, because the game or the match is over, a play is not legal, or
     * the variant needs a database.
     */
    BP_STATUS_QUESTION = 4,
    /**
     * An option is out of range.
     */
    BP_STATUS_OPTIONS = 5,
    /**
     * A file cannot be opened, read or written.
     */
    BP_STATUS_FILE = 6,
    /**
     * A request of the JSON-lines protocol has an error as its reply.
     */
    BP_STATUS_REQUEST = 7,
    /**
     * The work was stopped before it had a result.
     */
    BP_STATUS_STOPPED = 8,
    /**
     * The object is in use by another call, or the call is not allowed in a callback.
     */
    BP_STATUS_BUSY = 9,
    /**
     * The library has a bug. The object of the call must only be freed.
     */
    BP_STATUS_BUG = 10,
} bp_status;

/**
 * Proper action of the player on roll.
 */
typedef enum bp_double {
    /**
     * No double is possible because the opponent owns the cube.
     */
    BP_DOUBLE_UNAVAILABLE = 0,
    /**
     * A double cannot help: it is the Crawford game, or the points on the cube win the match.
     */
    BP_DOUBLE_DEAD = 1,
    /**
     * Do not double yet.
     */
    BP_DOUBLE_NO = 2,
    /**
     * Double.
     */
    BP_DOUBLE_YES = 3,
    /**
     * Doubling and waiting have the same equity.
     */
    BP_DOUBLE_OPTIONAL = 4,
    /**
     * Play on for a gammon.
     */
    BP_DOUBLE_TOO_GOOD = 5,
} bp_double;

/**
 * Proper answer of a player who is doubled.
 */
typedef enum bp_take {
    /**
     * Pass.
     */
    BP_TAKE_PASS = 0,
    /**
     * Take.
     */
    BP_TAKE_TAKE = 1,
    /**
     * Take and turn the cube again at once.
     */
    BP_TAKE_BEAVER = 2,
} bp_take;

/**
 * Family of databases.
 */
typedef enum bp_database_family {
    /**
     * How many rolls each board of one side needs.
     */
    BP_DATABASE_FAMILY_ONE_SIDED = 0,
    /**
     * Exact money equities of all pairs of boards.
     */
    BP_DATABASE_FAMILY_TWO_SIDED = 1,
    /**
     * All positions of hypergammon.
     */
    BP_DATABASE_FAMILY_HYPERGAMMON = 2,
} bp_database_family;

/**
 * Variant of the game.
 */
typedef enum bp_variant {
    /**
     * Backgammon.
     */
    BP_VARIANT_BACKGAMMON = 0,
    /**
     * Nackgammon.
     */
    BP_VARIANT_NACKGAMMON = 1,
    /**
     * Hypergammon with one chequer a side.
     */
    BP_VARIANT_HYPERGAMMON1 = 2,
    /**
     * Hypergammon with two chequers a side.
     */
    BP_VARIANT_HYPERGAMMON2 = 3,
    /**
     * Hypergammon with three chequers a side.
     */
    BP_VARIANT_HYPERGAMMON3 = 4,
} bp_variant;

/**
 * Notation of a position.
 */
typedef enum bp_notation {
    /**
     * Position ID of GNU Backgammon: the board.
     */
    BP_NOTATION_POSITION_ID = 0,
    /**
     * Position ID and match ID of GNU Backgammon, with the player on roll as player 1.
     */
    BP_NOTATION_GNUBG_ID = 1,
    /**
     * XGID, with the player on roll as the player at the bottom.
     */
    BP_NOTATION_XGID = 2,
} bp_notation;

/**
 * Owner of the cube.
 */
typedef enum bp_owner {
    /**
     * Both players may double.
     */
    BP_OWNER_CENTRED = 0,
    /**
     * The player on roll.
     */
    BP_OWNER_ON_ROLL = 1,
    /**
     * The opponent.
     */
    BP_OWNER_OPPONENT = 2,
} bp_owner;

/**
 * Opened database, which engines and threads may share.
 */
typedef struct bp_database bp_database;

/**
 * Engine: nets, databases and options. It never changes, so any number of threads may use it at
 * the same time.
 */
typedef struct bp_engine bp_engine;

/**
 * Decisions at every score, and for money.
 */
typedef struct bp_map bp_map;

/**
 * Record of a match or of a money session. It never changes.
 */
typedef struct bp_match bp_match;

/**
 * List of plays.
 */
typedef struct bp_plays bp_plays;

/**
 * Rollout of a position, of a cube decision or of the best plays of a roll.
 */
typedef struct bp_rollout bp_rollout;

/**
 * Session of the JSON-lines protocol: requests in, replies to a callback, as they are ready.
 */
typedef struct bp_session bp_session;

/**
 * Flag that stops work. One flag may serve several calls at the same time.
 */
typedef struct bp_stop bp_stop;

/**
 * Text or file in memory, which belongs to the caller.
 */
typedef struct bp_text bp_text;

/**
 * Options of an engine. `bp_options_init` fills in the default of each.
 */
typedef struct bp_options {
    /**
     * Size of this structure, set by `bp_options_init`. It lets later versions add options.
     */
    size_t size;
    /**
     * Number of plies to look ahead, 0 to 4; 0 is static evaluation. The default is 2.
     */
    uint32_t plies;
    /**
     * Number of threads, 0 for one for each processor. The number never changes an answer.
     */
    uint32_t threads;
    /**
     * Move filter: a name such as `normal`, or an entry for each ply such as `0:8:0.16,-`. `NULL`
     * for the default.
     */
    const char *filter;
    /**
     * Name of a built-in match equity table, `NULL` for the default.
     */
    const char *match_equity_table;
    /**
     * Files or folders of bearoff and hypergammon databases.
     */
    const char *const *databases;
    /**
     * Number of these.
     */
    size_t database_count;
    /**
     * Maximum number of bytes of a cache of evaluations, 0 for none. The cache never changes an
     * answer.
     */
    uint64_t cache;
    /**
     * Standard deviation of the noise of evaluations, from 0 to 1, for weaker play. The default is
     * 0.
     */
    double noise;
    /**
     * Seed of the noise.
     */
    uint64_t noise_seed;
    /**
     * 1 to use the cube, 0 if nobody doubles. The default is 1.
     */
    uint8_t cubeful;
    /**
     * 1 to let a small net choose the replies that the large net evaluates, 0 to evaluate all. The
     * default is 1.
     */
    uint8_t pruning;
    /**
     * Zeros.
     */
    uint8_t reserved[6];
} bp_options;

/**
 * Position with the score, the cube and the roll, as the player on roll sees it.
 *
 * A structure of plain numbers: it may be copied and changed. Every function checks it. Set it up
 * by `bp_position_start`, `bp_position_parse` or `bp_position_of_points`, and change what differs.
 */
typedef struct bp_position {
    /**
     * Number 0: chequers of the opponent on the bar. Numbers 1 to 24: the points, chequers of the
     * player on roll positive, those of the opponent negative. Number 25: chequers of the player
     * on roll on the bar.
     */
    int32_t points[26];
    /**
     * Variant, a number of `bp_variant`.
     */
    int32_t variant;
    /**
     * Length of the match in points, 0 for money play.
     */
    uint32_t length;
    /**
     * Points won by the player on roll and by the opponent.
     */
    uint32_t score[2];
    /**
     * Value of the cube, a power of two.
     */
    uint32_t cube;
    /**
     * Maximum value of the cube, 0 if there is no limit, 1 for a game without a cube.
     */
    uint32_t cube_limit;
    /**
     * Owner of the cube, a number of `bp_owner`.
     */
    int32_t cube_owner;
    /**
     * 1 in the Crawford game, otherwise 0.
     */
    uint8_t crawford;
    /**
     * 1 if gammons count only after the cube has been turned, otherwise 0; for money play.
     */
    uint8_t jacoby;
    /**
     * 1 if beavers are allowed, otherwise 0; for money play.
     */
    uint8_t beavers;
    /**
     * Maximum number of automatic doubles; for money play.
     */
    uint8_t automatic_doubles;
    /**
     * Roll to play, or 0 and 0. Only identifiers contain it; questions have rolls of their own.
     */
    uint8_t dice[2];
    /**
     * Zeros.
     */
    uint8_t reserved[2];
} bp_position;

/**
 * Value of a position for the player on roll, or of a play for the player who makes it.
 *
 * Chances are from 0 to 1 and cumulative: wins include gammons, and gammons include backgammons.
 * Equities are normalised to the current cube: in money play, points per game with a cube of 1; in
 * a match, +1 is the value of winning the points on the cube and -1 that of losing them.
 */
typedef struct bp_evaluation {
    /**
     * Chance to win.
     */
    double win;
    /**
     * Chance to win a gammon or a backgammon.
     */
    double win_gammon;
    /**
     * Chance to win a backgammon.
     */
    double win_backgammon;
    /**
     * Chance to lose a gammon or a backgammon.
     */
    double lose_gammon;
    /**
     * Chance to lose a backgammon.
     */
    double lose_backgammon;
    /**
     * Equity with the cube; without it if the engine does not use the cube.
     */
    double equity;
    /**
     * Equity if nobody turns the cube any more.
     */
    double cubeless_equity;
    /**
     * Chance to win the match at `equity`; not a number in money play.
     */
    double mwc;
    /**
     * Chance to win the match at `cubeless_equity`; not a number in money play.
     */
    double cubeless_mwc;
    /**
     * Number of plies searched.
     */
    uint32_t plies;
    /**
     * Zero.
     */
    uint32_t reserved;
} bp_evaluation;

/**
 * Move of a chequer.
 */
typedef struct bp_step {
    /**
     * Point from 1 to 24 as the player counts them, or 25 for the bar.
     */
    uint8_t from;
    /**
     * Point from 1 to 24, or 0 for off the board.
     */
    uint8_t to;
} bp_step;

/**
 * Play of a roll.
 */
typedef struct bp_play {
    /**
     * The play in the usual notation, such as `8/5 6/5`, with a zero byte at its end.
     */
    char text[64];
    /**
     * Chequers that move: from 25, the bar, or a point, to a point or 0, off the board.
     */
    struct bp_step moves[4];
    /**
     * Number of these, 0 if no play is legal.
     */
    uint32_t move_count;
    /**
     * Number of plies at which the play was evaluated; fewer than those of the engine if a move
     * filter dropped it.
     */
    uint32_t plies;
    /**
     * Value of the play. Its numbers are not numbers for plays that are not evaluated.
     */
    struct bp_evaluation evaluation;
    /**
     * Equity less that of the best play, 0 or negative; not a number if it was evaluated at fewer
     * plies, because values at different plies cannot be compared.
     */
    double difference;
    /**
     * Position after the play, with the opponent on roll.
     */
    struct bp_position result;
} bp_play;

/**
 * Cube decision of the player on roll before the roll. Equities and chances are those of this
 * player, as in `bp_evaluation`; chances to win the match are not numbers in money play.
 */
typedef struct bp_cube {
    /**
     * Evaluation of the position.
     */
    struct bp_evaluation evaluation;
    /**
     * Equity of not doubling.
     */
    double no_double;
    /**
     * Equity of a double that is taken; not a number if nobody can double.
     */
    double double_take;
    /**
     * Equity of a double that is passed.
     */
    double double_pass;
    /**
     * Equity of the best actions of both players.
     */
    double best;
    /**
     * Chance to win the match at `no_double`.
     */
    double no_double_mwc;
    /**
     * Chance to win the match at `double_take`.
     */
    double double_take_mwc;
    /**
     * Chance to win the match at `double_pass`.
     */
    double double_pass_mwc;
    /**
     * Chance to win the match at `best`.
     */
    double best_mwc;
    /**
     * Proper action of the player on roll.
     */
    enum bp_double double_action;
    /**
     * Proper answer to a double.
     */
    enum bp_take take_action;
    /**
     * Both in words, such as `no double, take`, with a zero byte at its end.
     */
    char words[48];
} bp_cube;

/**
 * Decision at a score.
 */
typedef struct bp_map_cell {
    /**
     * Points that the player on roll and the opponent need; 0 and 0 for money.
     */
    uint32_t away[2];
    /**
     * 1 in the Crawford game, otherwise 0.
     */
    uint8_t crawford;
    /**
     * Zeros.
     */
    uint8_t reserved[7];
    /**
     * Proper cube action in words, such as `double, take`, or the best play, with a zero byte at its
     * end.
     */
    char text[64];
    /**
     * Proper action of the player on roll; `BP_DOUBLE_UNAVAILABLE` in a map of plays.
     */
    enum bp_double double_action;
    /**
     * Proper answer to a double; `BP_TAKE_TAKE` in a map of plays.
     */
    enum bp_take take_action;
    /**
     * Equity of the best actions of both players, or of the best play, normalised to the cube.
     */
    double equity;
    /**
     * Equity of not doubling; not a number in a map of plays.
     */
    double no_double;
    /**
     * Equity of a double that is taken; not a number in a map of plays, or if no double is possible.
     */
    double double_take;
    /**
     * Gain of a double over waiting, or of the best play over the second; not a number if there is
     * no choice.
     */
    double gain;
} bp_map_cell;

/**
 * Settings of a rollout. `bp_rollout_settings_init` fills in the default of each. Settings beyond
 * these are available through `bp_ask`.
 */
typedef struct bp_rollout_settings {
    /**
     * Size of this structure, set by `bp_rollout_settings_init`.
     */
    size_t size;
    /**
     * Preset: `fast`, `standard`, `deep`, `roller`, `roller+` or `roller++`. `NULL` for
     * `standard`.
     */
    const char *preset;
    /**
     * Seed of the dice. The default is 1.
     */
    uint64_t seed;
    /**
     * Number of trials of each candidate, 0 for that of the preset; with a confidence, 0 is 46656.
     */
    uint32_t trials;
    /**
     * Number of plies of all searches, -1 for that of the preset.
     */
    int32_t plies;
    /**
     * Number of turns after which games are truncated, 0 to play to the end, -1 for that of the
     * preset.
     */
    int32_t truncate;
    /**
     * Number of best plays to roll out. The default is 3.
     */
    uint32_t top;
    /**
     * Number of trials before the first check of the next rules. The default is 144.
     */
    uint32_t min_trials;
    /**
     * 1 to use the cube, otherwise 0. The default is 1.
     */
    uint8_t cubeful;
    /**
     * Zeros.
     */
    uint8_t reserved[3];
    /**
     * Stops when the best candidate is known with this confidence, from 0.5 to below 1; 0 for no
     * such rule.
     */
    double confidence;
    /**
     * Stops when all standard errors are at most this; 0 for no such rule.
     */
    double stop_error;
    /**
     * Drops candidates that are this many joint standard deviations behind the best; 0 for no such
     * rule.
     */
    double stop_jsds;
} bp_rollout_settings;

/**
 * Receiver of progress: called with the number of steps that are done and in total.
 *
 * Returns 0 to continue, any other number to stop the work. It is called from threads of the
 * library or from the one that asks, but never by two at the same time. It must not throw an
 * exception.
 */
typedef int32_t (*bp_progress)(void *user, uint64_t done, uint64_t total);

/**
 * Mean with its standard error.
 */
typedef struct bp_mean {
    /**
     * Mean.
     */
    double mean;
    /**
     * Standard error; infinite if there are too few trials.
     */
    double error;
} bp_mean;

/**
 * Candidate of a rollout with its results. Perspective and units are those of `bp_evaluation`.
 */
typedef struct bp_candidate {
    /**
     * First action: a play, `no double`, `double, take` or `before the roll`, with a zero byte at
     * its end.
     */
    char action[64];
    /**
     * Number of trials.
     */
    uint64_t trials;
    /**
     * Equity.
     */
    struct bp_mean equity;
    /**
     * Equity if nobody turns the cube any more.
     */
    struct bp_mean cubeless_equity;
    /**
     * Chance to win the match; not a number in money play.
     */
    struct bp_mean mwc;
    /**
     * Equity less that of the best candidate.
     */
    struct bp_mean difference;
    /**
     * Chances to win, to win a gammon, to win a backgammon, to lose a gammon and to lose a
     * backgammon.
     */
    struct bp_mean chances[5];
    /**
     * Chance that the best candidate is better than this one; for the best one, chance that it is
     * better than all others. Not a number for a single candidate and for cube decisions.
     */
    double confidence;
} bp_candidate;

/**
 * Summary of the analysis of a player.
 */
typedef struct bp_player_summary {
    /**
     * Performance rating: 500 times the error per decision that is not trivial; not a number
     * without decisions.
     */
    double performance_rating;
    /**
     * Equity lost by plays and cube decisions.
     */
    double error;
    /**
     * Sum of the luck of the rolls, in equity.
     */
    double luck;
    /**
     * Number of unforced plays.
     */
    uint32_t unforced_plays;
    /**
     * Number of cube decisions that are close or were actual doubles and answers.
     */
    uint32_t cube_decisions;
} bp_player_summary;

/**
 * Kind of a database that is to be built.
 */
typedef struct bp_database_kind {
    /**
     * Family, a number of `bp_database_family`.
     */
    int32_t family;
    /**
     * Number of points that chequers can be on: 1 to 18 one-sided, 1 to 12 two-sided; ignored for
     * hypergammon.
     */
    uint8_t points;
    /**
     * Maximum number of chequers of a side: 1 to 15, 1 to 3 for hypergammon.
     */
    uint8_t chequers;
    /**
     * 1 to include the rolls until the first chequer is off, for gammons; one-sided.
     */
    uint8_t gammons;
    /**
     * 1 to include the equities with a cube; two-sided.
     */
    uint8_t cubeful;
} bp_database_kind;

/**
 * Values of a position in a database, for the player on roll. Those that the database does not
 * contain are not numbers.
 */
typedef struct bp_database_entry {
    /**
     * Chance to win.
     */
    double win;
    /**
     * Chance to win a gammon or a backgammon.
     */
    double win_gammon;
    /**
     * Chance to win a backgammon.
     */
    double win_backgammon;
    /**
     * Chance to lose a gammon or a backgammon.
     */
    double lose_gammon;
    /**
     * Chance to lose a backgammon.
     */
    double lose_backgammon;
    /**
     * Money equity without a cube.
     */
    double cubeless_equity;
    /**
     * Money equity of not doubling, with a cube of 1 that the player on roll owns.
     */
    double owned;
    /**
     * The same with a centred cube.
     */
    double centred;
    /**
     * The same with a cube of the opponent.
     */
    double opponent_owned;
    /**
     * Mean number of rolls until all chequers of the player on roll are off.
     */
    double rolls;
    /**
     * Mean number of rolls until all chequers of the opponent are off.
     */
    double opponent_rolls;
} bp_database_entry;

/**
 * Receiver of replies: `reply` has `length` bytes of JSON without an end of line, and is valid
 * during the call. A zero byte follows it.
 *
 * It is called from threads of the library, but never by two threads at the same time. It must not
 * throw an exception.
 */
typedef void (*bp_receiver)(void *user, const char *reply, size_t length);

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Returns the version of the interface of the library that is loaded.
 */
uint32_t bp_abi_version(void);

/**
 * Returns the version of the library, such as `0.1.0`. The text is valid for ever.
 */
const char *bp_version(void);

/**
 * Returns the reason of the last call in this thread that failed, as UTF-8 for people; an empty
 * text if none has failed.
 *
 * The text is valid until the next call of this thread fails. Calls that succeed leave it alone.
 */
const char *bp_last_error(void);

/**
 * Returns the first byte of a text; `NULL` if `text` is `NULL`.
 *
 * A zero byte follows the last one, so a text without zero bytes is a string of C. The bytes are
 * valid until the text is freed.
 */
const char *bp_text_data(const struct bp_text *text);

/**
 * Returns the number of bytes of a text without the zero byte at its end; 0 if `text` is `NULL`.
 */
size_t bp_text_length(const struct bp_text *text);

/**
 * Frees a text. `NULL` is allowed.
 */
void bp_text_free(struct bp_text *text);

/**
 * Creates a flag that is not raised.
 */
enum bp_status bp_stop_new(struct bp_stop **stop);

/**
 * Raises a flag: the calls that were given it end as soon as they can. May be called from any
 * thread, from a callback and from a signal handler. `NULL` is allowed.
 */
void bp_stop_raise(const struct bp_stop *stop);

/**
 * Lowers a flag, so that it can be used again. `NULL` is allowed.
 */
void bp_stop_lower(const struct bp_stop *stop);

/**
 * Returns true if a flag is raised; false if `stop` is `NULL`.
 */
bool bp_stop_is_raised(const struct bp_stop *stop);

/**
 * Frees a flag. Calls that were given it continue. `NULL` is allowed.
 */
void bp_stop_free(struct bp_stop *stop);

/**
 * Fills in the default options.
 */
enum bp_status bp_options_init(struct bp_options *options);

/**
 * Creates an engine. `options` may be `NULL` for the default ones.
 *
 * Takes a fraction of a second. Create an engine once and share it.
 *
 * # Safety
 * The texts of `options` end with zero bytes, and `databases` has `database_count` of them.
 */
enum bp_status bp_engine_new(const struct bp_options *options, struct bp_engine **engine);

/**
 * Creates an engine that shares nets, databases, cache and threads with another one, and looks
 * ahead another number of plies. This takes no time and hardly any memory.
 */
enum bp_status bp_engine_with_plies(const struct bp_engine *engine,
                                    uint32_t plies,
                                    struct bp_engine **changed);

/**
 * Creates an engine that shares everything with another one, and whose questions, rollouts and
 * analyses end with `BP_STATUS_STOPPED` once `stop` is raised. The flag may be freed before the
 * engine.
 */
enum bp_status bp_engine_stopped_by(const struct bp_engine *engine,
                                    const struct bp_stop *stop,
                                    struct bp_engine **changed);

/**
 * Frees an engine. Other engines, rollouts and sessions that were made of it continue. `NULL` is
 * allowed.
 */
void bp_engine_free(struct bp_engine *engine);

/**
 * Makes the starting position of a variant, a number of `bp_variant`, before the first roll of a
 * money game.
 */
enum bp_status bp_position_start(int32_t variant, struct bp_position *position);

/**
 * Reads a position in any notation: a position ID, with or without a match ID, an XGID, a board of
 * FIBS, 26 numbers, a board drawn in letters, the name of a start such as `start`, or text that
 * contains one of them.
 *
 * Data that the text does not contain are those of a money game with a centred cube.
 *
 * # Safety
 * `text` points to `length` bytes of UTF-8, or ends with a zero byte if `length` is
 * `BP_NUL_TERMINATED`.
 */
enum bp_status bp_position_parse(const char *text, size_t length, struct bp_position *position);

/**
 * Makes a position of 26 numbers, as in `bp_position`, for a money game with a centred cube.
 *
 * # Safety
 * `points` has 26 elements.
 */
enum bp_status bp_position_of_points(const int32_t *points, struct bp_position *position);

/**
 * Checks a position. Returns `BP_STATUS_OK` if it is possible.
 */
enum bp_status bp_position_check(const struct bp_position *position);

/**
 * Passes the turn: exchanges the sides of the board, of the score and of the cube, and removes the
 * roll.
 */
enum bp_status bp_position_flip(struct bp_position *position);

/**
 * Returns the points that the player on roll has won by bearing off, 1 to 3, negative if the
 * opponent has won; 0 if the game is not over or the position is wrong.
 */
int32_t bp_position_result(const struct bp_position *position);

/**
 * Counts the pips of the player on roll and of the opponent.
 */
enum bp_status bp_position_pips(const struct bp_position *position,
                                uint32_t *on_roll,
                                uint32_t *opponent);

/**
 * Writes a position in a notation, a number of `bp_notation`, with a zero byte at its end.
 *
 * `written`, if it is not `NULL`, gets the number of bytes without the zero byte. If `capacity` is
 * too small, nothing else is written and the call fails. 128 bytes are enough.
 *
 * # Safety
 * `buffer` has `capacity` bytes.
 */
enum bp_status bp_position_write(const struct bp_position *position,
                                 int32_t notation,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *written);

/**
 * Evaluates a position before the roll. The value of a finished game is its result.
 */
enum bp_status bp_evaluate(const struct bp_engine *engine,
                           const struct bp_position *position,
                           struct bp_evaluation *evaluation);

/**
 * Evaluates positions on all processors, each as `bp_evaluate` does.
 *
 * If a position cannot be evaluated, the call fails and `failed_at`, if it is not `NULL`, gets its
 * index; `evaluations` are undefined then. `stop` may be `NULL`.
 *
 * # Safety
 * `positions` and `evaluations` have `count` elements each and do not overlap.
 */
enum bp_status bp_evaluate_many(const struct bp_engine *engine,
                                const struct bp_position *positions,
                                size_t count,
                                struct bp_evaluation *evaluations,
                                const struct bp_stop *stop,
                                size_t *failed_at);

/**
 * Lists the legal plays of a roll, in no particular order and without values. The list is empty if
 * the game is over; if no chequer can move, it has one play without moves.
 */
enum bp_status bp_legal_plays(const struct bp_position *position,
                              uint8_t die1,
                              uint8_t die2,
                              struct bp_plays **plays);

/**
 * Ranks the plays of a roll, the best first.
 *
 * At least `top` plays, or 10 if it is 0, are evaluated at the plies of the engine; all other
 * legal plays follow them.
 */
enum bp_status bp_rank_plays(const struct bp_engine *engine,
                             const struct bp_position *position,
                             uint8_t die1,
                             uint8_t die2,
                             size_t top,
                             struct bp_plays **plays);

/**
 * Returns the number of plays; 0 if `plays` is `NULL`.
 */
size_t bp_plays_count(const struct bp_plays *plays);

/**
 * Returns the play at an index, counted from 0; `NULL` if there is none. It is valid until the
 * list is freed.
 */
const struct bp_play *bp_plays_at(const struct bp_plays *plays, size_t index);

/**
 * Frees a list of plays. `NULL` is allowed.
 */
void bp_plays_free(struct bp_plays *plays);

/**
 * Decides about the cube before the roll, for both players.
 */
enum bp_status bp_cube_decision(const struct bp_engine *engine,
                                const struct bp_position *position,
                                struct bp_cube *cube);

/**
 * Makes the map of a position at all scores of matches up to `points` points, 2 to 64. With 0 and 0
 * as the roll it has cube decisions, otherwise the best plays of the roll. The cube is that of the
 * position, whose score does not matter.
 */
enum bp_status bp_score_map(const struct bp_engine *engine,
                            const struct bp_position *position,
                            uint8_t die1,
                            uint8_t die2,
                            uint32_t points,
                            struct bp_map **map);

/**
 * Returns the number of cells of a map; 0 if `map` is `NULL`.
 */
size_t bp_map_count(const struct bp_map *map);

/**
 * Returns a cell: first that of money, then the scores by the points that the player on roll needs.
 * `NULL` if there is none. The cell is valid until the map is freed.
 */
const struct bp_map_cell *bp_map_at(const struct bp_map *map, size_t index);

/**
 * Frees a map. `NULL` is allowed.
 */
void bp_map_free(struct bp_map *map);

/**
 * Fills in the default settings.
 */
enum bp_status bp_rollout_settings_init(struct bp_rollout_settings *settings);

/**
 * Prepares a rollout. `settings` may be `NULL` for the default ones.
 *
 * With a roll, the candidates are its best plays by evaluation. With 0 and 0 they are "no double"
 * and "double, take" if the player on roll has a choice, otherwise the position itself.
 *
 * # Safety
 * The name of the preset ends with a zero byte.
 */
enum bp_status bp_rollout_new(const struct bp_engine *engine,
                              const struct bp_position *position,
                              uint8_t die1,
                              uint8_t die2,
                              const struct bp_rollout_settings *settings,
                              struct bp_rollout **rollout);

/**
 * Prepares the rest of a rollout from the bytes that `bp_rollout_save` made. All other arguments
 * are those of `bp_rollout_new`, with the same values.
 *
 * # Safety
 * The name of the preset ends with a zero byte, and `saved` points to `length` bytes.
 */
enum bp_status bp_rollout_resume(const struct bp_engine *engine,
                                 const struct bp_position *position,
                                 uint8_t die1,
                                 uint8_t die2,
                                 const struct bp_rollout_settings *settings,
                                 const char *saved,
                                 size_t length,
                                 struct bp_rollout **rollout);

/**
 * Runs the trials that are not done yet, on the threads of the engine. Waits for the end.
 *
 * `progress` may be `NULL`; it gets the number of trials that are done, with those of earlier calls,
 * and the number of all trials. `stop` may be `NULL`. A rollout that was stopped returns `BP_STATUS_STOPPED`; it has
 * the results of its trials and may be run again, with the same result as without the break. Other
 * threads may read the results meanwhile, which are then those of some trials.
 *
 * # Safety
 * `progress` may be called with `user`.
 */
enum bp_status bp_rollout_run(const struct bp_rollout *rollout,
                              bp_progress progress,
                              void *user,
                              const struct bp_stop *stop);

/**
 * Returns the number of candidates that have results; 0 if a candidate has no trial yet.
 */
size_t bp_rollout_count(const struct bp_rollout *rollout);

/**
 * Returns the number of trials that are done.
 */
uint64_t bp_rollout_trials(const struct bp_rollout *rollout);

/**
 * Returns a candidate with its results by its rank, counted from 0 for the best.
 */
enum bp_status bp_rollout_candidate(const struct bp_rollout *rollout,
                                    size_t rank,
                                    struct bp_candidate *candidate);

/**
 * Writes the results as the JSON document of `barpoint rollout --format json`.
 */
enum bp_status bp_rollout_json(const struct bp_rollout *rollout, struct bp_text **json);

/**
 * Saves the trials that are done, as the content of a file that `barpoint rollout` can resume and
 * merge.
 */
enum bp_status bp_rollout_save(const struct bp_rollout *rollout, struct bp_text **saved);

/**
 * Frees a rollout that is not running. `NULL` is allowed.
 */
void bp_rollout_free(struct bp_rollout *rollout);

/**
 * Reads a match from the content of a file in any of the formats that `barpoint formats` lists;
 * the format is detected.
 *
 * `number` is that of the match in the file, counted from 1. `count`, if it is not `NULL`, gets
 * the number of matches in the file, also if `number` is wrong.
 *
 * # Safety
 * `content` points to `length` bytes.
 */
enum bp_status bp_match_read(const char *content,
                             size_t length,
                             size_t number,
                             struct bp_match **record,
                             size_t *count);

/**
 * Returns the length of a match in points, 0 for a money session.
 */
uint32_t bp_match_length(const struct bp_match *record);

/**
 * Returns the number of games of a match.
 */
size_t bp_match_games(const struct bp_match *record);

/**
 * Returns the name of a player, 0 or 1.
 */
enum bp_status bp_match_player(const struct bp_match *record,
                               uint16_t player,
                               struct bp_text **name);

/**
 * Analyses a match at a level such as `fast`, `standard`, `deep` or `2-ply`; `NULL` for
 * `standard`. Waits for the end.
 *
 * `analysed` gets a new match with the analysis. `progress` and `stop` may be `NULL`; an analysis
 * that was stopped has no result.
 *
 * # Safety
 * `level` ends with a zero byte, and `progress` may be called with `user`.
 */
enum bp_status bp_match_analyse(const struct bp_engine *engine,
                                const struct bp_match *record,
                                const char *level,
                                bp_progress progress,
                                void *user,
                                const struct bp_stop *stop,
                                struct bp_match **analysed);

/**
 * Summarises the analysis of a player, 0 or 1, over all games. The match equity table is that of
 * the engine.
 */
enum bp_status bp_match_summary(const struct bp_engine *engine,
                                const struct bp_match *record,
                                uint16_t player,
                                struct bp_player_summary *summary);

/**
 * Writes the analysis of a match as the JSON document of `barpoint analyse --format json`.
 *
 * The match equity table is that of the engine, which also counts the numbers behind the reasons
 * of errors. An analysis that was in the file has no nets and no coverage, because files do not
 * keep them.
 */
enum bp_status bp_match_json(const struct bp_engine *engine,
                             const struct bp_match *record,
                             struct bp_text **json);

/**
 * Writes a match as a file of a format such as `mat`, `sgf` or `json`.
 *
 * # Safety
 * `format` ends with a zero byte.
 */
enum bp_status bp_match_write(const struct bp_match *record,
                              const char *format,
                              struct bp_text **content);

/**
 * Frees a match. `NULL` is allowed.
 */
void bp_match_free(struct bp_match *record);

/**
 * Builds a database and its manifest, a small file beside it, on all processors. Waits for the end.
 *
 * An existing file is an error unless `replace` is true. `progress` and `stop` may be `NULL`. Work
 * that was stopped returns `BP_STATUS_STOPPED`; its results are kept, and the same call with
 * `resume` true continues it.
 *
 * # Safety
 * `path` ends with a zero byte, and `progress` may be called with `user`.
 */
enum bp_status bp_database_build(const struct bp_database_kind *kind,
                                 const char *path,
                                 bool replace,
                                 bool resume,
                                 bp_progress progress,
                                 void *user,
                                 const struct bp_stop *stop);

/**
 * Opens a database file, also one of GNU Backgammon. The file is mapped into memory and must not
 * change until the database, and all engines with it, are freed.
 *
 * # Safety
 * `path` ends with a zero byte.
 */
enum bp_status bp_database_open(const char *path, struct bp_database **database);

/**
 * Verifies a database: its hashes, the form of all records, and `sample` records computed again.
 * Returns `BP_STATUS_FILE` if something is wrong. `stop` may be `NULL`.
 */
enum bp_status bp_database_verify(const struct bp_database *database,
                                  uint64_t sample,
                                  const struct bp_stop *stop);

/**
 * Looks a position up. A position that the database does not contain is `BP_STATUS_QUESTION`.
 */
enum bp_status bp_database_lookup(const struct bp_database *database,
                                  const struct bp_position *position,
                                  struct bp_database_entry *entry);

/**
 * Creates an engine that shares everything with another one and also uses a database.
 */
enum bp_status bp_engine_with_database(const struct bp_engine *engine,
                                       const struct bp_database *database,
                                       struct bp_engine **changed);

/**
 * Frees a database. Engines with it continue. `NULL` is allowed.
 */
void bp_database_free(struct bp_database *database);

/**
 * Answers a request of the JSON-lines protocol of `barpoint engine json`: every question and task
 * of the program in one call. Waits for the answer.
 *
 * `reply` gets the final reply as JSON. If this is an error, the call returns
 * `BP_STATUS_REQUEST`, and the reply is there too. `receiver`, if it is not `NULL`, gets the
 * replies before it: warnings, and partial reports if the request has `report_every`. `stop` may
 * be `NULL`; a rollout that is stopped replies with the trials that are done. Requests to cancel
 * and for the state of the program need a session.
 *
 * # Safety
 * `request` points to `length` bytes of UTF-8, or ends with a zero byte if `length` is
 * `BP_NUL_TERMINATED`. `receiver` may be called with `user`.
 */
enum bp_status bp_ask(const struct bp_engine *engine,
                      const char *request,
                      size_t length,
                      bp_receiver receiver,
                      void *user,
                      const struct bp_stop *stop,
                      struct bp_text **reply);

/**
 * Opens a session. Its replies go to `receiver` with `user`.
 *
 * `workers` requests are worked on at the same time, 0 for one for each processor, each by
 * `threads_per_request` threads, 0 for one. `capacity` requests may wait, 0 for 10000. One more
 * worker answers quick requests while all others work on long ones.
 *
 * # Safety
 * `receiver` may be called with `user`, from any thread, until the session has been freed.
 */
enum bp_status bp_session_new(const struct bp_engine *engine,
                              size_t workers,
                              size_t threads_per_request,
                              size_t capacity,
                              bp_receiver receiver,
                              void *user,
                              struct bp_session **session);

/**
 * Takes a request. Waits for room if too many requests wait. Every reply, errors included, goes to
 * the receiver. Not allowed in the receiver.
 *
 * # Safety
 * `request` points to `length` bytes of UTF-8, or ends with a zero byte if `length` is
 * `BP_NUL_TERMINATED`.
 */
enum bp_status bp_session_send(const struct bp_session *session,
                               const char *request,
                               size_t length);

/**
 * Waits until every request has had its final reply, at most `milliseconds`. Returns
 * `BP_STATUS_BUSY` if some have not. Not allowed in the receiver.
 */
enum bp_status bp_session_wait(const struct bp_session *session, uint64_t milliseconds);

/**
 * Cancels every request of a session. Each still gets its final reply. Not allowed in the receiver.
 */
enum bp_status bp_session_cancel_all(const struct bp_session *session);

/**
 * Cancels every request of a session, waits until the work has ended, and frees the session. The
 * receiver is not called any more once this returns. In the receiver itself it returns at once, and
 * calls may follow. `NULL` is allowed.
 */
void bp_session_free(struct bp_session *session);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* BARPOINT_H */
