/* scope.c: faults of what came before in the same execute: S05, U06, P05, on every command that has operands; P01, P02,
 * V06b, S06 between two barriers. */
#include "fuzz/generate/fault.h"

/* The layout that a new texture is created in so that a use goes. */
static uint32_t layout_for(uint32_t access) {
    for (uint32_t layout = 1; layout < 12; layout++) { /* the plain ones */
        if ((access & ~dp_sheet_admits(layout, false)) == 0) {
            return layout;
        }
    }
    return DP_LAYOUT_COMMON;
}

/* A new texture or buffer in a layout of its own, and a list; NULL if there is no room. */
static struct dp_record_resource *start(struct dp_generator *g, enum dp_use use) {
    struct dp_record_resource *r = dp_new_resource_for(g, use);
    if (r == NULL || !dp_new_list(g, DP_LIST_direct)) {
        return NULL;
    }
    if (r->dimension != DP_DIMENSION_buffer) {
        r->initial = DP_INITIAL_layout;
        r->layout = layout_for(dp_uses[use].access);
    }
    return r;
}

/* A barrier that keeps the layout. */
struct sides {
    uint32_t sync[2], access[2];
};

static void put(struct dp_generator *g, const struct dp_record_resource *r, const struct sides *s) {
    bool texture = r->dimension != DP_DIMENSION_buffer;
    struct dp_command *record = dp_new_part(g, texture ? DP_COMMAND_texture_barrier : DP_COMMAND_buffer_barrier);
    if (texture) {
        record->as.texture_barrier.resource = r->id;
        record->as.texture_barrier.sync_before = s->sync[0];
        record->as.texture_barrier.sync_after = s->sync[1];
        record->as.texture_barrier.access_before = s->access[0];
        record->as.texture_barrier.access_after = s->access[1];
        record->as.texture_barrier.layout_before = r->layout;
        record->as.texture_barrier.layout_after = r->layout;
    } else {
        record->as.buffer_barrier.resource = r->id;
        record->as.buffer_barrier.sync_before = s->sync[0];
        record->as.buffer_barrier.sync_after = s->sync[1];
        record->as.buffer_barrier.access_before = s->access[0];
        record->as.buffer_barrier.access_after = s->access[1];
    }
}

/* A barrier with this side after it on something new, then a use of it, or another barrier. */
static bool after_barrier(struct dp_generator *g, uint32_t sync, uint32_t access, bool barrier) {
    enum dp_use use = dp_some_operand_use(g);
    struct dp_record_resource *r = start(g, use);
    if (r == NULL) {
        return false;
    }
    put(g, r,
        &(struct sides){
            {DP_SYNC_ALL,      sync  },
            {DP_ACCESS_COMMON, access}
    });
    if (barrier) {
        put(g, r,
            &(struct sides){
                {DP_SYNC_ALL,         sync  },
                {DP_ACCESS_NO_ACCESS, access}
        });
    } else {
        dp_new_item(g, use, r->id);
    }
    dp_run_list(g);
    return true;
}

/* Two barriers on something that is copied from and read. */
static bool two_barriers(struct dp_generator *g, const struct sides *first, const struct sides *second) {
    struct dp_record_resource *r = start(g, DP_USE_srv_compute);
    if (r == NULL) {
        return false;
    }
    if (r->dimension != DP_DIMENSION_buffer) {
        r->layout = DP_LAYOUT_GENERIC_READ;
    }
    put(g, r, first);
    put(g, r, second);
    dp_run_list(g);
    return true;
}

/* END with another access than its BEGIN. */
bool dp_fault_P01(struct dp_generator *g) {
    uint32_t side = dp_some_side(g);
    struct sides begin = {
        {DP_SYNC_COPY,          DP_SYNC_SPLIT            },
        {DP_ACCESS_COPY_SOURCE, DP_ACCESS_SHADER_RESOURCE}
    };
    struct sides end = {
        {DP_SYNC_SPLIT,         DP_SYNC_COMPUTE_SHADING  },
        {DP_ACCESS_COPY_SOURCE, DP_ACCESS_SHADER_RESOURCE}
    };
    begin.access[side] = DP_ACCESS_COMMON;
    return two_barriers(g, &begin, &end);
}

/* Another barrier while a split is open. */
bool dp_fault_P02(struct dp_generator *g) {
    const struct sides begin = {
        {DP_SYNC_COPY,          DP_SYNC_SPLIT            },
        {DP_ACCESS_COPY_SOURCE, DP_ACCESS_SHADER_RESOURCE}
    };
    const struct sides other = {
        {DP_SYNC_ALL,               DP_SYNC_COPY         },
        {DP_ACCESS_SHADER_RESOURCE, DP_ACCESS_COPY_SOURCE}
    };
    return two_barriers(g, &begin, &other);
}

/* An access before that the barrier before it did not give. */
bool dp_fault_V06b(struct dp_generator *g) {
    const struct sides first = {
        {DP_SYNC_COPY,          DP_SYNC_COMPUTE_SHADING  },
        {DP_ACCESS_COPY_SOURCE, DP_ACCESS_SHADER_RESOURCE}
    };
    const struct sides second = {
        {DP_SYNC_ALL,           DP_SYNC_COMPUTE_SHADING  },
        {DP_ACCESS_COPY_SOURCE, DP_ACCESS_SHADER_RESOURCE}
    };
    return g->rules != DP_RULES_pc_native && two_barriers(g, &first, &second);
}

/* A sync before that lacks what the barrier before it had after. */
bool dp_fault_S06(struct dp_generator *g) {
    const struct sides first = {
        {DP_SYNC_COPY,          DP_SYNC_ALL_SHADING      },
        {DP_ACCESS_COPY_SOURCE, DP_ACCESS_SHADER_RESOURCE}
    };
    const struct sides second = {
        {DP_SYNC_COMPUTE_SHADING,   DP_SYNC_COPY         },
        {DP_ACCESS_SHADER_RESOURCE, DP_ACCESS_COPY_SOURCE}
    };
    return two_barriers(g, &first, &second);
}

bool dp_fault_S05(struct dp_generator *g) {
    return after_barrier(g, DP_SYNC_NONE, DP_ACCESS_NO_ACCESS, dp_chance(g->choice, 1, 6));
}

bool dp_fault_U06(struct dp_generator *g) {
    return after_barrier(g, DP_SYNC_ALL, DP_ACCESS_NO_ACCESS, false);
}

/* A back buffer is shown while a split is open on it. */
static bool present_split(struct dp_generator *g) {
    struct dp_record_resource *r = dp_new_resource(g, DP_DIMENSION_texture2d);
    if (r == NULL || !dp_new_list(g, DP_LIST_direct)) {
        return false;
    }
    r->memory = DP_MEMORY_swap_chain;
    struct dp_command *record = dp_new_part(g, DP_COMMAND_texture_barrier);
    record->as.texture_barrier.resource = r->id;
    record->as.texture_barrier.layout_before = DP_LAYOUT_COMMON;
    record->as.texture_barrier.layout_after = DP_LAYOUT_COMMON;
    record->as.texture_barrier.sync_after = DP_SYNC_SPLIT;
    dp_run_list(g);
    return dp_new_present(g, r->id);
}

bool dp_fault_P05(struct dp_generator *g) {
    return dp_chance(g->choice, 1, 16) ? present_split(g) : after_barrier(g, DP_SYNC_SPLIT, DP_ACCESS_COMMON, false);
}
