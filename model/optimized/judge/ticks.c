/* ticks.c: ticks of one point. What an access sees of a key depends on its launch clock, its clients and the key
 * alone, so neighbours with one past have one answer. */
#include "model/optimized/judge/ticks.h"

/* One path: its launch clock, and the row that says what is visible, but for the keys that a second row answers for
 * (those that land in another GL2 than this path ends in). `own` is the key that the path's RB cache orders; none:
 * 0. */
struct path {
    const struct optj_outer *clock;
    const uint64_t *row;
    const uint64_t *far;
    uint32_t far_keys;
    uint32_t own;
    bool second_set; /* `row` is one of the second set, which knows VSm, PSm and CSm */
};

/* The lowest client of each unit. */
static const uint8_t first_client[OPTJ_UNITS] = {
    [DP_UNIT_VS] = DP_CLIENT_VS,   [DP_UNIT_PS] = DP_CLIENT_PS,  [DP_UNIT_CS] = DP_CLIENT_CS,
    [DP_UNIT_CB] = DP_CLIENT_CBd,  [DP_UNIT_DB] = DP_CLIENT_DBd, [DP_UNIT_DMA] = DP_CLIENT_IDXD,
    [DP_UNIT_PFP] = DP_CLIENT_PFP, [DP_UNIT_CE] = DP_CLIENT_CE,  [DP_UNIT_EXT] = DP_CLIENT_EXT,
};

static const struct optj_outer *launcher(const struct optj *j, uint32_t client) {
    if ((OPTJ_LAUNCHED_BY_PFP >> client & 1) != 0) {
        return &j->pfp;
    }
    return client == DP_CLIENT_CE ? &j->ce : &j->me.outer;
}

static struct path path_of(const struct optj *j, uint32_t index, uint32_t rw, bool misaligned) {
    const struct optj_client *client = &optj_clients[index];
    const uint32_t in_gl2r = optj_in_gl2r[misaligned ? OPTJ_MISALIGNED : optj_landing_of(j->hardware)];
    const struct optj_outer *clock = launcher(j, index);
    bool rb = client->first >= OPTJ_RB && client->first < OPTJ_ROWS;
    struct path path = {.clock = clock, .own = rb ? 1u << client->key : 0};
    if (rw == DP_RW_write) { /* it lands where it lands, and what landed elsewhere must be in memory */
        uint32_t key = misaligned ? client->meta_key : client->key;
        path.row = clock->at + OPTJ_ARRIVED;
        path.far = clock->at + OPTJ_MEMORY;
        path.far_keys = (in_gl2r >> key & 1) != 0 ? ~in_gl2r : in_gl2r;
    } else if (client->first < OPTJ_ROWS) {
        path.row = misaligned ? j->me.meta + client->first * OPTJ_KEYS : j->me.rows + client->first * OPTJ_PRODUCERS;
        path.second_set = misaligned;
    } else if (client->first == OPTJ_FIRST_MEMORY) {
        path.row = clock->at + OPTJ_MEMORY;
    } else {
        path.row = clock->at + OPTJ_ARRIVED;
        path.far = clock->at + OPTJ_GL2;
        path.far_keys = in_gl2r;
    }
    return path;
}

static inline uint64_t visible(const struct path *path, uint32_t key) {
    if ((path->far_keys >> key & 1) != 0) {
        return path->far[optj_aligned_key[key]];
    }
    return path->row[path->second_set ? key : optj_aligned_key[key]];
}

/* Accesses through one RB cache are ordered by it. Of several paths the minimum counts. */
static void lower(struct dp_tick *tick, const struct path *path, uint32_t key) {
    if ((path->own >> key & 1) != 0) {
        return;
    }
    uint64_t ordered = path->clock->at[optj_done_of_key[key]];
    uint64_t seen = visible(path, key);
    tick->ordered_to = ordered < tick->ordered_to ? ordered : tick->ordered_to;
    tick->visible_to = seen < tick->visible_to ? seen : tick->visible_to;
}

void optj_report_ticks(const struct optj *j, const struct dp_access_point *at, uint32_t clients, uint32_t keys) {
    if (keys == 0 || j->sink->tick == NULL) {
        return;
    }
    struct path paths[OPTJ_CLIENTS];
    size_t count = 0;
    bool misaligned = at->location == DP_LOCATION_META && (j->hardware & DP_HARDWARE_misaligned_metadata) != 0;
    for (uint32_t i = first_client[at->unit]; clients >> i != 0; i++) {
        if ((clients >> i & 1) != 0) {
            paths[count++] = path_of(j, i, at->rw, misaligned);
        }
    }
    struct dp_tick tick = {.at = *at};
    for (uint32_t key = 0; keys >> key != 0; key++) {
        if ((keys >> key & 1) == 0) {
            continue;
        }
        tick.key = key;
        tick.ordered_to = j->position - 1;
        tick.visible_to = j->position - 1;
        for (size_t i = 0; i < count; i++) {
            lower(&tick, &paths[i], key);
        }
        j->sink->tick(j->sink->context, &tick);
    }
}
