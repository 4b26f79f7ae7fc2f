/* clients.h: the clients of hardware sheet 6.2: class, key, launcher, path. Sets of clients are masks of 1 <<
 * DP_CLIENT_*, so that all elements of an access that read or write alike are one word. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_JUDGE_CLIENTS_H
#define DRAINPROOF_MODEL_OPTIMIZED_JUDGE_CLIENTS_H

#include "model/optimized/judge/clock.h"

#define OPTJ_CLIENTS      20u
#define OPTJ_UNITS        9u
#define OPTJ_CLIENT(name) (UINT32_C(1) << DP_CLIENT_##name)

/* First cache of a path: an inner row, or one of these. */
#define OPTJ_FIRST_GL2    OPTJ_ROWS
#define OPTJ_FIRST_MEMORY (OPTJ_ROWS + 1)

/* .m of a stage has the stage's key (`key`), and one of its own on misaligned META locations (`meta_key`). EXT has
 * none: its keys are OPTJ_KEYS. */
struct optj_client {
    uint8_t unit; /* DP_UNIT_* */
    uint8_t key;
    uint8_t meta_key;
    uint8_t first;
};

extern const struct optj_client optj_clients[OPTJ_CLIENTS];
/* Clients by unit. */
extern const uint32_t optj_clients_of[OPTJ_UNITS];

/* Everybody whom PFP launches; whom a compute or copy queue does not have; who never writes. */
#define OPTJ_LAUNCHED_BY_PFP (OPTJ_CLIENT(PFP) | OPTJ_CLIENT(IDX) | OPTJ_CLIENT(IDXD))
#define OPTJ_GRAPHICS                                                                                                  \
    (OPTJ_CLIENT(VS) | OPTJ_CLIENT(VSk) | OPTJ_CLIENT(VSm) | OPTJ_CLIENT(PS) | OPTJ_CLIENT(PSk) | OPTJ_CLIENT(PSm) |   \
     OPTJ_CLIENT(CBd) | OPTJ_CLIENT(CBm) | OPTJ_CLIENT(DBd) | OPTJ_CLIENT(DBm) | OPTJ_CLIENT(IDX) | OPTJ_CLIENT(PFP) | \
     OPTJ_CLIENT(CE))
#define OPTJ_READERS                                                                                                   \
    (OPTJ_CLIENT(VSk) | OPTJ_CLIENT(PSk) | OPTJ_CLIENT(CSk) | OPTJ_CLIENT(IDX) | OPTJ_CLIENT(IDXD) | OPTJ_CLIENT(CE) | \
     OPTJ_CLIENT(EXT) | OPTJ_CLIENT(ME))

/* Keys of a set of clients, as bits of DP_KEY_*, on all but misaligned META locations. */
uint32_t optj_keys_of(uint32_t clients);

#endif
