/* few_large.c: one call with barriers for much, then the work that it is all for. */
#include "fuzz/generate/generator.h"

#define FEW_LARGE_MOST 10u

void dp_shape_few_large(struct dp_generator *g) {
    struct {
        uint32_t slot;
        enum dp_use use;
        struct dp_part part;
    } jobs[FEW_LARGE_MOST];
    enum dp_style style = g->style;
    uint32_t count = 0;
    uint32_t slots = dp_resources_for(g, DP_ALL_USES);
    g->style = DP_STYLE_TOGETHER;
    dp_end_call(g);
    for (uint32_t most = 3 + dp_choose(g->choice, FEW_LARGE_MOST - 2); count < most && slots != 0;) {
        uint32_t slot = dp_pick_slot(g, slots);
        slots &= ~(UINT32_C(1) << slot) & ~dp_resource(g, slot)->aliases;
        jobs[count].slot = slot;
        jobs[count].use = dp_pick_use(g, slot, DP_ALL_USES);
        jobs[count].part = dp_any_part(g, slot);
        count += dp_need(g, slot, &jobs[count].part, jobs[count].use) ? 1 : 0;
    }
    g->style = style;
    for (uint32_t i = 0; i < count && dp_room(g); i++) {
        dp_work(g, jobs[i].use, jobs[i].slot, &jobs[i].part);
    }
}
