/* explain_duty.c: who asks for the packets of a block: barriers, operations, serialized copies, the queue. */
#include "fuzz/explain/explain_inner.h"

#include "fuzz/explain/explain_access.h"
#include "fuzz/explain/report.h"
#include "model/describe.h"
#include "model/format.h"

static void push(struct explain_walk *w, struct explain_duty duty) {
    bool pushed = false;
    DP_PUSH(w->memory, &w->duties, duty, &pushed);
    w->failed = w->failed || !pushed;
}

static uint32_t everything(const struct explain_walk *w) {
    uint32_t bits = DP_EXPLAIN_EVERYTHING;
    return dp_explain_on_list(dp_explain_two_views(w->hardware) ? bits : bits & ~DP_EXPLAIN_L2, w->list_type);
}

/* --- operations (hardware sheet 4.4, design section 5, decision 3) --- */

static uint32_t resource_of(const struct dp_packet *p) {
    return p->kind == DP_PACKET_BLIT ? p->as.BLIT.resource : p->as.META_INIT.resource;
}

static uint32_t plane_of(const struct dp_packet *p) {
    return p->kind == DP_PACKET_BLIT ? p->as.BLIT.plane : p->as.META_INIT.plane;
}

/* The unit that runs it: CB, DB or CS. */
static uint32_t path_of(const struct dp_packet *p) {
    return p->kind == DP_PACKET_BLIT ? p->as.BLIT.path : (uint32_t)DP_PATH_CS;
}

/* One aspect of an HTILE that depth and stencil share is a read-modify-write. */
static bool keeps_an_aspect(const struct explain_walk *w, const struct dp_packet *p) {
    const struct dp_record_resource *made = dp_report_creation(w->program, resource_of(p));
    uint32_t both = DP_ASPECT_depth | DP_ASPECT_stencil;
    return p->kind == DP_PACKET_META_INIT && made != NULL && dp_format(made->format)->kind == DP_FORMAT_DEPTH_STENCIL &&
           (p->as.META_INIT.aspects & both) != both;
}

/* Everything in flight is drained and flushed; of caches only those have to be fresh that the operation reads through.
 * The state word of colour metadata is touched at PFP. */
static uint32_t before(const struct explain_walk *w, const struct dp_packet *p) {
    static const uint32_t shader = DP_CACHE_L0 | DP_CACHE_L1 | DP_CACHE_K | DP_CACHE_LM;
    uint32_t fresh = path_of(p) == DP_PATH_CB    ? DP_CACHE_CB_cache | DP_CACHE_L1
                     : path_of(p) == DP_PATH_DB  ? DP_CACHE_DB_cache | DP_CACHE_L1
                     : p->kind == DP_PACKET_BLIT ? shader
                     : keeps_an_aspect(w, p)     ? DP_CACHE_L0 | DP_CACHE_L1
                                                 : 0u;
    if (path_of(p) != DP_PATH_CS && (w->hardware & DP_HARDWARE_gl1_in_rb_path) == 0) {
        fresh &= ~(uint32_t)DP_CACHE_L1;
    }
    uint32_t state = plane_of(p) == DP_CLASS_colour ? DP_EXPLAIN_BLOCK(DP_BLOCK_PFP) : 0;
    uint32_t bits = DP_EXPLAIN_DRAINS | DP_EXPLAIN_WRITEBACK(DP_CACHE_CB_cache | DP_CACHE_DB_cache) |
                    DP_EXPLAIN_INVALIDATE(fresh) | state | DP_EXPLAIN_L2;
    return bits & everything(w);
}

/* Its own unit is drained and flushed; whoever may read the class next is fresh and blocked. */
static uint32_t behind(const struct explain_walk *w, const struct dp_packet *p) {
    uint32_t path = path_of(p);
    uint32_t bits = path == DP_PATH_CB   ? DP_EXPLAIN_DRAIN(DP_DRAIN_CB) | DP_EXPLAIN_WRITEBACK(DP_CACHE_CB_cache)
                    : path == DP_PATH_DB ? DP_EXPLAIN_DRAIN(DP_DRAIN_DB) | DP_EXPLAIN_WRITEBACK(DP_CACHE_DB_cache)
                                         : DP_EXPLAIN_DRAIN(DP_DRAIN_CS);
    return (bits | DP_EXPLAIN_INVALIDATES | DP_EXPLAIN_BLOCKS | DP_EXPLAIN_L2) & everything(w);
}

static void push_operation(struct explain_walk *w, size_t item) {
    const struct dp_packet *p = w->out->packets.items[item].packet;
    push(w, (struct explain_duty){.who = DP_EXPLAIN_BEFORE, .item = item, .need = before(w, p), .may = everything(w)});
    push(w, (struct explain_duty){.is_item = true, .item = item});
    push(w, (struct explain_duty){.who = DP_EXPLAIN_BEHIND, .item = item, .need = behind(w, p), .may = everything(w)});
}

/* --- barriers of a call --- */

static bool asks_for(const struct explain_barrier *b, const struct dp_packet *p) {
    uint32_t plane = plane_of(p);
    uint32_t aspects = p->kind == DP_PACKET_BLIT ? p->as.BLIT.aspects : p->as.META_INIT.aspects;
    bool init = p->kind == DP_PACKET_META_INIT;
    if (b->operated != resource_of(p)) {
        return false;
    }
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t op = b->requirement->op[i];
        if ((i == plane || (aspects >> i & 1) != 0) && op != DP_OP_none && (op == DP_OP_meta_init) == init) {
            return true;
        }
    }
    return false;
}

