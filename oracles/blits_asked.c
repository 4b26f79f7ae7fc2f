/* blits_asked.c: what a program asks of compression: the static ops of its barriers, as both models derived them (the
 * oracle `requirement` has compared them), its discards, and the reports that its executions owe for them. */
#include "oracles/blits.h"

#include "model/describe.h"
#include "model/format.h"
#include "oracles/array.h"
#include "oracles/elements.h"
#include "oracles/outline.h"
#include "oracles/scratch.h"
#include "oracles/sort.h"

static int ask_order(const struct dp_blit_ask *a, const struct dp_blit_ask *b) {
    int order = dp_blit_place_order(&a->at, &b->at);
    if (order != 0) {
        return order;
    }
    DP_ORDER(a->group, b->group);
    DP_ORDER(a->barrier, b->barrier);
    return 0;
}

static int due_order(const struct dp_blit_due *a, const struct dp_blit_due *b) {
    int order = dp_blit_place_order(&a->at, &b->at);
    if (order != 0) {
        return order;
    }
    DP_ORDER(a->execution, b->execution);
    DP_ORDER(a->group, b->group);
    DP_ORDER(a->barrier, b->barrier);
    return 0;
}

DP_SORTER(asks, struct dp_blit_ask, ask_order)
DP_SORTER(due, struct dp_blit_due, due_order)

struct asking {
    const struct dp_program *program;
    const struct dp_outline *outline;
    const struct dp_memory *memory;
    struct dp_blits *blits;
};

static bool push_ask(struct asking *a, struct dp_blit_ask ask) {
    uint32_t list = a->outline->around.items[ask.at.command];
    ask.list = list == DP_NONE ? DP_NONE : a->program->records[list].as.list.id;
    bool ok = false;
    DP_PUSH(a->memory, &a->blits->asks, ask, &ok);
    return ok;
}

/* --- barriers --- */

/* A barrier of a call, by its record. */
struct cursor {
    uint64_t command;
    size_t record;
    int32_t group;
    int32_t barrier;
};

/* Goes forward to the barrier of the requirement; requirements stand in queue order. False: the call has none there. */
static bool seek(const struct asking *a, struct cursor *at, const struct dp_requirement *wanted) {
    if (!dp_outline_is_command(a->outline, wanted->command)) {
        return false;
    }
    if (at->command != wanted->command) {
        bool legacy = a->program->records[wanted->command].kind == DP_COMMAND_resource_barrier;
        *at = (struct cursor){wanted->command, (size_t)wanted->command, legacy ? 0 : -1, -1};
    }
    size_t end = (size_t)wanted->command + dp_command_records(a->program, (size_t)wanted->command);
    while (at->group != wanted->group || at->barrier != wanted->barrier || at->barrier == -1) {
        if (++at->record >= end) {
            at->command = DP_NO_COMMAND;
            return false;
        }
        if (a->program->records[at->record].kind == DP_COMMAND_group) {
            at->group++;
            at->barrier = -1;
        } else if ((a->outline->marks.items[at->record] & DP_MARK_BARRIER) != 0) {
            at->barrier++;
        }
    }
    return true;
}

/* The resource whose compression a barrier may touch; an aliasing barrier touches the one that comes to life (barrier
 * sheet 15.8.6). */
static uint32_t resource_of(const struct dp_command *barrier) {
    switch (barrier->kind) {
    case DP_COMMAND_texture_barrier:
        return barrier->as.texture_barrier.resource;
    case DP_COMMAND_transition:
        return barrier->as.transition.resource;
    case DP_COMMAND_aliasing:
        return barrier->as.aliasing.after;
    default:
        return DP_NONE;
    }
}

static bool ask_for_barriers(struct asking *a, const struct dp_observation *said) {
    struct cursor at = {DP_NO_COMMAND, 0, -1, -1};
    for (size_t i = 0; i < said->requirements.count; i++) {
        const struct dp_requirement *r = &said->requirements.items[i];
        bool none = r->op[0] == DP_OP_none && r->op[1] == DP_OP_none && r->op[2] == DP_OP_none;
        if (none || !seek(a, &at, r)) {
            continue;
        }
        uint32_t resource = resource_of(&a->program->records[at.record]);
        for (uint32_t plane = 0; plane < 3; plane++) {
            struct dp_blit_ask ask = {
                {r->command, resource, plane},
                r->group, r->barrier, DP_NONE, r->op[plane], r->removed[plane]
            };
            if (r->op[plane] != DP_OP_none && !push_ask(a, ask)) {
                return false;
            }
        }
    }
    return true;
}

/* --- discards --- */

