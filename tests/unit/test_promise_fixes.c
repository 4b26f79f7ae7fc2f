/* Where the barrier goes that removes a hazard, of which kind it is, and where there is none: bundles, devices without
 * legacy translation, splits. */
#include "test_promise_support.h"

/* clang-format off */
#define HEAD(device) \
    "drainproof 1\ndevice rules=xbox" device "\n" \
    "resource b buffer 65536 flags=ALLOW_UNORDERED_ACCESS\nresource k buffer 65536 flags=ALLOW_UNORDERED_ACCESS\n"
#define OFF      HEAD(" legacy_translation=off")
#define ENHANCED "barrier\n  global sync=ALL>ALL access=COMMON>COMMON\n"
#define LEGACY   "resource_barrier\n  uav k\n"
#define BUNDLE   "list u bundle\ndispatch shader write b[all] UNORDERED_ACCESS@COMPUTE_SHADING\nend\n"
#define PAIR     "dispatch shader write b[all] UNORDERED_ACCESS@COMPUTE_SHADING\n" \
                 "draw_indirect args=b\n"

#define SHOWN    "resource t texture2d 64x64 swap_chain\n"
#define WRITE    "dispatch shader write b[all] UNORDERED_ACCESS@COMPUTE_SHADING\n"
#define PRESENT  "present t shader read b[all] UNORDERED_ACCESS@PIXEL_SHADING\n"
#define PRESENTS "present t shader write b[all] UNORDERED_ACCESS@PIXEL_SHADING\n"

enum { NONE = DP_COMMAND_COUNT, GLOBAL = DP_COMMAND_global_barrier, ALIASING = DP_COMMAND_aliasing };

static const struct {
    const char *name, *text;
    size_t hazards;
    int kind; /* of the fix's last record, of every hazard */
} cases[] = {
    /* the first call that runs says which kind the device takes (I04) */
    {"no call", OFF "list c direct\n" PAIR "end\nexecute c\n", 1, GLOBAL},
    {"enhanced, then legacy", OFF "list c direct\n" ENHANCED PAIR "end\nlist e direct\n" LEGACY "end\nexecute c\n"
     "execute e\n", 1, GLOBAL},
    {"legacy, then enhanced", OFF "list c direct\n" LEGACY PAIR "end\nlist e direct\n" ENHANCED "end\nexecute c\n"
     "execute e\n", 1, ALIASING},
    {"recorded first, executed last", OFF "list c direct\n" LEGACY "end\nlist e direct\n" ENHANCED PAIR "end\n"
     "execute e\nexecute c\n", 1, GLOBAL},
    {"the fix before the first call", OFF "list c direct\n" PAIR LEGACY "end\nexecute c\n", 1, ALIASING},
    {"never executed", OFF "list c direct\n" LEGACY "end\nlist e direct\n" PAIR "end\nexecute e\n", 1, GLOBAL},
    {"with translation", HEAD("") "list c direct\n" LEGACY PAIR "end\nexecute c\n", 1, GLOBAL},
    {"a copy list of a legacy program", OFF "list c direct\n" LEGACY "end\nlist e copy hint=DONT_SYNC_ON_COPY\n"
     "copy_buffer dest=b\ncopy_buffer source=b\nend\nexecute c\nexecute e\n", 1, NONE},
    {"a copy list of an enhanced one", OFF "list c direct\n" ENHANCED "end\nlist e copy hint=DONT_SYNC_ON_COPY\n"
     "copy_buffer dest=b\ncopy_buffer source=b\nend\nexecute c\nexecute e\n", 1, GLOBAL},

    /* an access against itself */
    {"a list run twice", HEAD("") "list c direct\ndispatch shader write b[all] UNORDERED_ACCESS@COMPUTE_SHADING\nend\n"
     "execute c c\nexecute c\n", 1, GLOBAL},
    {"a bundle run twice", HEAD("") BUNDLE "list c direct\nexecute_bundle u\nexecute_bundle u\nend\nexecute c\n", 1,
     GLOBAL},
    {"a list with a bundle run twice", HEAD("") BUNDLE "list c direct\nexecute_bundle u\nend\nexecute c c\n", 1,
     GLOBAL},
    /* 1 to 2, 2 to 1 of the second run: each has its own barrier */
    {"both twice", HEAD("") BUNDLE "list c direct\nexecute_bundle u\nexecute_bundle u\nend\nexecute c c\n", 2, GLOBAL},
    {"a bundle of two lists", HEAD("") BUNDLE "list c direct\nexecute_bundle u\nend\nlist e direct\nexecute_bundle u\n"
     "end\nexecute c e e\n", 2, GLOBAL},
    {"untranslated", OFF BUNDLE "list c direct\n" LEGACY "execute_bundle u\nexecute_bundle u\nend\nexecute c c\n", 2,
     ALIASING},

    /* what a present is said to do beside presenting is ordered like any other access, at the end of what ran before */
    {"a shader access of a present", HEAD("") SHOWN "list c direct\n" WRITE "end\nexecute c\n" PRESENT, 1, GLOBAL},
    {"with a copy list before", HEAD("") SHOWN "list c direct\n" WRITE "end\nlist e copy\nend\nexecute c\n"
     PRESENT, 1, GLOBAL},
    {"an earlier present's", HEAD("") SHOWN "list c direct\nend\n" PRESENTS "execute c\n" PRESENT, 1, GLOBAL},
    {"nothing between the two", HEAD("") SHOWN "list c direct\nend\nexecute c\n" PRESENTS PRESENT, 1, NONE},

    /* no barrier stands in a bundle (V02, K19) */
    {"within a bundle", HEAD("") "list u bundle\n" PAIR "end\nlist c direct\nexecute_bundle u\nend\nexecute c\n", 1,
     NONE},
    {"two bundles", HEAD("") BUNDLE "list v bundle\ndraw_indirect args=b\nend\n"
     "list c direct\nexecute_bundle u\nexecute_bundle v\nend\nexecute c\n", 1, GLOBAL},
};
/* clang-format on */

