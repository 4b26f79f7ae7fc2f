/* fix.c: the barrier that removes an application hazard, and whether it did.
 *
 * It is a global one: it flushes and orders whatever lies between the two accesses, needs no layout, and no
 * validation rule about containment, known access or splits looks at it, so it adds nothing (barrier sheet 3.8, Q13,
 * rules G01-G03). */
#include "oracles/promise/inner.h"

#include "model/describe.h"

#include <string.h>

/* Stages that carry an access by themselves under all rules sets, as leaves. Source: tables/access_vs_sync.tsv, the
 * model_mask columns; where an access is made in another stage the fix says ALL. */
static uint32_t carriers(uint32_t use_bit) {
    switch (use_bit) {
    case DP_ACCESS_VERTEX_BUFFER:
    case DP_ACCESS_STREAM_OUTPUT:
        return DP_SYNC_VERTEX_SHADING;
    case DP_ACCESS_CONSTANT_BUFFER: /* not RAYTRACING, under any rules */
        return DP_SYNC_VERTEX_SHADING | DP_SYNC_PIXEL_SHADING | DP_SYNC_COMPUTE_SHADING;
    case DP_ACCESS_SHADER_RESOURCE:
        return DP_SYNC_VERTEX_SHADING | DP_SYNC_PIXEL_SHADING | DP_SYNC_COMPUTE_SHADING | DP_SYNC_RAYTRACING;
    case DP_ACCESS_INDEX_BUFFER:
        return DP_SYNC_INDEX_INPUT;
    case DP_ACCESS_RENDER_TARGET:
        return DP_SYNC_RENDER_TARGET;
    case DP_ACCESS_UNORDERED_ACCESS:
        return DP_SYNC_VERTEX_SHADING | DP_SYNC_PIXEL_SHADING | DP_SYNC_COMPUTE_SHADING | DP_SYNC_RAYTRACING |
               DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW;
    case DP_ACCESS_DEPTH_STENCIL_WRITE:
    case DP_ACCESS_DEPTH_STENCIL_READ:
        return DP_SYNC_DEPTH_STENCIL;
    case DP_ACCESS_INDIRECT_ARGUMENT:
        return DP_SYNC_EXECUTE_INDIRECT;
    case DP_ACCESS_COPY_DEST:
    case DP_ACCESS_COPY_SOURCE:
        return DP_SYNC_COPY;
    case DP_ACCESS_RESOLVE_DEST:
    case DP_ACCESS_RESOLVE_SOURCE:
        return DP_SYNC_RESOLVE;
    case DP_ACCESS_SHADING_RATE_SOURCE:
        return DP_SYNC_PIXEL_SHADING;
    default:
        return DP_SYNC_NONE;
    }
}

/* Stages and accesses that a compute list may name; tables/sync_flags.tsv and access_flags.tsv, legal_queues. */
#define COMPUTE_STAGES                                                                                                 \
    (DP_SYNC_COMPUTE_SHADING | DP_SYNC_RAYTRACING | DP_SYNC_COPY | DP_SYNC_EXECUTE_INDIRECT |                          \
     DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW)
#define COMPUTE_ACCESSES                                                                                               \
    (DP_ACCESS_CONSTANT_BUFFER | DP_ACCESS_UNORDERED_ACCESS | DP_ACCESS_SHADER_RESOURCE |                              \
     DP_ACCESS_INDIRECT_ARGUMENT | DP_ACCESS_COPY_DEST | DP_ACCESS_COPY_SOURCE |                                       \
     DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ | DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE)
#define COPY_ACCESSES (DP_ACCESS_COPY_DEST | DP_ACCESS_COPY_SOURCE)

static uint32_t sync_of(const struct dp_promise_access *a, uint32_t list_type) {
    uint32_t legal = list_type == DP_LIST_direct    ? UINT32_MAX
                     : list_type == DP_LIST_compute ? (uint32_t)COMPUTE_STAGES
                                                    : (uint32_t)DP_SYNC_COPY;
    return (carriers(a->access) & a->stage & legal) != 0 ? a->stage : (uint32_t)DP_SYNC_ALL;
}

static uint32_t access_of(const struct dp_promise_access *a, uint32_t list_type) {
    uint32_t legal = list_type == DP_LIST_direct    ? UINT32_MAX
                     : list_type == DP_LIST_compute ? (uint32_t)COMPUTE_ACCESSES
                                                    : (uint32_t)COPY_ACCESSES;
    return a->access & legal; /* COMMON where the list cannot name it, and for presents */
}

/* Whether the device takes legacy calls alone: enhanced ones are off, or a legacy one ran first and the other kind is
 * rejected from then on (I04; a rejected call does not count, so the first one decides). */
static bool legacy_only(const struct dp_promise_inner *in) {
    return in->device->enhanced == DP_SWITCH_off ||
           (in->device->legacy_translation == DP_SWITCH_off && in->first_call != DP_NONE &&
            in->program->records[in->first_call].kind == DP_COMMAND_resource_barrier);
}

