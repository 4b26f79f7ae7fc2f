/* vertex.c: input layouts and stream output as parts of K. */
#include "model/optimized/pipelines/vertex.h"

#include "model/names.h"
#include "model/optimized/pipelines/bytes.h"
#include "model/optimized/pipelines/format.h"
#include "model/optimized/pipelines/state.h"

#include <string.h>

#define INPUT_SLOTS 32u
#define VERTEX_MOST 2048u /* bytes of one input slot */
#define APPEND      UINT32_C(0xFFFFFFFF)

void opt_pso_vertex_begin(const struct dp_memory *memory, struct opt_pso_vertex *vertex, struct opt_pso_buffer *part) {
    *vertex = (struct opt_pso_vertex){.part = part};
    opt_pso_rewind(part);
    opt_pso_append32(memory, part, 0);
}

/* The lane of a slot; a new one if the slot is new (then *is_new). There are never more lanes than elements. */
static struct opt_pso_lane *lane_of(struct opt_pso_vertex *vertex, uint32_t slot, bool *is_new) {
    uint32_t lane = 0;
    while (lane < vertex->lane_count && vertex->lanes[lane].slot != slot)
        lane++;
    *is_new = lane == vertex->lane_count;
    if (*is_new)
        vertex->lanes[vertex->lane_count++] = (struct opt_pso_lane){.slot = slot};
    return &vertex->lanes[lane];
}

/* Rules 59 and 60: an earlier element of the lane differs if the first one does, or if any two of them do. */
static void check_lane(struct opt_pso_vertex *vertex, struct opt_pso_lane *lane, const struct opt_pso_element *element,
                       bool is_new) {
    uint32_t at = vertex->count;
    if (is_new) {
        lane->classification = element->classification;
        lane->step = element->step;
    }
    bool reclassed = lane->classification != element->classification;
    bool restepped = lane->step != element->step;
    vertex->reclassed |= opt_pso_bit_if(lane->classes_differ || reclassed, at);
    vertex->restepped |= opt_pso_bit_if(lane->steps_differ || restepped, at);
    lane->classes_differ |= reclassed;
    lane->steps_differ |= restepped;
}

/* The real offset of an element (sums in 64 bits), and rule 61. */
static uint64_t place(struct opt_pso_vertex *vertex, struct opt_pso_lane *lane, const struct opt_pso_element *element) {
    uint32_t size = opt_pso_format(element->format).vertex;
    uint64_t grain = size >= 4 ? 4 : size + (size == 0); /* 1, 2 or 4 */
    uint64_t offset = element->offset;
    if (element->append && element->offset == APPEND)
        offset = (lane->end + grain - 1) & ~(grain - 1);
    lane->end = offset + size;
    vertex->misplaced |=
        opt_pso_bit_if(size != 0 && ((offset & (grain - 1)) != 0 || lane->end > VERTEX_MOST), vertex->count);
    return offset;
}

static void append_name(const struct dp_memory *memory, struct opt_pso_buffer *part, const uint8_t *name,
                        uint32_t length) {
    opt_pso_append32(memory, part, length);
    opt_pso_append(memory, part, name, length == OPT_PSO_NO_NAME ? 0 : length);
}

/* Rule 62. An element begins with its name and its index, so that equal beginnings are equal semantics. NULL is no name
 * and equals none. */
static bool stands_twice(const struct opt_pso_vertex *vertex, uint32_t length) {
    const uint8_t *bytes = vertex->part->bytes;
    const uint8_t *own = bytes + vertex->start[vertex->count];
    size_t size = (size_t)length + 8;
    for (uint32_t i = 0; length != OPT_PSO_NO_NAME && i < vertex->count; i++)
        if (opt_pso_get32(bytes + vertex->start[i]) == length && memcmp(bytes + vertex->start[i], own, size) == 0)
            return true;
    return false;
}

static void append_element(const struct dp_memory *memory, struct opt_pso_vertex *vertex,
                           const struct opt_pso_element *element, uint64_t offset) {
    vertex->start[vertex->count] = vertex->part->size;
    append_name(memory, vertex->part, element->name, element->length);
    opt_pso_append32(memory, vertex->part, element->index);
    opt_pso_append32(memory, vertex->part, element->format);
    opt_pso_append32(memory, vertex->part, element->slot);
    opt_pso_append32(memory, vertex->part, (uint32_t)offset);
    opt_pso_append32(memory, vertex->part, element->classification);
    opt_pso_append32(memory, vertex->part, element->step);
}

void opt_pso_vertex_add(const struct dp_memory *memory, struct opt_pso_vertex *vertex,
                        const struct opt_pso_element *element) {
    uint32_t at = vertex->count;
    bool is_new;
    if (at >= DP_PSO_ELEMENTS) {
        vertex->count++;
        return;
    }
    struct opt_pso_lane *lane = lane_of(vertex, element->slot, &is_new);
    uint64_t offset = place(vertex, lane, element);
    check_lane(vertex, lane, element, is_new);
    append_element(memory, vertex, element, offset);
    if (vertex->part->failed)
        return;
    vertex->unnamed |= opt_pso_bit_if(element->length == OPT_PSO_NO_NAME, at);
    vertex->unknown |= opt_pso_bit_if(opt_pso_format(element->format).vertex == 0, at);
    vertex->far |= opt_pso_bit_if(element->slot >= INPUT_SLOTS, at);
    vertex->unclassed |= opt_pso_bit_if(element->classification > DP_PSO_INPUT_CLASS_PER_INSTANCE_DATA, at);
    bool per_vertex = element->classification == DP_PSO_INPUT_CLASS_PER_VERTEX_DATA;
    vertex->stepped |= opt_pso_bit_if(per_vertex && element->step != 0, at);
    vertex->twice |= opt_pso_bit_if(stands_twice(vertex, element->length), at);
    vertex->count++;
}

void opt_pso_vertex_end(struct opt_pso_vertex *vertex, struct opt_pso_verdict *verdict) {
    if (!vertex->part->failed)
        opt_pso_put32(vertex->part->bytes, vertex->count);
    opt_pso_fire(verdict, DP_PSO_RULE_53, vertex->count > DP_PSO_ELEMENTS);
    opt_pso_fire(verdict, DP_PSO_RULE_64, vertex->unnamed);
    opt_pso_fire(verdict, DP_PSO_RULE_54, vertex->unknown);
    opt_pso_fire(verdict, DP_PSO_RULE_56, vertex->far);
    opt_pso_fire(verdict, DP_PSO_RULE_57, vertex->unclassed);
    opt_pso_fire(verdict, DP_PSO_RULE_58, vertex->stepped);
    opt_pso_fire(verdict, DP_PSO_RULE_59, vertex->reclassed);
    opt_pso_fire(verdict, DP_PSO_RULE_60, vertex->restepped);
    opt_pso_fire(verdict, DP_PSO_RULE_61, vertex->misplaced);
    opt_pso_fire(verdict, DP_PSO_RULE_62, vertex->twice);
}

void opt_pso_stream_add(const struct dp_memory *memory, struct opt_pso_buffer *part,
                        const struct opt_pso_so_entry *entry) {
    append_name(memory, part, entry->name, entry->length);
    opt_pso_append32(memory, part, entry->index);
    opt_pso_append(memory, part, entry->small, sizeof entry->small);
}
