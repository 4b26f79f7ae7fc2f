/* Signatures: what does not fit into the line is cut, and what differs in the tail stays different. */
#include "fuzz/minimize/signature.h"
#include "oracles/compare.h"

#include <criterion/criterion.h>
#include <string.h>

/* The signature of two requirements that differ in many things, and in what is removed last. */
static void sign(uint32_t removed, struct dp_finding *finding) {
    struct dp_requirement items[2] = {
        {.drain = DP_DRAIN_CB,               .block = DP_BLOCK_ME          },
        {.drain = DP_DRAIN_CS | DP_DRAIN_VS, .writeback = DP_CACHE_CB_cache}
    };
    struct dp_observation said[2] = {{.status = DP_STATUS_OK}, {.status = DP_STATUS_OK}};
    struct dp_difference difference;
    items[1].removed[DP_CLASS_colour] = removed;
    for (int i = 0; i < 2; i++) {
        said[i].requirements.items = &items[i];
        said[i].requirements.count = 1;
    }
    cr_assert_not(dp_same_requirements((struct dp_voice){&said[0], "reference"},
                                       (struct dp_voice){&said[1], "optimized"}, &difference));
    cr_assert_not(dp_fail(finding, "requirement", difference.what, difference.text));
}

Test(report_signature, long_ones_keep_apart_what_differs_at_the_end) {
    static const uint32_t removed[] = {DP_KIND_CompressedColor, DP_KIND_CompressedDcc, DP_KIND_ScatteredFmask,
                                       DP_KIND_CompressedColor | DP_KIND_CompressedDcc};
    struct dp_finding findings[4];
    for (size_t i = 0; i < 4; i++) {
        sign(removed[i], &findings[i]);
        cr_assert(dp_is_signature(findings[i].signature), "%s", findings[i].signature);
        for (size_t j = 0; j < i; j++) {
            cr_assert(strcmp(findings[i].signature, findings[j].signature) != 0, "%s", findings[i].signature);
        }
    }
    struct dp_finding again;
    sign(removed[1], &again);
    cr_assert_str_eq(again.signature, findings[1].signature);
}

/* Of exactly 80 characters and below, every one stands as it is. */
Test(report_signature, short_ones_stay) {
    char what[128];
    struct dp_finding finding;
    static const char head[] = "ASSERTION FAILED: state: ";
    for (size_t length = 1; length < 100; length++) {
        memset(what, 'x', length);
        what[length] = '\0';
        dp_fail(&finding, "state", what, "");
        size_t whole = sizeof head - 1 + length;
        cr_assert_eq(strlen(finding.signature), whole <= 80 ? whole : 80);
        cr_assert_eq(strchr(finding.signature, '~') == NULL, whole <= 80);
    }
}
