/* save.c: SerializeGraphicsPipelineStateX (pipeline sheet 9.9; tables/pso_deserialize_errors.tsv, rows save). */
#include "model/optimized/memory.h"
#include "model/optimized/pipelines/compiler.h"
#include "model/optimized/pipelines/container.h"
#include "model/optimized/pipelines/instance.h"
#include "model/optimized/pipelines/metadata.h"

#include <string.h>

/* The blobs of a package are cut from one block. */
struct cutter {
    uint8_t *at;
};

static uint8_t *cut(struct cutter *cutter, struct dp_pso_bytes *blob, size_t size) {
    uint8_t *bytes = cutter->at;
    *blob = (struct dp_pso_bytes){bytes, size};
    cutter->at += size;
    return bytes;
}

static void write_info(uint8_t *info, const struct opt_pso_stage *stage, uint32_t slot, struct dp_pso_bytes code) {
    uint32_t total = OPT_PSO_X_HEADER_SIZE + stage->needs.pix;
    opt_pso_put32(info, OPT_PSO_MAGIC_X);
    opt_pso_put32(info + 4, OPT_PSO_VERSION);
    opt_pso_put32(info + OPT_PSO_X_TOTAL, total);
    opt_pso_put32(info + OPT_PSO_X_STAGE, slot);
    opt_pso_put32(info + OPT_PSO_X_CODE, stage->needs.code);
    opt_pso_put16(info + OPT_PSO_X_VGPRS, stage->needs.vgprs);
    opt_pso_put16(info + OPT_PSO_X_SGPRS, stage->needs.sgprs);
    opt_pso_put32(info + OPT_PSO_X_LDS, stage->needs.lds);
    opt_pso_put32(info + OPT_PSO_X_SCRATCH, stage->needs.scratch);
    opt_pso_put16(info + OPT_PSO_X_WAVE, stage->needs.wave);
    opt_pso_put16(info + OPT_PSO_X_FLAGS, 0);
    opt_pso_put32(info + OPT_PSO_X_PIX, stage->needs.pix != 0 ? OPT_PSO_X_HEADER_SIZE : 0);
    opt_pso_put32(info + OPT_PSO_X_PIX + 4, stage->needs.pix);
    opt_pso_generate(stage->seed ^ OPT_PSO_PIX_SEED, info + OPT_PSO_X_HEADER_SIZE, stage->needs.pix);
    opt_pso_put32(info + OPT_PSO_X_CRC, opt_pso_crc_shader(code, (struct dp_pso_bytes){info, total}));
}

/* G and X of a slot, and its record in P.7. */
static void write_stage(struct cutter *cutter, struct dp_pso_package *package, const struct opt_pso_stage *stage,
                        uint32_t slot, uint8_t *packet) {
    uint8_t *record = opt_pso_stage_record(packet, slot);
    uint8_t *code = cut(cutter, &package->code[slot], stage->needs.code);
    opt_pso_generate(stage->seed, code, stage->needs.code);
    if (slot != DP_PSO_SLOT_FS) {
        uint8_t *info = cut(cutter, &package->info[slot], (size_t)OPT_PSO_X_HEADER_SIZE + stage->needs.pix);
        write_info(info, stage, slot, package->code[slot]);
    }
    opt_pso_put64(record + OPT_PSO_STAGE_HASH, opt_pso_fnv(OPT_PSO_FNV, code, stage->needs.code));
    opt_pso_put32(record + OPT_PSO_STAGE_CODE, stage->needs.code);
    opt_pso_put16(record + OPT_PSO_STAGE_VGPRS, stage->needs.vgprs);
    opt_pso_put16(record + OPT_PSO_STAGE_WAVE, stage->needs.wave);
    opt_pso_put32(record + OPT_PSO_STAGE_SCRATCH, stage->needs.scratch);
}

/* All of P but the records of P.7. The packet is cleared. */
static void write_packet(uint8_t *packet, const struct opt_pso_object *object, const struct opt_pso_state *state) {
    uint32_t slots = opt_pso_slots(state);
    opt_pso_put32(packet, OPT_PSO_MAGIC_P);
    opt_pso_put32(packet + 4, OPT_PSO_VERSION);
    opt_pso_put32(packet + OPT_PSO_P_PLATFORM, OPT_PSO_PLATFORM);
    opt_pso_put32(packet + OPT_PSO_P_TOTAL, OPT_PSO_P_SIZE);
    opt_pso_put32(packet + OPT_PSO_P_COUNT, OPT_PSO_SECTIONS);
    opt_pso_write_cp(packet + OPT_PSO_P_CP, state->image, state->head + OPT_PSO_ROOT, slots);
    memcpy(packet + OPT_PSO_P_IMAGE, state->image, OPT_PSO_SAMPLE_MASK);
    memcpy(packet + OPT_PSO_P_RASTER, state->image + OPT_PSO_P3, OPT_PSO_IMAGE_SIZE - OPT_PSO_P3);
    opt_pso_put32(packet + OPT_PSO_P_STAGES, slots);
    memcpy(packet + OPT_PSO_P_LIMITS, state->image + OPT_PSO_SAMPLE_MASK, 4);
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++)
        opt_pso_put32(packet + OPT_PSO_P_LIMITS + 4 + (size_t)4 * slot, state->limits[slot]);
    memcpy(packet + OPT_PSO_P_EXPORTS, object->compiled, OPT_PSO_VECTOR);
}

