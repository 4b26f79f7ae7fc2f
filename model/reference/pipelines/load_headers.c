/* load_headers.c: rows 1 to 10: arguments, sizes, headers, the section table, CRCs. */
#include "bytes.h"
#include "checksum.h"
#include "container.h"
#include "load.h"

bool ref_pso_supplied(const struct ref_pso_loading *loading, uint32_t slot) {
    return loading->given->package->code[slot].size != 0;
}

bool ref_pso_has_info(const struct ref_pso_loading *loading, uint32_t slot) {
    return slot != DP_PSO_SLOT_FS && ref_pso_supplied(loading, slot);
}

const uint8_t *ref_pso_section(const struct ref_pso_loading *loading, uint32_t section) {
    return loading->p + ref_pso_sections[section].offset;
}

const uint8_t *ref_pso_stage_record(const struct ref_pso_loading *loading, uint32_t slot) {
    return ref_pso_section(loading, REF_PSO_STAGE_TABLE) + REF_PSO_STAGE_RECORDS_AT +
           REF_PSO_STAGE_RECORD * (size_t)slot;
}

/* Whether a condition holds for P, for M and for the X of every supplied slot. */
static bool all_headers(const struct ref_pso_loading *loading,
                        bool (*holds)(const struct dp_pso_bytes *blob, uint32_t kind)) {
    const struct dp_pso_package *package = loading->given->package;
    if (!holds(&package->packet, DP_PSO_BLOB_P) || !holds(&package->metadata, DP_PSO_BLOB_M)) {
        return false;
    }
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        if (ref_pso_has_info(loading, slot) && !holds(&package->info[slot], DP_PSO_BLOB_X)) {
            return false;
        }
    }
    return true;
}

bool ref_pso_row_1(struct ref_pso_loading *loading) {
    return (loading->given->null & (DP_PSO_NULL_output | DP_PSO_NULL_desc)) == 0;
}

static bool is_there(const struct dp_pso_bytes *blob) {
    return blob->bytes != NULL && blob->size != 0;
}

/* A NULL pointer has no bytes; a pointer to no bytes is an absent blob. */
static bool is_sound_slot(const struct dp_pso_package *package, uint32_t slot) {
    const struct dp_pso_bytes *code = &package->code[slot];
    const struct dp_pso_bytes *info = &package->info[slot];
    if ((code->bytes == NULL && code->size != 0) || (info->bytes == NULL && info->size != 0)) {
        return false;
    }
    return slot == DP_PSO_SLOT_FS ? info->size == 0 : (code->size == 0) == (info->size == 0);
}

bool ref_pso_row_2(struct ref_pso_loading *loading) {
    const struct dp_pso_package *package = loading->given->package;
    if (loading->given->root == 0 || !is_there(&package->packet) || !is_there(&package->metadata)) {
        return false;
    }
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        if (!is_sound_slot(package, slot)) {
            return false;
        }
    }
    loading->p = package->packet.bytes;
    loading->m = package->metadata.bytes;
    return true;
}

/* What P, M and X begin with. */
static const struct {
    uint32_t header;
    uint32_t magic;
} kinds[DP_PSO_BLOB_KINDS] = {
    [DP_PSO_BLOB_P] = {REF_PSO_P_HEADER, REF_PSO_P_MAGIC},
    [DP_PSO_BLOB_M] = {REF_PSO_M_HEADER, REF_PSO_M_MAGIC},
    [DP_PSO_BLOB_X] = {REF_PSO_X_HEADER, REF_PSO_X_MAGIC},
};

static bool has_header(const struct dp_pso_bytes *blob, uint32_t kind) {
    return blob->size >= kinds[kind].header;
}

bool ref_pso_row_3(struct ref_pso_loading *loading) {
    return all_headers(loading, has_header);
}

static bool has_magic(const struct dp_pso_bytes *blob, uint32_t kind) {
    return ref_pso_get32(blob->bytes) == kinds[kind].magic;
}

bool ref_pso_row_4(struct ref_pso_loading *loading) {
    return all_headers(loading, has_magic);
}

static bool has_version(const struct dp_pso_bytes *blob, uint32_t kind) {
    (void)kind;
    return ref_pso_get16(blob->bytes + REF_PSO_MAJOR_AT) == REF_PSO_MAJOR &&
           ref_pso_get16(blob->bytes + REF_PSO_MINOR_AT) == REF_PSO_MINOR;
}

bool ref_pso_row_5(struct ref_pso_loading *loading) {
    return all_headers(loading, has_version);
}

bool ref_pso_row_6(struct ref_pso_loading *loading) {
    return ref_pso_get32(loading->p + REF_PSO_P_PLATFORM_AT) == REF_PSO_PLATFORM &&
           ref_pso_get32(loading->m + REF_PSO_M_PLATFORM_AT) == REF_PSO_PLATFORM;
}

bool ref_pso_row_7(struct ref_pso_loading *loading) {
    return ref_pso_get32(loading->m + REF_PSO_M_TOOLCHAIN_AT) == REF_PSO_TOOLCHAIN;
}

static bool has_total_size(const struct dp_pso_bytes *blob, uint32_t kind) {
    (void)kind;
    return ref_pso_get32(blob->bytes + REF_PSO_TOTAL_AT) == blob->size;
}

bool ref_pso_row_8(struct ref_pso_loading *loading) {
    return all_headers(loading, has_total_size);
}

bool ref_pso_row_9(struct ref_pso_loading *loading) {
    if (loading->given->package->packet.size != REF_PSO_P_SIZE ||
        ref_pso_get32(loading->p + REF_PSO_P_SECTION_COUNT_AT) != REF_PSO_P_SECTIONS ||
        ref_pso_get32(loading->p + REF_PSO_P_RESERVED_AT) != 0) {
        return false;
    }
    for (uint32_t section = 0; section < REF_PSO_P_SECTIONS; section++) {
        const uint8_t *entry = loading->p + REF_PSO_P_TABLE_AT + REF_PSO_P_TABLE_ENTRY * (size_t)section;
        if (ref_pso_get32(entry) != section + 1 || ref_pso_get32(entry + 4) != ref_pso_sections[section].offset ||
            ref_pso_get32(entry + 8) != ref_pso_sections[section].size) {
            return false;
        }
    }
    return true;
}

bool ref_pso_row_10(struct ref_pso_loading *loading) {
    const struct dp_pso_package *package = loading->given->package;
    for (uint32_t section = 0; section < REF_PSO_P_SECTIONS; section++) {
        uint32_t crc = ref_pso_get32(loading->p + ref_pso_section_crc_at(section));
        if (crc != ref_pso_section_crc(loading->p, section)) {
            return false;
        }
    }
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        const struct dp_pso_bytes *info = &package->info[slot];
        if (ref_pso_has_info(loading, slot) &&
            ref_pso_get32(info->bytes + REF_PSO_X_CRC_AT) != ref_pso_info_crc(&package->code[slot], info)) {
            return false;
        }
    }
    return ref_pso_get32(loading->m + REF_PSO_M_CRC_AT) == ref_pso_whole_crc(package);
}
