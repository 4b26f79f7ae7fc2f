/* rules_legacy.c: ResourceBarrier() while recording: K19, K01 (the call), K02, K07, K04, K03, K10, K09, K06, K08, K12
 * (one barrier). K19 stops the call, K02 the barrier, K07 K12. */
#include "bits.h"
#include "legacy.h"
#include "recording.h"
#include "rights.h"
#include "table_legacy.h"
#include "translator.h"

bool ref_rules_legacy_call(const struct reference *reference, const struct ref_place *place, uint32_t list_type,
                           size_t barriers) {
    bool stopped = list_type == DP_LIST_bundle && ref_report_record(reference, DP_RULE_K19, place);
    if (!stopped && barriers == 0) {
        ref_report_record(reference, DP_RULE_K01, place);
    }
    return stopped;
}

/* K02: no resource where there must be one, undefined state bits, BEGIN and END at once. */
static bool malformed(const struct ref_legacy *legacy) {
    const uint32_t both = DP_SPLIT_BEGIN_ONLY | DP_SPLIT_END_ONLY;
    return legacy->names_empty || ((legacy->state[REF_BEFORE] | legacy->state[REF_AFTER]) & ~REF_VALID_STATES) != 0 ||
           (legacy->flags & both) == both;
}

/* K04: a write bit together with any other bit. */
static bool mixes_write(uint32_t state) {
    return ref_state_writes(state) != 0 && state != ref_lowest_bit(state);
}

/* K10: every bit must be legal on the list type; COMMON always is. */
static bool state_illegal(uint32_t state, uint32_t list_type) {
    for (uint32_t rest = state; rest != 0; rest &= rest - 1) {
        if ((ref_legacy_row(ref_lowest_bit(rest))->lists & 1u << list_type) == 0) {
            return true;
        }
    }
    return false;
}

static bool illegal_on_list(const struct ref_legacy *legacy, uint32_t list_type) {
    if (legacy->form != REF_TRANSITION) {
        return list_type == DP_LIST_copy;
    }
    return state_illegal(legacy->state[REF_BEFORE], list_type) || state_illegal(legacy->state[REF_AFTER], list_type);
}

/* clang-format off */
#define S(name) DP_STATE_##name

/* K06, states: never on this kind of resource, or not without (against) the creation flag. */
static const struct {
    uint32_t states;
    struct ref_needs on_buffer;
    struct ref_needs on_texture;
} state_needs[] = {
    {S(VERTEX_AND_CONSTANT_BUFFER) | S(INDEX_BUFFER) | S(STREAM_OUT) | S(INDIRECT_ARGUMENT),
     {REF_ALWAYS, 0},                               {REF_NEVER, 0}},
    {S(RAYTRACING_ACCELERATION_STRUCTURE), /* applies to buffers alone (tables/legacy_states.tsv) */
     {REF_ALWAYS, 0},                               {REF_NEVER, 0}},
    {S(SHADING_RATE_SOURCE),
     {REF_NEVER, 0},                                {REF_ALWAYS, 0}},
    {S(DEPTH_WRITE) | S(DEPTH_READ),
     {REF_NEVER, 0},                                {REF_WITH, DP_FLAGS_ALLOW_DEPTH_STENCIL}},
    {S(RENDER_TARGET),
     {REF_WITH, DP_FLAGS_ALLOW_RENDER_TARGET},      {REF_WITH, DP_FLAGS_ALLOW_RENDER_TARGET}},
    {S(UNORDERED_ACCESS),
     {REF_WITH, DP_FLAGS_ALLOW_UNORDERED_ACCESS},   {REF_WITH, DP_FLAGS_ALLOW_UNORDERED_ACCESS}},
    {S(NON_PIXEL_SHADER_RESOURCE) | S(PIXEL_SHADER_RESOURCE),
     {REF_WITHOUT, DP_FLAGS_DENY_SHADER_RESOURCE},  {REF_WITHOUT, DP_FLAGS_DENY_SHADER_RESOURCE}},
};
/* clang-format on */

