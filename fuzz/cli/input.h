/* input.h: a case from a file or from stdin, in any of its forms. */
#ifndef DRAINPROOF_FUZZ_CLI_INPUT_H
#define DRAINPROOF_FUZZ_CLI_INPUT_H

#include "fuzz/encode/text.h"

/* Forms of a case, in the order of DP_INPUT_FORMS. `auto` goes by the first bytes: the magic of the byte form, `{`
 * for JSON Lines, text otherwise. */
enum dp_input_form { DP_INPUT_AUTO, DP_INPUT_TEXT, DP_INPUT_BYTES, DP_INPUT_JSON };
#define DP_INPUT_FORMS "auto|text|bytes|json"

/* A case with the name of its file for people (`-` is called stdin) and the form it came in. */
struct dp_input {
    const char *name;
    enum dp_input_form form;
    struct dp_case c;
};

/* Reads one case. Only regular files and stdin (`-`) are read, so nothing here waits for a pipe without a writer. On
 * failure nothing is kept and `error` says why; line 0: the file as a whole, column 0: the line as a whole. */
bool dp_input_read(const char *path, enum dp_input_form form, struct dp_input *input, struct dp_text_error *error);

void dp_input_free(struct dp_input *input);

/* Prints "FILE:LINE:COLUMN: error: MESSAGE" on stderr. */
void dp_say_error(const char *name, const struct dp_text_error *error);

#endif
