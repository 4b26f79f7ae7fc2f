/* judge.h: the interface of a judge: packets and work items in; ticks and faults out (hardware sheet section 6, judge.md).
 *
 * A judge is asked of one stream after the other. `define` feeds the device and the creations; then come the packets of one
 * stream in order, and `finish`; `rewind` forgets the stream and keeps the definitions.
 */
#ifndef DRAINPROOF_MODEL_JUDGE_H
#define DRAINPROOF_MODEL_JUDGE_H

#include "memory.h"
#include "observation.h"
#include "pipeline.h"

/* One element of a work item that is given by its elements (hardware sheet 6.1): no program stands behind it. Elements of one
 * item with equal (access, unit of the client, rw, location) are paths of one access: their ticks are the minimum.
 *   number   which location: elements meet iff location and number are equal; any value
 * Witness programs, exhaustive runs and streams written by hand use these. */
struct dp_element {
    uint32_t client;   /* DP_CLIENT_* */
    uint32_t rw;       /* DP_RW_* : R, W, RMW */
    uint32_t access;   /* index of the access within the item; any value but DP_NONE */
    uint32_t location; /* DP_LOCATION_* */
    uint32_t number;
};

struct dp_judge {
    /* NULL if memory has run out. The sink, its context and the memory outlive the instance. */
    void *(*create)(const struct dp_memory *memory, const struct dp_sink *sink);
    /* The device first, then creations of heaps and resources, `records[0]` being the command; other kinds are ignored. May
     * come between packets of a stream. A second device replaces the first. */
    enum dp_status (*define)(void *instance, uint64_t command, const struct dp_command *records, size_t count);
    /* The next packet of the stream. `item` is the command of a WORK packet with its parts, NULL for others. */
    enum dp_status (*packet)(void *instance, const struct dp_packet *packet, const struct dp_command *item,
                             size_t count);
    /* The WORK packet that comes next is a draw with this pipeline (pipeline.md, binding). Not called for others. NULL: the
     * judge takes every draw's operands as they stand. */
    enum dp_status (*bind)(void *instance, const struct dp_pso_use *use);
    /* The next packet of the stream is a work item of these elements, in a list of type `queue` (DP_LIST_*). */
    enum dp_status (*elements)(void *instance, uint32_t queue, const struct dp_element *elements, size_t count);
    /* What moves layouts, at the place where its list ran, behind its packets (judge.md, "Layouts"): `records[0]` is a
     * texture barrier, count 1, or a `discard` with its parts. */
    enum dp_status (*barrier)(void *instance, const struct dp_command *records, size_t count);
    /* The stream has ended: everything that is not reported yet is. */
    enum dp_status (*finish)(void *instance);
    /* Forgets the stream. Keeps definitions and memory. */
    void (*rewind)(void *instance);
    void (*destroy)(void *instance);
};

#endif
