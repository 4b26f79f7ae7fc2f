/* report.c: severities of rules (tables/validation_rules.tsv, columns sev_*), and reports. */
#include "model/optimized/report.h"

#include "model/optimized/layout_algebra.h"
#include "model/optimized/translator.h"

/* Rules of Barrier() fit one word because they stand first in rule.def. */
_Static_assert(DP_RULE_A09 < 64, "record rules of Barrier() do not fit a word");

/* Advice: everything else is an error. */
#define WARNINGS                                                                                                       \
    (OPT_RULE(V03a) | OPT_RULE(V03b) | OPT_RULE(R05) | OPT_RULE(R06) | OPT_RULE(D02) | OPT_RULE(D04) | OPT_RULE(D05) | \
     OPT_RULE(A03) | OPT_RULE(A09))
/* What each set of rules is silent about. */
#define SILENT_XBOX   (OPT_RULE(A04) | OPT_RULE(S08))
#define SILENT_STRICT (OPT_RULE(A04) | OPT_RULE(D04))
#define SILENT_NATIVE (OPT_RULE(R05) | OPT_RULE(R06) | OPT_RULE(D02) | OPT_RULE(D04) | OPT_RULE(D05) | OPT_RULE(A09))

uint64_t opt_reported(const struct opt_translator *t, uint64_t rules) {
    switch (t->device.rules) {
    case DP_RULES_xbox:
        return rules & ~SILENT_XBOX;
    case DP_RULES_pc_strict:
        return rules & ~SILENT_STRICT;
    default:
        return rules & ~SILENT_NATIVE;
    }
}

uint64_t opt_errors(uint64_t rules) {
    return rules & ~WARNINGS;
}

static void report(const struct opt_translator *t, const struct dp_diagnostic *diagnostic) {
    if (t->sink->diagnostic != NULL) {
        t->sink->diagnostic(t->sink->context, diagnostic);
    }
}

void opt_report_rule(const struct opt_translator *t, enum dp_rule rule, uint64_t command, int32_t group,
                     int32_t barrier) {
    bool warning = rule < 64 && (WARNINGS >> rule & 1) != 0;
    struct dp_diagnostic diagnostic = {.rule = rule,
                                       .severity = warning ? DP_SEVERITY_warning : DP_SEVERITY_error,
                                       .phase = DP_PHASE_record,
                                       .command = command,
                                       .group = group,
                                       .barrier = barrier,
                                       .execution = DP_NO_COMMAND,
                                       .subresource = DP_NONE};
    report(t, &diagnostic);
}

void opt_report_rules(const struct opt_translator *t, uint64_t rules, uint64_t command, int32_t group,
                      int32_t barrier) {
    uint64_t left = opt_reported(t, rules);
    for (int rule = 0; left != 0; rule++, left >>= 1) {
        if ((left & 1) != 0) {
            opt_report_rule(t, (enum dp_rule)rule, command, group, barrier);
        }
    }
}

void opt_report_execute_rule(const struct opt_translator *t, enum dp_rule rule, uint64_t command, int32_t group,
                             int32_t barrier, uint64_t execution, uint32_t subresource) {
    struct dp_diagnostic diagnostic = {.rule = rule,
                                       .severity = DP_SEVERITY_error,
                                       .phase = DP_PHASE_execute,
                                       .command = command,
                                       .group = group,
                                       .barrier = barrier,
                                       .execution = execution,
                                       .subresource = subresource};
    report(t, &diagnostic);
}

void opt_report_unsupported(const struct dp_sink *sink, uint64_t command, const char *what) {
    if (sink->unsupported != NULL) {
        sink->unsupported(sink->context, command, what);
    }
}

static void report_run(const struct opt_translator *t, uint32_t slot, uint32_t first, uint32_t end, uint32_t layout) {
    struct dp_subresource_state state = {.resource = slot,
                                         .first = first,
                                         .count = end - first,
                                         .mode = DP_MODE_enhanced,
                                         .layout = opt_layout_number(layout)};
    t->sink->subresource_state(t->sink->context, &state);
}

void opt_report_state(const struct opt_translator *t) {
    if (t->sink->subresource_state == NULL) {
        return;
    }
    for (size_t slot = 0; slot < t->resource_capacity; slot++) {
        const struct opt_resource *resource = &t->resources[slot];
        const struct opt_layouts *layouts = &resource->layouts;
        if (!resource->live) {
            continue;
        }
        if (layouts->count == 0) {
            report_run(t, (uint32_t)slot, 0, opt_subresources(&resource->shape), layouts->uniform);
        }
        for (size_t run = 0; run < layouts->count; run++) {
            uint32_t first = run == 0 ? 0 : layouts->runs[run - 1].end;
            report_run(t, (uint32_t)slot, first, layouts->runs[run].end, layouts->runs[run].layout);
        }
    }
}
