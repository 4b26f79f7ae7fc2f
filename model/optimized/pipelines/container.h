/* container.h: where things stand in the container (tables/pso_container.tsv), and its checksums. */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_CONTAINER_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_CONTAINER_H

#include "model/optimized/pipelines/state.h"

#define OPT_PSO_MAGIC_P   UINT32_C(0x544B5058) /* XPKT */
#define OPT_PSO_MAGIC_M   UINT32_C(0x444D5058) /* XPMD */
#define OPT_PSO_MAGIC_X   UINT32_C(0x444D5358) /* XSMD */
#define OPT_PSO_VERSION   1u                   /* u16 major 1, u16 minor 0 */
#define OPT_PSO_PLATFORM  2u                   /* Series X|S */
#define OPT_PSO_TOOLCHAIN 220600u

#define OPT_PSO_SECTIONS  9u

/* P: the header, and the sections behind it, whose offsets are fixed. */
enum {
    OPT_PSO_P_PLATFORM = 8,
    OPT_PSO_P_TOTAL = 12,
    OPT_PSO_P_COUNT = 16,
    OPT_PSO_P_RESERVED = 20,
    OPT_PSO_P_TABLE = 24, /* nine of {u32 id, off, size, crc32} */
    OPT_PSO_P_HEADER_SIZE = 168,
    OPT_PSO_P_CP = 168,
    OPT_PSO_P_IMAGE = 184, /* P.2; from here on the image follows without its sample mask */
    OPT_PSO_P_RASTER = 316,
    OPT_PSO_P_STAGES = 436,
    OPT_PSO_P_LIMITS = 612,
    OPT_PSO_P_EXPORTS = 644,
    OPT_PSO_P_SIZE = 676
};

/* A record of P.7, behind u32 stage_mask and u32 0. */
enum {
    OPT_PSO_STAGE_HASH = 0,
    OPT_PSO_STAGE_CODE = 8,
    OPT_PSO_STAGE_VGPRS = 12,
    OPT_PSO_STAGE_WAVE = 14,
    OPT_PSO_STAGE_SCRATCH = 16,
    OPT_PSO_STAGE_FLAGS = 20,
    OPT_PSO_STAGE_SIZE = 24
};

/* M. */
enum {
    OPT_PSO_M_CRC = 8,
    OPT_PSO_M_TOTAL = 12,
    OPT_PSO_M_PLATFORM = 16,
    OPT_PSO_M_TOOLCHAIN = 20,
    OPT_PSO_M_ROOT = 24,
    OPT_PSO_M_FLAGS = 32,
    OPT_PSO_M_ARGS = 36, /* the first of five pairs {u32 off, u32 size or count}: the order in which they follow */
    OPT_PSO_M_RESERVED = 76,
    OPT_PSO_M_HEADER_SIZE = 80, /* creation_args: 5 x u64 dxil, u32 node mask, u32 flags, image */
    OPT_PSO_M_IMAGE = 128,
    OPT_PSO_M_ARGS_SIZE = 304,
    OPT_PSO_M_ELEMENTS = 384,
    OPT_PSO_M_ELEMENT_SIZE = 28,
    OPT_PSO_M_ENTRY_SIZE = 12
};

/* The five pairs of M. */
enum { OPT_PSO_PAIR_ARGS, OPT_PSO_PAIR_ELEMENTS, OPT_PSO_PAIR_STREAM, OPT_PSO_PAIR_STRINGS, OPT_PSO_PAIR_VALIDATION };

/* X. */
enum {
    OPT_PSO_X_CRC = 8,
    OPT_PSO_X_TOTAL = 12,
    OPT_PSO_X_STAGE = 16,
    OPT_PSO_X_CODE = 20,
    OPT_PSO_X_VGPRS = 24,
    OPT_PSO_X_SGPRS = 26,
    OPT_PSO_X_LDS = 28,
    OPT_PSO_X_SCRATCH = 32,
    OPT_PSO_X_WAVE = 36,
    OPT_PSO_X_FLAGS = 38,
    OPT_PSO_X_PIX = 40,
    OPT_PSO_X_HEADER_SIZE = 48
};

/* Offset and size in P of section 1..9. */
uint32_t opt_pso_section_at(uint32_t section);
uint32_t opt_pso_section_size(uint32_t section);

static inline uint8_t *opt_pso_stage_record(uint8_t *packet, uint32_t slot) {
    return packet + OPT_PSO_P_STAGES + 8 + (size_t)OPT_PSO_STAGE_SIZE * slot;
}

/* Writes P.1 of a state with these hardware slots. */
void opt_pso_write_cp(uint8_t *section, const uint8_t *image, const uint8_t *root, uint32_t slots);

/* FNV-1a 64, to be continued: begins with OPT_PSO_FNV. */
#define OPT_PSO_FNV UINT64_C(0xCBF29CE484222325)
uint64_t opt_pso_fnv(uint64_t hash, const uint8_t *bytes, size_t size);

/* CRC-32 of a section of P, of a G and its X (48 bytes or more), and of a whole pipeline, whose P is there and whose M
 * has 80 bytes or more. A slot is present when its G has bytes; a NULL blob has none. */
uint32_t opt_pso_crc_section(const uint8_t *packet, uint32_t section);
uint32_t opt_pso_crc_shader(struct dp_pso_bytes code, struct dp_pso_bytes info);
uint32_t opt_pso_crc_pipeline(const struct dp_pso_package *package);

#endif