static void write_sections(uint8_t *packet) {
    for (uint32_t section = 1; section <= OPT_PSO_SECTIONS; section++) {
        uint8_t *entry = packet + OPT_PSO_P_TABLE + (size_t)16 * (section - 1);
        opt_pso_put32(entry, section);
        opt_pso_put32(entry + 4, opt_pso_section_at(section));
        opt_pso_put32(entry + 8, opt_pso_section_size(section));
        opt_pso_put32(entry + 12, opt_pso_crc_section(packet, section));
    }
}

/* The package of an object; false if memory has run out. */
static bool build(struct opt_pso *device, const struct opt_pso_object *object, struct opt_pso_package *package) {
    struct opt_pso_state state;
    struct opt_pso_stage stages[DP_PSO_SLOTS];
    opt_pso_state_of(object, &state);
    uint32_t slots = opt_pso_slots(&state);
    opt_pso_write_metadata(&device->memory, &device->elements, &state, object->derived);
    if (device->elements.failed)
        return false;
    package->size = OPT_PSO_P_SIZE + device->elements.size;
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        if (!opt_pso_holds(slots, slot))
            continue;
        stages[slot] = opt_pso_compiled(&device->shaders, &state, object->compiled, slot);
        package->size += stages[slot].needs.code;
        package->size += slot == DP_PSO_SLOT_FS ? 0 : OPT_PSO_X_HEADER_SIZE + (size_t)stages[slot].needs.pix;
    }
    package->block = device->memory.resize(device->memory.context, NULL, 0, package->size);
    if (package->block == NULL)
        return false;
    struct cutter cutter = {package->block};
    uint8_t *packet = cut(&cutter, &package->blobs.packet, OPT_PSO_P_SIZE);
    uint8_t *metadata = cut(&cutter, &package->blobs.metadata, device->elements.size);
    memset(packet, 0, OPT_PSO_P_SIZE);
    memcpy(metadata, device->elements.bytes, device->elements.size);
    write_packet(packet, object, &state);
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++)
        if (opt_pso_holds(slots, slot))
            write_stage(&cutter, &package->blobs, &stages[slot], slot, packet);
    write_sections(packet);
    opt_pso_put32(metadata + OPT_PSO_M_CRC, opt_pso_crc_pipeline(&package->blobs));
    return true;
}

static void settle(struct dp_pso_result *result, const struct opt_pso *device, const struct dp_record_save *save,
                   const struct opt_pso_object *object) {
    bool null = object == NULL || (save->null & DP_PSO_NULL_output) != 0;
    if (device->build == DP_BUILD_retail) {
        result->row = 1;
        result->hresult = DP_PSO_HRESULT_E_NOTIMPL;
    } else if (null) {
        result->row = 2;
        result->hresult = DP_PSO_HRESULT_E_POINTER;
    } else if (save->flags != 0 || object->loaded) {
        result->row = save->flags != 0 ? 3 : 4;
        result->hresult = DP_PSO_HRESULT_E_INVALIDARG;
    } else {
        result->row = 6;
    }
}

bool opt_pso_save(struct opt_pso *device, uint64_t command, const struct dp_record_save *save) {
    const struct opt_pso_object *object = opt_pso_in_slot(&device->slots, save->pipeline);
    uint32_t number = save->package % DP_PSO_PACKAGES;
    struct opt_pso_package *package = &device->packages[number];
    struct opt_pso_package made = {.command = command};
    struct dp_pso_result result = opt_pso_result(command, DP_PSO_CALL_save, save->pipeline, DP_PSO_HRESULT_S_OK);
    settle(&result, device, save, object);
    if (result.hresult == DP_PSO_HRESULT_S_OK && !build(device, object, &made))
        return false;
    if ((save->null & DP_PSO_NULL_output) == 0) {
        opt_freed(&device->memory, package->block, package->size, 1);
        *package = made;
    }
    if (result.row == 4)
        opt_pso_tell_call(device->sink, command, DP_PSO_RULE_RESERIALIZE, -1);
    opt_pso_tell_result(device->sink, &result);
    if (made.block != NULL)
        opt_pso_tell_package(device->sink, number, package);
    return true;
}
