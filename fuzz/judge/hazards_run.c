/* hazards_run.c: see hazards_run.h. */
#include "fuzz/judge/hazards_run.h"

#include "fuzz/encode/elements.h"
#include "model/describe.h"

static enum dp_status feed_item(const struct dp_judging_instance *i, const struct dp_stream_given *given,
                                uint32_t queue, const struct dp_block_item *item) {
    struct dp_element elements[DP_ITEM_ELEMENTS];
    if (!given->probe) {
        return i->judge->elements(i->instance, queue, item->elements, item->count);
    }
    for (size_t k = 0; k < item->count && k < DP_ITEM_ELEMENTS; k++) {
        elements[k] = item->elements[k];
        elements[k].rw = elements[k].rw == DP_RW_both ? DP_RW_write : elements[k].rw;
    }
    return i->judge->elements(i->instance, queue, elements, item->count);
}

static enum dp_status feed_packet(const struct dp_judging_instance *i, const struct dp_stream_given *given,
                                  const struct dp_packet *packet) {
    const struct dp_program *program = &given->program;
    bool works = packet->kind == DP_PACKET_WORK && packet->as.WORK.command < program->count;
    size_t command = works ? (size_t)packet->as.WORK.command : 0;
    return dp_judging_packet(i, packet, works ? &program->records[command] : NULL,
                             works ? dp_command_records(program, command) : 0);
}

static enum dp_status feed(const struct dp_judging_instance *i, const struct dp_stream_given *given) {
    struct dp_layout_feeds feeds = {0};
    enum dp_status status = DP_STATUS_OUT_OF_MEMORY;
    if (dp_layouts_in_order(&feeds, &given->program, given->packets, given->count, &dp_plain_memory)) {
        status = DP_STATUS_OK;
    }
    size_t item = 0;
    size_t next = 0;
    for (size_t p = 0; p < given->count && status == DP_STATUS_OK; p++) {
        status = dp_judging_layouts(i, &given->program, &feeds, p, &next);
        if (status != DP_STATUS_OK) {
            break;
        }
        bool by_elements = item < given->item_count && given->items[item].at == p;
        status = by_elements ? feed_item(i, given, given->packets[p].queue, &given->items[item])
                             : feed_packet(i, given, &given->packets[p]);
        item += by_elements;
    }
    if (status == DP_STATUS_OK) {
        status = dp_judging_layouts(i, &given->program, &feeds, given->count, &next);
    }
    dp_layouts_free(&feeds, &dp_plain_memory);
    return status == DP_STATUS_OK ? i->judge->finish(i->instance) : status;
}

void dp_stream_run(const struct dp_judge *judge, const struct dp_stream_given *given, struct dp_arena *arena,
                   struct dp_judgement *said) {
    const struct dp_pipelines *const parts[2] = {dp_reference.pipelines, dp_optimized.pipelines};
    struct dp_bound_program bound = {.program = NULL};
    struct dp_judging_instance instance;
    said->ticks.count = said->faults.count = 0;
    said->illegal = false;
    said->status = DP_STATUS_OUT_OF_MEMORY;
    if (dp_bound_find(&bound, parts, arena, &dp_plain_memory, &given->program) &&
        dp_judging_start(&instance, judge, &given->program, arena, &dp_plain_memory, &said->status)) {
        instance.bindings = &bound.bindings;
        instance.out = said;
        said->status = feed(&instance, given);
        if (instance.full) {
            said->status = DP_STATUS_OUT_OF_MEMORY;
        }
        dp_judging_end(&instance);
        dp_judgement_settle(said);
    }
    dp_bound_free(&bound, &dp_plain_memory);
}

static bool same_place(const struct dp_access_point *a, const struct dp_access_point *b) {
    return a->position == b->position && a->command == b->command && a->access == b->access && a->unit == b->unit &&
           a->rw == b->rw && a->resource == b->resource && a->location == b->location && a->index == b->index &&
           a->count == b->count;
}

bool dp_stream_same_tick(const struct dp_tick *a, const struct dp_tick *b) {
    return same_place(&a->at, &b->at) && a->key == b->key && a->ordered_to == b->ordered_to &&
           a->visible_to == b->visible_to;
}

bool dp_stream_same_fault(const struct dp_fault *a, const struct dp_fault *b) {
    return same_place(&a->at, &b->at) && a->key == b->key && a->hazard == b->hazard && a->producer == b->producer &&
           a->kinds == b->kinds;
}
