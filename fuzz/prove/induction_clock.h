/* induction_clock.h: the prefix clocks of hardware sheet 6.7 as the induction needs them: what a requirement asks, as
 * facts about positions.
 *
 * A requirement is a statement about clocks: which rows have to rise to what (design section 5, decision 11). Asked
 * of a clock it gives another one, the least that satisfies it; the ticks of that clock are the obligations. The
 * packets that a translator makes of it are judged by the two judges, whose ticks must reach those. The clocks here
 * are held against both judges on every stream that is judged, so they are no third opinion, but a way to write
 * obligations.
 * */
#ifndef DRAINPROOF_FUZZ_PROVE_INDUCTION_CLOCK_H
#define DRAINPROOF_FUZZ_PROVE_INDUCTION_CLOCK_H

#include "model/optimized/pending.h"

/* Producer keys. The last three are .m writers under misaligned_metadata, which land apart from .v ones there. */
enum dp_ind_key {
    DP_IND_VS,
    DP_IND_PS,
    DP_IND_CS,
    DP_IND_DMA,
    DP_IND_PFP,
    DP_IND_CBD,
    DP_IND_CBM,
    DP_IND_DBD,
    DP_IND_DBM,
    DP_IND_VSM,
    DP_IND_PSM,
    DP_IND_CSM,
    DP_IND_KEYS
};

/* Classes that a wait waits for. */
enum dp_ind_class { DP_IND_C_VS, DP_IND_C_PS, DP_IND_C_CS, DP_IND_C_DMA, DP_IND_C_CB, DP_IND_C_DB, DP_IND_CLASSES };

/* Caches with an I row. */
enum dp_ind_row {
    DP_IND_GL2,
    DP_IND_GL1S,
    DP_IND_GL1C,
    DP_IND_GL1D,
    DP_IND_GLV,
    DP_IND_GLK,
    DP_IND_GLM,
    DP_IND_R_CBD,
    DP_IND_R_CBM,
    DP_IND_R_DBD,
    DP_IND_R_DBM,
    DP_IND_ROWS
};

#define DP_IND_RB_CACHES 4u
#define DP_IND_WIDTH     16u /* of a row of keys; a whole number of machine words */

/* What one observer knows. Positions are those of a stream, from 1, and below 255. I is kept twice: [0] for all
 * locations, [1] for META locations under misaligned_metadata. PFP and CE are done whenever ME gets there. */
struct dp_ind_known {
    uint8_t done[8];                             /* D by class; [6] PFP, [7] CE */
    uint8_t flushed[8];                          /* F: CBd, CBm, DBd, DBm */
    uint8_t memory[DP_IND_WIDTH];                /* M by key */
    uint8_t fresh[2][DP_IND_ROWS][DP_IND_WIDTH]; /* I by cache and key */
};

struct dp_ind_clock {
    struct dp_ind_known me, pfp, ce, end; /* `end`: the end-of-pipe chain */
    uint32_t hardware;
    uint32_t position; /* of the last packet */
};

void dp_ind_clock_begin(struct dp_ind_clock *clock, uint32_t hardware);

/* A sync packet of a translator; WAIT_FENCE must stand right behind its EOP. Items only take a position. */
void dp_ind_clock_packet(struct dp_ind_clock *clock, const struct dp_packet *packet);
void dp_ind_clock_item(struct dp_ind_clock *clock);

/* The least clock that satisfies a requirement here: its waits, its write-backs behind them, its invalidations, outer
 * ones first, then what it stops. Takes no position. Under eop_covers_cs = no cache work sees the CS drain of the
 * same requirement only where `first` says so (hardware sheet 6.4, E1). */
void dp_ind_clock_require(struct dp_ind_clock *clock, const struct opt_pending *pending);

/* A by key: what has come to GL2. World 0 or 1 as in `fresh`. */
uint8_t dp_ind_landed(const struct dp_ind_known *known, uint32_t key);

/* V of the level outside of a cache (hardware sheet 6.7), for key. */
uint8_t dp_ind_outer(const struct dp_ind_known *known, uint32_t hardware, uint32_t world, uint32_t row, uint32_t key);

/* V of a GL2: `rb` GL2r, else GL2a. */
uint8_t dp_ind_gl2(const struct dp_ind_known *known, uint32_t hardware, uint32_t world, bool rb, uint32_t key);

/* Whether the two GL2 are two caches in this world, and whether a key lands in GL2r there. */
bool dp_ind_two_views(uint32_t hardware, uint32_t world);
bool dp_ind_lands_in_rb(uint32_t world, uint32_t key);

/* Class of a key; DP_IND_CLASSES for PFP. */
uint32_t dp_ind_class_of(uint32_t key);

/* DP_DRAIN_* of a class. */
uint32_t dp_ind_drain_of(uint32_t class_);

#endif
