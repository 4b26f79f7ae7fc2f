/* actions.c: the seed's action flags, for people (design section 5.1). */
#include "packets.h"

static const struct {
    uint32_t drain;
    uint32_t action;
} drains[] = {
    {DP_DRAIN_VS,    DP_ACTION_VS_PARTIAL_FLUSH},
    {DP_DRAIN_PS,    DP_ACTION_PS_PARTIAL_FLUSH},
    {DP_DRAIN_CS,    DP_ACTION_CS_PARTIAL_FLUSH},
    {DP_DRAIN_CPDMA, DP_ACTION_DMA_WAIT        },
    {DP_DRAIN_CB,    DP_ACTION_IDLE            },
    {DP_DRAIN_DB,    DP_ACTION_IDLE            },
};

static void bottom(const struct ref_sync *sync, struct dp_actions *actions) {
    for (size_t i = 0; i < sizeof drains / sizeof drains[0]; i++) {
        if ((sync->drain & drains[i].drain) != 0) {
            actions->bottom |= drains[i].action;
        }
    }
    if ((sync->writeback & (DP_CACHE_CB_cache | DP_CACHE_DB_cache)) != 0) {
        actions->bottom |= DP_ACTION_RB_FLUSH | DP_ACTION_IDLE;
    }
}

static void top(const struct ref_sync *sync, struct dp_actions *actions) {
    if (sync->invalidate != 0) {
        actions->top |= DP_ACTION_INVALIDATE;
    }
    if ((sync->block & DP_BLOCK_PFP) != 0) {
        actions->top |= DP_ACTION_PFP_STALL;
    }
    if ((sync->block & DP_BLOCK_CE) != 0) {
        actions->top |= DP_ACTION_CE_STALL;
    }
}

void ref_add_actions(const struct ref_sync *sync, struct dp_actions *actions) {
    bottom(sync, actions);
    top(sync, actions);
}
