/* ticks.h: the two ticks of an access against every producer key (hardware sheet 6.5). */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_JUDGE_TICKS_H
#define DRAINPROOF_MODEL_OPTIMIZED_JUDGE_TICKS_H

#include "model/optimized/judge/access.h"
#include "model/optimized/judge/state.h"

/* Reports the ticks of the point `at`, which is made through `clients` of its unit, against `keys`. */
void optj_report_ticks(const struct optj *j, const struct dp_access_point *at, uint32_t clients, uint32_t keys);

#endif
