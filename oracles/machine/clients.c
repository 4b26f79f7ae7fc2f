/* clients.c: who touches memory, from where it is launched and through what it reads (hardware sheet 6.2). */
#include "oracles/machine/inner.h"

/* clang-format off */
static const struct dp_mc_client clients[] = {
    /*                   class        launched by  at once writes direct reads through first */
    [DP_CLIENT_VS]   = {DP_UNIT_VS,  DP_MC_ME,  false, true,  true,  DP_MC_GLV},
    [DP_CLIENT_VSk]  = {DP_UNIT_VS,  DP_MC_ME,  false, false, false, DP_MC_GLK},
    [DP_CLIENT_VSm]  = {DP_UNIT_VS,  DP_MC_ME,  false, true,  false, DP_MC_GLM},
    [DP_CLIENT_PS]   = {DP_UNIT_PS,  DP_MC_ME,  false, true,  true,  DP_MC_GLV},
    [DP_CLIENT_PSk]  = {DP_UNIT_PS,  DP_MC_ME,  false, false, false, DP_MC_GLK},
    [DP_CLIENT_PSm]  = {DP_UNIT_PS,  DP_MC_ME,  false, true,  false, DP_MC_GLM},
    [DP_CLIENT_CS]   = {DP_UNIT_CS,  DP_MC_ME,  false, true,  true,  DP_MC_GLV},
    [DP_CLIENT_CSk]  = {DP_UNIT_CS,  DP_MC_ME,  false, false, false, DP_MC_GLK},
    [DP_CLIENT_CSm]  = {DP_UNIT_CS,  DP_MC_ME,  false, true,  false, DP_MC_GLM},
    [DP_CLIENT_CBd]  = {DP_UNIT_CB,  DP_MC_ME,  false, true,  false, DP_MC_CBD},
    [DP_CLIENT_CBm]  = {DP_UNIT_CB,  DP_MC_ME,  false, true,  false, DP_MC_CBM},
    [DP_CLIENT_DBd]  = {DP_UNIT_DB,  DP_MC_ME,  false, true,  false, DP_MC_DBD},
    [DP_CLIENT_DBm]  = {DP_UNIT_DB,  DP_MC_ME,  false, true,  false, DP_MC_DBM},
    [DP_CLIENT_IDX]  = {DP_UNIT_VS,  DP_MC_PFP, false, false, false, DP_MC_GL2A},
    [DP_CLIENT_IDXD] = {DP_UNIT_DMA, DP_MC_PFP, false, false, false, DP_MC_GL2A},
    [DP_CLIENT_DMA]  = {DP_UNIT_DMA, DP_MC_ME,  false, true,  false, DP_MC_GL2A},
    [DP_CLIENT_PFP]  = {DP_UNIT_PFP, DP_MC_PFP, true,  true,  false, DP_MC_GL2A},
    [DP_CLIENT_CE]   = {DP_UNIT_CE,  DP_MC_CE,  true,  false, false, DP_MC_GL2A},
    [DP_CLIENT_EXT]  = {DP_UNIT_EXT, DP_MC_ME,  false, false, false, DP_MC_MEMORY},
    [DP_CLIENT_ME]   = {DP_UNIT_PFP, DP_MC_ME,  true,  false, false, DP_MC_GL2A},
};
/* clang-format on */

const struct dp_mc_client *dp_mc_client(uint32_t client) {
    return &clients[client];
}

const char *dp_mc_cache_name(enum dp_mc_cache cache) {
    static const char *const names[] = {
        [DP_MC_GL2A] = "GL2",
        [DP_MC_GL2R] = "GL2r",
        [DP_MC_GL1S] = "GL1",
        [DP_MC_GL1C] = "the GL1 of CB",
        [DP_MC_GL1D] = "the GL1 of DB",
        [DP_MC_GLV] = "GLV",
        [DP_MC_GLK] = "GLK",
        [DP_MC_GLM] = "GLM",
        [DP_MC_CBD] = "the CB data cache",
        [DP_MC_CBM] = "the CB metadata cache",
        [DP_MC_DBD] = "the DB data cache",
        [DP_MC_DBM] = "the DB metadata cache",
        [DP_MC_MEMORY] = "memory",
    };
    return names[cache];
}

uint32_t dp_machine_key(const struct dp_element *element, uint32_t hardware) {
    static const uint32_t keys[] = {
        [DP_CLIENT_VS] = DP_KEY_VS,    [DP_CLIENT_VSk] = DP_KEY_VS,  [DP_CLIENT_VSm] = DP_KEY_VSm,
        [DP_CLIENT_PS] = DP_KEY_PS,    [DP_CLIENT_PSk] = DP_KEY_PS,  [DP_CLIENT_PSm] = DP_KEY_PSm,
        [DP_CLIENT_CS] = DP_KEY_CS,    [DP_CLIENT_CSk] = DP_KEY_CS,  [DP_CLIENT_CSm] = DP_KEY_CSm,
        [DP_CLIENT_CBd] = DP_KEY_CBd,  [DP_CLIENT_CBm] = DP_KEY_CBm, [DP_CLIENT_DBd] = DP_KEY_DBd,
        [DP_CLIENT_DBm] = DP_KEY_DBm,  [DP_CLIENT_IDX] = DP_KEY_VS,  [DP_CLIENT_IDXD] = DP_KEY_DMA,
        [DP_CLIENT_DMA] = DP_KEY_DMA,  [DP_CLIENT_PFP] = DP_KEY_PFP, [DP_CLIENT_CE] = DP_KEY_CE,
        [DP_CLIENT_EXT] = DP_NONE,     [DP_CLIENT_ME] = DP_KEY_PFP};
    uint32_t key = keys[element->client];
    bool apart = element->location == DP_LOCATION_META && (hardware & DP_HARDWARE_misaligned_metadata) != 0;
    return !apart && key >= DP_KEY_VSm && key <= DP_KEY_CSm ? key - DP_KEY_VSm + DP_KEY_VS : key;
}

uint32_t dp_machine_kinds(uint32_t before, uint32_t after, uint64_t position, uint64_t ordered_to, uint64_t visible_to) {
    bool b_reads = before != DP_RW_write, b_writes = before != DP_RW_read;
    bool a_reads = after != DP_RW_write, a_writes = after != DP_RW_read;
    bool ordered = ordered_to >= position, visible = visible_to >= position;
    return (b_writes && a_reads && !visible ? DP_MACHINE_KIND(DP_HAZARD_H1) : 0u) |
           (b_reads && a_writes && !ordered ? DP_MACHINE_KIND(DP_HAZARD_H2) : 0u) |
           (b_writes && a_writes && !visible ? DP_MACHINE_KIND(DP_HAZARD_H3) : 0u);
}
