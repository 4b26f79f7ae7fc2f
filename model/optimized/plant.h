/* plant.h: OPT_PLANTED(name), true while the switch of that name (plant.def) is on; never in an ordinary build.
 *
 * Under -DDP_PLANTED_OPTIMIZED one switch at a time is on, chosen by a global that exists in that build only. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_PLANT_H
#define DRAINPROOF_MODEL_OPTIMIZED_PLANT_H

#ifdef DP_PLANTED_OPTIMIZED

enum opt_plant {
    OPT_PLANT_none,
#define DP_PLANT(name, optimization, belief, source) OPT_PLANT_##name,
#include "model/optimized/plant.def"
#undef DP_PLANT
    OPT_PLANT_COUNT
};

/* The switch that is on. Change it between programs only. */
extern enum opt_plant opt_planted;

struct opt_plant_facts {
    const char *name;
    const char *optimization; /* whose condition is dropped, as optimizations.def names it */
    const char *belief;       /* what the translator believes while it is on */
    const char *source;
};

/* `plant` must be below OPT_PLANT_COUNT. */
const struct opt_plant_facts *opt_plant_facts(enum opt_plant plant);

#define OPT_PLANTED(name) (opt_planted == OPT_PLANT_##name)

#else

#define OPT_PLANTED(name) 0

#endif

#endif
