/* shadow.h: what the generator knows of the program it makes: tracked state as the barrier sheet has it
 * (15.5-15.10), kept
 * by hand and apart from both models.
 *
 * Two kinds of facts stand side by side for every subresource: what the rules look at (layout, known access K, last
 * SyncAfter
 * of this scope), and what is really owed (who used it since it was last handed over, in this scope or an earlier
 * one). A
 * barrier that is right by both names what really used the memory and breaks no rule. State follows execution
 * order; lists
 * are recorded in the order in which they will run, or touch different memory.
 */
#ifndef DRAINPROOF_FUZZ_GENERATE_SHADOW_H
#define DRAINPROOF_FUZZ_GENERATE_SHADOW_H

#include "fuzz/generate/sheet.h"

#define DP_SHADOW_RESOURCES 16u
/* Sets of subresources are 32-bit masks. */
#define DP_SHADOW_SUBS      32u

struct dp_shadow_sub {
    uint32_t layout;
    /* The rules' side. `scope` and `recording` say of which execute and list the rest speaks. */
    uint32_t known;     /* K: DP_ACCESS_COMMON is everything, NO_ACCESS deactivated (sheet 15.7) */
    uint32_t last_sync; /* SyncAfter of the last barrier in this scope, NONE if there was none */
    uint32_t scope;
    uint32_t recording;
    uint32_t barriers;     /* last list that had an enhanced barrier of it */
    uint32_t begun;        /* list with the last BEGIN, */
    uint32_t torn;         /* and last list with an END of another list's BEGIN */
    uint32_t entry_layout; /* at its first touch in this list, */
    uint32_t entry_sync;   /* and what the first barrier there had before; */
    uint32_t entry_access; /* ALL and COMMON if there was none */
    /* What is owed. `granted`: whom the last barrier handed it to; `used`: who touched it since. */
    uint32_t granted_sync, granted_access;
    uint32_t used_sync, used_access;
    bool touched;     /* in this scope */
    bool closed;      /* last barrier of the scope had SyncAfter NONE */
    bool initialised; /* I of sheet 15.6, never more than it */
    bool written;     /* at any time: there may be kinds of compression */
    /* Legacy mode (sheet 15.8): the state S; what operands promoted it to, P, and what shaders did, which no rule
     * sees. */
    bool legacy;
    bool pending; /* a BEGIN_ONLY waits for its END_ONLY */
    bool entry_legacy;
    uint32_t state, promoted, unseen;
    uint32_t entry_state, entry_promoted;
    uint32_t copied; /* last scope in which a copy list touched it */
    uint32_t call;   /* last legacy call that had a transition of it */
};

/* Physical layout of a subresource in a legacy state other than COMMON: no enhanced barrier may name it there. */
#define DP_SHADOW_HELD UINT32_C(0xFFFFFFFD)

struct dp_shadow_resource {
    struct dp_record_resource made;
    bool filled;
    bool texture;
    bool simultaneous;
    bool split;        /* a split is open on it */
    uint32_t accesses; /* that it can have */
    uint32_t layouts;  /* that its flags allow, over 0..31 */
    uint32_t mips, slices, planes, subs;
    uint32_t aliases; /* resources that share memory with it, itself aside */
    bool active;      /* of those it is the one in use */
    struct dp_shadow_sub sub[DP_SHADOW_SUBS];
};

struct dp_shadow {
    uint32_t rules;     /* DP_RULES_* */
    uint32_t count;     /* of resources */
    uint32_t scope;     /* number of the execute that runs next */
    uint32_t recording; /* number of the list that is open, or was last */
    uint32_t list;      /* its type */
    uint32_t touched;   /* resources that it touches */
    uint32_t executed;  /* type of the lists of the last execute, DP_NONE before the first */
    uint32_t call;      /* number of the last legacy barrier call */
    struct dp_shadow_resource resource[DP_SHADOW_RESOURCES];
};

void dp_shadow_start(struct dp_shadow *shadow, uint32_t rules);

/* Takes a creation; its slot is below DP_SHADOW_RESOURCES and it has at most DP_SHADOW_SUBS subresources. */
void dp_shadow_create(struct dp_shadow *shadow, const struct dp_record_resource *made);

/* Whether it has a place in a heap; notes with whom a resource shares memory (shadow_memory.c). */
bool dp_shadow_is_placed(const struct dp_record_resource *made);
void dp_shadow_find_aliases(struct dp_shadow *shadow, uint32_t id);

