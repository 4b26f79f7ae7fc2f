/* site.h: everything that the rules ask of the places that trace, found in one pass over them. */
#ifndef DRAINPROOF_OPTIMIZED_RAYTRACING_SITE_H
#define DRAINPROOF_OPTIMIZED_RAYTRACING_SITE_H

#include "model/optimized/raytracing/object.h"

/* Bits of the score of XR01, and of what XR01b says is here. */
#define OPT_RT_ANY_HIT          1u
#define OPT_RT_INTERSECTION     2u

/* Cases of XR13. */
#define OPT_RT_ADD_HINT         1u
#define OPT_RT_HINT_WITHOUT_USE 2u
#define OPT_RT_INLINE_HEADER    3u
#define OPT_RT_MAKE_UNIFORM     4u

/* A rule with one figure a site: where it fires, and the figure there. */
struct opt_rt_marks {
    uint32_t fired; /* sites */
    uint8_t value[DP_RT_SITES];
};

struct opt_rt_sites {
    uint32_t trace;               /* sites with api TraceRay */
    uint32_t inlined;             /* the others that are there */
    uint64_t tracing;             /* shaders with a trace site */
    uint32_t rays[DP_RT_SHADERS]; /* of the trace sites of a ray generation shader, saturating at 2^32 - 1 */

    uint32_t score;                /* XR01 */
    uint32_t scored;               /* XR01: sites that reach either */
    uint32_t live;                 /* XR03: trace sites with live bytes */
    uint64_t traffic[DP_RT_SITES]; /* of each trace site, bytes */
    struct dp_rt_traffic total;
    struct opt_rt_marks placement; /* XR04 */
    uint32_t elaborate;            /* XR06: trace sites with any other workload than shadow or AO */
    uint32_t resolving;            /* XR08, inline_ahs aside */
    struct opt_rt_marks hint;      /* XR13 */
    uint32_t pointless_hint;       /* XR13b */
    struct opt_rt_marks flags;     /* XD07 */
    uint32_t skip_procedural;      /* XD12 */
};

void opt_rt_sites(struct opt_rt_sites *sites, const struct opt_rt_object *object);

#endif
