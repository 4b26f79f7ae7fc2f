/* save_packet.c: P of tables/pso_container.tsv. */
#include "compile.h"
#include "container.h"
#include "save_blobs.h"
#include "sections.h"
#include "slots.h"

static void write_header(struct ref_pso_writer *writer) {
    ref_pso_put32(writer, REF_PSO_P_MAGIC);
    ref_pso_put16(writer, REF_PSO_MAJOR);
    ref_pso_put16(writer, REF_PSO_MINOR);
    ref_pso_put32(writer, REF_PSO_PLATFORM);
    ref_pso_put32(writer, REF_PSO_P_SIZE);
    ref_pso_put32(writer, REF_PSO_P_SECTIONS);
    ref_pso_put32(writer, 0);
    for (uint32_t section = 0; section < REF_PSO_P_SECTIONS; section++) {
        ref_pso_put32(writer, section + 1);
        ref_pso_put32(writer, ref_pso_sections[section].offset);
        ref_pso_put32(writer, ref_pso_sections[section].size);
        ref_pso_put32(writer, 0); /* CRC */
    }
}

void ref_pso_write_cp_info(struct ref_pso_writer *writer, uint32_t slots, bool alpha_to_coverage, uint64_t root) {
    uint32_t flags = 0;
    uint32_t count = 0;
    flags |= (slots >> DP_PSO_SLOT_GS & 1) << 0;
    flags |= (slots >> DP_PSO_SLOT_HS & 1) << 1;
    flags |= (slots >> DP_PSO_SLOT_FS & 1) << 2;
    flags |= (uint32_t)alpha_to_coverage << 3;
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        count += slots >> slot & 1;
    }
    ref_pso_put32(writer, flags);
    ref_pso_put32(writer, (uint32_t)(root & UINT32_MAX));
    ref_pso_put32(writer, count);
    ref_pso_put32(writer, 0);
}

static void write_stages(struct ref_pso_writer *writer, const struct ref_pso_pipeline *pipeline,
                         const struct ref_pso_package *package) {
    ref_pso_put32(writer, ref_pso_slots(&pipeline->state));
    ref_pso_put32(writer, 0);
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        if (!ref_pso_has_slot(&pipeline->state, slot)) {
            ref_pso_put_zeros(writer, REF_PSO_STAGE_RECORD);
            continue;
        }
        struct ref_pso_compiled compiled = ref_pso_compile(pipeline, slot);
        const struct ref_pso_blob *code = &package->code[slot];
        ref_pso_put64(writer, ref_pso_fnv(REF_PSO_FNV_START, code->bytes, code->size));
        ref_pso_put32(writer, compiled.size);
        ref_pso_put16(writer, compiled.vgprs);
        ref_pso_put16(writer, compiled.wave);
        ref_pso_put32(writer, compiled.scratch);
        ref_pso_put32(writer, 0); /* flags */
    }
}

void ref_pso_write_packet(struct ref_pso_writer *writer, const struct ref_pso_pipeline *pipeline,
                          const struct ref_pso_package *package) {
    const struct ref_pso_state *state = &pipeline->state;
    write_header(writer);
    ref_pso_write_cp_info(writer, ref_pso_slots(state), state->blend.alpha_to_coverage, state->root);
    ref_pso_write_blend(writer, &state->blend);
    ref_pso_write_raster(writer, &state->raster);
    ref_pso_write_depth_stencil(writer, &state->depth_stencil);
    ref_pso_write_targets(writer, &state->targets);
    ref_pso_write_vgt(writer, state);
    write_stages(writer, pipeline, package);
    ref_pso_put32(writer, state->sample_mask);
    ref_pso_write_limits(writer, state);
    ref_pso_write_exports(writer, pipeline->compiled);
}
