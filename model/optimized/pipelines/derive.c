/* derive.c: CreateDerivedGraphicsPipelineStateX (pipeline sheet 3 and 9.7). */
#include "model/optimized/pipelines/checks.h"
#include "model/optimized/pipelines/describe.h"
#include "model/optimized/pipelines/instance.h"
#include "model/optimized/raytracing/arithmetic.h"

#include <string.h>

/* Step 2: the descs, upward to the first bad one. Reports it; whether there is none. */
static bool scan(const struct dp_pso_sink *sink, uint64_t command, const struct dp_command *records, size_t count) {
    uint64_t seen = 0;
    int32_t index = 0;
    for (size_t i = 1; i < count; i++) {
        uint32_t type = records[i].kind == DP_COMMAND_desc ? records[i].as.desc.type : 0;
        if (records[i].kind != DP_COMMAND_desc)
            continue;
        bool known = opt_pso_holds(opt_pso_span(DP_PSO_DERIVED_DEPTH_STENCIL, DP_PSO_DERIVED_SHADER_LIMITS), type);
        if (!known || opt_pso_holds(seen, type)) {
            opt_pso_tell_call(sink, command, known ? DP_PSO_RULE_1018 : DP_PSO_RULE_1019, index);
            return false;
        }
        seen |= UINT64_C(1) << type;
        index++;
    }
    return true;
}

static size_t desc_count(const struct dp_command *records, size_t count) {
    size_t descs = 0;
    for (size_t i = 1; i < count; i++)
        descs += records[i].kind == DP_COMMAND_desc;
    return descs;
}

static void begin_block(struct opt_pso_state *state, const struct dp_record_desc *desc) {
    const uint32_t limits[DP_PSO_SLOTS] = {desc->fs, desc->vs, desc->hs, desc->gs, desc->ps, desc->es, desc->ls};
    opt_pso_describe_plain_block(state->image, desc->type);
    if (desc->type == DP_PSO_DERIVED_SAMPLE_MASK)
        opt_pso_put32(state->image + OPT_PSO_SAMPLE_MASK, desc->sample_mask);
    if (desc->type == DP_PSO_DERIVED_SHADER_LIMITS)
        memcpy(state->limits, limits, sizeof limits);
}

/* Step 3, first half: blocks are replaced whole. */
static void replace(struct opt_pso_state *state, const struct dp_command *records, size_t count) {
    uint32_t open = 0; /* the block of the desc before, DP_PSO_DERIVED_* */
    for (size_t i = 1; i < count; i++) {
        uint32_t block = opt_pso_block_of(records[i].kind);
        if (records[i].kind == DP_COMMAND_desc) {
            open = records[i].as.desc.type;
            begin_block(state, &records[i].as.desc);
        } else if (block != 0 && block == open) {
            opt_pso_describe(state->image, &records[i]);
        }
    }
}

/* Step 4: reports the first target at which the exports do not fit; whether there is none. */
static bool compare(const struct opt_pso *device, const struct opt_pso_birth *birth) {
    uint32_t misfits = opt_pso_misfits(device->compare, birth->compiled, birth->computed);
    struct dp_pso_record record = {.command = birth->command, .rule = DP_PSO_RULE_E_EXPORT};
    if (misfits == 0)
        return true;
    record.severity = DP_SEVERITY_error;
    record.index = (int32_t)opt_rt_lowest(misfits);
    record.reason = opt_pso_reason(birth->compiled, birth->computed, (uint32_t)record.index, &record.channels);
    if (device->sink->record != NULL)
        device->sink->record(device->sink->context, &record);
    return false;
}

/* Steps 3 and 4 over the whole resulting state. */
static bool judge(const struct opt_pso *device, struct opt_pso_birth *birth) {
    uint64_t rules = opt_pso_rules_of(DP_PSO_CALL_derive);
    struct opt_pso_verdict verdict;
    verdict.fired = 0;
    opt_pso_check_fields(&verdict, &birth->state);
    opt_pso_tell(device->sink, birth->command, &verdict, rules & OPT_PSO_FIELD_RULES);
    if ((opt_pso_errors(&verdict) & rules) != 0)
        return false;
    struct opt_pso_merger merger = opt_pso_merger(&birth->state);
    opt_pso_exports(&merger, birth->computed);
    opt_pso_tell_exports(device->sink, birth->command, birth->computed, merger.need);
    opt_pso_check_state(&verdict, &birth->state, &merger, 0);
    opt_pso_tell(device->sink, birth->command, &verdict, rules & OPT_PSO_STATE_RULES);
    return (opt_pso_errors(&verdict) & rules) == 0 && compare(device, birth);
}

/* Steps 1 and 2, in their order: whether the call goes on. */
static bool arguments_hold(const struct opt_pso *device, uint64_t command, const struct opt_pso_object *source,
                           const struct dp_command *records, size_t count, uint32_t *hresult) {
    uint32_t null = records[0].as.derive.null;
    *hresult = (null & DP_PSO_NULL_output) != 0 ? DP_PSO_HRESULT_E_POINTER : DP_PSO_HRESULT_E_INVALIDARG;
    if ((null & DP_PSO_NULL_output) != 0 || source == NULL)
        return false;
    if (desc_count(records, count) == 0) {
        opt_pso_tell_call(device->sink, command, DP_PSO_RULE_1020, -1);
        return false;
    }
    return (null & DP_PSO_NULL_desc) == 0 && scan(device->sink, command, records, count);
}

bool opt_pso_derive(struct opt_pso *device, uint64_t command, const struct dp_command *records, size_t count) {
    const struct dp_record_derive *derive = &records[0].as.derive;
    struct opt_pso_birth birth = {.command = command, .slot = derive->id, .derived = true};
    struct dp_pso_result result = opt_pso_result(command, DP_PSO_CALL_derive, derive->id, DP_PSO_HRESULT_S_OK);
    opt_pso_slot_emptied(&device->memory, &device->slots, derive->id);
    const struct opt_pso_object *source = opt_pso_in_slot(&device->slots, derive->from);
    bool holds = arguments_hold(device, command, source, records, count, &result.hresult);
    if (holds) {
        opt_pso_state_of(source, &birth.state);
        birth.loaded = source->loaded;
        memcpy(birth.compiled, source->compiled, OPT_PSO_VECTOR);
        replace(&birth.state, records, count);
        holds = judge(device, &birth);
    }
    if (!holds) {
        opt_pso_tell_result(device->sink, &result);
        return true;
    }
    result.hresult = DP_PSO_HRESULT_S_OK;
    opt_pso_canonicalise(&birth.state);
    return opt_pso_publish(device, &birth, &result);
}
