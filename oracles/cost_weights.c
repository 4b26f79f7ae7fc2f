/* cost_weights.c: weights of hardware sheet 5.2, and the names of the components. See cost.h. */
#include "oracles/cost.h"

const struct dp_cost_weights dp_cost_weights = {
    .inv_packet = 1,
    .inv_bit = 1,
    .pfp_sync = 4,
    .ce_sync = 4,
    .dma_wait = 8,
    .drain = {6, 10, 10},
    .eop = 6,
    .rb_flush = 10,
    .fence_wait = 24,
    .gl2_wb = 20,
    .gl2_inv = 30,
    .eliminate = 100,
    .decompress = 200,
    .init = 60,
    .so_flush = 6
};

const size_t dp_cost_components = DP_COST_COUNT;

const char *dp_cost_component_name(size_t component) {
    static const char *const names[] = {
#define DP_COST(name) #name,
        DP_COST_COMPONENTS(DP_COST)
#undef DP_COST
    };
    return component < DP_COST_COUNT ? names[component] : "?";
}
