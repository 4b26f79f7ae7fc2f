/* waits.c: WAIT_FENCE: what ME and PFP learn from a fence (hardware sheet 6.7). */
#include "model/optimized/judge/state.h"

void optj_me_learns_queue(struct optj *j) {
    if (j->queue_covers_me) {
        optj_clock_copy(&j->me, &j->queue);
    } else {
        optj_clock_join(&j->me, &j->queue);
    }
    optj_stamp(&j->me.outer, j->position - 1);
    j->me_covers_queue = true;
}

static void pfp_learns(struct optj *j, const struct optj_outer *proof, uint64_t position) {
    optj_outer_join(&j->pfp, proof);
    if (j->pfp.at[OPTJ_PASSED] < position) {
        j->pfp.at[OPTJ_PASSED] = position;
    }
}

/* Whatever PFP learns here ME knows when it comes to this place: it is behind PFP. */
static void wait_for_newest(struct optj *j, bool pfp) {
    struct optj_fences *fences = &j->fences;
    if (!j->me_covers_queue) {
        optj_me_learns_queue(j);
    }
    fences->me_knows = fences->newest_position;
    if (pfp) {
        pfp_learns(j, &j->queue.outer, fences->newest_position);
        fences->pfp_knows = fences->newest_position;
    }
}

static void wait_for_kept(struct optj *j, struct optj_fence *fence, bool pfp) {
    struct optj_fences *fences = &j->fences;
    const struct optj_clock *rows = optj_fence_clock(fences, fence);
    if (rows != NULL) {
        optj_clock_join(&j->me, rows);
    } else {
        optj_outer_join(&j->me.outer, &fence->outer);
    }
    optj_stamp(&j->me.outer, j->position - 1);
    fence->awaited = fence->eos;
    if (fence->eos) {
        j->queue_covers_me = false;
    } else if (fences->me_knows < fence->position) {
        fences->me_knows = fence->position;
    }
    if (pfp) {
        pfp_learns(j, &fence->outer, fence->position);
        if (!fence->eos && fences->pfp_knows < fence->position) {
            fences->pfp_knows = fence->position;
        }
    }
}

void optj_wait(struct optj *j, uint32_t id, bool pfp) {
    if (j->fences.newest_id == id) {
        wait_for_newest(j, pfp);
    } else {
        struct optj_fence *fence = optj_fence_find(&j->fences, id);
        if (fence == NULL) {
            return; /* everybody knows */
        }
        wait_for_kept(j, fence, pfp);
    }
    optj_fence_trim(&j->fences, false);
    if (pfp) {
        optj_losses_trim(&j->losses, &j->pfp);
    }
}
