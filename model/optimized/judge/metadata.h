/* metadata.h: what a texture that can be compressed has beside its data: layouts, the compression scan of hardware sheet
 * 6.6, and the pasts of its META and STATE locations.
 *
 * Every texture has one META location at most: a format is colour, or depth, or depth and stencil with one HTILE for both.
 * Kinds of all classes are bits of one word, so C and E are words. Layouts are one number as long as all subresources have one;
 * only then is there nothing to look through. All of it is of one stream, made anew when a stream first meets the texture. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_JUDGE_METADATA_H
#define DRAINPROOF_MODEL_OPTIMIZED_JUDGE_METADATA_H

#include "model/optimized/judge/access.h"
#include "model/optimized/judge/history.h"

/* Layouts are ids of layout_algebra.h. `ids` holds one a subresource where they are mixed; `created` is what they begin
 * with. `present` is C, `enabled` E; `valid` bits of DP_CLASS_*; `awaits`: classes that a META_INIT compressed while they had no
 * layout (judge.md, "Layouts"). */
struct optj_metadata {
    uint64_t stream;
    uint8_t created;
    bool created_valid;
    uint8_t layout;
    bool mixed;
    uint8_t *ids;
    size_t capacity;
    uint32_t present;
    uint32_t enabled;
    uint8_t valid;
    uint8_t awaits;
    struct optj_past meta;
    struct optj_past state;
};

/* What a range of a texture holds, class by class ([0]: colour or depth, [1]: stencil): classes that it touches and that can have
 * kinds, those of them that it holds whole, and sets of layouts. */
struct optj_reach {
    uint8_t classes;
    uint8_t whole;
    uint64_t layouts[2];
};

/* How a part of an item stands to metadata. */
enum {
    OPTJ_CLEARS = 1,      /* a clear: initialises, and needs nothing valid */
    OPTJ_REPLACES = 2,    /* dest of a copy or resolve without a box */
    OPTJ_BY_DMA = 4,      /* CP DMA may run it, which cannot read compressed data */
    OPTJ_FITS = 8,        /* C was within P before the item (set by the check) */
    OPTJ_DRIVERS = 16     /* a BLIT or META_INIT: no check, no update of a part */
};

struct optj_trace {
    struct optj_access meta;
    struct optj_access state;
    struct optj_reach reach;
    uint8_t fast; /* classes that are cleared through metadata alone */
    uint8_t flags;
};

static inline bool optj_has_traces(const struct optj_trace *trace) {
    return (optj_access_clients(&trace->meta) | optj_access_clients(&trace->state)) != 0;
}

struct optj;
struct optj_resource;
struct optj_touch;

/* The metadata of a texture with kinds, begun anew if the stream has not met it. */
struct optj_metadata *optj_metadata_of(struct optj *j, struct optj_resource *resource);

/* Layouts of a range. */
struct optj_reach optj_reach_of(const struct optj_resource *resource, const struct optj_spans *spans);

/* Union and intersection of P over a set of layouts, cut to one class. Of no layout: nothing. */
uint32_t optj_permitted(const struct optj *j, const struct optj_resource *resource, uint32_t class, uint64_t layouts);
uint32_t optj_permitted_by_all(const struct optj *j, const struct optj_resource *resource, uint32_t class,
                               uint64_t layouts);

/* Place of a class in struct optj_reach, and the class of the META location. */
static inline uint32_t optj_place_of(uint32_t class) {
    return class == DP_CLASS_stencil ? 1 : 0;
}

/* --- layouts.c --- */

/* A texture barrier or discard (judge.md, "Layouts"). False if memory has run out. */
bool optj_barrier(struct optj *j, const struct dp_command *records, size_t count);

/* --- compression.c: the scan, for one item: all checks, then memory that is shared, then all updates --- */

void optj_check_part(struct optj *j, uint64_t command, struct optj_touch *touch);
void optj_spoil_shared(struct optj *j, const struct optj_touch *touch);
void optj_update_part(struct optj *j, const struct optj_touch *touch);

/* Checks and effects of the packets. `aspects`: classes that they name. */
void optj_blit_checked(struct optj *j, uint64_t command, uint32_t slot, uint32_t aspects);
void optj_blit_done(struct optj *j, uint32_t slot, uint32_t kind, uint32_t aspects);
void optj_initialised(struct optj *j, uint32_t slot, uint32_t aspects, bool compressed);

/* --- traces.c --- */

/* What a part of a command does to metadata, by the access that it makes to data (judge.md, "Metadata"). */
struct optj_part {
    enum dp_kind kind;
    const struct dp_record_operand *operand; /* NULL: a shader access, whose META elements are `shader` */
    struct optj_access shader;
    bool front_end; /* pinned to DMA at PFP */
    bool limited;
};

/* Fills touch->trace of a touch on a texture with kinds. Classes that are cleared fast lose their data: of a touch
 * that keeps data of one plane alone, `plane` becomes that plane (else DP_NONE); one that keeps none has no clients left. */
void optj_trace(struct optj *j, struct optj_touch *touch, const struct optj_part *part, uint32_t *plane);

/* META elements of a shader access. */
struct optj_access optj_metadata_of_shader(const struct dp_record_shader *shader, bool limited);

#endif
