/* load_packet.c: rows 9, 10 and 12 of a load: the packet, whose every byte is either fixed or canonical. */
#include "model/optimized/pipelines/container.h"
#include "model/optimized/pipelines/loading.h"

#include <string.h>

#define VGPRS_MOST 256u

bool opt_pso_load_sections(struct opt_pso_loading *loading) {
    const uint8_t *entry = loading->packet + OPT_PSO_P_TABLE;
    bool fixed = loading->load->package->packet.size == OPT_PSO_P_SIZE &&
                 opt_pso_get32(loading->packet + OPT_PSO_P_COUNT) == OPT_PSO_SECTIONS &&
                 opt_pso_get32(loading->packet + OPT_PSO_P_RESERVED) == 0;
    for (uint32_t section = 1; fixed && section <= OPT_PSO_SECTIONS; section++, entry += 16)
        fixed = opt_pso_get32(entry) == section && opt_pso_get32(entry + 4) == opt_pso_section_at(section) &&
                opt_pso_get32(entry + 8) == opt_pso_section_size(section);
    return fixed;
}

bool opt_pso_load_crcs(struct opt_pso_loading *loading) {
    const struct dp_pso_package *package = loading->load->package;
    for (uint32_t section = 1; section <= OPT_PSO_SECTIONS; section++)
        if (opt_pso_get32(loading->packet + OPT_PSO_P_TABLE + (size_t)16 * (section - 1) + 12) !=
            opt_pso_crc_section(loading->packet, section))
            return false;
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        struct dp_pso_bytes info = package->info[slot];
        if (info.size != 0 &&
            opt_pso_get32(info.bytes + OPT_PSO_X_CRC) != opt_pso_crc_shader(package->code[slot], info))
            return false;
    }
    return opt_pso_get32(loading->metadata + OPT_PSO_M_CRC) == opt_pso_crc_pipeline(package);
}

/* Whether a record of P.7 is one of a slot that is there, or all zero. */
static bool stage_holds(const uint8_t *record, bool present) {
    static const uint8_t nothing[OPT_PSO_STAGE_SIZE];
    uint32_t vgprs = opt_pso_get16(record + OPT_PSO_STAGE_VGPRS);
    uint32_t wave = opt_pso_get16(record + OPT_PSO_STAGE_WAVE);
    if (!present)
        return memcmp(record, nothing, OPT_PSO_STAGE_SIZE) == 0;
    return vgprs >= 1 && vgprs <= VGPRS_MOST && (wave == 32 || wave == 64) &&
           opt_pso_get32(record + OPT_PSO_STAGE_FLAGS) == 0;
}

/* P.7 and the limits of P.8. Bits above 6 of the mask are row 13's. */
static bool stages_hold(const uint8_t *packet, uint32_t mask) {
    const uint8_t *record = packet + OPT_PSO_P_STAGES + 8;
    const uint8_t *limit = packet + OPT_PSO_P_LIMITS + 4;
    bool hold = opt_pso_get32(packet + OPT_PSO_P_STAGES + 4) == 0;
    for (uint32_t slot = 0; hold && slot < DP_PSO_SLOTS; slot++, record += OPT_PSO_STAGE_SIZE, limit += 4) {
        bool present = opt_pso_holds(mask, slot);
        hold = stage_holds(record, present) && (present || opt_pso_get32(limit) == 0);
    }
    return hold;
}

/* The image that the sections hold. */
static void read_image(uint8_t *image, const uint8_t *packet) {
    memcpy(image, packet + OPT_PSO_P_IMAGE, OPT_PSO_SAMPLE_MASK);
    memcpy(image + OPT_PSO_SAMPLE_MASK, packet + OPT_PSO_P_LIMITS, 4);
    memcpy(image + OPT_PSO_P3, packet + OPT_PSO_P_RASTER, OPT_PSO_IMAGE_SIZE - OPT_PSO_P3);
}

/* P.2-P.6 are what is written back from them. The canonical form asks a state for two counts: those of M serve, as they
 * stand in its header. */
bool opt_pso_load_packet(struct opt_pso_loading *loading) {
    struct opt_pso_state *state = &loading->birth.state;
    struct opt_pso_state canonical = {0};
    uint8_t section[16];
    const uint8_t *pairs = loading->metadata + OPT_PSO_M_ARGS;
    uint32_t mask = opt_pso_get32(loading->packet + OPT_PSO_P_STAGES) & opt_pso_span(0, DP_PSO_SLOTS - 1);
    read_image(state->image, loading->packet);
    memcpy(canonical.image, state->image, OPT_PSO_IMAGE_SIZE);
    canonical.elements.bytes = pairs + (size_t)8 * OPT_PSO_PAIR_ELEMENTS + 4;
    canonical.stream.bytes = pairs + (size_t)8 * OPT_PSO_PAIR_STREAM + 4;
    opt_pso_canonicalise(&canonical);
    opt_pso_write_cp(section, state->image, loading->metadata + OPT_PSO_M_ROOT, mask);
    return opt_pso_get32(state->image + OPT_PSO_TARGET_COUNT) <= DP_PSO_TARGETS &&
           memcmp(section, loading->packet + OPT_PSO_P_CP, sizeof section) == 0 &&
           memcmp(canonical.image, state->image, OPT_PSO_IMAGE_SIZE) == 0 && stages_hold(loading->packet, mask);
}
