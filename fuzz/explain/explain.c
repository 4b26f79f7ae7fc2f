/* explain.c: walks a stream and has every packet explained. */
#include "fuzz/explain/explain_inner.h"

#include "model/describe.h"

#include <stdlib.h>
#include <string.h>

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
    (void)context;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

static const struct dp_memory plain_memory = {NULL, resize};

static bool is_call(const struct explain_walk *w, uint64_t command) {
    return dp_describe(w->program->records[command].kind)->category == DP_CATEGORY_CALL;
}

/* Goes on to a command: calls that have no packets still stand in the run, a new list starts another. */
static void advance(struct explain_walk *w, uint64_t to) {
    for (; w->next < to && w->next < w->program->count; w->next += dp_command_records(w->program, w->next)) {
        const struct dp_command *command = &w->program->records[w->next];
        if (command->kind == DP_COMMAND_list) {
            w->list_type = command->as.list.type;
            w->last_copy = DP_NO_COMMAND;
            w->copied = 0;
            w->owed = w->next;
            w->run.count = 0;
        } else if (is_call(w, w->next)) {
            explain_add_call(w, w->next);
        }
    }
    w->call = w->run.count;
}

bool explain_is_copy(enum dp_kind kind) {
    return kind == DP_COMMAND_copy_buffer || kind == DP_COMMAND_copy_texture || kind == DP_COMMAND_copy_resource ||
           kind == DP_COMMAND_clear_rtv || kind == DP_COMMAND_clear_dsv || kind == DP_COMMAND_clear_uav ||
           kind == DP_COMMAND_resolve;
}

/* Work items cut runs, predication that is switched off does not (it has no operand). */
static void pass_work(struct explain_walk *w, const struct dp_explain_block *block) {
    for (size_t i = block->first; i < block->first + block->count; i++) {
        const struct dp_packet *p = w->out->packets.items[i].packet;
        uint64_t command = p->kind == DP_PACKET_WORK ? p->as.WORK.command : DP_NO_COMMAND;
        if (command >= w->program->count) {
            continue;
        }
        enum dp_kind kind = w->program->records[command].kind;
        if (explain_is_copy(kind)) {
            bool between = i > block->first; /* a sync stands in front of it */
            w->copied = (between ? 0 : w->copied) | explain_copy_bits(w, command, false);
            w->last_copy = command;
        }
        if (kind != DP_COMMAND_predicate || dp_command_records(w->program, command) > 1) {
            w->run.count = 0;
            w->call = 0;
        }
    }
}

/* A list that begins before a command has had no packets. */
static void advance_to_list(struct explain_walk *w, uint64_t to) {
    size_t begin = SIZE_MAX;
    for (size_t i = w->next; i < to && i < w->program->count; i += dp_command_records(w->program, i)) {
        begin = w->program->records[i].kind == DP_COMMAND_list ? i : begin;
    }
    if (begin != SIZE_MAX) {
        advance(w, begin + 1);
    }
}

/* --- syncs that were put off: packets of one call that serve others too --- */

static bool has_sync(const struct explain_walk *w, const struct dp_explain_block *block) {
    for (size_t i = block->first; i < block->first + block->count; i++) {
        if (w->out->packets.items[i].packet->kind != DP_PACKET_WORK) {
            return true;
        }
    }
    return false;
}

/* The record in front of which the packets of the block stand: the cause of the next ones of its list, or its end. */
static size_t stands_before(const struct explain_walk *w, const struct dp_explain_block *block) {
    size_t cause = (size_t)block->cause;
    const struct dp_explain_block *next = block + 1;
    bool follows = (size_t)(next - w->out->blocks.items) < w->out->blocks.count && next->list == block->list &&
                   next->execution == block->execution && next->cause > block->cause;
    if (!is_call(w, cause)) {
        return cause;
    }
    if (follows) {
        return (size_t)next->cause;
    }
    while (cause < w->program->count && w->program->records[cause].kind != DP_COMMAND_end) {
        cause += dp_command_records(w->program, cause);
    }
    return cause;
}

static void gather(struct explain_walk *w, size_t from, size_t to) {
    w->run.count = 0;
    w->call = 0;
    for (size_t i = from; i < to; i += dp_command_records(w->program, i)) {
        if (is_call(w, i)) {
            explain_add_call(w, i);
        }
    }
}

/* Whether a barrier of the call asks for anything. Requirements come in the order of the program. */
static bool asks(const struct explain_walk *w, uint64_t command) {
    size_t low = 0;
    size_t high = w->said->requirements.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        bool before = w->said->requirements.items[middle].command < command;
        low = before ? middle + 1 : low;
        high = before ? high : middle;
    }
    const struct dp_requirement *r = w->said->requirements.items + low;
    for (size_t i = low; i < w->said->requirements.count && r->command == command; i++, r++) {
        if (dp_explain_required(r) != 0) {
            return true;
        }
    }
    return false;
}

/* Whether calls other than the one that the packets are for ask for something and have had no packets yet: then these
 * serve them all. So does a sync that stands behind items which came after its call. */
