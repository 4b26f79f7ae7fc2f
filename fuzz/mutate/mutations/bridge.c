/* bridge.c: a barrier put in between two accesses of one resource, its sides theirs: what makes an order promised. */
#include "fuzz/mutate/mutant.h"

bool dp_mutation_bridge(struct dp_mutant *m) {
    return dp_mutant_decode(m) && dp_bridge(m, 0, 0);
}
