/* clients.c: the clients as a table. */
#include "model/optimized/judge/clients.h"

#define NO_KEY       OPTJ_KEYS

/* clang-format off */
#define SHADER(stage) [DP_CLIENT_##stage]      = {DP_UNIT_##stage, DP_KEY_##stage, DP_KEY_##stage,    OPTJ_GLV}, \
                      [DP_CLIENT_##stage##k]   = {DP_UNIT_##stage, DP_KEY_##stage, DP_KEY_##stage,    OPTJ_GLK}, \
                      [DP_CLIENT_##stage##m]   = {DP_UNIT_##stage, DP_KEY_##stage, DP_KEY_##stage##m, OPTJ_GLM}
#define BACKEND(unit, client) \
                      [DP_CLIENT_##client]     = {DP_UNIT_##unit, DP_KEY_##client, DP_KEY_##client, \
                                                  OPTJ_RB + DP_KEY_##client - DP_KEY_CBd}
const struct optj_client optj_clients[OPTJ_CLIENTS] = {
    SHADER(VS), SHADER(PS), SHADER(CS),
    BACKEND(CB, CBd), BACKEND(CB, CBm), BACKEND(DB, DBd), BACKEND(DB, DBm),
    [DP_CLIENT_IDX]  = {DP_UNIT_VS,  DP_KEY_VS,  DP_KEY_VS,  OPTJ_FIRST_GL2},
    [DP_CLIENT_IDXD] = {DP_UNIT_DMA, DP_KEY_DMA, DP_KEY_DMA, OPTJ_FIRST_GL2},
    [DP_CLIENT_DMA]  = {DP_UNIT_DMA, DP_KEY_DMA, DP_KEY_DMA, OPTJ_FIRST_GL2},
    [DP_CLIENT_PFP]  = {DP_UNIT_PFP, DP_KEY_PFP, DP_KEY_PFP, OPTJ_FIRST_GL2},
    [DP_CLIENT_CE]   = {DP_UNIT_CE,  DP_KEY_CE,  DP_KEY_CE,  OPTJ_FIRST_GL2},
    [DP_CLIENT_EXT]  = {DP_UNIT_EXT, NO_KEY,     NO_KEY,     OPTJ_FIRST_MEMORY},
    [DP_CLIENT_ME]   = {DP_UNIT_PFP, DP_KEY_PFP, DP_KEY_PFP, OPTJ_FIRST_GL2},
};
/* clang-format on */

#define STAGE(stage) (OPTJ_CLIENT(stage) | OPTJ_CLIENT(stage##k) | OPTJ_CLIENT(stage##m))

const uint32_t optj_clients_of[OPTJ_UNITS] = {
    [DP_UNIT_VS] = STAGE(VS) | OPTJ_CLIENT(IDX),
    [DP_UNIT_PS] = STAGE(PS),
    [DP_UNIT_CS] = STAGE(CS),
    [DP_UNIT_CB] = OPTJ_CLIENT(CBd) | OPTJ_CLIENT(CBm),
    [DP_UNIT_DB] = OPTJ_CLIENT(DBd) | OPTJ_CLIENT(DBm),
    [DP_UNIT_DMA] = OPTJ_CLIENT(DMA) | OPTJ_CLIENT(IDXD),
    [DP_UNIT_PFP] = OPTJ_CLIENT(PFP) | OPTJ_CLIENT(ME),
    [DP_UNIT_CE] = OPTJ_CLIENT(CE),
    [DP_UNIT_EXT] = OPTJ_CLIENT(EXT),
};

_Static_assert(DP_CLIENT_CBd - DP_KEY_CBd == 3 && DP_CLIENT_DBm - DP_KEY_DBm == 3,
               "RB clients and keys run side by side");

#define IS(name) (clients >> DP_CLIENT_##name & 1)

uint32_t optj_keys_of(uint32_t clients) {
    uint32_t vs = IS(VS) | IS(VSk) | IS(VSm) | IS(IDX);
    uint32_t ps = IS(PS) | IS(PSk) | IS(PSm);
    uint32_t cs = IS(CS) | IS(CSk) | IS(CSm);
    uint32_t front = (IS(DMA) | IS(IDXD)) << DP_KEY_DMA | (IS(PFP) | IS(ME)) << DP_KEY_PFP | IS(CE) << DP_KEY_CE;
    uint32_t rb = clients >> (DP_CLIENT_CBd - DP_KEY_CBd) & 15u << DP_KEY_CBd;
    return vs << DP_KEY_VS | ps << DP_KEY_PS | cs << DP_KEY_CS | front | rb;
}
