/* checks_legacy.c: record rules of one legacy barrier: K03, K04, K06, K07, K08, K09, K10 (tables/validation_rules.tsv,
 * legacy_states.tsv). */
#include "model/optimized/legacy.h"
#include "model/optimized/legacy_algebra.h"
#include "model/optimized/report.h"

/* A write stands alone. */
static bool is_mixed(uint32_t state) {
    return (state & OPT_WRITE_STATES) != 0 && (state & (state - 1)) != 0;
}

/* States that buffers alone have are let through on textures in the one mask that applications use. */
static bool is_impossible(const struct opt_resource *resource, uint32_t state) {
    bool generic = resource->texture && state == DP_STATE_GENERIC_READ;
    return (state & resource->impossible & ~(generic ? OPT_BUFFER_STATES : 0)) != 0;
}

static bool fits_samples(const struct opt_resource *resource, uint32_t states) {
    uint32_t wrong = resource->samples > 1 ? DP_STATE_RESOLVE_DEST : DP_STATE_RESOLVE_SOURCE;
    return !resource->texture || (states & wrong) == 0;
}

static void check_transition(struct opt_legacy *legacy, uint32_t list_type) {
    const struct opt_resource *resource = legacy->resource;
    uint32_t states = legacy->before | legacy->after;
    bool fixed = !resource->texture && (resource->structure || resource->heap_type != DP_HEAP_default);
    legacy->rules |=
        (legacy->range_leaves ? OPT_LATE_RULE(K07) : 0) |
        (is_mixed(legacy->before) || is_mixed(legacy->after) ? OPT_LATE_RULE(K04) : 0) |
        (legacy->before == legacy->after ? OPT_LATE_RULE(K03) : 0) |
        ((states & ~opt_states_of_list(list_type)) != 0 ? OPT_LATE_RULE(K10) : 0) | (fixed ? OPT_LATE_RULE(K09) : 0) |
        (is_impossible(resource, legacy->before) || is_impossible(resource, legacy->after) ? OPT_LATE_RULE(K06) : 0) |
        (fits_samples(resource, states) ? 0 : OPT_LATE_RULE(K08));
}

void opt_check_legacy(struct opt_legacy *legacy, uint32_t list_type) {
    uint32_t unordered = DP_FLAGS_ALLOW_UNORDERED_ACCESS | DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE;
    if (legacy->kind == DP_COMMAND_transition) {
        check_transition(legacy, list_type);
        return;
    }
    legacy->rules |= list_type == DP_LIST_copy ? OPT_LATE_RULE(K10) : 0;
    if (legacy->kind == DP_COMMAND_uav && legacy->resource != NULL) {
        bool unheard = (legacy->resource->flags & unordered) == 0 && !legacy->resource->structure;
        legacy->rules |= unheard ? OPT_LATE_RULE(K06) : 0;
    }
}