/* The barriers of a call and their operations stand in one order: the barrier of an item is not before that of the
 * item before it. The same class again is the next barrier's, but for a second blit of one operation. */
static size_t barrier_of(const struct explain_walk *w, const struct dp_packet *p, const struct dp_packet *previous,
                         size_t from) {
    bool twice = previous != NULL && previous->kind == p->kind && resource_of(previous) == resource_of(p) &&
                 plane_of(previous) == plane_of(p) &&
                 (p->kind != DP_PACKET_BLIT || previous->as.BLIT.kind == p->as.BLIT.kind);
    for (size_t i = twice ? from + 1 : from; i < w->run.count; i++) {
        if (asks_for(&w->run.items[i], p)) {
            return i;
        }
    }
    return SIZE_MAX;
}

/* Finds the barrier of every item; one that no barrier asks for is told so. */
static void mark_items(struct explain_walk *w, const struct dp_explain_block *block) {
    const struct dp_packet *previous = NULL;
    size_t from = w->call;
    bool call = dp_describe(w->program->records[block->cause].kind)->category == DP_CATEGORY_CALL;
    for (size_t i = block->first; i < block->first + block->count; i++) {
        struct dp_explained *x = &w->out->packets.items[i];
        if (!explain_is_item(x->packet)) {
            continue;
        }
        size_t barrier = call ? barrier_of(w, x->packet, previous, from) : SIZE_MAX;
        bool discard = w->program->records[block->cause].kind == DP_COMMAND_discard;
        x->as = barrier != SIZE_MAX || discard ? DP_EXPLAINED_OPERATION : DP_EXPLAINED_NOT_REQUIRED;
        x->why_not = DP_EXPLAIN_NO_BARRIER;
        x->again = barrier; /* until the duties are listed */
        if (barrier != SIZE_MAX) {
            x->group = w->run.items[barrier].group;
            x->barrier = w->run.items[barrier].barrier;
            from = barrier;
            previous = x->packet;
        }
    }
}

static void push_items(struct explain_walk *w, const struct dp_explain_block *block, size_t barrier) {
    for (size_t i = block->first; i < block->first + block->count; i++) {
        const struct dp_explained *x = &w->out->packets.items[i];
        if (explain_is_item(x->packet) && x->again == barrier) {
            push_operation(w, i);
        }
    }
}

static void list_call(struct explain_walk *w, const struct dp_explain_block *block) {
    for (size_t i = w->call; i < w->run.count; i++) {
        uint32_t owed = 0;
        uint32_t own = dp_explain_required(w->run.items[i].requirement);
        uint32_t may = own | explain_run_of(w, i, &owed) | owed;
        struct explain_duty duty = {.who = DP_EXPLAIN_OWN, .barrier = i};
        duty.need = own & ~DP_EXPLAIN_BLOCKS;
        duty.may = may & ~DP_EXPLAIN_BLOCKS;
        push(w, duty);
        push_items(w, block, i);
        duty.need = own & DP_EXPLAIN_BLOCKS;
        duty.may = may & DP_EXPLAIN_BLOCKS;
        push(w, duty);
    }
}

/* --- copies and the queue --- */

uint32_t explain_copy_bits(const struct explain_walk *w, uint64_t command, bool later) {
    size_t end = (size_t)command + dp_command_records(w->program, (size_t)command);
    uint32_t bits = 0;
    for (size_t i = (size_t)command + 1; i < end; i++) {
        const struct dp_command *part = &w->program->records[i];
        if (part->kind != DP_COMMAND_operand) {
            continue;
        }
        const struct dp_record_resource *made = dp_report_creation(w->program, part->as.operand.resource);
        bool buffer = made != NULL && made->dimension == DP_DIMENSION_buffer;
        uint32_t access = dp_report_access(w->program, command, &part->as.operand);
        if (access != DP_ACCESS_COMMON) {
            bits |= later ? dp_explain_read_through(access, buffer, w->hardware)
                          : dp_explain_busy(access, buffer) | dp_explain_dirtied(access, buffer);
        }
    }
    return bits;
}

static void list_copies(struct explain_walk *w, const struct dp_explain_block *block) {
    if (w->last_copy == DP_NO_COMMAND || !explain_is_copy(w->program->records[block->cause].kind)) {
        return;
    }
    uint32_t bits = w->copied | explain_copy_bits(w, block->cause, true);
    bits |= dp_explain_two_views(w->hardware) ? DP_EXPLAIN_L2 : 0;
    bits = dp_explain_on_list(bits, w->list_type);
    push(w, (struct explain_duty){.who = DP_EXPLAIN_COPIES, .copy = w->last_copy, .need = bits, .may = bits});
}

void explain_list_duties(struct explain_walk *w, const struct dp_explain_block *block) {
    w->duties.count = 0;
    mark_items(w, block);
    if (block->list == DP_NONE) {
        push(w, (struct explain_duty){
                    .who = DP_EXPLAIN_QUEUE, .need = DP_EXPLAIN_EVERYTHING, .may = DP_EXPLAIN_EVERYTHING});
    } else if (dp_describe(w->program->records[block->cause].kind)->category == DP_CATEGORY_CALL) {
        list_call(w, block);
        push_items(w, block, SIZE_MAX);
    } else {
        list_call(w, block); /* calls that were put off until here */
        list_copies(w, block);
        push_items(w, block, SIZE_MAX);
    }
}
