/* plant.c: the switches by name. Empty in an ordinary build. */
#include "plant.h"

#ifdef DP_PLANTED_JUDGE

enum dp_plant dp_planted_judge = DP_PLANT_none;

/* clang-format off */
static const struct dp_plant_facts facts[] = {
    {"none", "", ""},
#define DP_PLANT(name, belief, source) {#name, belief, source},
#include "plant.def"
#undef DP_PLANT
};
/* clang-format on */

const struct dp_plant_facts *dp_plant_facts(enum dp_plant plant) {
    return &facts[plant];
}

#else

/* ISO C wants a declaration in every file. */
typedef int refj_nothing_planted;

#endif
