/* checks.c: the record rules of one barrier, in the order in which they make each other readable. */
#include "model/optimized/barrier.h"
#include "model/optimized/translator.h"

void opt_check_barrier(const struct opt_translator *t, struct opt_barrier *barrier) {
    opt_check_form(barrier); /* first: it says what the others may read */
    opt_check_list(barrier, t->recorder.type);
    opt_check_resource(barrier);
    opt_check_pairing(barrier, t->device.rules);
    opt_check_discard(barrier);
}
