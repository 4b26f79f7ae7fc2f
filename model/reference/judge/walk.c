/* walk.c: from b to a: the start, what every position brings, and the pair at a (hardware sheet 6.5, 6.7). */
#include "clock.h"

#include "plant.h"

struct refj_walk refj_walk(const struct refj_judge *judge, uint64_t first, uint32_t key, bool misaligned) {
    struct refj_walk walk = {.judge = judge, .key = key, .misaligned = misaligned, .first = first, .start = first};
    if (REF_PLANTED(earlier_inv_counts)) {
        walk.start = 1;
    }
    return walk;
}

void refj_reach(struct refj_walk *walk, uint64_t i) {
    const struct refj_step *step = refj_step(walk->judge, i);
    walk->i = i;
    refj_idle(walk, REF_PFP, DP_UNIT_PFP, i - 1);
    refj_idle(walk, REF_CE, DP_UNIT_CE, i - 1);
    refj_idle(walk, REF_ME, DP_UNIT_PFP, i - 1);
    refj_idle(walk, REF_ME, DP_UNIT_CE, i - 1);
    refj_raise(walk, REF_ME, REFJ_KME, i - 1);
    if (step->present) { /* its own EOP(ALL_WBINV, gl2_wb) and WAIT_FENCE at ME */
        refj_eop(walk, DP_EOP_RB_ALL_WBINV, DP_GCR_gl2_wb);
        refj_join(walk, REF_ME, &walk->facts[REF_E]);
        refj_raise(walk, REF_ME, REFJ_KME, i);
    }
    if (REF_PLANTED(in_order_pipeline) && step->item) {
        refj_raise(walk, REF_ME, REFJ_D, i - 1);
    }
}

/* --- the element a --- */

static uint64_t lanes_if(bool condition) {
    return condition ? REFJ_ALL_LANES : 0;
}

#ifdef DP_PLANTED_JUDGE
/* drain_behind_reader: the facts of an observer at the next item, or at the end. */
static struct refj_facts facts_behind(const struct refj_walk *walk, enum refj_observer x) {
    struct refj_walk ahead = *walk;
    refj_pass(&ahead);
    for (uint64_t i = walk->i + 1; i <= walk->judge->steps.count && !refj_step(walk->judge, i)->item; i++) {
        refj_reach(&ahead, i);
        refj_pass(&ahead);
    }
    return ahead.facts[x];
}

static struct refj_facts planted_launch(const struct refj_walk *walk, enum refj_observer x) {
    struct refj_facts facts = REF_PLANTED(drain_behind_reader) ? facts_behind(walk, x) : walk->facts[x];
    uint64_t from_me = x != REF_PFP ? 0 : REF_PLANTED(me_wait_good_for_pfp) ? REFJ_ALL_LANES : walk->pfp_follows;
    for (int row = 0; row < REFJ_ROWS; row++) {
        facts.row[row] |= walk->facts[REF_ME].row[row] & from_me;
        if (x == REF_CE && REF_PLANTED(ce_not_blocked)) {
            facts.row[row] |= walk->facts[REF_PFP].row[row];
        }
    }
    return facts;
}
#endif

struct refj_facts refj_launch(const struct refj_walk *walk, const struct refj_element *a) {
    enum refj_observer x = refj_client(a->client)->launcher;
#ifdef DP_PLANTED_JUDGE
    struct refj_facts facts = planted_launch(walk, x);
#else
    struct refj_facts facts = walk->facts[x];
#endif
    if (refj_step(walk->judge, walk->i)->raw_wait && refj_key(walk->key)->unit == DP_UNIT_DMA) {
        facts.row[REFJ_D] |= refj_up_to(walk, walk->i - 1); /* for this item only */
    }
    return facts;
}

static bool same_rb_cache(const struct refj_walk *walk, const struct refj_element *a) {
    const struct refj_key *b = refj_key(walk->key);
    if (REF_PLANTED(same_rb_across_two) && b->backend && a->key != REF_NO_KEY && refj_key(a->key)->backend) {
        return true;
    }
    return b->backend && a->key == walk->key;
}

uint64_t refj_ordered(const struct refj_walk *walk, const struct refj_facts *launch, const struct refj_element *a) {
    return lanes_if(same_rb_cache(walk, a)) | launch->row[REFJ_D];
}

uint64_t refj_visible(const struct refj_walk *walk, const struct refj_facts *launch, const struct refj_element *a) {
    enum refj_cache first = refj_client(a->client)->first;
    if (same_rb_cache(walk, a)) {
        return REFJ_ALL_LANES;
    }
    if (a->rw == DP_RW_write || (a->rw == DP_RW_both && REF_PLANTED(rmw_as_write))) {
        if (REF_PLANTED(waw_needs_drain_alone)) {
            return launch->row[REFJ_D];
        }
        bool together = refj_lands_in(walk, refj_land(walk, a->key)) || REF_PLANTED(waw_without_wb);
        return together ? refj_landed(walk, launch) : launch->row[REFJ_M];
    }
    if ((REF_PLANTED(vector_l0_coherent) && first == REF_GLV) || (REF_PLANTED(metadata_as_data) && first == REF_GLM)) {
        first = REF_GL2A;
    }
    return refj_view(walk, launch, first);
}

bool refj_passed(const struct refj_facts *launch, bool end_of_pipe) {
    return (launch->row[end_of_pipe ? REFJ_KQ : REFJ_KME] & 1) != 0;
}
