/* losses.h: H4, dirty lines that a gl2_inv without gl2_wb discards (hardware sheet 6.5, 6.7).
 *
 * Writers before the event are found in the histories when it comes. Writers behind it may still meet it, as long as
 * their launcher does not know that it is over: for an ACQUIRE, which ME executes in order, that is PFP alone; for
 * an EOP it is ME and PFP, until they know its entry finished. An event is therefore kept until PFP knows it past,
 * and PFP never knows more than ME. That is all that a stream leaves behind of its events. Which locations an event
 * has been reported for is not kept: launchers only learn, so if one writer of a key met the event, so did every
 * earlier one behind it, and the last write of the key on the location, which its history has, tells. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_JUDGE_LOSSES_H
#define DRAINPROOF_MODEL_OPTIMIZED_JUDGE_LOSSES_H

#include "model/optimized/judge/clock.h"
#include "model/optimized/judge/fifo.h"
#include "model/optimized/judge/history.h"

/* `entry`: number in the end-of-pipe queue, 0 of an ACQUIRE. `memory`: M of its chain before it. */
struct optj_loss {
    uint64_t position;
    uint64_t entry;
    uint64_t cause;
    uint64_t memory[OPTJ_PRODUCERS];
};

struct optj_losses {
    struct optj_fifo acquires;
    struct optj_fifo entries;
};

static inline bool optj_losses_open(const struct optj_losses *losses) {
    return (losses->acquires.count | losses->entries.count) != 0;
}

struct optj;
/* The packet at hand discards what `memory` (M of its chain) does not hold. False if memory has run out. */
bool optj_lose(struct optj *j, uint64_t cause, uint64_t entry, const uint64_t *memory);
/* The item at hand writes through `keys` to a line whose past is `past`, not updated yet. */
void optj_write_meets(struct optj *j, const struct optj_past *past, uint32_t keys, const struct dp_access_point *line);
/* PFP has learnt something: drops the events that it knows past. */
void optj_losses_trim(struct optj_losses *losses, const struct optj_outer *pfp);
void optj_losses_reset(struct optj_losses *losses);
void optj_losses_free(const struct dp_memory *memory, struct optj_losses *losses);

#endif
