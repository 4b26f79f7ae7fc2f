/* packets_operation.c: whole-class operations as blits (hardware sheet 4.4, design decision 3).
 *
 * Before each one everything that may be in flight is drained and flushed, whatever the barrier's scopes say;
 * after it every engine is blocked until its results are everywhere. PFP too, before and after, because it reads
 * and writes the state word; CE, because it may read another resource in the same memory. */
#include "classes.h"
#include "packets.h"
#include "recording.h"
#include "translator.h"

static void sync_everything(const struct reference *reference, const struct ref_stream *stream) {
    struct ref_recording *recording = reference->open;
    if (!recording->everything_known) {
        recording->everything = ref_everything(reference, stream->type);
        recording->everything_known = true;
    }
    ref_emit_waits_and_caches(stream, &recording->everything);
    ref_emit_blocks(stream, &recording->everything);
}

static uint32_t aspect_of(uint32_t plane_class) {
    switch (plane_class) {
    case DP_CLASS_depth:
        return DP_ASPECT_depth;
    case DP_CLASS_stencil:
        return DP_ASPECT_stencil;
    default:
        return DP_ASPECT_none; /* only depth and stencil share metadata */
    }
}

void ref_emit_meta_init(const struct reference *reference, const struct ref_stream *stream,
                        const struct ref_resource *resource, uint32_t plane_class) {
    struct dp_packet_META_INIT init = {.resource = resource->created.id,
                                       .plane = plane_class,
                                       .value = DP_META_EXPANDED,
                                       .aspects = aspect_of(plane_class)};
    sync_everything(reference, stream);
    ref_meta_init(stream, &init);
    sync_everything(reference, stream);
}

/* Path CB or DB, on compute lists CS. */
static void blit(const struct reference *reference, const struct ref_stream *stream, struct dp_packet_BLIT packet) {
    if (stream->type == DP_LIST_compute) {
        packet.path = DP_PATH_CS;
    }
    sync_everything(reference, stream);
    ref_blit(stream, &packet);
    sync_everything(reference, stream);
}

static void colour_blit(const struct reference *reference, const struct ref_stream *stream,
                        const struct ref_resource *resource, uint32_t kind) {
    blit(reference, stream,
         (struct dp_packet_BLIT){
             .kind = kind, .resource = resource->created.id, .plane = DP_CLASS_colour, .path = DP_PATH_CB});
}

/* "Which blits an operation is", hardware sheet 4.4, from the colour kinds to remove. */
static void colour_blits(const struct reference *reference, const struct ref_stream *stream,
                         const struct ref_resource *resource, uint32_t removed) {
    if ((removed & (DP_KIND_CompressedColor | DP_KIND_CompressedDcc)) != 0) {
        colour_blit(reference, stream, resource, DP_BLIT_DCC_DECOMPRESS);
        return;
    }
    if ((removed & DP_KIND_ScatteredFmask) != 0) {
        colour_blit(reference, stream, resource, DP_BLIT_FMASK_DECOMPRESS);
    }
    if ((removed & DP_KIND_IndirectColorClear) != 0) {
        colour_blit(reference, stream, resource, DP_BLIT_FCE);
    }
}

/* Depth and stencil: one DEPTH_EXPAND naming the aspects. */
static void depth_blit(const struct reference *reference, const struct ref_stream *stream,
                       const struct ref_resource *resource, const struct dp_requirement *requirement) {
    bool depth = requirement->removed[DP_CLASS_depth] != 0;
    bool stencil = requirement->removed[DP_CLASS_stencil] != 0;
    if (depth || stencil) {
        blit(reference, stream,
             (struct dp_packet_BLIT){.kind = DP_BLIT_DEPTH_EXPAND,
                                     .resource = resource->created.id,
                                     .plane = depth ? DP_CLASS_depth : DP_CLASS_stencil,
                                     .path = DP_PATH_DB,
                                     .aspects = (depth ? DP_ASPECT_depth : DP_ASPECT_none) |
                                                (stencil ? DP_ASPECT_stencil : DP_ASPECT_none)});
    }
}

void ref_emit_operations(const struct reference *reference, const struct ref_stream *stream,
                         const struct ref_resource *resource, const struct dp_requirement *requirement) {
    colour_blits(reference, stream, resource, requirement->removed[DP_CLASS_colour]);
    depth_blit(reference, stream, resource, requirement);
    for (uint32_t plane_class = 0; plane_class < REF_CLASSES; plane_class++) {
        if (requirement->op[plane_class] == DP_OP_meta_init) {
            ref_emit_meta_init(reference, stream, resource, plane_class);
        }
    }
}
