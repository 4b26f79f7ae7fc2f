/* blits.c: the elements of BLIT and META_INIT, tables/hw_access_paths.tsv row by row. Their metadata are there whatever
 * the layouts permit. */
#include "compression.h"
#include "metadata.h"

#define P(name)     DP_CLIENT_##name
#define AT(name)    DP_LOCATION_##name

#define R           DP_RW_read
#define W           DP_RW_write
#define RMW         DP_RW_both

#define ROWS(table) (sizeof(table) / sizeof(table)[0])

/* clang-format off */
static const struct {
    uint32_t kind;
    uint32_t path;
    uint32_t client;
    uint32_t rw;
    uint32_t location;
} blit_rows[] = {
    {DP_BLIT_FCE,              DP_PATH_CB, P(CBd), RMW, AT(DATA)},
    {DP_BLIT_FCE,              DP_PATH_CB, P(CBm), RMW, AT(META)},
    {DP_BLIT_FCE,              DP_PATH_CB, P(PFP), R,   AT(STATE)},
    {DP_BLIT_FCE,              DP_PATH_CS, P(CS),  RMW, AT(DATA)},
    {DP_BLIT_FCE,              DP_PATH_CS, P(CSm), R,   AT(META)},
    {DP_BLIT_FCE,              DP_PATH_CS, P(CS),  RMW, AT(META)},
    {DP_BLIT_FMASK_DECOMPRESS, DP_PATH_CB, P(CBd), RMW, AT(DATA)},
    {DP_BLIT_FMASK_DECOMPRESS, DP_PATH_CB, P(CBm), RMW, AT(META)},
    {DP_BLIT_FMASK_DECOMPRESS, DP_PATH_CB, P(PFP), R,   AT(STATE)},
    {DP_BLIT_FMASK_DECOMPRESS, DP_PATH_CS, P(CS),  RMW, AT(DATA)},
    {DP_BLIT_FMASK_DECOMPRESS, DP_PATH_CS, P(CSm), R,   AT(META)},
    {DP_BLIT_FMASK_DECOMPRESS, DP_PATH_CS, P(CS),  RMW, AT(META)},
    {DP_BLIT_DCC_DECOMPRESS,   DP_PATH_CB, P(CBd), RMW, AT(DATA)},
    {DP_BLIT_DCC_DECOMPRESS,   DP_PATH_CB, P(CBm), RMW, AT(META)},
    {DP_BLIT_DCC_DECOMPRESS,   DP_PATH_CB, P(PFP), R,   AT(STATE)},
    {DP_BLIT_DCC_DECOMPRESS,   DP_PATH_CS, P(CS),  RMW, AT(DATA)},
    {DP_BLIT_DCC_DECOMPRESS,   DP_PATH_CS, P(CSm), R,   AT(META)},
    {DP_BLIT_DCC_DECOMPRESS,   DP_PATH_CS, P(CS),  RMW, AT(META)},
    {DP_BLIT_COLOR_EXPAND,     DP_PATH_CS, P(CS),  RMW, AT(DATA)},
    {DP_BLIT_COLOR_EXPAND,     DP_PATH_CS, P(CSm), R,   AT(META)},
    {DP_BLIT_COLOR_EXPAND,     DP_PATH_CS, P(CS),  RMW, AT(META)},
    {DP_BLIT_DEPTH_EXPAND,     DP_PATH_CS, P(CS),  RMW, AT(DATA)},
    {DP_BLIT_DEPTH_EXPAND,     DP_PATH_CS, P(CSm), R,   AT(META)},
    {DP_BLIT_DEPTH_EXPAND,     DP_PATH_CS, P(CS),  RMW, AT(META)},
    {DP_BLIT_DEPTH_EXPAND,     DP_PATH_DB, P(DBd), RMW, AT(DATA)},
    {DP_BLIT_DEPTH_EXPAND,     DP_PATH_DB, P(DBm), RMW, AT(META)},
    {DP_BLIT_RESUMMARIZE,      DP_PATH_DB, P(DBd), R,   AT(DATA)},
    {DP_BLIT_RESUMMARIZE,      DP_PATH_DB, P(DBm), RMW, AT(META)},
    {DP_BLIT_RESUMMARIZE,      DP_PATH_CS, P(CS),  RMW, AT(META)},
};

/* META_INIT: all aspects of a META location, or one of two that share it. */
enum whose { WHOLE, SHARED, EITHER };

enum list { ANY, DIRECT, COMPUTE };

static const struct {
    enum whose whose;
    enum list list;
    uint32_t client;
    uint32_t rw;
    uint32_t location;
} init_rows[] = {
    {WHOLE,  ANY,     P(CS),  W,   AT(META)},
    {SHARED, ANY,     P(CS),  RMW, AT(META)},
    {EITHER, DIRECT,  P(PFP), W,   AT(STATE)},
    {EITHER, COMPUTE, P(CS),  W,   AT(STATE)},
};
/* clang-format on */

/* What a BLIT or META_INIT names, as aspects. */
static uint32_t named(uint32_t plane_class, uint32_t aspects) {
    return aspects != 0 ? aspects : UINT32_C(1) << plane_class;
}

bool refj_blit(struct refj_judge *judge, const struct dp_packet_BLIT *blit) {
    struct refj_place *place = ref_slot_find(&judge->places, blit->resource);
    if (place == NULL || blit->plane >= REFJ_CLASSES) {
        return true; /* H8 */
    }
    uint32_t aspects = named(blit->plane, blit->aspects);
    for (size_t i = 0; i < ROWS(blit_rows); i++) {
        if (blit_rows[i].kind == blit->kind && blit_rows[i].path == blit->path &&
            !refj_add_for_aspects(judge, blit_rows[i].location, aspects, blit_rows[i].client, blit_rows[i].rw, place)) {
            return false;
        }
    }
    refj_scan_blit(judge, place, blit->kind, aspects);
    return true;
}

bool refj_meta_init(struct refj_judge *judge, const struct dp_packet_META_INIT *init) {
    struct refj_place *place = ref_slot_find(&judge->places, init->resource);
    if (place == NULL || init->plane >= REFJ_CLASSES) {
        return true; /* H8 */
    }
    uint32_t aspects = named(init->plane, init->aspects);
    uint32_t both = DP_ASPECT_depth | DP_ASPECT_stencil;
    enum whose whose = refj_shares_htile(place) && (aspects & both) != both ? SHARED : WHOLE;
    bool compute = refj_compute_queue(refj_step(judge, judge->steps.count));
    for (size_t i = 0; i < ROWS(init_rows); i++) {
        if ((init_rows[i].whose == EITHER || init_rows[i].whose == whose) &&
            (init_rows[i].list == ANY || (init_rows[i].list == COMPUTE) == compute) &&
            !refj_add_for_aspects(judge, init_rows[i].location, aspects, init_rows[i].client, init_rows[i].rw, place)) {
            return false;
        }
    }
    refj_scan_meta_init(judge, place, init->value, aspects);
    return true;
}
