/* Final replies to the requests of standard input, one a line. */

#include <barpoint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 16];

int main(void)
{
    bp_engine *engine = NULL;
    if (bp_engine_new(NULL, &engine) != BP_STATUS_OK) {
        fprintf(stderr, "error: %s\n", bp_last_error());
        return 2;
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        bp_text *reply = NULL;
        bp_status status = bp_ask(engine, line, strlen(line), NULL, NULL, NULL, &reply);
        if (status != BP_STATUS_OK && status != BP_STATUS_REQUEST) {
            fprintf(stderr, "error: %s\n", bp_last_error());
            return 2;
        }
        printf("%s\n", bp_text_data(reply));
        bp_text_free(reply);
    }
    bp_engine_free(engine);
    return 0;
}
