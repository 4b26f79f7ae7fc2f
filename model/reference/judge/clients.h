/* clients.h: who touches memory (hardware sheet 6.2), as a table. */
#ifndef DRAINPROOF_MODEL_REFERENCE_JUDGE_CLIENTS_H
#define DRAINPROOF_MODEL_REFERENCE_JUDGE_CLIENTS_H

#include "model/names.h"

#define REF_CLIENTS 20u
#define REF_KEYS    13u
#define REF_NO_KEY  UINT32_MAX

/* Who knows something (hardware sheet 6.7); E is the end-of-pipe chain. */
enum refj_observer { REF_ME, REF_PFP, REF_CE, REF_E, REF_OBSERVERS };

/* Caches and what lies behind them. */
enum refj_cache {
    REF_GLV,
    REF_GLK,
    REF_GLM,
    REF_CBD,
    REF_CBM,
    REF_DBD,
    REF_DBM,
    REF_GL1S,
    REF_GL1C,
    REF_GL1D,
    REF_GL2A,
    REF_GL2R,
    REF_MEM,
    REF_CACHES = REF_GL2R
};

struct refj_client {
    uint32_t unit;           /* DP_UNIT_*: its class */
    uint32_t key;            /* DP_KEY_* of what it does; REF_NO_KEY of EXT */
    uint32_t misaligned_key; /* the same on a META location under misaligned_metadata */
    enum refj_observer launcher;
    enum refj_cache first; /* first cache of its read path */
    bool writes;
};

/* A producer key: what a drain waits for, and where its writes land. */
struct refj_key {
    uint32_t unit;
    enum refj_cache land;            /* GL2a or GL2r */
    enum refj_cache misaligned_land; /* on a META location under misaligned_metadata */
    bool backend;                    /* an RB cache stands before the landing */
    enum refj_cache cache;           /* that cache */
};

extern const struct refj_client refj_clients[REF_CLIENTS];
extern const struct refj_key refj_keys[REF_KEYS];

/* `client` must be below REF_CLIENTS, `key` below REF_KEYS. */
static inline const struct refj_client *refj_client(uint32_t client) {
    return &refj_clients[client];
}

static inline const struct refj_key *refj_key(uint32_t key) {
    return &refj_keys[key];
}

#endif
