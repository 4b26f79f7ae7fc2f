/* legality.h: what the files of the oracle `legality` share. */
#ifndef DRAINPROOF_ORACLES_LEGALITY_H
#define DRAINPROOF_ORACLES_LEGALITY_H

#include "oracles/form.h"

/* One model's packets being judged, one after the other. */
struct dp_judging {
    const struct dp_program *program;
    const struct dp_outline *outline;
    const struct dp_observation *said;
    size_t packet;           /* the one being judged */
    size_t item;             /* record from which the next work item is looked for */
    size_t back;             /* where to go on behind a bundle that is being executed; 0: in none */
    uint64_t place;          /* record of the list or queue command whose packets are running */
    struct dp_fences fences; /* of them */
};

/* Moves `item` to the next accepted work item and returns it; the record count if there is none. An accepted
 * execute_bundle has the items of its bundle once more. */
size_t dp_next_item(struct dp_judging *judging);

/* Why a WORK packet is not the next accepted item of its list, or illegal; NULL if all is well, and then the item
 * after it is next. */
const char *dp_illegal_work(struct dp_judging *judging, const struct dp_packet *packet);

#endif
