/* fault.c: see fault.h. */
#include "fuzz/generate/fault.h"

#include <string.h>

#define DP_FAULT(rule, calls) {DP_RULE_##rule, DP_CALLS_##calls, dp_fault_##rule},
const struct dp_fault_facts dp_faults[] = {
#include "fuzz/generate/faults.def"
};
#undef DP_FAULT
const uint32_t dp_fault_count = sizeof dp_faults / sizeof dp_faults[0];

uint32_t dp_some_side(struct dp_generator *g) {
    return dp_choose(g->choice, 2);
}

#define BEND(bent, kind, name)                                                                                         \
    do {                                                                                                               \
        (bent)->on = kind;                                                                                             \
        (bent)->sync[0] = &(bent)->record->as.name.sync_before;                                                        \
        (bent)->sync[1] = &(bent)->record->as.name.sync_after;                                                         \
        (bent)->access[0] = &(bent)->record->as.name.access_before;                                                    \
        (bent)->access[1] = &(bent)->record->as.name.access_after;                                                     \
    } while (0)

bool dp_bend(struct dp_generator *g, struct dp_command *record, uint32_t list, struct dp_bent *bent) {
    *bent = (struct dp_bent){.record = record, .list = list};
    if (record->kind == DP_COMMAND_global_barrier) {
        BEND(bent, DP_ON_GLOBAL, global_barrier);
        return true;
    }
    if (record->kind == DP_COMMAND_buffer_barrier) {
        BEND(bent, DP_ON_BUFFER, buffer_barrier);
        bent->resource = &record->as.buffer_barrier.resource;
    } else if (record->kind == DP_COMMAND_texture_barrier) {
        BEND(bent, DP_ON_TEXTURE, texture_barrier);
        bent->resource = &record->as.texture_barrier.resource;
        bent->layout[0] = &record->as.texture_barrier.layout_before;
        bent->layout[1] = &record->as.texture_barrier.layout_after;
    } else {
        return false;
    }
    uint32_t slot = *bent->resource;
    const struct dp_shadow_resource *r = slot < g->shadow.count ? &g->shadow.resource[slot] : NULL;
    bent->of = r != NULL && r->filled && r->texture == (bent->on == DP_ON_TEXTURE) ? r : NULL;
    return true;
}

#undef BEND

/* Goes over the barriers that fit; the `wanted`-th goes into `bent`. Returns how many were met. */
static uint32_t walk_bent(struct dp_generator *g, uint32_t on, dp_bends fits, uint32_t wanted, struct dp_bent *bent) {
    uint32_t count = 0;
    uint32_t list = DP_LIST_direct;
    for (size_t i = 0; i < g->count; i++) {
        struct dp_bent here;
        list = g->records[i].kind == DP_COMMAND_list ? g->records[i].as.list.type : list;
        if (dp_bend(g, &g->records[i], list, &here) && (here.on & on) != 0 && list != DP_LIST_bundle &&
            (here.on == DP_ON_GLOBAL || here.of != NULL) && (fits == NULL || fits(g, &here))) {
            if (count++ == wanted) {
                *bent = here;
                return count;
            }
        }
    }
    return count;
}

static bool pick_of(struct dp_generator *g, uint32_t on, dp_bends fits, struct dp_bent *bent) {
    uint32_t count = walk_bent(g, on, fits, UINT32_MAX, bent);
    return count > 0 && walk_bent(g, on, fits, dp_choose(g->choice, count), bent) > 0;
}

/* Of several kinds one is asked for first, so that the rare ones get their turn. */
bool dp_pick_bent(struct dp_generator *g, uint32_t on, dp_bends fits, struct dp_bent *bent) {
    uint32_t liked = (uint32_t)dp_pick_bit(g->choice, on);
    return pick_of(g, liked, fits, bent) || pick_of(g, on, fits, bent);
}

struct dp_command *dp_insert(struct dp_generator *g, size_t at, enum dp_kind kind, size_t count) {
    if (g->count + count > DP_GENERATE_RECORDS) {
        return NULL;
    }
    memmove(&g->records[at + count], &g->records[at], (g->count - at) * sizeof g->records[0]);
    for (size_t i = 0; i < count; i++) {
        g->records[at + i] = g->plain[kind];
    }
    g->count += count;
    return &g->records[at];
}

/* Tries every list type and resource on a new barrier. */
static bool new_bent(struct dp_generator *g, uint32_t on, dp_bends fits, struct dp_bent *bent) {
    static const uint32_t types[] = {DP_LIST_direct, DP_LIST_compute, DP_LIST_copy};
    uint32_t first = dp_choose(g->choice, g->shadow.count + 1);
    uint32_t list = types[dp_choose(g->choice, 3)];
    for (uint32_t kind = DP_ON_TEXTURE; kind <= DP_ON_GLOBAL; kind *= 2) {
        for (uint32_t i = 0; (on & kind) != 0 && i <= g->shadow.count; i++) {
            size_t count = g->count;
            uint32_t lists = g->list_count;
            uint32_t slot = (first + i) % (g->shadow.count + 1);
            struct dp_command *record = dp_new_barrier(g, list, kind, slot);
            if (record == NULL) {
                return false;
            }
            dp_bend(g, record, list, bent);
            if ((kind == DP_ON_GLOBAL || bent->of != NULL) && (fits == NULL || fits(g, bent))) {
                return true;
            }
            g->count = count;
            g->list_count = lists;
        }
    }
    return false;
}

bool dp_some_bent(struct dp_generator *g, uint32_t on, dp_bends fits, struct dp_bent *bent) {
    return dp_pick_bent(g, on, fits, bent) || new_bent(g, on, fits, bent);
}

enum dp_use dp_some_operand_use(struct dp_generator *g) {
    enum dp_use use = (enum dp_use)dp_choose(g->choice, DP_USE_COUNT);
    while (dp_uses[use].part >= DP_PART_SHADER) {
        use = (enum dp_use)((use + 1) % DP_USE_COUNT);
    }
    return use;
}

struct dp_command *dp_pick_record(struct dp_generator *g, enum dp_kind kind) {
    uint32_t count = 0;
    for (size_t i = 0; i < g->count; i++) {
        count += g->records[i].kind == kind ? 1 : 0;
    }
    uint32_t wanted = dp_choose(g->choice, count);
    for (size_t i = 0; i < g->count; i++) {
        if (g->records[i].kind == kind && wanted-- == 0) {
            return &g->records[i];
        }
    }
    return NULL;
}

size_t dp_pick_place(struct dp_generator *g) {
    const struct dp_command *record = dp_pick_record(g, dp_chance(g->choice, 1, 2) ? DP_COMMAND_end : DP_COMMAND_list);
    return record == NULL ? 0 : (size_t)(record - g->records) + (record->kind == DP_COMMAND_list ? 1 : 0);
}

struct dp_command *dp_pick_operand(struct dp_generator *g, bool texture) {
    struct dp_command *found = NULL;
    uint32_t met = 0;
    for (size_t i = 0; i < g->count; i++) {
        uint32_t slot = g->records[i].kind == DP_COMMAND_operand ? g->records[i].as.operand.resource : DP_NONE;
        if (slot < g->shadow.count && g->shadow.resource[slot].texture == texture) {
            met++;
            found = found == NULL || dp_chance(g->choice, 1, met) ? &g->records[i] : found;
        }
    }
    return found;
}
