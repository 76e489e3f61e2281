/* Error rates of a match. Usage: analyse FILE */

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

/* Returns the content of a file, which the caller frees. */
static char *content(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    size_t room = 0, got = 1;

    *length = 0;
    while (file != NULL && got > 0) {
        char *larger;
        room += 65536;
        larger = realloc(bytes, room);
        if (larger == NULL) {
            break;
        }
        bytes = larger;
        got = fread(bytes + *length, 1, room - *length, file);
        *length += got;
    }
    if (file == NULL || ferror(file)) {
        perror(path);
        exit(2);
    }
    fclose(file);
    return bytes;
}

int main(int count, char **arguments)
{
    bp_engine *engine = NULL;
    bp_match *match = NULL, *analysed = NULL;
    size_t length = 0, matches = 0;
    char *bytes;

    if (count != 2) {
        fputs("usage: analyse FILE\n", stderr);
        return 2;
    }
    bytes = content(arguments[1], &length);
    check(bp_engine_new(NULL, &engine));
    check(bp_match_read(bytes, length, 1, &match, &matches));
    free(bytes);
    check(bp_match_analyse(engine, match, "instant", NULL, NULL, NULL, &analysed));
    printf("%zu games to %u\n", bp_match_games(analysed), (unsigned)bp_match_length(analysed));
    for (uint16_t player = 0; player < 2; player++) {
        bp_player_summary summary;
        bp_text *name = NULL;
        check(bp_match_player(analysed, player, &name));
        check(bp_match_summary(engine, analysed, player, &summary));
        printf("%s: %.2f (%u plays, %u cube decisions)\n", bp_text_data(name),
               summary.performance_rating, (unsigned)summary.unforced_plays,
               (unsigned)summary.cube_decisions);
        bp_text_free(name);
    }
    bp_match_free(analysed);
    bp_match_free(match);
    bp_engine_free(engine);
    return 0;
}