/* All subresources of a resource, and the mask of those in a range that lies within it. */
uint32_t dp_shadow_all(const struct dp_shadow_resource *resource);
uint32_t dp_shadow_range(const struct dp_shadow_resource *resource, const struct dp_range *range);

/* A subresource as it is now: what an earlier scope or list left is put right first. Any touch goes through here. */
struct dp_shadow_sub *dp_shadow_look(struct dp_shadow *shadow, uint32_t resource, uint32_t index);

/* The same for a touch by the open list, whose first one is remembered. */
struct dp_shadow_sub *dp_shadow_touch(struct dp_shadow *shadow, uint32_t resource, uint32_t index);

/* A list is opened. */
void dp_shadow_list(struct dp_shadow *shadow, uint32_t type);

/* Whether this use may come now without a barrier: admitted, handed over to it, and in conflict with nothing since
 * but what
 * the API keeps in order by itself (render targets, depth, copies). */
bool dp_shadow_ready(struct dp_shadow *shadow, uint32_t resource, uint32_t index, uint32_t access, uint32_t stage);

/* A barrier that the rules accept; `index` within `resource`. Globals go over everything. */
struct dp_shadow_sides {
    uint32_t sync_before, sync_after;
    uint32_t access_before, access_after;
    uint32_t layout_before, layout_after;
    bool discard;
};
void dp_shadow_barrier(struct dp_shadow *shadow, uint32_t resource, uint32_t index,
                       const struct dp_shadow_sides *sides);
void dp_shadow_global(struct dp_shadow *shadow, const struct dp_shadow_sides *sides);

/* Contents of a set of subresources are given up, before the barrier or command that says so is noted: what else of the
 * resource, and whose memory it was, is no longer initialised (15.5.4b, 15.6). */
void dp_shadow_discard(struct dp_shadow *shadow, uint32_t resource, uint32_t mask);

/* An operand or a shader access (which the rules do not see) of an accepted work item. `initialises`: clears and whole
 * copies. */
void dp_shadow_use(struct dp_shadow *shadow, uint32_t resource, uint32_t index, uint32_t access, uint32_t stage,
                   bool operand, bool initialises);

/* The next lists run in an execute of their own, of this type. `ordered`: what an execute orders, by the rules set
 * and by a
 * change of type (design decisions 6 and 15), is counted on; not so for lists that may run in another order. */
void dp_shadow_scope(struct dp_shadow *shadow, uint32_t type, bool ordered);

/* A legacy transition that the rules accept: of the states, with DP_SPLIT_* flags. An END brings the state of its
 * BEGIN. (shadow_legacy.c) */
void dp_shadow_transition(struct dp_shadow *shadow, uint32_t resource, uint32_t index, uint32_t before, uint32_t after,
                          uint32_t flags);

/* A UAV barrier on a resource, or DP_NONE; an aliasing barrier of any form. */
void dp_shadow_uav(struct dp_shadow *shadow, uint32_t resource);
void dp_shadow_aliasing(struct dp_shadow *shadow);

/* An access to a subresource in legacy mode: promotion. */
void dp_shadow_promote(struct dp_shadow *shadow, struct dp_shadow_sub *sub, uint32_t access, uint32_t stage,
                       bool operand);

/* Whether the state of a subresource in legacy mode admits an access, after promotion. */
bool dp_shadow_state_admits(const struct dp_shadow_resource *resource, const struct dp_shadow_sub *sub, uint32_t access,
                            uint32_t stage);

/* What an execute leaves behind: decay, and the end of splits that do not outlive it. Part of dp_shadow_scope. */
void dp_shadow_decay(struct dp_shadow *shadow);

/* Whether barriers of either kind may name a subresource now (rules I01, I02, S05, U06, K11, P02). */
bool dp_shadow_takes_enhanced(struct dp_shadow *shadow, uint32_t resource, uint32_t index);
bool dp_shadow_takes_legacy(struct dp_shadow *shadow, uint32_t resource, uint32_t index);

/* S and all that it was promoted to. */
static inline uint32_t dp_shadow_states(const struct dp_shadow_sub *sub) {
    return sub->state | sub->promoted | sub->unseen;
}

/* Whether a sync covers all stages of another. */
bool dp_shadow_covers(uint32_t granted, uint32_t stage);

/* Whether the list that was just closed can run again, in another execute or in the same one: it leaves every
 * subresource
 * as it found it. (shadow_repeats.c) */
bool dp_shadow_repeats(struct dp_shadow *shadow, bool same_scope);

#endif
