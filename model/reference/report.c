/* report.c: how a broken rule reaches the sink. */
#include "rules.h"
#include "translator.h"

static bool report(const struct reference *reference, struct dp_diagnostic diagnostic) {
    diagnostic.severity = ref_severity(diagnostic.rule, reference->device.rules);
    if (diagnostic.severity != DP_SEVERITY_none && reference->sink->diagnostic != NULL) {
        reference->sink->diagnostic(reference->sink->context, &diagnostic);
    }
    return diagnostic.severity == DP_SEVERITY_error;
}

bool ref_report_record(const struct reference *reference, enum dp_rule rule, const struct ref_place *place) {
    return report(reference, (struct dp_diagnostic){.rule = rule,
                                                    .phase = DP_PHASE_record,
                                                    .command = place->command,
                                                    .group = place->group,
                                                    .barrier = place->barrier,
                                                    .execution = DP_NO_COMMAND,
                                                    .subresource = DP_NONE});
}

bool ref_report_execute(const struct reference *reference, enum dp_rule rule, const struct ref_place *place,
                        uint64_t execution, uint32_t subresource) {
    return report(reference, (struct dp_diagnostic){.rule = rule,
                                                    .phase = DP_PHASE_execute,
                                                    .command = place->command,
                                                    .group = place->group,
                                                    .barrier = place->barrier,
                                                    .execution = execution,
                                                    .subresource = subresource});
}

void ref_unsupported(const struct reference *reference, uint64_t command, const char *what) {
    if (reference->sink->unsupported != NULL) {
        reference->sink->unsupported(reference->sink->context, command, what);
    }
}
