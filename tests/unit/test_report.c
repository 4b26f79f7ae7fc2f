/* The validation report: the seed's sample byte for byte, events of calls, values of rules, on diagnostics that the
 * test makes itself. */
#define _POSIX_C_SOURCE 200809L
#include "test_report.h"

#include "fuzz/explain/report_past.h"
#include "fuzz/explain/report_words.h"

/* A diagnostic of a barrier while `execute` runs (a record index), or while recording. */
static struct dp_diagnostic made(enum dp_rule rule, size_t command, int32_t group, int32_t barrier,
                                 uint64_t execution) {
    return (struct dp_diagnostic){.rule = rule,
                                  .severity = DP_SEVERITY_error,
                                  .phase = execution == DP_NO_COMMAND ? DP_PHASE_record : DP_PHASE_execute,
                                  .command = command,
                                  .group = group,
                                  .barrier = barrier,
                                  .execution = execution,
                                  .subresource = DP_NONE};
}

static struct dp_observation saying(struct dp_diagnostic *d) {
    struct dp_observation said = {.status = DP_STATUS_OK};
    said.diagnostics.items = d;
    said.diagnostics.count = 1;
    return said;
}

static void same_text(const char *path, const struct report_text *t) {
    size_t size;
    char *wanted = report_file(path, &size);
    size_t at = 0;
    while (at < size && at < t->size && wanted[at] == t->text[at]) {
        at++;
    }
    cr_assert(size == t->size && at == size, "%s differs from byte %zu on:\n%s\n--- instead of\n%s", path, at, t->text,
              wanted);
    free(wanted);
}

Test(report, sample_of_the_seed_byte_for_byte) {
    struct dp_case c;
    struct dp_report report;
    struct report_text t;
    report_load(&c, "tests/vectors/report_seed.dp");
    struct dp_diagnostic d =
        made(DP_RULE_I01, report_find(&c, DP_COMMAND_barrier, 0), 0, 0, report_find(&c, DP_COMMAND_execute, 0));
    struct dp_observation said = saying(&d);
    cr_assert(dp_report_start(&report, &c, false, &said));
    dp_report_message(report_open(&t), &report, &d);
    report_close(&t);
    same_text("tests/vectors/report_seed.txt", &t);
    free(t.text);
    dp_report_end(&report);

    /* With the name that the text gives it, only the name differs; in another state, only the state. */
    c.records[report_find(&c, DP_COMMAND_resource, 0)].as.resource.state = DP_STATE_COPY_DEST;
    cr_assert(dp_report_start(&report, &c, true, &said));
    dp_report_message(report_open(&t), &report, &d);
    report_close(&t);
    cr_assert_not_null(strstr(t.text, "(0x0000000200200C00) \"t0\"\n"));
    cr_assert_not_null(strstr(t.text, "\nCurrent State is: D3D12_RESOURCE_STATE_COPY_DEST\n"));
    cr_assert_null(strstr(t.text, "untitled"));
    free(t.text);
    dp_report_end(&report);
    dp_case_free(&c);
}

Test(report, calls_as_events) {
    struct dp_case c;
    struct dp_report report;
    struct report_text t;
    struct dp_observation said = {.status = DP_STATUS_OK};
    report_load(&c, "tests/vectors/report_events.dp");
    cr_assert(dp_report_start(&report, &c, true, &said));
    report_open(&t);
    for (uint64_t i = 0; i < c.count; i++) {
        dp_report_event(t.out, &report, i); /* nothing but calls prints anything */
    }
    report_close(&t);
    same_text("tests/vectors/report_events.txt", &t);
    free(t.text);

    /* A barrier that was rejected is not translated; neither is any on a device that does not translate. */
    size_t call = report_find(&c, DP_COMMAND_resource_barrier, 0);
    struct dp_command enhanced;
    struct dp_diagnostic d = made(DP_RULE_K05, call, 0, 1, DP_NO_COMMAND);
    said = saying(&d);
    cr_assert(dp_report_translated(&report, call, call + 1, &enhanced));
    cr_assert_not(dp_report_translated(&report, call, call + 2, &enhanced));
    c.records[0].as.device.legacy_translation = DP_SWITCH_off;
    cr_assert_not(dp_report_translated(&report, call, call + 1, &enhanced));
    dp_report_end(&report);
    dp_case_free(&c);
}

/* --- values --- */

