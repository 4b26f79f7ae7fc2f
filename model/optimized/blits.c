/* blits.c: whole-class operations with their own syncs.
 *
 * Before a step everything that may be in flight on its classes is drained and flushed, which on a direct list is
 * everything; behind it every engine that may touch them is stopped. Steps of one call that share both syncs are a
 * batch (opt_batch_discards.c); between two batches the sync behind the one and before the other are one. */
#include "model/optimized/blits.h"

#include "model/optimized/compression_algebra.h"
#include "model/optimized/memory.h"
#include "model/optimized/plan.h"
#include "model/optimized/requirement.h"
#include "model/optimized/translator.h"

#define RB_CACHES     ((uint32_t)(DP_CACHE_CB_cache | DP_CACHE_DB_cache))
#define VECTOR_CACHES ((uint32_t)(DP_CACHE_L0 | DP_CACHE_L1))

static bool add(const struct dp_memory *memory, struct opt_steps *steps, uint32_t slot, uint32_t kind,
                uint32_t classes) {
    void *grown = opt_grown(memory, steps->items, &steps->capacity, steps->count + 1, sizeof *steps->items);
    if (grown == NULL) {
        return false;
    }
    steps->items = grown;
    steps->items[steps->count++] = (struct opt_step){slot, kind, classes};
    return true;
}

bool opt_add_steps(const struct dp_memory *memory, struct opt_steps *steps, uint32_t slot, uint32_t removed,
                   uint32_t initialised) {
    uint32_t colour = removed & OPT_COLOUR_KINDS;
    uint32_t htile = removed & OPT_HTILE_KINDS;
    if (initialised != 0) {
        return add(memory, steps, slot, OPT_META_INIT, initialised);
    }
    if (htile != 0) {
        return add(memory, steps, slot, DP_BLIT_DEPTH_EXPAND, htile);
    }
    if ((colour & (DP_KIND_CompressedColor | DP_KIND_CompressedDcc)) != 0) { /* implies the other two */
        return add(memory, steps, slot, DP_BLIT_DCC_DECOMPRESS, OPT_COLOUR_KINDS);
    }
    return ((colour & DP_KIND_ScatteredFmask) == 0 ||
            add(memory, steps, slot, DP_BLIT_FMASK_DECOMPRESS, OPT_COLOUR_KINDS)) &&
           ((colour & DP_KIND_IndirectColorClear) == 0 || add(memory, steps, slot, DP_BLIT_FCE, OPT_COLOUR_KINDS));
}

static bool is_colour(const struct opt_step *step) {
    return (step->classes & OPT_COLOUR_KINDS) != 0;
}

/* Steps that run as dispatches: all on a compute list, initialisations everywhere. */
static bool runs_on_cs(const struct opt_step *step, uint32_t queue) {
    return queue != DP_LIST_direct || step->kind == OPT_META_INIT;
}

/* Depth and stencil share one HTILE where a texture has both; initialising one of them is a read-modify-write. */
static bool keeps_an_aspect(const struct opt_step *step, const struct opt_resource *resource) {
    return step->kind == OPT_META_INIT && !is_colour(step) && resource->aspect == DP_FORMAT_DEPTH_STENCIL &&
           (step->classes & OPT_HTILE_KINDS) != OPT_HTILE_KINDS;
}

/* What a sync before a step has to bring, beyond the drain of everything. */
static void before_step(const struct opt_step *step, const struct opt_resource *resource,
                        const struct opt_stream *stream, struct opt_pending *pending) {
    bool cs = runs_on_cs(step, stream->queue);
    if (!cs) { /* reads and writes through its RB, which must not be stale, nor GL1 behind it */
        pending->invalidate |= is_colour(step) ? DP_CACHE_CB_cache : DP_CACHE_DB_cache;
        pending->invalidate |= (stream->hardware & DP_HARDWARE_gl1_in_rb_path) != 0 ? DP_CACHE_L1 : 0u;
    } else if (step->kind != OPT_META_INIT) { /* decompresses with loads of data and metadata */
        pending->invalidate |= VECTOR_CACHES | DP_CACHE_LM;
    } else if (keeps_an_aspect(step, resource)) {
        pending->invalidate |= VECTOR_CACHES;
    }
    if (step->kind == OPT_META_INIT && is_colour(step) && stream->queue == DP_LIST_direct) {
        pending->block |= DP_BLOCK_PFP; /* the state words are written there (witness O14b) */
    }
}

