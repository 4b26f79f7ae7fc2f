/* The clocks against the definition, pair by pair, on random programs; hazards and their fixes; running out of
 * memory. */
#include "test_promise_random.h"
#include "test_promise_support.h"

static struct maker maker;
static struct dp_command fixed_records[RANDOM_RECORDS + DP_PROMISE_FIX_RECORDS];

/* Every pair that is a hazard is reported for its second access, or an earlier run of the same parts was. */
static void check_hazards(const char *name, struct dp_promise *promise) {
    size_t pairs = 0;
    for (uint32_t a = 0; a < promise->accesses.count; a++) {
        for (uint32_t w = 0; w < a; w++) {
            pairs += dp_promise_pair(promise, w, a, NULL) == DP_PROMISE_HAZARD;
        }
    }
    cr_expect_eq(pairs == 0, promise->hazards.count == 0, "%s: %zu pairs, %zu hazards", name, pairs,
                 promise->hazards.count);
    for (size_t i = 0; i < promise->hazards.count; i++) {
        const struct dp_promise_hazard *h = &promise->hazards.items[i];
        char text[200];
        cr_expect_eq(dp_promise_pair(promise, h->before, h->after, NULL), DP_PROMISE_HAZARD, "%s: hazard %zu", name, i);
        dp_promise_tell(promise, h, text, sizeof text);
        cr_expect(strlen(text) > 30, "%s", text);
    }
}

static void check_fixes(const char *name, const struct dp_program *program, struct dp_promise *promise) {
    struct dp_promise after;
    dp_promise_start(&after, &dp_plain_memory);
    for (size_t i = 0; i < promise->hazards.count; i += 1 + promise->hazards.count / 8) {
        struct dp_promise_fix fix;
        if (!dp_promise_fix(promise, &promise->hazards.items[i], &fix)) {
            const struct dp_promise_access *a = &promise->accesses.items[promise->hazards.items[i].after];
            bool misplaced = a->form == DP_PROMISE_FORM_layout || a->form == DP_PROMISE_FORM_state;
            cr_expect(a->step == DP_STEP_PRESENT && misplaced, "%s: hazard %zu has no fix", name, i);
            continue;
        }
        struct dp_program fixed = dp_promise_insert(program, &fix, fixed_records);
        cr_assert_eq(dp_promise_build(&after, &fixed, NULL, DP_PROMISE_HAZARDS), DP_STATUS_OK);
        cr_expect(dp_promise_fixed(promise, &promise->hazards.items[i], &fix, &after), "%s: hazard %zu stays", name, i);
    }
    dp_promise_end(&after);
}

Test(promise, clocks) {
    struct dp_promise promise;
    dp_promise_start(&promise, &dp_plain_memory);
    uint32_t kinds = 0;
    size_t hazards = 0;
    size_t promised = 0;
    const char *rounds = getenv("ROUNDS");
    uint64_t count = rounds == NULL ? 400 : strtoull(rounds, NULL, 10);
    for (uint64_t seed = 0; seed < count; seed++) {
        char name[32];
        snprintf(name, sizeof name, "seed %u", (unsigned)seed);
        struct dp_program program =
            random_program(&maker, seed, seed % 5 == 0 ? DP_RULES_pc_strict : DP_RULES_xbox, seed % 3 == 0);
        cr_assert_eq(dp_promise_build(&promise, &program, NULL, EVERYTHING), DP_STATUS_OK);
        check_bounds(name, &promise);
        check_classes(name, &promise);
        check_hazards(name, &promise);
        check_fixes(name, &program, &promise);
        kinds |= promise.kinds;
        hazards += promise.hazards.count;
        for (size_t i = 0; i < promise.bounds.count; i++) {
            promised += promise.bounds.items[i].latest != DP_NONE;
        }
        bool chain = (promise.kinds >> DP_PROMISE_BY_chain & 1) != 0;
        uint32_t any = promise.kinds & ~(1u << DP_PROMISE_BY_driver);
        cr_expect_eq(dp_promise_any(&program, NULL, &dp_plain_memory, true), chain, "%s", name);
        cr_expect_eq(dp_promise_any(&program, NULL, &dp_plain_memory, false), any != 0, "%s", name);
    }
    cr_expect_eq(kinds, (1u << DP_PROMISE_BY_COUNT) - 2, "kinds %x", kinds);
    cr_expect(hazards > 10 * count / 4 && promised > 10 * count / 4, "%zu hazards, %zu promised", hazards, promised);
    dp_promise_end(&promise);
}

