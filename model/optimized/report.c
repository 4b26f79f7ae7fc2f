/* report.c: severities of rules (tables/validation_rules.tsv, columns sev_*), and reports. */
#include "model/optimized/report.h"

#include "model/optimized/compression_algebra.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/tracked.h"
#include "model/optimized/translator.h"

/* Rules of Barrier() fit one word because they stand first in rule.def, and so do all others behind the first 64. */
_Static_assert(DP_RULE_A09 < 64, "record rules of Barrier() do not fit a word");
_Static_assert(DP_RULE_S06 < 64 && DP_RULE_P05 < 64, "execute rules of barriers do not fit a word");
_Static_assert(DP_RULE_K18 >= 64 && DP_RULE_COUNT <= 128, "late rules do not fit a word");

/* Advice: everything else is an error. */
#define WARNINGS                                                                                                       \
    (OPT_RULE(V03a) | OPT_RULE(V03b) | OPT_RULE(R05) | OPT_RULE(R06) | OPT_RULE(D02) | OPT_RULE(D04) | OPT_RULE(D05) | \
     OPT_RULE(A03) | OPT_RULE(A09) | OPT_RULE(K01) | OPT_RULE(V10))
#define LATE_WARNINGS (OPT_LATE_RULE(K18) | OPT_LATE_RULE(K12) | OPT_LATE_RULE(E02))
/* Certain by the text, reported by no layer: errors under pc_strict, advice elsewhere (barrier sheet 11, item 7). */
#define UNSEEN        (OPT_RULE(S04) | OPT_RULE(S05) | OPT_RULE(S06) | OPT_RULE(P05))
#define LATE_UNSEEN   OPT_LATE_RULE(U06)
/* What each set of rules is silent about. */
#define SILENT_XBOX   (OPT_RULE(A04) | OPT_RULE(S08))
#define SILENT_STRICT (OPT_RULE(A04) | OPT_RULE(D04) | OPT_RULE(I04))
#define SILENT_NATIVE                                                                                                  \
    (OPT_RULE(R05) | OPT_RULE(R06) | OPT_RULE(D02) | OPT_RULE(D04) | OPT_RULE(D05) | OPT_RULE(A09) | OPT_RULE(I04) |   \
     OPT_RULE(V06b))

static bool holds(uint64_t early, uint64_t late, enum dp_rule rule) {
    return ((rule < 64 ? early >> rule : late >> (rule - 64)) & 1) != 0;
}

static bool is_silent(uint32_t rules, enum dp_rule rule) {
    switch (rules) {
    case DP_RULES_xbox:
        return holds(SILENT_XBOX, OPT_LATE_RULE(E02), rule);
    case DP_RULES_pc_strict:
        return holds(SILENT_STRICT, OPT_LATE_RULE(E02), rule);
    default:
        return holds(SILENT_NATIVE, 0, rule);
    }
}

uint32_t opt_severity(const struct opt_translator *t, enum dp_rule rule) {
    if (is_silent(t->device.rules, rule)) {
        return DP_SEVERITY_none;
    }
    bool unseen = t->device.rules != DP_RULES_pc_strict && holds(UNSEEN, LATE_UNSEEN, rule);
    return unseen || holds(WARNINGS, LATE_WARNINGS, rule) ? DP_SEVERITY_warning : DP_SEVERITY_error;
}

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

/* Reports a rule unless the device's rules are silent about it; its severity. */
static uint32_t report(const struct opt_translator *t, enum dp_rule rule, uint32_t phase, uint64_t command,
                       int32_t group, int32_t barrier, uint64_t execution, uint32_t subresource) {
    struct dp_diagnostic diagnostic = {.rule = rule,
                                       .severity = opt_severity(t, rule),
                                       .phase = phase,
                                       .command = command,
                                       .group = group,
                                       .barrier = barrier,
                                       .execution = execution,
                                       .subresource = subresource};
    if (diagnostic.severity != DP_SEVERITY_none && t->sink->diagnostic != NULL) {
        t->sink->diagnostic(t->sink->context, &diagnostic);
    }
    return diagnostic.severity;
}

void opt_report_rule(const struct opt_translator *t, enum dp_rule rule, uint64_t command, int32_t group,
                     int32_t barrier) {
    (void)report(t, rule, DP_PHASE_record, command, group, barrier, DP_NO_COMMAND, DP_NONE);
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

uint32_t opt_report_execute_rule(const struct opt_translator *t, enum dp_rule rule, uint64_t command, int32_t group,
                                 int32_t barrier, uint64_t execution, uint32_t subresource) {
    return report(t, rule, DP_PHASE_execute, command, group, barrier, execution, subresource);
}

void opt_report_unsupported(const struct dp_sink *sink, uint64_t command, const char *what) {
    if (sink->unsupported != NULL) {
        sink->unsupported(sink->context, command, what);
    }
}

static void report_run(const struct opt_translator *t, uint32_t slot, uint32_t first, uint32_t end, uint64_t word) {
    struct dp_subresource_state state = {.resource = slot,
                                         .first = first,
                                         .count = end - first,
                                         .mode = (word & OPT_W_LEGACY) != 0 ? DP_MODE_legacy : DP_MODE_enhanced,
                                         .layout = opt_layout_number(OPT_LAYOUT_OF(word)),
                                         .state = OPT_STATE_OF(word),
                                         .promoted = OPT_PROMOTED_OF(word),
                                         .initialised = (word & OPT_W_INITIALISED) != 0};
    t->sink->subresource_state(t->sink->context, &state);
}

/* Neighbours in the map differ in something that is reported, so its runs are maximal. */
static void report_runs(const struct opt_translator *t, uint32_t slot) {
    const struct opt_resource *resource = &t->resources[slot];
    const struct opt_map *map = &resource->state;
    if (map->count == 0) {
        report_run(t, slot, 0, opt_subresources(&resource->shape), map->uniform);
    }
    for (size_t run = 0; run < map->count; run++) {
        uint32_t first = run == 0 ? 0 : map->runs[run - 1].end;
        report_run(t, slot, first, map->runs[run].end, map->runs[run].word);
    }
}

static void report_classes(const struct opt_translator *t, uint32_t slot) {
    const struct opt_resource *resource = &t->resources[slot];
    for (uint32_t c = DP_CLASS_colour; c <= DP_CLASS_stencil; c++) {
        uint32_t kinds = resource->kinds & opt_kinds_of_class(c);
        if (kinds != 0) {
            struct dp_class_state state = {.resource = slot,
                                           .plane = c,
                                           .kinds = resource->compression.present & kinds,
                                           .enabled = resource->compression.enabled & kinds,
                                           .valid = (resource->compression.valid & kinds) != 0};
            t->sink->class_state(t->sink->context, &state);
        }
    }
}

void opt_report_state(const struct opt_translator *t) {
    for (size_t slot = 0; slot < t->resource_capacity; slot++) {
        if (t->resources[slot].live && t->sink->subresource_state != NULL) {
            report_runs(t, (uint32_t)slot);
        }
        if (t->resources[slot].live && t->sink->class_state != NULL) {
            report_classes(t, (uint32_t)slot);
        }
    }
}
