/* unsupported.c: see unsupported.h. */
#include "fuzz/cli/unsupported.h"

#include "fuzz/cli/expect.h"

#include <stdio.h>

bool dp_is_supported(const struct dp_checked *checked, bool expect) {
    for (int model = 0; model < 2; model++) {
        const struct dp_observation *o = checked->observed[model];
        for (size_t i = 0; i < o->unsupported.count; i++) {
            if (!expect || !dp_expects_unsupported(checked, o->unsupported.items[i])) {
                return false;
            }
        }
    }
    return true;
}

void dp_report_unsupported(const struct dp_checked *checked) {
    char place[DP_PLACE_SIZE];
    for (int model = 0; model < 2; model++) {
        const struct dp_observation *o = checked->observed[model];
        for (size_t i = 0; i < o->unsupported.count; i++) {
            uint64_t command = o->unsupported.items[i];
            char text[DP_PLACE_SIZE];
            struct dp_address address = {command, -1, -1};
            fprintf(stderr, "%s: unsupported: %s: the %s model has no semantics for this yet%s%s\n",
                    dp_place(checked, command, place, sizeof place),
                    dp_address_text(checked, address, text, sizeof text), dp_model_names[model],
                    i == 0 && o->unsupported_reason[0] != '\0' ? ": " : "", i == 0 ? o->unsupported_reason : "");
        }
    }
}