/* The exact mask GENERIC_READ is for textures too: its buffer bits mean nothing there. */
static bool state_impossible(const struct ref_resource *resource, uint32_t state) {
    const uint32_t buffer_bits = state_needs[0].states;
    bool buffer = ref_is_buffer(resource);
    if (!buffer && state == DP_STATE_GENERIC_READ) {
        state &= ~buffer_bits;
    }
    for (size_t i = 0; i < sizeof state_needs / sizeof state_needs[0]; i++) {
        struct ref_needs needs = buffer ? state_needs[i].on_buffer : state_needs[i].on_texture;
        if ((state & state_needs[i].states) != 0 && !ref_meets(needs, resource->created.flags)) {
            return true;
        }
    }
    return false;
}

static bool impossible(const struct ref_legacy *legacy) {
    const struct ref_resource *resource = legacy->resource;
    if (resource == NULL || legacy->form == REF_ALIASING) {
        return false;
    }
    if (legacy->form == REF_UAV) {
        return (resource->created.flags & DP_FLAGS_ALLOW_UNORDERED_ACCESS) == 0 && !ref_is_structure(resource);
    }
    return state_impossible(resource, legacy->state[REF_BEFORE]) ||
           state_impossible(resource, legacy->state[REF_AFTER]);
}

/* K08: textures are resolved from several samples to one. */
static bool wrong_samples(const struct ref_legacy *legacy) {
    uint32_t states = legacy->state[REF_BEFORE] | legacy->state[REF_AFTER];
    bool several = legacy->resource->created.samples > 1;
    return !ref_is_buffer(legacy->resource) && ((!several && (states & DP_STATE_RESOLVE_SOURCE) != 0) ||
                                                (several && (states & DP_STATE_RESOLVE_DEST) != 0));
}

/* A BEGIN and its END. */
static bool is_pair(const struct ref_legacy *begin, const struct ref_legacy *end) {
    return ref_begins(begin) && ref_ends(end) && begin->state[REF_BEFORE] == end->state[REF_BEFORE] &&
           begin->state[REF_AFTER] == end->state[REF_AFTER];
}

/* K12: an accepted transition earlier in the call names one of the same subresources. */
static bool named_before(const struct ref_recording *recording, const struct ref_legacy *legacy) {
    struct ref_span span = ref_span(legacy->resource, &legacy->range);
    const struct ref_step *steps = recording->steps.items;
    for (size_t i = recording->steps.count; i > 0 && steps[i - 1].place.command == legacy->place.command; i--) {
        const struct ref_step *earlier = &steps[i - 1];
        if (earlier->kind == REF_STEP_LEGACY && earlier->as.legacy.form == REF_TRANSITION &&
            earlier->resource == legacy->resource && ref_spans_meet(&earlier->span, &span) &&
            !is_pair(&earlier->as.legacy, legacy)) {
            return true;
        }
    }
    return false;
}

/* Rules of transitions alone. */
static bool accept_transition(const struct reference *reference, const struct ref_legacy *legacy) {
    const struct ref_resource *resource = legacy->resource;
    bool error = false;
    bool leaves = ref_range_leaves(resource, &legacy->range);
    if (leaves) {
        error |= ref_report_record(reference, DP_RULE_K07, &legacy->place);
    }
    if (mixes_write(legacy->state[REF_BEFORE]) || mixes_write(legacy->state[REF_AFTER])) {
        error |= ref_report_record(reference, DP_RULE_K04, &legacy->place);
    }
    if (legacy->state[REF_BEFORE] == legacy->state[REF_AFTER]) {
        error |= ref_report_record(reference, DP_RULE_K03, &legacy->place);
    }
    if (ref_is_mapped(resource) || ref_is_structure(resource)) {
        error |= ref_report_record(reference, DP_RULE_K09, &legacy->place);
    }
    if (wrong_samples(legacy)) {
        error |= ref_report_record(reference, DP_RULE_K08, &legacy->place);
    }
    if (!leaves && named_before(reference->open, legacy)) {
        error |= ref_report_record(reference, DP_RULE_K12, &legacy->place);
    }
    return !error;
}

bool ref_accept_legacy(const struct reference *reference, const struct ref_legacy *legacy, uint32_t list_type) {
    if (malformed(legacy)) {
        return !ref_report_record(reference, DP_RULE_K02, &legacy->place);
    }
    bool error = false;
    if (illegal_on_list(legacy, list_type)) {
        error |= ref_report_record(reference, DP_RULE_K10, &legacy->place);
    }
    if (impossible(legacy)) {
        error |= ref_report_record(reference, DP_RULE_K06, &legacy->place);
    }
    return (legacy->form != REF_TRANSITION || accept_transition(reference, legacy)) && !error;
}