/* First and number of the planes that the range of a view names (barrier sheet 4): one index, all, or counts. */
static void planes_of(const struct dp_record_resource *r, const struct dp_range *range, uint32_t *first,
                      uint32_t *count) {
    uint32_t slices = r->dimension == DP_DIMENSION_texture3d ? 1 : r->extent.depth_or_slices;
    if (range->mips != 0) {
        *first = range->first_plane;
        *count = range->planes == 0 ? 1 : range->planes;
    } else if (range->index_or_first_mip == DP_ALL_SUBRESOURCES) {
        *first = 0;
        *count = 2; /* as many as there are */
    } else {
        *first = range->index_or_first_mip / (r->mips * slices);
        *count = 1;
    }
}

/* A discard initialises each class of its view that can have kinds (hardware sheet 4.4). One ask a class. */
static bool ask_for_discard(struct asking *a, size_t command) {
    size_t end = command + dp_command_records(a->program, command);
    for (size_t i = command + 1; i < end; i++) {
        const struct dp_record_operand *view = &a->program->records[i].as.operand;
        bool is_view = a->program->records[i].kind == DP_COMMAND_operand && view->role == DP_ROLE_view;
        uint32_t made = is_view ? dp_outline_resource(a->outline, a->program, view->resource) : DP_NONE;
        if (made == DP_NONE || a->program->records[made].as.resource.dimension == DP_DIMENSION_buffer) {
            continue;
        }
        const struct dp_record_resource *r = &a->program->records[made].as.resource;
        uint32_t first;
        uint32_t count;
        planes_of(r, &view->range, &first, &count);
        uint32_t asked = 0; /* classes: bits */
        for (uint32_t plane = first; plane < 2 && plane - first < count; plane++) {
            uint32_t class = dp_class_of(r, plane);
            bool has = plane < dp_format(r->format)->planes && dp_can_have_kinds(r, plane, 1);
            struct dp_blit_ask ask = {
                {command, view->resource, class},
                -1, -1, DP_NONE, DP_OP_meta_init, 0
            };
            if (has && (asked >> class & 1) == 0 && !push_ask(a, ask)) {
                return false;
            }
            asked |= has ? 1u << class : 0;
        }
    }
    return true;
}

static bool ask_for_discards(struct asking *a) {
    for (size_t i = 0; i < a->program->count; i++) {
        bool discard = a->program->records[i].kind == DP_COMMAND_discard;
        if (discard && (a->outline->marks.items[i] & DP_MARK_REFUSED) == 0 && !ask_for_discard(a, i)) {
            return false;
        }
    }
    return true;
}

/* --- reports --- */

/* What one run of a list owes: the asks of its calls. Asks are sorted by command and a list is one stretch of them. */
static bool owe_list(struct asking *a, uint64_t execution, uint32_t slot) {
    uint32_t list = dp_outline_list(a->outline, a->program, slot);
    size_t low = 0;
    size_t high = list == DP_NONE ? 0 : a->blits->asks.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        bool before = a->blits->asks.items[middle].at.command < list;
        low = before ? middle + 1 : low;
        high = before ? high : middle;
    }
    for (; list != DP_NONE && low < a->blits->asks.count; low++) {
        const struct dp_blit_ask *ask = &a->blits->asks.items[low];
        if (a->outline->around.items[ask->at.command] != list) {
            break;
        }
        struct dp_blit_due due = {ask->at, execution, ask->group, ask->barrier};
        bool ok = true;
        if (ask->group != -1) {
            DP_PUSH(a->memory, &a->blits->due, due, &ok);
        }
        if (!ok) {
            return false;
        }
    }
    return true;
}

static bool owe(struct asking *a) {
    for (size_t i = 0; i < a->program->count; i++) {
        size_t end = a->program->records[i].kind == DP_COMMAND_execute ? i + dp_command_records(a->program, i) : i;
        for (size_t k = i + 1; k < end; k++) {
            const struct dp_command *part = &a->program->records[k];
            if (part->kind == DP_COMMAND_executed && !owe_list(a, i, part->as.executed.list)) {
                return false;
            }
        }
    }
    return true;
}

bool dp_blits_ask(const struct dp_run *run, const struct dp_outline *outline) {
    struct asking a = {run->program, outline, run->scratch->memory, &run->scratch->blits};
    a.blits->asks.count = 0;
    a.blits->due.count = 0;
    if (!ask_for_barriers(&a, run->observed[0]) || !ask_for_discards(&a)) {
        return false;
    }
    sort_asks(a.blits->asks.items, a.blits->asks.count);
    if (!owe(&a)) {
        return false;
    }
    sort_due(a.blits->due.items, a.blits->due.count);
    return true;
}
