/* clients.c: the table of hardware sheet 6.2, and what judge.md says of keys. */
#include "clients.h"

#define K(name) DP_KEY_##name
#define U(name) DP_UNIT_##name

/* clang-format off */
const struct refj_client refj_clients[REF_CLIENTS] = {
    /*                   class   key     misaligned  launched when passes  first cache  writes */
    [DP_CLIENT_VS]   = {U(VS),  K(VS),  K(VS),      REF_ME,               REF_GLV,     true},
    [DP_CLIENT_VSk]  = {U(VS),  K(VS),  K(VS),      REF_ME,               REF_GLK,     false},
    [DP_CLIENT_VSm]  = {U(VS),  K(VS),  K(VSm),     REF_ME,               REF_GLM,     true},
    [DP_CLIENT_PS]   = {U(PS),  K(PS),  K(PS),      REF_ME,               REF_GLV,     true},
    [DP_CLIENT_PSk]  = {U(PS),  K(PS),  K(PS),      REF_ME,               REF_GLK,     false},
    [DP_CLIENT_PSm]  = {U(PS),  K(PS),  K(PSm),     REF_ME,               REF_GLM,     true},
    [DP_CLIENT_CS]   = {U(CS),  K(CS),  K(CS),      REF_ME,               REF_GLV,     true},
    [DP_CLIENT_CSk]  = {U(CS),  K(CS),  K(CS),      REF_ME,               REF_GLK,     false},
    [DP_CLIENT_CSm]  = {U(CS),  K(CS),  K(CSm),     REF_ME,               REF_GLM,     true},
    [DP_CLIENT_CBd]  = {U(CB),  K(CBd), K(CBd),     REF_ME,               REF_CBD,     true},
    [DP_CLIENT_CBm]  = {U(CB),  K(CBm), K(CBm),     REF_ME,               REF_CBM,     true},
    [DP_CLIENT_DBd]  = {U(DB),  K(DBd), K(DBd),     REF_ME,               REF_DBD,     true},
    [DP_CLIENT_DBm]  = {U(DB),  K(DBm), K(DBm),     REF_ME,               REF_DBM,     true},
    [DP_CLIENT_IDX]  = {U(VS),  K(VS),  K(VS),      REF_PFP,              REF_GL2A,    false},
    [DP_CLIENT_IDXD] = {U(DMA), K(DMA), K(DMA),     REF_PFP,              REF_GL2A,    false},
    [DP_CLIENT_DMA]  = {U(DMA), K(DMA), K(DMA),     REF_ME,               REF_GL2A,    true},
    [DP_CLIENT_PFP]  = {U(PFP), K(PFP), K(PFP),     REF_PFP,              REF_GL2A,    true},
    [DP_CLIENT_CE]   = {U(CE),  K(CE),  K(CE),      REF_CE,               REF_GL2A,    false},
    [DP_CLIENT_EXT]  = {U(EXT), REF_NO_KEY, REF_NO_KEY, REF_ME,           REF_MEM,     false},
    [DP_CLIENT_ME]   = {U(PFP), K(PFP), K(PFP),     REF_ME,               REF_GL2A,    false},
};

const struct refj_key refj_keys[REF_KEYS] = {
    /*               class   lands in  misaligned META  behind an RB cache */
    [DP_KEY_VS]  = {U(VS),  REF_GL2A, REF_GL2R,        false, REF_MEM},
    [DP_KEY_PS]  = {U(PS),  REF_GL2A, REF_GL2R,        false, REF_MEM},
    [DP_KEY_CS]  = {U(CS),  REF_GL2A, REF_GL2R,        false, REF_MEM},
    [DP_KEY_DMA] = {U(DMA), REF_GL2A, REF_GL2A,        false, REF_MEM},
    [DP_KEY_PFP] = {U(PFP), REF_GL2A, REF_GL2A,        false, REF_MEM},
    [DP_KEY_CE]  = {U(CE),  REF_GL2A, REF_GL2A,        false, REF_MEM}, /* reads only: the landing is never asked for */
    [DP_KEY_CBd] = {U(CB),  REF_GL2R, REF_GL2R,        true,  REF_CBD},
    [DP_KEY_CBm] = {U(CB),  REF_GL2R, REF_GL2R,        true,  REF_CBM},
    [DP_KEY_DBd] = {U(DB),  REF_GL2R, REF_GL2R,        true,  REF_DBD},
    [DP_KEY_DBm] = {U(DB),  REF_GL2R, REF_GL2R,        true,  REF_DBM},
    [DP_KEY_VSm] = {U(VS),  REF_GL2A, REF_GL2A,        false, REF_MEM},
    [DP_KEY_PSm] = {U(PS),  REF_GL2A, REF_GL2A,        false, REF_MEM},
    [DP_KEY_CSm] = {U(CS),  REF_GL2A, REF_GL2A,        false, REF_MEM},
};
/* clang-format on */
