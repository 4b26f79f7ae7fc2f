/* plant.h: REF_PLANTED(name), true while the switch of that name (plant.def) is on; never in an ordinary build.
 *
 * Under -DDP_PLANTED_JUDGE one switch at a time is on, chosen by a global that exists in that build only. */
#ifndef DRAINPROOF_MODEL_REFERENCE_JUDGE_PLANT_H
#define DRAINPROOF_MODEL_REFERENCE_JUDGE_PLANT_H

#ifdef DP_PLANTED_JUDGE

#include <stddef.h>

enum dp_plant {
    DP_PLANT_none,
#define DP_PLANT(name, belief, source) DP_PLANT_##name,
#include "plant.def"
#undef DP_PLANT
    DP_PLANT_COUNT
};

/* The switch that is on. Change it between streams only. */
extern enum dp_plant dp_planted_judge;

struct dp_plant_facts {
    const char *name;
    const char *belief; /* what the judge believes while it is on */
    const char *source;
};

/* `plant` must be below DP_PLANT_COUNT. */
const struct dp_plant_facts *dp_plant_facts(enum dp_plant plant);

#define REF_PLANTED(name) (dp_planted_judge == DP_PLANT_##name)

#else

#define REF_PLANTED(name) 0

#endif

#endif
