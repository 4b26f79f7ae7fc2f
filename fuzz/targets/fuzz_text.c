/* fuzz_text.c: any bytes are a text, and any bytes are a program; the encodings must keep their laws on both.
 *
 * As a text: the parser takes it or refuses it with a place. What it takes prints canonically (printing, parsing and
 * printing again gives the same text, and the same records), and survives the byte form if it fits there. As a
 * byte-form program: what it decodes to survives text, and its own encoding. See law.h. */
#include "fuzz/targets/law.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct dp_tally *tally = dp_target_tally("fuzz_text");
    static struct dp_command records[DP_DECODE_MAX];
    struct dp_program program = {records, dp_decode(data, size, records, DP_DECODE_MAX)};
    dp_law_text(&program);
    dp_law_bytes(&program, true);

    struct dp_case c;
    struct dp_text_error error;
    tally->programs++;
    if (dp_parse((const char *)data, size, &c, &error)) {
        program = dp_case_program(&c);
        tally->programs_accepted++;
        tally->commands += program.count;
        tally->commands_accepted += program.count;
        dp_law_print(&c);
        dp_law_bytes(&program, false);
        dp_case_free(&c);
    } else {
        dp_law_refusal(&c, &error);
    }
    return 0;
}
