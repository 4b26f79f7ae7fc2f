/* pipelines_laws_form.c: reports come in the order of pipeline.md, each well formed, and say whether a call succeeded
 * (pipeline sheet 9.4); a draw uses what the object says. */
#include "oracles/pipelines_laws.h"

#include "model/describe.h"

static bool is_set_value(enum dp_set set, uint32_t value) {
    return dp_name(set, value) != NULL;
}

static const char *form_of_record(const struct dp_pso_record *r) {
    DP_PSO_LAW((unsigned)r->rule < DP_PSO_RULE_COUNT, "form: unknown rule")
    DP_PSO_LAW(r->severity == DP_SEVERITY_warning || r->severity == DP_SEVERITY_error, "form: unknown severity")
    bool whole = dp_pso_rule_facts(r->rule)->subject == DP_PSO_SUBJECT_whole;
    DP_PSO_LAW(whole ? r->index == -1 : r->index >= 0, "form: index does not fit the subject")
    bool reasoned = r->rule == DP_PSO_RULE_E_EXPORT;
    bool channels = r->reason == DP_PSO_REASON_CHANNELS_MISSING || r->reason == DP_PSO_REASON_CHANNELS_EXTRA;
    DP_PSO_LAW(reasoned == (r->reason != DP_PSO_REASON_none), "form: a reason without E_EXPORT, or the reverse")
    DP_PSO_LAW(r->reason <= DP_PSO_REASON_CHANNELS_EXTRA, "form: unknown reason")
    DP_PSO_LAW(channels == (r->channels != 0), "form: channels without their reason, or the reverse")
    return NULL;
}

static const char *form_of_result(const struct dp_pso_result *r) {
    bool load = r->call == DP_PSO_CALL_load;
    bool rule = r->message == DP_PSO_MESSAGE_RULE;
    DP_PSO_LAW(is_set_value(DP_SET_PSO_CALL, r->call), "form: unknown call")
    DP_PSO_LAW(is_set_value(DP_SET_PSO_HRESULT, r->hresult), "form: unknown HRESULT")
    DP_PSO_LAW((r->row != 0) == (load || r->call == DP_PSO_CALL_save), "form: a row of another call")
    DP_PSO_LAW(load || r->message == DP_PSO_MESSAGE_none, "form: a message without a load")
    DP_PSO_LAW(rule == (r->rule != DP_PSO_RULE_COUNT), "form: a rule without the message RULE, or the reverse")
    DP_PSO_LAW(rule || r->index == -1, "form: an index without a rule")
    DP_PSO_LAW(!load || (r->hresult == DP_PSO_HRESULT_S_OK) == (r->row == 20), "form: a load's row")
    DP_PSO_LAW(r->call != DP_PSO_CALL_save || (r->hresult == DP_PSO_HRESULT_S_OK) == (r->row == 6),
               "form: a save's row")
    return NULL;
}

/* Records rise by rule, then by index; derive's own (1018, 1019) stand alone. */
static bool rises(const struct dp_pso_record *before, const struct dp_pso_record *r) {
    return before->command < r->command ||
           (before->command == r->command &&
            (before->rule < r->rule || (before->rule == r->rule && before->index < r->index)));
}

/* Whether `kind` may stand behind `before` in one call. */
static bool follows(enum dp_pso_report_kind before, enum dp_pso_report_kind kind) {
    switch (kind) {
    case DP_PSO_REPORT_record:
        return before == DP_PSO_REPORT_record || before == DP_PSO_REPORT_exports;
    case DP_PSO_REPORT_exports:
        return before == DP_PSO_REPORT_record;
    case DP_PSO_REPORT_result:
        return before == DP_PSO_REPORT_record || before == DP_PSO_REPORT_exports;
    case DP_PSO_REPORT_object:
        return before == DP_PSO_REPORT_result;
    case DP_PSO_REPORT_blob:
        return before == DP_PSO_REPORT_result || before == DP_PSO_REPORT_blob;
    case DP_PSO_REPORT_base:
        return before == DP_PSO_REPORT_base_set || before == DP_PSO_REPORT_base;
    case DP_PSO_REPORT_member:
        return before == DP_PSO_REPORT_base_set || before == DP_PSO_REPORT_base || before == DP_PSO_REPORT_member;
    default:
        return false;
    }
}

static const char *order_of(const struct dp_pso_stream *said) {
    const struct dp_pso_report *last_record = NULL;
    for (size_t i = 0; i < said->final; i++) {
        const struct dp_pso_report *r = &said->reports.items[i];
        const struct dp_pso_report *before = i > 0 ? r - 1 : NULL;
        bool same_call = before != NULL && dp_pso_report_command(before) == dp_pso_report_command(r);
        DP_PSO_LAW(before == NULL || dp_pso_report_command(before) <= dp_pso_report_command(r),
                   "form: a report of an earlier command")
        DP_PSO_LAW(!same_call || follows(before->kind, r->kind), "form: reports of a call out of order")
        if (r->kind == DP_PSO_REPORT_record) {
            DP_PSO_LAW(last_record == NULL || rises(&last_record->as.record, &r->as.record), "form: order of records")
            last_record = r;
        }
    }
    return NULL;
}