/* What a rule compares at a place of the program below, as "key=value, ..." */
static const struct {
    enum dp_rule rule;
    int call;      /* -1: the work item */
    int32_t group; /* within the call */
    int32_t barrier;
    bool executed;
    uint32_t subresource;
    const char *values;
} cases[] = {
    {DP_RULE_V06a, 1,  0, 0,  true,  2,       "layout_before=RENDER_TARGET, current_layout=SHADER_RESOURCE"          },
    {DP_RULE_V06b, 1,  0, 0,  true,  2,       "access_before=RENDER_TARGET, current_access=SHADER_RESOURCE"          },
    {DP_RULE_V06b, 1,  0, 0,  true,  0,       "access_before=RENDER_TARGET, current_access=any"                      },
    {DP_RULE_S06,  1,  0, 0,  true,  2,
     "sync_before=RENDER_TARGET, last_sync_after=PIXEL_SHADING, "
     "last_barrier=line 8 (RENDER_TARGET > SHADER_RESOURCE)"                                                         },
    {DP_RULE_U01,  -1, 0, -1, true,  DP_NONE, "access=RENDER_TARGET, current_layout=RENDER_TARGET"                   },
    {DP_RULE_U06,  -1, 0, -1, true,  2,
     "access=RENDER_TARGET, current_access=RENDER_TARGET, "
     "last_barrier=line 10 (RENDER_TARGET > RENDER_TARGET)"                                                          },
    {DP_RULE_V04,  0,  0, 0,  false, DP_NONE,
     "range=mips 2+1, slices 0+1, planes 0+1, resource_shape=4 mips, 1 slices, 1 planes, 4 subresources"             },
    {DP_RULE_V07,  0,  0, 0,  false, DP_NONE,
     "sync_before=RENDER_TARGET, access_before=RENDER_TARGET, layout_before=RENDER_TARGET"                           },
    {DP_RULE_A07,  0,  0, 0,  false, DP_NONE,
     "access_before=RENDER_TARGET, access_after=SHADER_RESOURCE, resource_flags=ALLOW_RENDER_TARGET"                 },
    {DP_RULE_S07,  0,  0, 0,  false, DP_NONE, "sync_before=RENDER_TARGET, sync_after=PIXEL_SHADING, list_type=direct"},
    {DP_RULE_B02,  1,  1, 0,  false, DP_NONE, "size=16, resource_size=64"                                            },
    {DP_RULE_P02,  1,  1, 1,  true,  DP_NONE,
     "sync_before=COMPUTE_SHADING, open_begin=line 11 (UNORDERED_ACCESS > SHADER_RESOURCE)"                          },
    {DP_RULE_K05,  2,  0, 0,  true,  DP_NONE, "state_before=COPY_DEST, current_state=VERTEX_AND_CONSTANT_BUFFER"     },
    {DP_RULE_K03,  2,  0, 0,  false, DP_NONE, "state_before=COPY_DEST, state_after=COPY_SOURCE"                      },
};

static const char program[] = "drainproof 1\n"
                              "device\n"
                              "resource t0 texture2d 8x8 mips=4 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET\n"
                              "resource b0 buffer 64 flags=ALLOW_UNORDERED_ACCESS\n"
                              "resource b1 buffer 64 state=VERTEX_AND_CONSTANT_BUFFER\n"
                              "list c0 direct\n"
                              "barrier\n"
                              "  texture t0 sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE "
                              "layout=RENDER_TARGET>SHADER_RESOURCE range=mip 2\n"
                              "barrier\n"
                              "  texture t0 sync=RENDER_TARGET>RENDER_TARGET access=RENDER_TARGET>RENDER_TARGET "
                              "layout=RENDER_TARGET>RENDER_TARGET\n"
                              "  buffer b0 sync=COMPUTE_SHADING>SPLIT access=UNORDERED_ACCESS>SHADER_RESOURCE size=16\n"
                              "  buffer b0 sync=COMPUTE_SHADING>COPY access=UNORDERED_ACCESS>COPY_SOURCE\n"
                              "resource_barrier\n"
                              "  transition b1 COPY_DEST>COPY_SOURCE\n"
                              "draw rt=t0[mip 0]\n"
                              "end\n"
                              "execute c0\n";

static void check_values(const struct dp_case *c, size_t at) {
    bool item = cases[at].call < 0;
    size_t command = item                 ? report_find(c, DP_COMMAND_draw, 0)
                     : cases[at].call < 2 ? report_find(c, DP_COMMAND_barrier, (size_t)cases[at].call)
                                          : report_find(c, DP_COMMAND_resource_barrier, 0);
    uint64_t execution = cases[at].executed ? report_find(c, DP_COMMAND_execute, 0) : DP_NO_COMMAND;
    struct dp_diagnostic d = made(cases[at].rule, command, cases[at].group, cases[at].barrier, execution);
    struct dp_report_value values[DP_REPORT_VALUES];
    struct dp_report report;
    const char *required;
    char text[4096] = "";
    d.subresource = cases[at].subresource;
    /* The barrier at this place is rejected; U06 speaks of the second barrier call, which is not. */
    struct dp_observation said = saying(&d);
    cr_assert(dp_report_start(&report, c, true, &said));
    size_t count = dp_report_compare(&report, &d, false, values, &required);
    for (size_t i = 0; i < count; i++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s%s=%s", i == 0 ? "" : ", ", values[i].key, values[i].text);
    }
    cr_assert(strcmp(text, cases[at].values) == 0, "%s: %s instead of %s", dp_rule_facts(d.rule)->name, text,
              cases[at].values);
    cr_assert(required[0] != '\0');
    dp_report_end(&report);
}

