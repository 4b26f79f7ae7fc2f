/* plant.c: the switches of plant.def; empty in an ordinary build. */
#include "model/optimized/plant.h"

#ifdef DP_PLANTED_OPTIMIZED

enum opt_plant opt_planted = OPT_PLANT_none;

const struct opt_plant_facts *opt_plant_facts(enum opt_plant plant) {
    static const struct opt_plant_facts facts[] = {
        {"none", "", "what the hardware sheet says", ""},
#define DP_PLANT(name, optimization, belief, source) {#name, #optimization, belief, source},
#include "model/optimized/plant.def"
#undef DP_PLANT
    };
    return &facts[plant];
}

#else

typedef int opt_no_plants; /* ISO C wants a declaration */

#endif