/* Every fix holds: the hazard is gone, the others are the same, and none is new. */
static void check_each(const char *name, struct told *t, int kind) {
    static struct dp_command records[256];
    struct dp_promise after;
    dp_promise_start(&after, &dp_plain_memory);
    for (size_t i = 0; i < t->promise.hazards.count; i++) {
        struct dp_promise_fix fix;
        bool fixes = dp_promise_fix(&t->promise, &t->promise.hazards.items[i], &fix);
        cr_expect_eq(fixes, kind != NONE, "%s: hazard %zu", name, i);
        if (!fixes || kind == NONE) {
            continue;
        }
        cr_expect_eq((int)fix.records[fix.count - 1].kind, kind, "%s: hazard %zu", name, i);
        struct dp_program fixed = dp_promise_insert(&t->program, &fix, records);
        cr_assert_eq(dp_promise_build(&after, &fixed, NULL, DP_PROMISE_HAZARDS), DP_STATUS_OK);
        cr_expect(dp_promise_fixed(&t->promise, &t->promise.hazards.items[i], &fix, &after), "%s: hazard %zu stays",
                  name, i);
        cr_expect_lt(after.hazards.count, t->promise.hazards.count, "%s: hazard %zu", name, i);
    }
    dp_promise_end(&after);
}

Test(promise, fixes) {
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct told t;
        tell(&t, cases[i].text, NULL);
        cr_expect_eq(t.promise.hazards.count, cases[i].hazards, "%s: %zu hazards", cases[i].name,
                     t.promise.hazards.count);
        check_each(cases[i].name, &t, cases[i].kind);
        check_bounds(cases[i].name, &t.promise);
        untell(&t);
    }
}

/* A barrier more takes no promise away, also where a half of a split stands between it and its run. */
Test(promise, barrier_more) {
    /* clang-format off */
    static const char head[] = HEAD("") "list c direct\n"
        "dispatch @w shader write b[all] UNORDERED_ACCESS@COMPUTE_SHADING\n";
    static const char tail[] = "dispatch @z\n"
        "barrier\n  buffer b sync=SPLIT>PIXEL_SHADING access=COPY_SOURCE>SHADER_RESOURCE\n"
        "draw @a shader read b[all] SHADER_RESOURCE@PIXEL_SHADING\nend\nexecute c\n";
    static const char *const first[] = {
        "barrier\n  buffer b sync=COMPUTE_SHADING>COPY access=UNORDERED_ACCESS>COPY_SOURCE\n",
        "barrier\n  global sync=COMPUTE_SHADING>COPY access=UNORDERED_ACCESS>COPY_SOURCE\n",
    };
    static const char begin[] = "barrier\n  buffer b sync=COPY>SPLIT access=COPY_SOURCE>SHADER_RESOURCE\n";
    static const char more[] = "barrier\n  global sync=VERTEX_SHADING>VERTEX_SHADING access=NO_ACCESS>NO_ACCESS\n";
    /* clang-format on */
    for (size_t i = 0; i < 2; i++) {
        for (int place = 0; place < 4; place++) { /* before, between, behind, nowhere */
            char text[1200];
            struct told t;
            snprintf(text, sizeof text, "%s%s%s%s%s%s%s", head, place == 0 ? more : "", first[i],
                     place == 1 ? more : "", begin, place == 2 ? more : "", tail);
            tell(&t, text, NULL);
            expect_verdicts(&t, text, "w a: chain");
            check_bounds(text, &t.promise);
            check_classes(text, &t.promise);
            untell(&t);
            /* and the BEGIN lends nothing to a run behind it */
            snprintf(text, sizeof text, "%s%s%s%s", head, begin, first[i], tail);
            tell(&t, text, NULL);
            expect_verdicts(&t, text, "w a: hazard order");
            check_bounds(text, &t.promise);
            untell(&t);
        }
    }
}
