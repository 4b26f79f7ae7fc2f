/* checksum.c: CRC-32 as zlib computes it, chained over the parts. */
#include "checksum.h"

#include "bytes.h"
#include "container.h"
#include "package.h"

#include <zlib.h>

/* zlib starts anew when it is given NULL, so nothing is not given to it. */
static uint32_t extend(uint32_t crc, const uint8_t *bytes, size_t size) {
    return size == 0 ? crc : (uint32_t)crc32(crc, bytes, (uInt)size);
}

static uint32_t extend_number(uint32_t crc, uint32_t number) {
    uint8_t bytes[4];
    ref_pso_set32(bytes, number);
    return extend(crc, bytes, sizeof bytes);
}

/* A blob with the four bytes at `field` taken as 0. */
static uint32_t extend_without(uint32_t crc, const struct dp_pso_bytes *blob, size_t field) {
    crc = extend(crc, blob->bytes, field);
    crc = extend_number(crc, 0);
    return extend(crc, blob->bytes + field + 4, blob->size - field - 4);
}

uint32_t ref_pso_section_crc(const uint8_t *packet, uint32_t section) {
    return extend(0, packet + ref_pso_sections[section].offset, ref_pso_sections[section].size);
}

size_t ref_pso_section_crc_at(uint32_t section) {
    return REF_PSO_P_TABLE_AT + REF_PSO_P_TABLE_ENTRY * (size_t)section + 12;
}

uint32_t ref_pso_info_crc(const struct dp_pso_bytes *code, const struct dp_pso_bytes *info) {
    return extend_without(extend(0, code->bytes, code->size), info, REF_PSO_X_CRC_AT);
}

uint32_t ref_pso_whole_crc(const struct dp_pso_package *package) {
    uint32_t crc = extend(0, package->packet.bytes, package->packet.size);
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        const struct dp_pso_bytes *code = &package->code[slot];
        const struct dp_pso_bytes *info = &package->info[slot];
        if (code->size == 0) {
            continue;
        }
        crc = extend_number(crc, slot);
        crc = extend_number(crc, (uint32_t)code->size);
        crc = extend(crc, code->bytes, code->size);
        crc = extend_number(crc, (uint32_t)info->size);
        crc = extend(crc, info->bytes, info->size);
    }
    return extend_without(crc, &package->metadata, REF_PSO_M_CRC_AT);
}

void ref_pso_seal(struct ref_pso_package *package) {
    struct dp_pso_package view = ref_pso_contents(package);
    if (view.packet.size >= REF_PSO_P_SIZE) {
        for (uint32_t section = 0; section < REF_PSO_P_SECTIONS; section++) {
            uint8_t *packet = package->packet.bytes;
            ref_pso_set32(packet + ref_pso_section_crc_at(section), ref_pso_section_crc(packet, section));
        }
    }
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        if (view.info[slot].size >= REF_PSO_X_HEADER) {
            uint32_t crc = ref_pso_info_crc(&view.code[slot], &view.info[slot]);
            ref_pso_set32(package->info[slot].bytes + REF_PSO_X_CRC_AT, crc);
        }
    }
    if (view.metadata.size >= REF_PSO_M_HEADER) {
        ref_pso_set32(package->metadata.bytes + REF_PSO_M_CRC_AT, ref_pso_whole_crc(&view));
    }
}