/* What a sync behind a step has to bring. */
static void behind_step(const struct opt_step *step, const struct opt_resource *resource,
                        const struct opt_stream *stream, struct opt_pending *pending) {
    pending->first |= OPT_CS_BEFORE_CACHES | OPT_CS_BEFORE_RB;
    bool direct = stream->queue == DP_LIST_direct;
    bool cs = runs_on_cs(step, stream->queue);
    bool shared = resource->places != 0;
    uint32_t own_rb = is_colour(step) ? DP_CACHE_CB_cache : DP_CACHE_DB_cache;
    pending->invalidate |= VECTOR_CACHES | DP_CACHE_LM;
    /* An initialisation writes nothing that a scalar load reads, unless somebody else lives in this memory. */
    pending->invalidate |= step->kind != OPT_META_INIT || shared ? DP_CACHE_K : 0u;
    if (cs) {
        pending->drain |= DP_DRAIN_CS;
        pending->invalidate |= direct ? own_rb : 0;
    } else {
        pending->drain |= is_colour(step) ? DP_DRAIN_CB : DP_DRAIN_DB;
        pending->writeback |= own_rb;
    }
    if (direct) {
        pending->metadata |= OPT_FLUSHED_META | OPT_STALE_META;
        pending->invalidate |= shared ? RB_CACHES : 0;
        pending->block |= is_colour(step) || shared ? DP_BLOCK_PFP : 0u; /* state words; index and argument fetches */
        pending->block |= shared ? DP_BLOCK_CE : 0u;
    }
    if (opt_two_views(stream->hardware)) {
        pending->writeback |= DP_CACHE_L2;
        pending->invalidate |= DP_CACHE_L2;
    }
}

/* Nothing may be in flight on the classes: no unit is known to be idle, and all of them reach textures. */
static void drain_everything(const struct opt_stream *stream, struct opt_pending *pending) {
    pending->first |= OPT_CS_BEFORE_CACHES | OPT_CS_BEFORE_RB;
    pending->drain |= DP_DRAIN_CPDMA | DP_DRAIN_CS;
    if (stream->queue == DP_LIST_direct) {
        pending->drain |= DP_DRAIN_VS | DP_DRAIN_PS | DP_DRAIN_CB | DP_DRAIN_DB;
        pending->writeback |= RB_CACHES;
        pending->metadata |= OPT_FLUSHED_META | OPT_STALE_META;
    }
    if (opt_two_views(stream->hardware)) {
        pending->writeback |= DP_CACHE_L2;
        pending->invalidate |= DP_CACHE_L2;
    }
}

static uint32_t aspects_of(const struct opt_step *step) {
    return ((step->classes & OPT_DEPTH_KINDS) != 0 ? DP_ASPECT_depth : 0u) |
           ((step->classes & OPT_STENCIL_KINDS) != 0 ? DP_ASPECT_stencil : 0u);
}

static uint32_t class_of(const struct opt_step *step) {
    if (is_colour(step)) {
        return DP_CLASS_colour;
    }
    return (step->classes & OPT_DEPTH_KINDS) != 0 ? DP_CLASS_depth : DP_CLASS_stencil;
}

static void send_step(const struct opt_stream *stream, const struct opt_step *step) {
    if (step->kind == OPT_META_INIT) {
        struct dp_packet packet;
        opt_packet(stream, DP_PACKET_META_INIT, &packet);
        packet.as.META_INIT.resource = step->slot;
        packet.as.META_INIT.plane = class_of(step);
        packet.as.META_INIT.value = DP_META_EXPANDED;
        packet.as.META_INIT.aspects = aspects_of(step);
        opt_send(stream, &packet);
        return;
    }
    struct dp_packet packet;
    opt_packet(stream, DP_PACKET_BLIT, &packet);
    packet.as.BLIT.kind = step->kind;
    packet.as.BLIT.resource = step->slot;
    packet.as.BLIT.plane = class_of(step);
    packet.as.BLIT.path = is_colour(step) ? DP_PATH_CB : DP_PATH_DB;
    packet.as.BLIT.path = runs_on_cs(step, stream->queue) ? (uint32_t)DP_PATH_CS : packet.as.BLIT.path;
    packet.as.BLIT.aspects = aspects_of(step);
    opt_send(stream, &packet);
}

/* End of the steps that share their syncs from `first` on. */
static size_t batch_end(struct opt_translator *t, const struct opt_steps *steps, size_t first) {
    return OPT_IS_ON(t->switches, batch_discards) ? opt_batch_discards(t, steps, first) : first + 1;
}

void opt_emit_with_steps(struct opt_translator *t, struct opt_stream *stream, const struct opt_pending *pending,
                         struct opt_steps *steps) {
    /* What of `pending` has to be done before the first step, and what behind the last one; GL2 as late as its
     * invalidation. */
    struct opt_pending next = *pending;
    struct opt_pending behind = *pending;
    if (OPT_IS_ON(t->switches, fuse_ranges)) {
        opt_fuse_ranges(t, steps);
    }
    if (steps->count != 0) {
        next.block = 0;
        next.invalidate = 0;
        next.writeback &= ~(uint32_t)DP_CACHE_L2;
        behind.drain = 0;
        behind.writeback &= DP_CACHE_L2;
    } else {
        behind = (struct opt_pending){0};
    }
    for (size_t first = 0; first < steps->count;) {
        size_t end = batch_end(t, steps, first);
        drain_everything(stream, &next);
        for (size_t i = first; i < end; i++) {
            before_step(&steps->items[i], &t->resources[steps->items[i].slot], stream, &next);
        }
        opt_emit(stream, &next);
        next = (struct opt_pending){0};
        for (size_t i = first; i < end; i++) {
            send_step(stream, &steps->items[i]);
            behind_step(&steps->items[i], &t->resources[steps->items[i].slot], stream, &next);
        }
        first = end;
    }
    next = opt_merge(next, behind);
    opt_emit(stream, &next);
    steps->count = 0;
}