Test(report, values_that_rules_compare) {
    struct dp_case c;
    report_parse(&c, program, sizeof program - 1);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_values(&c, i);
    }
    dp_case_free(&c);
    for (int rule = 0; rule < DP_RULE_COUNT; rule++) {
        const struct dp_report_rule *r = dp_report_rule((enum dp_rule)rule);
        cr_assert(r->required != NULL && r->required[0] != '\0', "%s has no line in report_rules.def",
                  dp_rule_facts((enum dp_rule)rule)->name);
    }
}

/* --- legacy states (barrier sheet 15.8) --- */

/* A texture t0 and a buffer b0 in COMMON, a depth texture d0 in DEPTH_WRITE; what one list does with them, and what is
 * tracked of one of them when its execute has ended. */
/* clang-format off */
static const struct {
    const char *does;
    uint32_t resource;
    bool legacy;
    uint32_t state, promoted, layout;
} histories[] = {
    {"draw\n",
     0, true, DP_STATE_COMMON, 0, DP_LAYOUT_COMMON},
    {"resource_barrier\n  transition t0 COMMON>RENDER_TARGET\n",
     0, true, DP_STATE_RENDER_TARGET, 0, DP_LAYOUT_RENDER_TARGET},
    {"resource_barrier\n  transition t0 COMMON>RENDER_TARGET flags=BEGIN_ONLY\n",
     0, true, DP_STATE_COMMON, 0, DP_LAYOUT_RENDER_TARGET},
    {"resource_barrier\n  transition t0 COMMON>RENDER_TARGET flags=BEGIN_ONLY\n"
     "  transition t0 COMMON>RENDER_TARGET flags=END_ONLY\n",
     0, true, DP_STATE_RENDER_TARGET, 0, DP_LAYOUT_RENDER_TARGET},
    {"copy_resource source=b0 dest=t0\n",
     0, true, DP_STATE_COPY_DEST, 0, DP_LAYOUT_COMMON},
    {"copy_resource source=t0 dest=b0\n",
     0, true, DP_STATE_COMMON, 0, DP_LAYOUT_COMMON},
    {"copy_resource source=t0 dest=b0\n",
     1, true, DP_STATE_COMMON, 0, DP_LAYOUT_UNDEFINED},
    {"resource_barrier\n  transition b0 COMMON>COPY_DEST\n",
     1, true, DP_STATE_COMMON, 0, DP_LAYOUT_UNDEFINED},
    {"resource_barrier\n  uav t0\n  aliasing null>null\n",
     0, true, DP_STATE_COMMON, 0, DP_LAYOUT_COMMON},
    {"resource_barrier\n  transition d0 DEPTH_WRITE>DEPTH_READ|PIXEL_SHADER_RESOURCE\n",
     2, true, DP_STATE_DEPTH_READ | DP_STATE_PIXEL_SHADER_RESOURCE, 0, DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ},
    {"barrier\n  texture t0 sync=NONE>COPY access=NO_ACCESS>COPY_DEST layout=COMMON>COPY_DEST\n",
     0, false, 0, 0, DP_LAYOUT_COPY_DEST},
    {"barrier\n  texture t0 sync=NONE>COPY access=NO_ACCESS>COPY_DEST layout=COMMON>COMMON\n"
     "resource_barrier\n  transition t0 COMMON>COPY_SOURCE\n",
     0, true, DP_STATE_COPY_SOURCE, 0, DP_LAYOUT_COPY_SOURCE},
};
/* clang-format on */

Test(report, legacy_states_move_as_the_sheet_says) {
    for (size_t i = 0; i < sizeof histories / sizeof histories[0]; i++) {
        struct dp_case c;
        struct dp_observation said = {.status = DP_STATUS_OK};
        char text[2048];
        int length =
            snprintf(text, sizeof text,
                     "drainproof 1\ndevice\n"
                     "resource t0:0 texture2d 8x8 flags=ALLOW_RENDER_TARGET state=COMMON\n"
                     "resource b0:1 buffer 4096 state=COMMON\n"
                     "resource d0:2 texture2d 8x8 format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL state=DEPTH_WRITE\n"
                     "list c0 direct\n%send\nexecute c0\n",
                     histories[i].does);
        report_parse(&c, text, (size_t)length);
        struct dp_program whole = dp_case_program(&c);
        struct dp_report_past *past = dp_report_past_create(&whole, &said);
        cr_assert_not_null(past);
        struct dp_report_tracked t = dp_report_past_end(past, histories[i].resource, 0);
        cr_assert(t.known && t.legacy == histories[i].legacy && t.state == histories[i].state &&
                      t.promoted == histories[i].promoted && t.layout == histories[i].layout,
                  "%s: legacy %d, state 0x%X, promoted 0x%X, layout %u", histories[i].does, t.legacy, t.state,
                  t.promoted, t.layout);
        dp_report_past_destroy(past);
        dp_case_free(&c);
    }
}
