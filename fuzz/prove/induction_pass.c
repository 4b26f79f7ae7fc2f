/* induction_pass.c: (iii) what is let through is spoken of by nothing that is pending.
 *
 * An item passes a pending requirement only if no stage of it is in `towards` (design section 5.3: a barrier promises
 * nothing to other stages), nothing of it is fetched by PFP or CE while one of them is to be stopped, it is nothing
 * that has to find everything emitted (`forces`), and it launches nothing that the emission waits for: an item that
 * passes is waited for afterwards although no barrier behind it asked. No trade of optimizations.def allows that:
 * order:*>PFP and order:*>CE are about who is stopped, and what PFP or CE fetch does not pass where they are.
 *
 * The factoring: whether an item passes depends on drain, block, writeback and the invalidation of CB metadata, on
 * the item's classes and its three marks, and on whether stages and towards meet. All of the former are complete
 * here, with what the packets wait for as section `emit` finds it by the judges (it tries every requirement with
 * every class alone, which is enough because what passes with two classes passes with each). Towards and stages: all
 * pairs of single bits and all 2^14 sets against their neighbours (part 3). */
#include "fuzz/prove/induction.h"
#include "fuzz/prove/induction_state.h"

#include "model/optimized/requirement.h"
#include "model/optimized/sync_algebra.h"

#define RB     ((uint32_t)(DP_CACHE_CB_cache | DP_CACHE_DB_cache))
#define LEAVES 14u

static void say(struct dp_ind_run *run, const char *what, const struct opt_pending *t, const struct opt_item *item,
                const char *hardware) {
    if (dp_ind_wrong(run)) {
        struct opt_pending classes = {.drain = item->classes, .towards = item->stages};
        fprintf(run->out, "induction_pass: %s (hardware=%s)\n  state:", what, hardware);
        dp_ind_print_state(t, run->out);
        fprintf(run->out, "  item:%s%s%s launches and stages as in:", item->fetches ? " fetched by PFP or CE;" : "",
                item->pfp_writes ? " PFP writes;" : "",
                item->forces ? " forces (a predicate, a query, arguments);" : "");
        dp_ind_print_state(&classes, run->out);
    }
}

/* What an item must not be to pass. What is waited for is judged in section emit. */
static const char *owed(const struct opt_pending *t, const struct opt_item *item) {
    bool stops = (t->block & (DP_BLOCK_PFP | DP_BLOCK_CE)) != 0;
    return (t->towards & item->stages) != 0               ? "an item passes that a pending barrier speaks of"
           : stops && item->fetches                       ? "PFP or CE fetch for an item that passes a stop of theirs"
           : item->forces                                 ? "an item passes that has to find nothing pending"
           : (t->drain & OPT_WAITED & item->classes) != 0 ? "an item passes that adds to a class that is to be drained"
                                                          : NULL;
}

static void try_item(struct dp_ind_run *run, const struct opt_pending *t, const struct opt_item *item,
                     size_t hardware) {
    bool passes = opt_lets_through(t, item, dp_ind_hardware[hardware]);
    const char *wrong = passes ? owed(t, item) : NULL;
    if (wrong != NULL) {
        say(run, wrong, t, item, dp_ind_hardware_names[hardware]);
    }
    for (uint32_t class_ = 0; passes && class_ < DP_IND_CLASSES; class_++) {
        struct opt_item less = *item;
        less.classes &= dp_ind_drain_of(class_);
        if (!opt_lets_through(t, &less, dp_ind_hardware[hardware])) {
            say(run, "an item passes with two classes and not with one of them", t, item,
                dp_ind_hardware_names[hardware]);
        }
    }
    dp_ind_count(run, passes, passes);
}

static struct opt_item item_of(uint32_t n) {
    struct opt_item item = {.fetches = (n >> 6 & 1) != 0, .pfp_writes = (n >> 7 & 1) != 0, .forces = (n >> 8 & 1) != 0};
    for (uint32_t class_ = 0; class_ < DP_IND_CLASSES; class_++) {
        item.classes |= (n >> class_ & 1) != 0 ? dp_ind_drain_of(class_) : 0;
    }
    return item;
}

/* Everything that letting through reads but stages: 2^6 drains, 4 stops, 8 write-backs, CB invalidation and its
 * metadata. */
static struct opt_pending state_of(uint32_t n) {
    struct opt_pending t = {.drain = item_of(n & 63).classes,
                            .block = ((n >> 6 & 1) != 0 ? DP_BLOCK_PFP : 0u) | ((n >> 7 & 1) != 0 ? DP_BLOCK_CE : 0u),
                            .writeback = ((n >> 8 & 1) != 0 ? DP_CACHE_CB_cache : 0u) |
                                         ((n >> 9 & 1) != 0 ? DP_CACHE_DB_cache : 0u) |
                                         ((n >> 10 & 1) != 0 ? DP_CACHE_L2 : 0u),
                            .invalidate = (n >> 11 & 1) != 0 ? DP_CACHE_CB_cache : 0u,
                            .metadata = (n >> 12 & 1) != 0 ? OPT_STALE_CB_META : 0u};
    return t;
}

#define STATES (1u << 13)
#define ITEMS  (1u << 9)

static void try_states(struct dp_ind_run *run, size_t hardware) {
    for (uint32_t s = 0; s < STATES; s++) {
        struct opt_pending t = state_of(s);
        for (uint32_t i = 0; i < ITEMS; i++) {
            struct opt_item item = item_of(i);
            try_item(run, &t, &item, hardware);
        }
    }
}

static uint32_t leaf(uint32_t n) {
    uint32_t left = OPT_SYNC_LEAVES;
    for (; n > 0; n--) {
        left &= left - 1;
    }
    return left & (~left + 1);
}

static uint32_t leaves(uint32_t mask) {
    uint32_t result = 0;
    for (uint32_t i = 0; i < LEAVES; i++) {
        result |= (mask >> i & 1) != 0 ? leaf(i) : 0;
    }
    return result;
}

/* Every set of stages against each single stage, and against its complement and that with one more. */
static void try_stages(struct dp_ind_run *run) {
    for (uint32_t set = 0; set < 1u << LEAVES; set++) {
        for (uint32_t one = 0; one < LEAVES; one++) {
            const uint32_t against[] = {leaf(one), leaves(~set), leaves(~set) | leaf(one)};
            for (uint32_t k = 0; k < 3; k++) {
                struct opt_pending t = {.towards = leaves(set)};
                struct opt_item item = {.stages = against[k]};
                try_item(run, &t, &item, 0);
                t.towards = against[k];
                item.stages = leaves(set);
                try_item(run, &t, &item, 0);
            }
        }
    }
}

static size_t parts(void) {
    return DP_IND_HARDWARES + 1;
}

static uint64_t cases(size_t part) {
    return part < DP_IND_HARDWARES ? (uint64_t)STATES * ITEMS : (UINT64_C(1) << LEAVES) * LEAVES * 6;
}

static bool prove(struct dp_ind_run *run) {
    if (run->part < DP_IND_HARDWARES) {
        try_states(run, run->part);
    } else {
        try_stages(run);
    }
    return true;
}

const struct dp_ind_section_facts dp_ind_pass = {parts, cases, prove};
