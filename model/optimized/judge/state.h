/* state.h: one instance of the optimized judge. The parts of the scan are in clock.h, fences.h, losses.h, history.h
 * and resources.h. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_JUDGE_STATE_H
#define DRAINPROOF_MODEL_OPTIMIZED_JUDGE_STATE_H

#include "model/optimized/judge/access.h"
#include "model/optimized/judge/clock.h"
#include "model/optimized/judge/fences.h"
#include "model/optimized/judge/losses.h"
#include "model/optimized/judge/numbers.h"
#include "model/optimized/judge/resources.h"

/* One part of the work item at hand: where it goes and through whom. */
struct optj_touch {
    uint32_t access; /* of dp_access_point */
    uint32_t resource;
    struct optj_spans spans;
    struct optj_access by;
    struct optj_trace trace; /* of textures with kinds; else zero */
};

/* One element of the item at hand; `number` is an index of struct optj_numbers. */
struct optj_placed {
    uint32_t number;
    uint32_t access;
    uint8_t client;
    uint8_t rw;
};

/* The observers ME, PFP, CE and E (`queue`). PFP and CE never know more than ME does: what they learn comes from ME
 * or, at a WAIT_FENCE of PFP, goes to ME too; so PFP_SYNC_ME and CE_SYNC_ME are copies.
 *   position        of the packet at hand, or of the last one
 *   entries         end-of-pipe entries so far
 *   stream          counts streams; what belongs to another one is forgotten (rewind)
 *   bound           of the next WORK packet, if `is_bound` (pipeline.md, binding)
 *   illegal         an H8 was met: nothing but legality is looked at until the stream ends
 *   me_covers_queue, queue_covers_me   each is known to know all that the other one does: joining is copying */
struct optj {
    struct dp_memory memory;
    const struct dp_sink *sink;
    enum dp_status status;
    uint32_t hardware;
    struct dp_pso_use bound;
    bool is_bound;
    bool illegal;
    bool me_covers_queue;
    bool queue_covers_me;
    uint64_t position;
    uint64_t entries;
    uint64_t stream;
    struct optj_clock me;
    struct optj_clock queue;
    struct optj_outer pfp;
    struct optj_outer ce;
    struct optj_fences fences;
    struct optj_losses losses;
    struct optj_numbers numbers;
    struct optj_resources resources;
    struct optj_touch *touches;
    size_t touch_capacity;
    struct optj_placed *placed;
    size_t placed_capacity;
};

/* packets.c: the clock rule of a packet that is no item, and the flush that a present brings along. False if memory
 * has run out. */
bool optj_advance(struct optj *j, const struct dp_packet *packet);
bool optj_present_flush(struct optj *j, uint64_t cause);
/* Before anything at a position: what every observer knows by then. */
void optj_step(struct optj *j);

/* waits.c: WAIT_FENCE of a fence that was signalled; ME knows all that the end-of-pipe queue does. */
void optj_wait(struct optj *j, uint32_t id, bool pfp);
void optj_me_learns_queue(struct optj *j);

/* legality.c: whether a packet that is no item, or the form of one that is, breaks H8; and the report of one. */
bool optj_packet_illegal(const struct optj *j, const struct dp_packet *packet);
void optj_report_illegal(struct optj *j, uint64_t cause);

/* touches.c: reports the ticks of one touch of an item on all its locations; records it. False if memory has run out. */
void optj_report_touch(const struct optj *j, uint64_t command, const struct optj_touch *touch);
bool optj_record_touch(struct optj *j, const struct optj_touch *touch);

/* The line of a META or STATE location, for faults. */
struct dp_access_point optj_beside_line(const struct optj_resource *resource, uint32_t slot, bool meta);

/* items.c, elements.c: work items. The same. */
bool optj_item(struct optj *j, const struct dp_packet *packet, const struct dp_command *item, size_t count);
bool optj_elements(struct optj *j, uint32_t queue, const struct dp_element *elements, size_t count);

/* PFP and CE are in order with themselves, and ME is behind both: what ME, or whoever learns from it, knows by a
 * position of which `before` is the one before. */
static inline void optj_stamp(struct optj_outer *clock, uint64_t before) {
    clock->at[OPTJ_DONE(PFP)] = before;
    clock->at[OPTJ_DONE(CE)] = before;
    clock->at[OPTJ_PASSED] = before;
}

/* Whether a queue has neither PFP nor CE nor graphics (hardware sheet 6.1). */
static inline bool optj_is_limited(uint32_t queue) {
    return queue == DP_LIST_compute || queue == DP_LIST_copy;
}

#endif