/* The `end` of the last list of the last execute before the record; DP_NONE if there is none. */
static uint32_t end_of_last_list(const struct dp_promise_inner *in, uint32_t record, uint32_t *list) {
    uint32_t slot = DP_NONE;
    for (uint32_t i = 0; i < record; i++) {
        if (in->program->records[i].kind == DP_COMMAND_executed) {
            slot = in->program->records[i].as.executed.list;
        }
    }
    *list = slot == DP_NONE ? DP_NONE : dp_outline_list(&in->outline, in->program, slot);
    uint32_t end = *list;
    while (end != DP_NONE && end < in->program->count && in->program->records[end].kind != DP_COMMAND_end) {
        end++;
    }
    return end;
}

static void write_enhanced(const struct dp_promise_access *w, const struct dp_promise_access *a, uint32_t list_type,
                           struct dp_promise_fix *fix) {
    dp_plain(&fix->records[0], DP_COMMAND_barrier);
    dp_plain(&fix->records[1], DP_COMMAND_group);
    dp_plain(&fix->records[2], DP_COMMAND_global_barrier);
    fix->records[1].as.group.type = DP_BARRIER_global;
    struct dp_record_global_barrier *b = &fix->records[2].as.global_barrier;
    b->sync_before = sync_of(w, list_type);
    b->access_before = access_of(w, list_type);
    b->sync_after = sync_of(a, list_type);
    b->access_after = access_of(a, list_type);
    fix->count = 3;
}

static void write_legacy(struct dp_promise_fix *fix) {
    dp_plain(&fix->records[0], DP_COMMAND_resource_barrier);
    dp_plain(&fix->records[1], DP_COMMAND_aliasing);
    fix->records[1].as.aliasing.before = DP_NONE;
    fix->records[1].as.aliasing.after = DP_NONE;
    fix->count = 2;
}

bool dp_promise_fix(const struct dp_promise *promise, const struct dp_promise_hazard *hazard,
                    struct dp_promise_fix *fix) {
    const struct dp_promise_inner *in = promise->inner;
    const struct dp_promise_access *w = &promise->accesses.items[hazard->before];
    const struct dp_promise_access *a = &promise->accesses.items[hazard->after];
    const struct dp_promise_item *item = &promise->items.items[a->item];
    uint32_t list = item->list;
    memset(fix, 0, sizeof *fix);
    fix->at = item->caller != DP_NONE ? item->caller : item->command;
    /* what a present is said to do beside presenting belongs to no list that could name it */
    bool stray = list == DP_NONE && a->step != DP_STEP_PRESENT;
    if (list == DP_NONE) {
        fix->at = end_of_last_list(in, item->command, &list);
    }
    bool misplaced =
        a->step == DP_STEP_PRESENT && (a->form == DP_PROMISE_FORM_layout || a->form == DP_PROMISE_FORM_state);
    if (fix->at == DP_NONE || list == DP_NONE || misplaced || stray || dp_promise_in_one_bundle(promise, w, a)) {
        return false;
    }
    uint32_t type = in->program->records[list].as.list.type;
    if (!legacy_only(in)) {
        write_enhanced(w, a, type, fix);
        return true;
    }
    write_legacy(fix);
    return type != DP_LIST_copy; /* K10 */
}

struct dp_program dp_promise_insert(const struct dp_program *program, const struct dp_promise_fix *fix,
                                    struct dp_command *out) {
    memcpy(out, program->records, fix->at * sizeof *out);
    memcpy(out + fix->at, fix->records, fix->count * sizeof *out);
    memcpy(out + fix->at + fix->count, program->records + fix->at, (program->count - fix->at) * sizeof *out);
    return (struct dp_program){out, program->count + fix->count};
}

static uint32_t shifted(uint32_t record, const struct dp_promise_fix *fix) {
    return record != DP_NONE && record >= fix->at ? record + fix->count : record;
}

/* Whether two hazards are the same pair of parts, run by the same execute_bundles, the records of the first one being
 * moved by the fix. */
static bool same(const struct dp_promise *before, const struct dp_promise_hazard *h, const struct dp_promise_fix *fix,
                 const struct dp_promise *after, const struct dp_promise_hazard *g) {
    const struct dp_promise_access *x[2] = {&before->accesses.items[h->before], &before->accesses.items[h->after]};
    const struct dp_promise_access *y[2] = {&after->accesses.items[g->before], &after->accesses.items[g->after]};
    for (int i = 0; i < 2; i++) {
        uint32_t caller = before->items.items[x[i]->item].caller;
        if (shifted(x[i]->part, fix) != y[i]->part || x[i]->step != y[i]->step || x[i]->use != y[i]->use ||
            shifted(caller, fix) != after->items.items[y[i]->item].caller) {
            return false;
        }
    }
    return dp_promise_in_one_bundle(before, x[0], x[1]) == dp_promise_in_one_bundle(after, y[0], y[1]);
}

bool dp_promise_fixed(const struct dp_promise *before, const struct dp_promise_hazard *hazard,
                      const struct dp_promise_fix *fix, const struct dp_promise *after) {
    for (size_t i = 0; i < after->hazards.count; i++) {
        const struct dp_promise_hazard *g = &after->hazards.items[i];
        bool known = false;
        for (size_t j = 0; j < before->hazards.count; j++) {
            known = known || same(before, &before->hazards.items[j], fix, after, g);
        }
        if (!known || same(before, hazard, fix, after, g)) {
            return false;
        }
    }
    return true;
}
