/* record.h: how the rules write their records. Callers have seen to it that the sink takes them. */
#ifndef DRAINPROOF_OPTIMIZED_RAYTRACING_RECORD_H
#define DRAINPROOF_OPTIMIZED_RAYTRACING_RECORD_H

#include "model/optimized/raytracing/arithmetic.h"
#include "model/optimized/raytracing/site.h"

/* One record; `index` is -1 for the whole object. */
static inline void opt_rt_tell(const struct dp_rt_sink *sink, enum dp_rt_rule rule, uint32_t severity, int32_t index,
                               const uint64_t values[DP_RT_VALUES]) {
    struct dp_rt_record record = {.rule = rule, .severity = severity, .index = index};
    for (uint32_t i = 0; i < DP_RT_VALUES; i++)
        record.values[i] = values[i];
    sink->record(sink->context, &record);
}

/* Up to four values; those left out are 0. */
#define OPT_RT_VALUES(...) ((const uint64_t[DP_RT_VALUES]){__VA_ARGS__})

/* A record without values for every number of a set. */
static inline void opt_rt_tell_each(const struct dp_rt_sink *sink, enum dp_rt_rule rule, uint32_t severity,
                                    uint32_t set) {
    for (uint64_t rest = set; rest != 0; rest &= rest - 1)
        opt_rt_tell(sink, rule, severity, (int32_t)opt_rt_lowest(rest), OPT_RT_VALUES(0));
}

/* A record for every site that is marked, with its figure. */
static inline void opt_rt_tell_marks(const struct dp_rt_sink *sink, enum dp_rt_rule rule, uint32_t severity,
                                     const struct opt_rt_marks *marks) {
    for (uint64_t rest = marks->fired; rest != 0; rest &= rest - 1) {
        uint32_t site = opt_rt_lowest(rest);
        opt_rt_tell(sink, rule, severity, (int32_t)site, OPT_RT_VALUES(marks->value[site]));
    }
}

#endif
