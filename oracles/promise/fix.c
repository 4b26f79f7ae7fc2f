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
struct last_list {
    uint32_t execute, list, end;
};

static struct last_list last_list_before(const struct dp_promise_inner *in, uint32_t record) {
    struct last_list last = {DP_NONE, DP_NONE, DP_NONE};
    uint32_t execute = DP_NONE;
    for (uint32_t i = 0; i < record; i++) {
        const struct dp_command *c = &in->program->records[i];
        execute = c->kind == DP_COMMAND_execute ? i : execute;
        uint32_t list =
            c->kind == DP_COMMAND_executed ? dp_outline_list(&in->outline, in->program, c->as.executed.list) : DP_NONE;
        if (list != DP_NONE) {
            last = (struct last_list){execute, list, list};
        }
    }
    while (last.end != DP_NONE && last.end < in->program->count &&
           in->program->records[last.end].kind != DP_COMMAND_end) {
        last.end++;
    }
    return last;
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
    fix->unnamed = b->access_before == DP_ACCESS_COMMON;
    fix->count = 3;
}

static void write_legacy(struct dp_promise_fix *fix) {
    dp_plain(&fix->records[0], DP_COMMAND_resource_barrier);
    dp_plain(&fix->records[1], DP_COMMAND_aliasing);
    fix->records[1].as.aliasing.before = DP_NONE;
    fix->records[1].as.aliasing.after = DP_NONE;
    fix->count = 2;
}

/* Where the fix goes, and the list that it stands in then; false if there is no such place. */
static bool find_place(const struct dp_promise *promise, const struct dp_promise_access *w,
                       const struct dp_promise_access *a, uint32_t *at, uint32_t *list) {
    const struct dp_promise_item *first = &promise->items.items[w->item];
    const struct dp_promise_item *item = &promise->items.items[a->item];
    *at = item->caller != DP_NONE ? item->caller : item->command;
    *list = item->list;
    if (item->list != DP_NONE) {
        return !dp_promise_in_one_bundle(promise, w, a);
    }
    /* A present, which stands in no list: at the end of what ran last before it. Also for what a present is said to
     * do beside presenting (shader accesses): it is ordered like any other access, by its stage and access. The first
     * of the two lies before that end, unless it is done by an earlier present with nothing executed between. */
    struct last_list last = last_list_before(promise->inner, item->command);
    *at = last.end;
    *list = last.list;
    bool misplaced =
        a->step == DP_STEP_PRESENT && (a->form == DP_PROMISE_FORM_layout || a->form == DP_PROMISE_FORM_state);
    return last.end != DP_NONE && !misplaced && (first->list != DP_NONE || first->command < last.execute);
}

bool dp_promise_fix(const struct dp_promise *promise, const struct dp_promise_hazard *hazard,
                    struct dp_promise_fix *fix) {
    const struct dp_promise_inner *in = promise->inner;
    const struct dp_promise_access *w = &promise->accesses.items[hazard->before];
    const struct dp_promise_access *a = &promise->accesses.items[hazard->after];
    uint32_t list;
    memset(fix, 0, sizeof *fix);
    if (!find_place(promise, w, a, &fix->at, &list)) {
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

/* The record's number in the other program. Records of the fix itself are no parts. */
static uint32_t with_fix(uint32_t record, const struct dp_promise_fix *fix) {
    return record != DP_NONE && record >= fix->at ? record + fix->count : record;
}

static uint32_t without_fix(uint32_t record, const struct dp_promise_fix *fix) {
    return record != DP_NONE && record >= fix->at ? record - fix->count : record;
}

/* Name of a hazard in the other program. */
static uint64_t name_of(const struct dp_promise *promise, const struct dp_promise_hazard *hazard,
                        const struct dp_promise_fix *fix, uint32_t (*moved)(uint32_t, const struct dp_promise_fix *)) {
    struct dp_promise_end ends[2] = {dp_promise_end_of(promise, hazard->before),
                                     dp_promise_end_of(promise, hazard->after)};
    bool in_one = dp_promise_in_one_bundle(promise, &promise->accesses.items[hazard->before],
                                           &promise->accesses.items[hazard->after]);
    for (int i = 0; i < 2; i++) {
        ends[i].part = moved(ends[i].part, fix);
        ends[i].caller = moved(ends[i].caller, fix);
    }
    return dp_promise_pair_id(ends, in_one);
}

bool dp_promise_removed(const struct dp_promise *before, const struct dp_promise_hazard *hazard,
                        const struct dp_promise_fix *fix, const struct dp_promise *after) {
    return !dp_promise_is_reported(after->inner, name_of(before, hazard, fix, with_fix));
}

bool dp_promise_adds_none(const struct dp_promise *before, const struct dp_promise_fix *fix,
                          const struct dp_promise *after) {
    for (size_t i = 0; i < after->hazards.count; i++) {
        if (!dp_promise_is_reported(before->inner, name_of(after, &after->hazards.items[i], fix, without_fix))) {
            return false;
        }
    }
    return true;
}

bool dp_promise_fixed(const struct dp_promise *before, const struct dp_promise_hazard *hazard,
                      const struct dp_promise_fix *fix, const struct dp_promise *after) {
    return dp_promise_removed(before, hazard, fix, after) && dp_promise_adds_none(before, fix, after);
}
