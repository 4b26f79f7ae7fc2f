/* format.h: what a DXGI_FORMAT is to a pipeline (tables/dxgi_formats.tsv). */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_FORMAT_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_FORMAT_H

#include <stdbool.h>
#include <stdint.h>

struct opt_pso_format {
    uint32_t type; /* of a colour target, DP_PSO_TYPE_*; sRGB is FLOAT, as the colour block encodes it itself. NONE: no
                          colour target */
    uint32_t channels; /* of a colour target, DP_PSO_CHANNEL_* */
    uint32_t width;    /* bits of the widest channel of a colour target */
    uint32_t vertex;   /* bytes of an element of the input layout; 0: no vertex format */
    bool depth;        /* a depth target */
    bool stencil;      /* with stencil */
};

/* Of any number; all zero for one that is neither. */
struct opt_pso_format opt_pso_format(uint32_t format);

#endif
