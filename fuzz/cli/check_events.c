/* check_events.c: barrier calls as events. */
#include "fuzz/cli/check.h"

#include "model/describe.h"

void dp_check_events(const struct dp_checked *checked) {
    const struct dp_program *program = &checked->program;
    char place[DP_PLACE_SIZE];
    for (size_t i = 0; i < program->count; i += dp_command_records(program, i)) {
        if (dp_describe(program->records[i].kind)->category == DP_CATEGORY_CALL) {
            printf("%s: event\n", dp_place(checked, i, place, sizeof place));
            dp_report_event(stdout, checked->report, i);
        }
    }
}
