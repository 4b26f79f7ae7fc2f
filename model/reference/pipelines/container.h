/* container.h: tables/pso_container.tsv as numbers: offsets and sizes in bytes, and what stands there always. */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_CONTAINER_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_CONTAINER_H

#include <stdint.h>

#define REF_PSO_P_MAGIC            UINT32_C(0x544B5058) /* "XPKT" */
#define REF_PSO_M_MAGIC            UINT32_C(0x444D5058) /* "XPMD" */
#define REF_PSO_X_MAGIC            UINT32_C(0x444D5358) /* "XSMD" */
#define REF_PSO_MAJOR              1u
#define REF_PSO_MINOR              0u
#define REF_PSO_PLATFORM           2u /* Series X|S */
#define REF_PSO_TOOLCHAIN          220600u

/* P, M and X begin alike: magic, version, (M, X: CRC,) total size. */
#define REF_PSO_MAJOR_AT           4u
#define REF_PSO_MINOR_AT           6u
#define REF_PSO_TOTAL_AT           12u

/* ---- P ---- */
#define REF_PSO_P_PLATFORM_AT      8u
#define REF_PSO_P_SECTION_COUNT_AT 16u
#define REF_PSO_P_RESERVED_AT      20u
#define REF_PSO_P_TABLE_AT         24u
#define REF_PSO_P_TABLE_ENTRY      16u /* id, off, size, crc32 */
#define REF_PSO_P_HEADER           168u
#define REF_PSO_P_SIZE             676u
#define REF_PSO_P_SECTIONS         9u

/* Sections by id - 1. */
enum {
    REF_PSO_CP_INFO,
    REF_PSO_BLEND,
    REF_PSO_RASTER,
    REF_PSO_DEPTHSTENCIL,
    REF_PSO_TARGETS,
    REF_PSO_VGT_SO,
    REF_PSO_STAGE_TABLE,
    REF_PSO_MASK_LIMITS,
    REF_PSO_EXPORT
};

static const struct {
    uint32_t offset;
    uint32_t size;
} ref_pso_sections[REF_PSO_P_SECTIONS] = {
    {168, 16 },
    {184, 132},
    {316, 24 },
    {340, 16 },
    {356, 48 },
    {404, 32 },
    {436, 176},
    {612, 32 },
    {644, 32 },
};

/* P.7: a mask, a reserved word, seven records. */
#define REF_PSO_STAGE_RECORDS_AT    8u
#define REF_PSO_STAGE_RECORD        24u
#define REF_PSO_STAGE_HASH_AT       0u
#define REF_PSO_STAGE_CODE_SIZE_AT  8u
#define REF_PSO_STAGE_VGPRS_AT      12u /* u16 */
#define REF_PSO_STAGE_WAVE_AT       14u /* u16 */
#define REF_PSO_STAGE_SCRATCH_AT    16u
#define REF_PSO_STAGE_FLAGS_AT      20u

/* ---- M ---- */
#define REF_PSO_M_CRC_AT            8u
#define REF_PSO_M_PLATFORM_AT       16u
#define REF_PSO_M_TOOLCHAIN_AT      20u
#define REF_PSO_M_ROOT_AT           24u /* u64 */
#define REF_PSO_M_FLAGS_AT          32u
#define REF_PSO_M_ARGS_AT           36u /* off, size; so are the next four, with counts for the middle two */
#define REF_PSO_M_LAYOUT_AT         44u
#define REF_PSO_M_STREAM_OUTPUT_AT  52u
#define REF_PSO_M_STRINGS_AT        60u
#define REF_PSO_M_VALIDATION_AT     68u
#define REF_PSO_M_RESERVED_AT       76u
#define REF_PSO_M_HEADER            80u

#define REF_PSO_ARGS_SIZE           304u
#define REF_PSO_ARGS_NODE_MASK_AT   40u
#define REF_PSO_ARGS_FLAGS_AT       44u
#define REF_PSO_ARGS_COPIES_AT      48u
#define REF_PSO_ELEMENTS_AT         384u
#define REF_PSO_ELEMENT_RECORD      28u
#define REF_PSO_SO_ENTRY_RECORD     12u
#define REF_PSO_VALIDATION_SIZE     24u
#define REF_PSO_VALIDATION_FLAGS_AT 16u
#define REF_PSO_NULL_NAME           UINT32_MAX

/* ---- X ---- */
#define REF_PSO_X_CRC_AT            8u
#define REF_PSO_X_STAGE_AT          16u
#define REF_PSO_X_CODE_SIZE_AT      20u
#define REF_PSO_X_VGPRS_AT          24u /* u16 */
#define REF_PSO_X_SGPRS_AT          26u /* u16 */
#define REF_PSO_X_LDS_AT            28u
#define REF_PSO_X_SCRATCH_AT        32u
#define REF_PSO_X_WAVE_AT           36u /* u16 */
#define REF_PSO_X_FLAGS_AT          38u /* u16 */
#define REF_PSO_X_PIX_AT            40u /* off, size */
#define REF_PSO_X_HEADER            48u

#endif
