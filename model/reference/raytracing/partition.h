/* partition.h: every partition of up to REF_RT_TRIED ray generation shaders (pipeline sheet 9.13, "Brute force"). */
#ifndef DRAINPROOF_MODEL_REFERENCE_RAYTRACING_PARTITION_H
#define DRAINPROOF_MODEL_REFERENCE_RAYTRACING_PARTITION_H

#include "model/reference/raytracing/split.h"

/* A possible part: any subset of the ray generation shaders. */
struct ref_rt_part {
    uint32_t waves;  /* occupancy of its largest VGPR count */
    uint64_t weight; /* sum of weights */
    uint64_t code;   /* bytes of the union of its closures */
};

/* A partition. Parts are numbered by first appearance, assignment[i] is that of the i-th ray generation shader. */
struct ref_rt_partition {
    uint32_t assignment[REF_RT_TRIED];
    uint32_t subsets[REF_RT_TRIED]; /* of each part: bit i, the i-th ray generation shader is in it */
    uint32_t objects;               /* parts */
    uint64_t value;
    uint64_t code;
};

struct ref_rt_problem {
    uint32_t generators;                         /* m, at most REF_RT_TRIED */
    uint32_t limit;                              /* on parts, 0 = none */
    bool together[REF_RT_TRIED][REF_RT_TRIED];   /* by generator */
    struct ref_rt_part parts[1 << REF_RT_TRIED]; /* by subset of generators; [0] is not used */
};

struct ref_rt_answer {
    struct ref_rt_partition limited;   /* optimum within the limit */
    struct ref_rt_partition unlimited; /* optimum whatever the limit */
    uint64_t best[REF_RT_TRIED + 1];   /* best value with exactly that many parts, 0 where there is none */
};

void ref_rt_try_partitions(const struct ref_rt_problem *problem, struct ref_rt_answer *answer);

#endif
