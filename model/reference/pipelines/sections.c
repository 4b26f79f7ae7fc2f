/* sections.c: P.2 to P.6, P.8 and P.9, field by field. */
#include "sections.h"

#define ENTRY_SIZE 16u

static void write_entry(struct ref_pso_writer *writer, const struct ref_pso_entry *entry) {
    ref_pso_put8(writer, entry->blend);
    ref_pso_put8(writer, entry->logic);
    ref_pso_put8(writer, entry->src);
    ref_pso_put8(writer, entry->dst);
    ref_pso_put8(writer, entry->op);
    ref_pso_put8(writer, entry->src_alpha);
    ref_pso_put8(writer, entry->dst_alpha);
    ref_pso_put8(writer, entry->op_alpha);
    ref_pso_put8(writer, entry->logic_op);
    ref_pso_put8(writer, entry->mask);
    ref_pso_put_zeros(writer, 6);
}

void ref_pso_write_blend(struct ref_pso_writer *writer, const struct ref_pso_blend *blend) {
    ref_pso_put8(writer, blend->alpha_to_coverage);
    ref_pso_put8(writer, blend->independent);
    ref_pso_put16(writer, 0);
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        write_entry(writer, &blend->entries[i]);
    }
}

void ref_pso_read_blend(struct ref_pso_blend *blend, const uint8_t *from) {
    blend->alpha_to_coverage = from[0] != 0;
    blend->independent = from[1] != 0;
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        const uint8_t *at = from + 4 + ENTRY_SIZE * i;
        struct ref_pso_entry entry = {
            .blend = at[0] != 0,
            .logic = at[1] != 0,
            .src = at[2],
            .dst = at[3],
            .op = at[4],
            .src_alpha = at[5],
            .dst_alpha = at[6],
            .op_alpha = at[7],
            .logic_op = at[8],
            .mask = at[9],
        };
        blend->entries[i] = entry;
    }
}

void ref_pso_write_raster(struct ref_pso_writer *writer, const struct ref_pso_raster *raster) {
    ref_pso_put8(writer, raster->fill);
    ref_pso_put8(writer, raster->cull);
    ref_pso_put8(writer, raster->front_ccw);
    ref_pso_put8(writer, raster->depth_clip);
    ref_pso_put32(writer, raster->bias);
    ref_pso_put32(writer, raster->bias_clamp);
    ref_pso_put32(writer, raster->slope_bias);
    ref_pso_put8(writer, raster->multisample);
    ref_pso_put8(writer, raster->smooth_lines);
    ref_pso_put8(writer, raster->conservative);
    ref_pso_put8(writer, 0);
    ref_pso_put32(writer, raster->forced);
}

void ref_pso_read_raster(struct ref_pso_raster *raster, const uint8_t *from) {
    raster->fill = from[0];
    raster->cull = from[1];
    raster->front_ccw = from[2] != 0;
    raster->depth_clip = from[3] != 0;
    raster->bias = ref_pso_get32(from + 4);
    raster->bias_clamp = ref_pso_get32(from + 8);
    raster->slope_bias = ref_pso_get32(from + 12);
    raster->multisample = from[16] != 0;
    raster->smooth_lines = from[17] != 0;
    raster->conservative = from[18];
    raster->forced = ref_pso_get32(from + 20);
}

static void write_face(struct ref_pso_writer *writer, const struct ref_pso_face *face) {
    ref_pso_put8(writer, face->fail);
    ref_pso_put8(writer, face->zfail);
    ref_pso_put8(writer, face->pass);
    ref_pso_put8(writer, face->func);
}

static struct ref_pso_face read_face(const uint8_t *from) {
    return (struct ref_pso_face){.fail = from[0], .zfail = from[1], .pass = from[2], .func = from[3]};
}

void ref_pso_write_depth_stencil(struct ref_pso_writer *writer, const struct ref_pso_depth_stencil *ds) {
    ref_pso_put8(writer, ds->depth);
    ref_pso_put8(writer, ds->write);
    ref_pso_put8(writer, ds->func);
    ref_pso_put8(writer, ds->stencil);
    ref_pso_put8(writer, ds->read_mask);
    ref_pso_put8(writer, ds->write_mask);
    ref_pso_put16(writer, 0);
    write_face(writer, &ds->front);
    write_face(writer, &ds->back);
}

void ref_pso_read_depth_stencil(struct ref_pso_depth_stencil *ds, const uint8_t *from) {
    ds->depth = from[0] != 0;
    ds->write = from[1];
    ds->func = from[2];
    ds->stencil = from[3] != 0;
    ds->read_mask = from[4];
    ds->write_mask = from[5];
    ds->front = read_face(from + 8);
    ds->back = read_face(from + 12);
}

void ref_pso_write_targets(struct ref_pso_writer *writer, const struct ref_pso_targets *targets) {
    ref_pso_put32(writer, targets->count);
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        ref_pso_put32(writer, targets->formats[i]);
    }
    ref_pso_put32(writer, targets->depth);
    ref_pso_put32(writer, targets->samples);
    ref_pso_put32(writer, targets->quality);
}

void ref_pso_read_targets(struct ref_pso_targets *targets, const uint8_t *from) {
    targets->count = ref_pso_get32(from);
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        targets->formats[i] = ref_pso_get32(from + 4 + 4 * (size_t)i);
    }
    targets->depth = ref_pso_get32(from + 36);
    targets->samples = ref_pso_get32(from + 40);
    targets->quality = ref_pso_get32(from + 44);
}

void ref_pso_write_vgt(struct ref_pso_writer *writer, const struct ref_pso_state *state) {
    ref_pso_put32(writer, state->topology);
    ref_pso_put32(writer, state->strip_cut);
    ref_pso_put32(writer, 0);
    ref_pso_put32(writer, state->stream_output.rasterized);
    for (uint32_t i = 0; i < DP_PSO_STRIDES; i++) {
        ref_pso_put32(writer, state->stream_output.strides[i]);
    }
}

void ref_pso_read_vgt(struct ref_pso_state *state, const uint8_t *from) {
    state->topology = ref_pso_get32(from);
    state->strip_cut = ref_pso_get32(from + 4);
    state->stream_output.rasterized = ref_pso_get32(from + 12);
    for (uint32_t i = 0; i < DP_PSO_STRIDES; i++) {
        state->stream_output.strides[i] = ref_pso_get32(from + 16 + 4 * (size_t)i);
    }
}

void ref_pso_write_limits(struct ref_pso_writer *writer, const struct ref_pso_state *state) {
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        ref_pso_put32(writer, state->limits[slot]);
    }
}

void ref_pso_write_exports(struct ref_pso_writer *writer, const struct dp_pso_tuple tuples[DP_PSO_TARGETS]) {
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        ref_pso_put8(writer, tuples[i].type);
        ref_pso_put8(writer, tuples[i].bits);
        ref_pso_put8(writer, tuples[i].mask);
        ref_pso_put8(writer, tuples[i].spi);
    }
}

void ref_pso_read_exports(struct dp_pso_tuple tuples[DP_PSO_TARGETS], const uint8_t *from) {
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        const uint8_t *at = from + 4 * (size_t)i;
        tuples[i] = (struct dp_pso_tuple){.type = at[0], .bits = at[1], .mask = at[2], .spi = at[3]};
    }
}
