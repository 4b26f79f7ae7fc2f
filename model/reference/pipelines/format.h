/* format.h: what a pipeline asks of a format (tables/dxgi_formats.tsv). */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_FORMAT_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_FORMAT_H

#include "model/pipeline.h"

enum ref_pso_class {
    REF_PSO_NONE,
    REF_PSO_TYPELESS,
    REF_PSO_UNORM,
    REF_PSO_SNORM,
    REF_PSO_SRGB,
    REF_PSO_UINT,
    REF_PSO_SINT,
    REF_PSO_FLOAT,
    REF_PSO_DEPTH,
    REF_PSO_BLOCK,
    REF_PSO_VIDEO
};

/* A row of the table. Channels are logical ones, R first, whatever the order in memory. */
struct ref_pso_format {
    uint32_t number;   /* DXGI_FORMAT */
    uint32_t channels; /* DP_PSO_CHANNEL_* */
    uint32_t widest;   /* bits of the widest channel */
    enum ref_pso_class class;
    bool colour;           /* a colour target: column rtv is req, opt or xbox */
    bool depth;            /* a depth target: column dsv is req */
    uint32_t vertex_bytes; /* of one vertex element; 0: not a vertex format */
};

/* The row of a number; that of UNKNOWN for one that the table does not have. */
const struct ref_pso_format *ref_pso_format(uint32_t number);

/* Whether a depth target holds stencil as well. */
bool ref_pso_has_stencil(uint32_t number);

#endif
