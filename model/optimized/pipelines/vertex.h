/* vertex.h: an input layout, read in one pass: the element part of K is written, real offsets are computed and the
 * rules of elements judged as they come (pipeline sheet 9.4, 9.6). */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_VERTEX_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_VERTEX_H

#include "model/optimized/pipelines/buffer.h"
#include "model/optimized/pipelines/verdict.h"

struct opt_pso_element {
    const uint8_t *name; /* upper case */
    uint32_t length;     /* OPT_PSO_NO_NAME for NULL */
    uint32_t index;
    uint32_t format;
    uint32_t slot;
    uint32_t offset;
    uint32_t classification; /* a byte */
    uint32_t step;
    bool append; /* the offset 0xFFFFFFFF means behind the element before */
};

/* Of the elements of one input slot: what they agreed on, and whether they ever disagreed. */
struct opt_pso_lane {
    uint32_t slot;
    uint32_t classification; /* of the first one */
    uint32_t step;
    bool classes_differ;
    bool steps_differ;
    uint64_t end; /* of the last one */
};

struct opt_pso_vertex {
    struct opt_pso_buffer *part; /* the element part of K */
    uint32_t count;              /* all elements, those behind the 32nd included */
    size_t start[DP_PSO_ELEMENTS];
    struct opt_pso_lane lanes[DP_PSO_ELEMENTS];
    uint32_t lane_count;
    uint32_t unnamed, unknown, far, unclassed, stepped, reclassed, restepped, misplaced, twice; /* rules 64 .. 62 */
};

/* Begins a layout in a buffer, which is emptied. */
void opt_pso_vertex_begin(const struct dp_memory *memory, struct opt_pso_vertex *vertex, struct opt_pso_buffer *part);
void opt_pso_vertex_add(const struct dp_memory *memory, struct opt_pso_vertex *vertex,
                        const struct opt_pso_element *element);
/* Writes the count and lets the rules fire. Whether memory has run out is in the buffer. */
void opt_pso_vertex_end(struct opt_pso_vertex *vertex, struct opt_pso_verdict *verdict);

/* Stream output. Appends an entry to the stream part of K, whose count the caller writes. */
struct opt_pso_so_entry {
    const uint8_t *name;
    uint32_t length; /* OPT_PSO_NO_NAME for NULL */
    uint32_t index;
    uint8_t small[4]; /* stream, start component, component count, output slot */
};
void opt_pso_stream_add(const struct dp_memory *memory, struct opt_pso_buffer *part,
                        const struct opt_pso_so_entry *entry);

#endif
