/* legality_work.c: WORK packets against the work items of the program. */
#include "oracles/legality.h"

/* Record behind the `list` of the bundle that an execute_bundle runs; 0 if it runs none. */
static size_t bundle_of(const struct dp_judging *j, size_t record) {
    const struct dp_command *c = &j->program->records[record];
    bool runs = c->kind == DP_COMMAND_execute_bundle && (j->outline->marks.items[record] & DP_MARK_REFUSED) == 0;
    uint32_t list = runs ? dp_outline_list(j->outline, j->program, c->as.execute_bundle.list) : DP_NONE;
    return list == DP_NONE ? 0 : (size_t)list + 1;
}

size_t dp_next_item(struct dp_judging *j) {
    const uint8_t *marks = j->outline->marks.items;
    while (j->item < j->program->count && (marks[j->item] & (DP_MARK_ITEM | DP_MARK_REFUSED)) != DP_MARK_ITEM) {
        size_t bundle = j->back == 0 ? bundle_of(j, j->item) : 0;
        if (bundle != 0) {
            j->back = j->item + 1;
            j->item = bundle;
        } else if (j->back != 0 && j->program->records[j->item].kind == DP_COMMAND_end) {
            j->item = j->back;
            j->back = 0;
        } else {
            j->item++;
        }
    }
    return j->item;
}

/* Whether an item has clients that a compute queue lacks: draws and clears of targets go through VS, PS, CB or DB,
 * and a resolve may go through CB (hardware sheet 6.6). Others have CS, DMA and ME alone there. */
static bool is_graphics(enum dp_kind kind) {
    return kind == DP_COMMAND_draw || kind == DP_COMMAND_draw_indirect || kind == DP_COMMAND_clear_rtv ||
           kind == DP_COMMAND_clear_dsv || kind == DP_COMMAND_resolve;
}

/* The engine that the program pins, `any` where it pins none. */
static uint32_t pinned_engine(const struct dp_command *item) {
    switch (item->kind) {
    case DP_COMMAND_copy_buffer:
        return item->as.copy_buffer.engine;
    case DP_COMMAND_copy_texture:
        return item->as.copy_texture.engine;
    case DP_COMMAND_copy_resource:
        return item->as.copy_resource.engine;
    case DP_COMMAND_resolve:
        return item->as.resolve.engine;
    default:
        return DP_ENGINE_any;
    }
}

static const char *illegal_work(const struct dp_judging *j, const struct dp_packet *p) {
    const struct dp_command *item = &j->program->records[p->as.WORK.command];
    bool compute = dp_is_compute_queue(p->queue);
    if (compute && is_graphics(item->kind)) {
        return "graphics item on compute queue";
    }
    if (p->as.WORK.run > DP_CP_PFP || p->as.WORK.sync > 1 || p->as.WORK.raw_wait > 1) {
        return "no such value";
    }
    if (compute && p->as.WORK.run == DP_CP_PFP) {
        return "PFP on compute queue";
    }
    bool chosen = p->as.WORK.engine != DP_ENGINE_any && p->as.WORK.engine != pinned_engine(item);
    return chosen ? "engine that the program does not pin" : NULL;
}

static bool comes_later(const struct dp_judging *j, uint64_t command) {
    for (size_t i = j->packet + 1; i < j->said->packets.count; i++) {
        const struct dp_packet *p = &j->said->packets.items[i].packet;
        if (p->kind == DP_PACKET_WORK && p->as.WORK.command == command) {
            return true;
        }
    }
    return false;
}

/* Why this WORK packet is not the next accepted item; NULL if it is. */
static const char *wrong_item(struct dp_judging *j, const struct dp_packet *p) {
    uint64_t command = p->as.WORK.command;
    if (command >= j->program->count || (j->outline->marks.items[command] & DP_MARK_ITEM) == 0) {
        return "not a work item";
    }
    if ((j->outline->marks.items[command] & DP_MARK_REFUSED) != 0) {
        return "refused item";
    }
    if (p->cause != command) {
        return "cause is not the item";
    }
    size_t expected = dp_next_item(j);
    if (expected == command) {
        return NULL;
    }
    return command < expected ? "twice or late" : comes_later(j, expected) ? "out of order" : "item before it left out";
}

/* Whether a WORK packet stands in the list of its item, or in the one that executes its bundle. */
static const char *wrong_list(const struct dp_judging *j, const struct dp_packet *p) {
    uint64_t command = p->as.WORK.command;
    bool present = j->program->records[command].kind == DP_COMMAND_present;
    uint64_t wanted = present        ? command
                      : j->back != 0 ? j->outline->around.items[j->back - 1]
                                     : j->outline->around.items[command];
    return wanted == j->place ? NULL : "item of another list";
}

const char *dp_illegal_work(struct dp_judging *j, const struct dp_packet *p) {
    const char *reason = wrong_item(j, p);
    if (reason == NULL) {
        reason = wrong_list(j, p);
        j->item++;
    }
    return reason != NULL ? reason : illegal_work(j, p);
}
