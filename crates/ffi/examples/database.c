/* A bearoff database that is built, verified and asked, and a score map. Usage: database FILE */

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

/* Notes the number of steps. */
static int32_t note(void *user, uint64_t done, uint64_t total)
{
    uint64_t *last = user;
    *last = done == total ? total : 0;
    return 0;
}

int main(int count, char **arguments)
{
    bp_engine *plain = NULL, *engine = NULL;
    bp_database *database = NULL;
    bp_map *map = NULL;
    bp_position position;
    bp_database_entry entry;
    bp_cube cube;
    uint64_t steps = 0;
    const bp_database_kind kind = {BP_DATABASE_FAMILY_TWO_SIDED, 6, 3, 0, 1};

    if (count != 2) {
        fputs("usage: database FILE\n", stderr);
        return 2;
    }
    check(bp_database_build(&kind, arguments[1], true, false, note, &steps, NULL));
    check(bp_database_open(arguments[1], &database));
    check(bp_database_verify(database, 1000, NULL));
    printf("built in %s steps\n", steps > 0 ? "all" : "some");

    /* Three chequers on the six point: first the opponent is behind them, then both bear off. */
    check(bp_position_parse("XGID=---b--C-------------------:0:0:1:00:0:0:0:0:10", BP_NUL_TERMINATED, &position));
    if (bp_database_lookup(database, &position, &entry) == BP_STATUS_OK) {
        fputs("error: the sides can still meet\n", stderr);
        return 1;
    }
    check(bp_position_parse("XGID=------C---------------b---:0:0:1:00:0:0:0:0:10", BP_NUL_TERMINATED, &position));
    check(bp_database_lookup(database, &position, &entry));
    printf("%.4f wins, equity %+.4f without a cube, %+.4f with a centred one\n", entry.win,
           entry.cubeless_equity, entry.centred);

    check(bp_engine_new(NULL, &plain));
    check(bp_engine_with_database(plain, database, &engine));
    bp_database_free(database);
    check(bp_cube_decision(engine, &position, &cube));
    printf("money: %s\n", cube.words);
    check(bp_score_map(engine, &position, 0, 0, 3, &map));
    for (size_t i = 0; i < bp_map_count(map); i++) {
        const bp_map_cell *cell = bp_map_at(map, i);
        printf("%u-away %u-away%s: %s (%+.4f)\n", (unsigned)cell->away[0], (unsigned)cell->away[1],
               cell->crawford ? " Crawford" : "", cell->text, cell->equity);
    }
    bp_map_free(map);
    bp_engine_free(engine);
    bp_engine_free(plain);
    return 0;
}