const char *dp_pso_law_form(const struct dp_pso_law *law) {
    const struct dp_pso_stream *said = law->said;
    const char *broken = order_of(said);
    for (size_t i = 0; broken == NULL && i < said->reports.count; i++) {
        const struct dp_pso_report *r = &said->reports.items[i];
        for (size_t p = 0; p < 2; p++) {
            DP_PSO_LAW(r->pieces[p].size == 0 || r->pieces[p].there, "form: a NULL blob that has a size")
        }
        broken = r->kind == DP_PSO_REPORT_record   ? form_of_record(&r->as.record)
                 : r->kind == DP_PSO_REPORT_result ? form_of_result(&r->as.result)
                                                   : NULL;
    }
    for (size_t i = said->final; broken == NULL && i < said->reports.count; i++) {
        enum dp_pso_report_kind kind = said->reports.items[i].kind;
        bool last = i + 1 == said->reports.count;
        DP_PSO_LAW(kind == DP_PSO_REPORT_object || kind == DP_PSO_REPORT_blob || kind == DP_PSO_REPORT_stored,
                   "form: the state holds something else")
        DP_PSO_LAW((kind == DP_PSO_REPORT_stored) == last, "form: the state does not end in one total")
    }
    return broken;
}

/* --- success and failure --- */

/* Reports of one command that is a call. */
struct call {
    uint32_t results;
    uint32_t objects;
    uint32_t blobs;
    bool error;
    bool exports;
    const struct dp_pso_result *result;
};

static struct call call_of(const struct dp_pso_stream *said, size_t *at, uint64_t command) {
    struct call call = {.results = 0};
    while (*at < said->final && dp_pso_report_command(&said->reports.items[*at]) == command) {
        const struct dp_pso_report *r = &said->reports.items[(*at)++];
        call.result = r->kind == DP_PSO_REPORT_result ? &r->as.result : call.result;
        call.results += r->kind == DP_PSO_REPORT_result;
        call.objects += r->kind == DP_PSO_REPORT_object;
        call.blobs += r->kind == DP_PSO_REPORT_blob;
        call.exports |= r->kind == DP_PSO_REPORT_exports;
        call.error |= r->kind == DP_PSO_REPORT_record && r->as.record.severity == DP_SEVERITY_error;
    }
    return call;
}

static bool is_call(enum dp_kind kind) {
    return kind == DP_COMMAND_pipeline || kind == DP_COMMAND_derive || kind == DP_COMMAND_save ||
           kind == DP_COMMAND_load;
}

const char *dp_pso_law_failure(const struct dp_pso_law *law) {
    size_t at = 0;
    for (size_t i = 1; i < law->program->count; i += dp_command_records(law->program, i)) {
        enum dp_kind kind = law->program->records[i].kind;
        struct call call = call_of(law->said, &at, i);
        DP_PSO_LAW(call.results == (is_call(kind) ? 1u : 0u), "failure: not one result a call")
        if (call.results == 0) {
            continue;
        }
        bool good = call.result->hresult == DP_PSO_HRESULT_S_OK;
        bool makes = kind != DP_COMMAND_save;
        DP_PSO_LAW(!good || !call.error, "failure: S_OK with an error")
        DP_PSO_LAW(call.objects == (good && makes ? 1u : 0u), "failure: an object without S_OK, or the reverse")
        DP_PSO_LAW((call.blobs != 0) == (good && !makes), "failure: blobs without S_OK, or the reverse")
        DP_PSO_LAW(kind != DP_COMMAND_pipeline || good != call.error, "failure: a creation fails without an error")
        DP_PSO_LAW(!good || call.exports == (kind == DP_COMMAND_pipeline || kind == DP_COMMAND_derive),
                   "failure: S_OK without exports")
    }
    return at == law->said->final ? NULL : "failure: a report of no command";
}

/* --- binding --- */

static bool same_use(const struct dp_pso_use *a, const struct dp_pso_use *b) {
    return a->stages == b->stages && a->slots == b->slots && a->colour_written == b->colour_written &&
           a->colour_read == b->colour_read && a->uses == b->uses;
}

const char *dp_pso_law_binding(const struct dp_pso_law *law) {
    static const struct dp_pso_use nothing;
    for (size_t i = 0; i < law->said->final; i++) {
        const struct dp_pso_report *r = &law->said->reports.items[i];
        const struct dp_pso_use *use = NULL;
        if (r->kind != DP_PSO_REPORT_binding) {
            continue;
        }
        for (size_t o = 0; o < i; o++) { /* slots are filled once */
            const struct dp_pso_report *object = &law->said->reports.items[o];
            if (object->kind == DP_PSO_REPORT_object && object->as.object.pipeline == r->as.binding.pipeline) {
                use = &object->as.object.use;
            }
        }
        const struct dp_pso_use *wanted = r->as.binding.bound != 0 ? use : &nothing;
        DP_PSO_LAW(wanted != NULL, "binding: a pipeline that nothing made is bound")
        DP_PSO_LAW(same_use(wanted, &r->as.binding.use), "binding: a draw uses something else")
    }
    return NULL;
}