static bool serves_several(const struct explain_walk *w, const struct dp_explain_block *block, size_t until) {
    bool several = is_call(w, block->cause) && block->cause < w->next;
    for (size_t i = w->owed; i < until && !several; i += dp_command_records(w->program, i)) {
        several = i != block->cause && is_call(w, i) && asks(w, i);
    }
    return several;
}

static void explain_block(struct explain_walk *w, struct dp_explain_block *block) {
    if (block->cause >= w->program->count) { /* nobody's: a stream from outside */
        for (size_t i = block->first; i < block->first + block->count; i++) {
            w->out->packets.items[i].as = DP_EXPLAINED_NOT_REQUIRED;
        }
        return;
    }
    w->cause = block->cause;
    size_t until = block->list != DP_NONE && has_sync(w, block) ? stands_before(w, block) : 0;
    if (until != 0 && block->cause >= w->next) {
        advance_to_list(w, block->cause);
    }
    if (until != 0 && serves_several(w, block, until)) {
        advance(w, until);
        gather(w, w->owed, until);
    } else if (block->cause >= w->next) { /* else the work of a bundle, told again */
        advance(w, block->cause);
        if (is_call(w, block->cause)) {
            explain_add_call(w, block->cause);
        }
        w->next = (size_t)block->cause + dp_command_records(w->program, (size_t)block->cause);
    }
    explain_assign(w, block);
    w->owed = until > w->owed ? until : w->owed;
    pass_work(w, block);
}

static bool starts_block(const struct dp_listed_packet *p, const struct dp_listed_packet *before) {
    return p->list != before->list || p->execution != before->execution || p->packet.cause != before->packet.cause;
}

static void find_blocks(struct explain_walk *w) {
    for (size_t i = 0; i < w->said->packets.count && !w->failed; i++) {
        const struct dp_listed_packet *p = &w->said->packets.items[i];
        struct dp_explained x = {.packet = &p->packet, .group = -1, .barrier = -1};
        bool pushed = false;
        DP_PUSH(w->memory, &w->out->packets, x, &pushed);
        if (pushed && (i == 0 || starts_block(p, p - 1))) {
            struct dp_explain_block block = {
                .cause = p->packet.cause, .list = p->list, .execution = p->execution, .first = i};
            DP_PUSH(w->memory, &w->out->blocks, block, &pushed);
        }
        if (pushed) {
            w->out->blocks.items[w->out->blocks.count - 1].count++;
        }
        w->failed = !pushed;
    }
}

static int compare_causes(const void *a, const void *b) {
    const struct dp_explain_place *one = a;
    const struct dp_explain_place *two = b;
    if (one->cause != two->cause) {
        return one->cause < two->cause ? -1 : 1;
    }
    return one->block < two->block ? -1 : one->block > two->block;
}

/* Blocks stand in the order of their causes, but for the work of bundles. */
static bool index_blocks(struct explain_walk *w) {
    for (size_t i = 0; i < w->out->blocks.count; i++) {
        struct dp_explain_place place = {w->out->blocks.items[i].cause, i};
        bool pushed = false;
        DP_PUSH(w->memory, &w->out->by_cause, place, &pushed);
        if (!pushed) {
            return false;
        }
    }
    if (w->out->by_cause.count > 0) {
        qsort(w->out->by_cause.items, w->out->by_cause.count, sizeof *w->out->by_cause.items, compare_causes);
    }
    return true;
}

bool dp_explain(struct dp_explanation *e, const struct dp_program *program, const struct dp_observation *said) {
    struct explain_walk w = {.out = e,
                             .program = program,
                             .said = said,
                             .memory = &plain_memory,
                             .hardware = program->records[0].as.device.hardware,
                             .last_copy = DP_NO_COMMAND};
    size_t begin = 0;
    memset(e, 0, sizeof *e);
    find_blocks(&w);
    for (size_t i = 0; i < e->blocks.count && !w.failed; i++) {
        struct dp_explain_block *block = &e->blocks.items[i];
        begin = i == 0 || e->blocks.items[i - 1].list != block->list ? block->first : begin;
        explain_block(&w, block);
        explain_count_cost(&w, block, begin);
    }
    w.failed = w.failed || !index_blocks(&w);
    DP_RELEASE(w.memory, &w.run);
    DP_RELEASE(w.memory, &w.duties);
    DP_RELEASE(w.memory, &w.active);
    DP_RELEASE(w.memory, &w.owners);
    if (w.failed) {
        dp_explanation_free(e);
    }
    return !w.failed;
}

void dp_explanation_free(struct dp_explanation *e) {
    DP_RELEASE(&plain_memory, &e->packets);
    DP_RELEASE(&plain_memory, &e->reasons);
    DP_RELEASE(&plain_memory, &e->blocks);
    DP_RELEASE(&plain_memory, &e->by_cause);
}

const struct dp_explain_block *dp_explain_find(const struct dp_explanation *e, uint64_t cause, uint32_t list) {
    size_t low = 0;
    size_t high = e->by_cause.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (e->by_cause.items[middle].cause < cause) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    for (; low < e->by_cause.count && e->by_cause.items[low].cause == cause; low++) {
        const struct dp_explain_block *block = &e->blocks.items[e->by_cause.items[low].block];
        if (block->list == list) {
            return block;
        }
    }
    return NULL;
}
