/* container.c: sections and checksums. */
#include "model/optimized/pipelines/container.h"

#include "model/optimized/pipelines/sets.h"

#include <string.h>
#include <zlib.h>

#define FNV_PRIME UINT64_C(0x100000001B3)

/* Offsets of the sections, the end of the packet behind them: a section ends where the next one begins. */
static const uint16_t bounds[OPT_PSO_SECTIONS + 1] = {168, 184, 316, 340, 356, 404, 436, 612, 644, OPT_PSO_P_SIZE};

uint32_t opt_pso_section_at(uint32_t section) {
    return bounds[section - 1];
}

uint32_t opt_pso_section_size(uint32_t section) {
    return (uint32_t)bounds[section] - bounds[section - 1];
}

void opt_pso_write_cp(uint8_t *section, const uint8_t *image, const uint8_t *root, uint32_t slots) {
    uint32_t flags = opt_pso_bit_if(opt_pso_holds(slots, DP_PSO_SLOT_GS), 0) |
                     opt_pso_bit_if(opt_pso_holds(slots, DP_PSO_SLOT_HS), 1) |
                     opt_pso_bit_if(opt_pso_holds(slots, DP_PSO_SLOT_FS), 2) |
                     opt_pso_bit_if(image[OPT_PSO_A2C] != 0, 3);
    uint32_t count = 0;
    for (uint32_t rest = slots; rest != 0; rest &= rest - 1)
        count++;
    opt_pso_put32(section, flags);
    memcpy(section + 4, root, 4);
    opt_pso_put32(section + 8, count);
    opt_pso_put32(section + 12, 0);
}

uint64_t opt_pso_fnv(uint64_t hash, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * FNV_PRIME;
    return hash;
}

/* Continues a CRC; zlib takes a NULL pointer for a new beginning. */
static uint32_t crc(uint32_t before, const uint8_t *bytes, size_t size) {
    return bytes == NULL || size == 0 ? before : (uint32_t)crc32(before, bytes, (uInt)size);
}

static uint32_t crc_word(uint32_t before, uint32_t word) {
    uint8_t bytes[4];
    opt_pso_put32(bytes, word);
    return crc(before, bytes, sizeof bytes);
}

/* A blob that holds its own CRC at offset 8 (M, X), which counts as 0. */
static uint32_t crc_around(uint32_t before, struct dp_pso_bytes blob) {
    before = crc(before, blob.bytes, OPT_PSO_M_CRC);
    before = crc_word(before, 0);
    return crc(before, blob.bytes + 12, blob.size - 12);
}

uint32_t opt_pso_crc_section(const uint8_t *packet, uint32_t section) {
    return crc(0, packet + opt_pso_section_at(section), opt_pso_section_size(section));
}

uint32_t opt_pso_crc_shader(struct dp_pso_bytes code, struct dp_pso_bytes info) {
    return crc_around(crc(0, code.bytes, code.size), info);
}

static uint32_t crc_sized(uint32_t before, struct dp_pso_bytes blob) {
    uint32_t size = blob.bytes == NULL ? 0 : (uint32_t)blob.size;
    return crc(crc_word(before, size), blob.bytes, blob.size);
}

uint32_t opt_pso_crc_pipeline(const struct dp_pso_package *package) {
    uint32_t sum = crc(0, package->packet.bytes, package->packet.size);
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        if (package->code[slot].bytes == NULL || package->code[slot].size == 0)
            continue;
        sum = crc_word(sum, slot);
        sum = crc_sized(sum, package->code[slot]);
        sum = crc_sized(sum, package->info[slot]);
    }
    return crc_around(sum, package->metadata);
}
