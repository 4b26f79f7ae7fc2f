/* pair.c: see pair.h. */
#include "fuzz/prove/pair.h"

#include <stdio.h>

#define ME  DP_UNIT_EXT
#define PFP DP_UNIT_PFP
#define CE  DP_UNIT_CE
#define X   DP_NO_CACHE

/* hardware sheet 6.2, table of clients; rw as tables/hw_access_paths.tsv has them somewhere. */
/* clang-format off */
static const struct dp_client_facts facts[] = {
    /*                  unit         from inner        rb  R      W      RMW    meta   data   compute direct */
    [DP_CLIENT_VS]   = {DP_UNIT_VS,  ME,  DP_GCR_glv,  X,  true,  true,  true,  true,  true,  false, true},
    [DP_CLIENT_VSk]  = {DP_UNIT_VS,  ME,  DP_GCR_glk,  X,  true,  false, false, false, true,  false, true},
    [DP_CLIENT_VSm]  = {DP_UNIT_VS,  ME,  DP_GCR_glm,  X,  true,  false, true,  true,  false, false, true},
    [DP_CLIENT_PS]   = {DP_UNIT_PS,  ME,  DP_GCR_glv,  X,  true,  true,  true,  true,  true,  false, true},
    [DP_CLIENT_PSk]  = {DP_UNIT_PS,  ME,  DP_GCR_glk,  X,  true,  false, false, false, true,  false, true},
    [DP_CLIENT_PSm]  = {DP_UNIT_PS,  ME,  DP_GCR_glm,  X,  true,  false, true,  true,  false, false, true},
    [DP_CLIENT_CS]   = {DP_UNIT_CS,  ME,  DP_GCR_glv,  X,  true,  true,  true,  true,  true,  true,  true},
    [DP_CLIENT_CSk]  = {DP_UNIT_CS,  ME,  DP_GCR_glk,  X,  true,  false, false, false, true,  true,  true},
    [DP_CLIENT_CSm]  = {DP_UNIT_CS,  ME,  DP_GCR_glm,  X,  true,  false, true,  true,  false, true,  true},
    [DP_CLIENT_CBd]  = {DP_UNIT_CB,  ME,  0,           0,  true,  true,  true,  false, true,  false, true},
    [DP_CLIENT_CBm]  = {DP_UNIT_CB,  ME,  0,           1,  true,  true,  true,  true,  false, false, true},
    [DP_CLIENT_DBd]  = {DP_UNIT_DB,  ME,  0,           2,  true,  true,  true,  false, true,  false, true},
    [DP_CLIENT_DBm]  = {DP_UNIT_DB,  ME,  0,           3,  true,  true,  true,  true,  false, false, true},
    [DP_CLIENT_IDX]  = {DP_UNIT_VS,  PFP, 0,           X,  true,  false, false, false, true,  false, true},
    [DP_CLIENT_IDXD] = {DP_UNIT_DMA, PFP, 0,           X,  true,  false, false, false, true,  false, true},
    [DP_CLIENT_DMA]  = {DP_UNIT_DMA, ME,  0,           X,  true,  true,  false, false, true,  true,  true},
    [DP_CLIENT_PFP]  = {DP_UNIT_PFP, PFP, 0,           X,  true,  true,  false, false, true,  false, true},
    [DP_CLIENT_CE]   = {DP_UNIT_CE,  CE,  0,           X,  true,  false, false, false, true,  false, true},
    [DP_CLIENT_EXT]  = {DP_UNIT_EXT, ME,  0,           X,  true,  false, false, false, true,  true,  true},
    [DP_CLIENT_ME]   = {DP_UNIT_PFP, ME,  0,           X,  true,  false, false, false, true,  true,  false},
};
/* clang-format on */

const struct dp_client_facts *dp_client_facts(uint32_t client) {
    return &facts[client];
}

const char *dp_element_name(const struct dp_element *element, char buffer[16]) {
    static const char *const rw[] = {[DP_RW_read] = "r", [DP_RW_write] = "w", [DP_RW_both] = "rw"};
    snprintf(buffer, 16, "%s.%s", dp_name(DP_SET_CLIENT, element->client), rw[element->rw]);
    return buffer;
}

static bool does(const struct dp_client_facts *client, uint32_t rw) {
    return rw == DP_RW_read ? client->reads : rw == DP_RW_write ? client->writes : client->updates;
}

static bool stands(const struct dp_client_facts *client, uint32_t queue, uint32_t location) {
    return (queue == DP_LIST_direct ? client->direct : client->compute) &&
           (location == DP_LOCATION_META ? client->meta : client->data);
}

/* Whether a set takes a client. */
static bool takes(enum dp_pair_set set, uint32_t client, uint32_t location, uint32_t queue) {
    bool scalar = facts[client].inner == DP_GCR_glk;
    return stands(&facts[client], queue, location) &&
           (set == DP_PAIRS_COMPLETE || (!scalar && location == DP_LOCATION_DATA && queue == DP_LIST_direct));
}

/* All pairs of two clients on one location. */
static size_t pair_up(struct dp_pair *pairs, uint32_t queue, uint32_t location, uint32_t before, uint32_t after) {
    size_t count = 0;
    for (uint32_t b = DP_RW_read; b <= DP_RW_both; b++) {
        for (uint32_t a = DP_RW_read; a <= DP_RW_both; a++) {
            bool conflict = a != DP_RW_read || b != DP_RW_read;
            if (conflict && does(&facts[before], b) && does(&facts[after], a)) {
                pairs[count++] = (struct dp_pair){
                    queue, {before, b, 0, location, 0},
                     {after,  a, 0, location, 0}
                };
            }
        }
    }
    return count;
}

size_t dp_pairs(enum dp_pair_set set, struct dp_pair pairs[DP_PAIRS_MAX]) {
    static const uint32_t queues[] = {DP_LIST_direct, DP_LIST_compute};
    static const uint32_t locations[] = {DP_LOCATION_DATA, DP_LOCATION_META};
    size_t count = 0;
    for (size_t q = 0; q < 2; q++) {
        for (size_t l = 0; l < 2; l++) {
            for (uint32_t before = 0; before < sizeof facts / sizeof *facts; before++) {
                for (uint32_t after = 0; after < sizeof facts / sizeof *facts; after++) {
                    if (before != DP_CLIENT_EXT && takes(set, before, locations[l], queues[q]) &&
                        takes(set, after, locations[l], queues[q])) {
                        count += pair_up(pairs + count, queues[q], locations[l], before, after);
                    }
                }
            }
        }
    }
    return count;
}