/* Memory that fails at the n-th request. */
struct short_memory {
    size_t left;
};

static void *short_resize(void *context, void *block, size_t old_size, size_t new_size) {
    struct short_memory *s = context;
    if (new_size > old_size) {
        if (s->left == 0) {
            return NULL;
        }
        s->left--;
    }
    return dp_plain_memory.resize(dp_plain_memory.context, block, old_size, new_size);
}

Test(promise, out_of_memory) {
    struct dp_program program = random_program(&maker, 9, DP_RULES_xbox, true);
    struct short_memory left;
    const struct dp_memory memory = {&left, short_resize};
    bool done = false;
    for (size_t limit = 0; !done; limit++) {
        struct dp_promise promise;
        left.left = limit;
        dp_promise_start(&promise, &memory);
        done = dp_promise_build(&promise, &program, NULL, EVERYTHING) == DP_STATUS_OK;
        cr_assert(limit < 4000);
        dp_promise_end(&promise);
    }
}

/* Diagnostics decide what counts: of one run, of all, of the whole call. */
Test(promise, acceptance) {
    static const char text[] =
        "drainproof 1\ndevice rules=xbox\nresource b buffer 65536 flags=ALLOW_UNORDERED_ACCESS\n"
        "list c direct\n"
        "dispatch @w shader write b[all] UNORDERED_ACCESS@COMPUTE_SHADING\n"
        "barrier @k\n"
        "  buffer b sync=NONE>COPY access=NO_ACCESS>COPY_SOURCE\n"
        "  buffer b sync=COMPUTE_SHADING>COMPUTE_SHADING access=UNORDERED_ACCESS>SHADER_RESOURCE\n"
        "dispatch @a shader read b[all] SHADER_RESOURCE@COMPUTE_SHADING\n"
        "end\nexecute @x c\nexecute @y c\n";
    static const struct {
        uint32_t phase;
        int32_t group, barrier;
        uint32_t severity;
        bool first_run;
        const char *expected;
        size_t judged;
    } cases[] = {
        {DP_PHASE_record,  0,  1,  DP_SEVERITY_error,   false, "w a: hazard order; w.2 a.2: hazard order",        4},
        {DP_PHASE_record,  0,  1,  DP_SEVERITY_warning, false, "w a: chain; w.2 a.2: chain",                      4},
        {DP_PHASE_record,  0,  0,  DP_SEVERITY_error,   false, "w a: chain; w.2 a.2: chain",                      4},
        {DP_PHASE_record,  -1, -1, DP_SEVERITY_error,   false, "w a: hazard order; w.2 a.2: hazard order",        4},
        {DP_PHASE_execute, 0,  1,  DP_SEVERITY_error,   true,  "w a: hazard order; w.2 a.2: chain; w a.2: chain", 1},
        {DP_PHASE_execute, 0,  1,  DP_SEVERITY_error,   false, "w a: chain; w.2 a.2: hazard order; w a.2: chain", 3},
        {DP_PHASE_execute, 0,  0,  DP_SEVERITY_error,   true,  "w a: chain; w.2 a.2: chain",                      1},
        {DP_PHASE_execute, 0,  1,  DP_SEVERITY_warning, true,  "w a: chain; w.2 a.2: chain",                      4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct told t;
        tell(&t, text, NULL);
        struct dp_diagnostic d = {DP_RULE_V07,    cases[i].severity, cases[i].phase, 0,
                                  cases[i].group, cases[i].barrier,  DP_NO_COMMAND,  DP_NONE};
        size_t executes[2] = {0, 0};
        size_t found = 0;
        for (size_t r = 0; r < t.program.count; r++) {
            d.command = t.program.records[r].kind == DP_COMMAND_barrier ? r : d.command;
            if (t.program.records[r].kind == DP_COMMAND_execute) {
                executes[found++] = r;
            }
        }
        d.execution = cases[i].phase == DP_PHASE_record ? DP_NO_COMMAND : executes[cases[i].first_run ? 0 : 1];
        struct dp_observation said;
        memset(&said, 0, sizeof said);
        said.diagnostics.items = &d;
        said.diagnostics.count = 1;
        cr_assert_eq(dp_promise_build(&t.promise, &t.program, &said, EVERYTHING), DP_STATUS_OK);
        char name[32];
        snprintf(name, sizeof name, "case %u", (unsigned)i);
        expect_verdicts(&t, name, cases[i].expected);
        cr_expect_eq(t.promise.judged, cases[i].judged, "case %zu: %zu", i, t.promise.judged);
        untell(&t);
    }
}

/* Reported once however often the list runs, with its kind; the fix is the barrier one would write. */
Test(promise, hazards) {
    struct told t;
    tell(&t,
         "drainproof 1\ndevice rules=xbox\nresource b buffer 65536 flags=ALLOW_UNORDERED_ACCESS\nlist c direct\n"
         "dispatch @w shader write b[all] UNORDERED_ACCESS@COMPUTE_SHADING\n"
         "draw_indirect @a args=b\nend\nexecute c\nexecute c c\n",
         NULL);
    cr_assert_eq(t.promise.hazards.count, 3); /* w a, then w w, a w of the second run */
    static const enum dp_promise_kind kinds[] = {DP_PROMISE_RAW, DP_PROMISE_WAW, DP_PROMISE_WAR};
    for (size_t i = 0; i < 3; i++) {
        bool found = false;
        for (size_t j = 0; j < 3; j++) {
            found = found || t.promise.hazards.items[j].kind == kinds[i];
        }
        cr_expect(found, "%s", dp_promise_kind_name(kinds[i]));
    }
    struct dp_promise_fix fix;
    cr_assert(dp_promise_fix(&t.promise, &t.promise.hazards.items[0], &fix));
    const struct dp_record_global_barrier *b = &fix.records[2].as.global_barrier;
    cr_expect_eq(fix.at, t.promise.items.items[item_of(&t, "a")].command);
    cr_expect_eq(b->sync_before, DP_SYNC_COMPUTE_SHADING);
    cr_expect_eq(b->access_before, DP_ACCESS_UNORDERED_ACCESS);
    cr_expect_eq(b->sync_after, DP_SYNC_EXECUTE_INDIRECT);
    cr_expect_eq(b->access_after, DP_ACCESS_INDIRECT_ARGUMENT);
    untell(&t);
}

/* Where enhanced barriers are off, or must not be mixed with legacy ones, the fix is a legacy call; a copy list has
 * none. */
Test(promise, legacy_fixes) {
    static const struct {
        const char *device, *list, *call;
        enum dp_kind kind; /* of the fix's last record; DP_COMMAND_COUNT: none */
    } cases[] = {
        {"",                        "direct",  "",                            DP_COMMAND_global_barrier},
        {" enhanced=off",           "direct",  "",                            DP_COMMAND_aliasing      },
        {" enhanced=off",           "compute", "",                            DP_COMMAND_aliasing      },
        {" enhanced=off",           "copy",    "",                            DP_COMMAND_COUNT         },
        {" legacy_translation=off", "direct",  "",                            DP_COMMAND_global_barrier},
        {" legacy_translation=off", "direct",  "resource_barrier\n  uav k\n", DP_COMMAND_aliasing      },
        {"",                        "direct",  "resource_barrier\n  uav k\n", DP_COMMAND_global_barrier},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[600];
        snprintf(text, sizeof text,
                 "drainproof 1\ndevice rules=xbox%s\nresource b buffer 65536\n"
                 "resource k buffer 65536 flags=ALLOW_UNORDERED_ACCESS\nlist c %s\n%scopy_buffer dest=b\nend\n"
                 "execute c\nexecute c\n",
                 cases[i].device, cases[i].list, cases[i].call);
        struct told t;
        struct dp_promise_fix fix;
        tell(&t, text, NULL);
        cr_assert_eq(t.promise.hazards.count, 1, "case %zu", i);
        bool fixes = dp_promise_fix(&t.promise, &t.promise.hazards.items[0], &fix);
        cr_assert_eq(fixes, cases[i].kind != DP_COMMAND_COUNT, "case %zu", i);
        if (fixes) {
            cr_expect_eq(fix.records[fix.count - 1].kind, cases[i].kind, "case %zu", i);
            check_fixes(text, &t.program, &t.promise);
        }
        untell(&t);
    }
}
