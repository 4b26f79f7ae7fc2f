/* fences.c: fences of a stream and what they prove. */
#include "model/optimized/judge/fences.h"

#include "model/optimized/memory.h"

#include <string.h>

/* First run that ends at `id` or behind it. Ids rise nearly always, so the last run is looked at first. */
static size_t run_of(const struct optj_fences *fences, uint32_t id) {
    size_t low = 0;
    size_t high = fences->seen_count;
    if (high != 0 && fences->seen[high - 1].last < id) {
        return high;
    }
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (fences->seen[middle].last < id) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

bool optj_fence_seen(const struct optj_fences *fences, uint32_t id) {
    size_t run = run_of(fences, id);
    return run < fences->seen_count && fences->seen[run].first <= id;
}

static void remove_run(struct optj_fences *fences, size_t run) {
    fences->seen_count--;
    memmove(&fences->seen[run], &fences->seen[run + 1], (fences->seen_count - run) * sizeof *fences->seen);
}

bool optj_fence_see(const struct dp_memory *memory, struct optj_fences *fences, uint32_t id) {
    size_t run = run_of(fences, id);
    if (run < fences->seen_count && fences->seen[run].first <= id) {
        return true;
    }
    bool follows = run > 0 && fences->seen[run - 1].last + 1 == id;
    bool precedes = run < fences->seen_count && fences->seen[run].first - 1 == id;
    if (follows) {
        fences->seen[run - 1].last = precedes ? fences->seen[run].last : id;
        if (precedes) {
            remove_run(fences, run);
        }
        return true;
    }
    if (precedes) {
        fences->seen[run].first = id;
        return true;
    }
    void *grown = opt_grown(memory, fences->seen, &fences->seen_capacity, fences->seen_count + 1, sizeof *fences->seen);
    if (grown == NULL) {
        return false;
    }
    fences->seen = grown;
    memmove(&fences->seen[run + 1], &fences->seen[run], (fences->seen_count - run) * sizeof *fences->seen);
    fences->seen[run] = (struct optj_fence_run){id, id};
    fences->seen_count++;
    return true;
}

static bool keep(const struct dp_memory *memory, struct optj_fences *fences, const struct optj_fence *fence) {
    struct optj_fence *kept = optj_fifo_add(memory, &fences->kept, sizeof *kept);
    if (kept != NULL) {
        *kept = *fence;
    }
    return kept != NULL;
}

bool optj_fence_settle(const struct dp_memory *memory, struct optj_fences *fences, const struct optj_clock *queue) {
    uint32_t id = fences->newest_id;
    uint64_t position = fences->newest_position;
    fences->newest_id = 0;
    if (id == 0 || position <= fences->pfp_knows) {
        return true;
    }
    struct optj_fence fence = {.position = position, .id = id, .outer = queue->outer};
    if (!keep(memory, fences, &fence)) {
        return false;
    }
    if (position <= fences->me_knows) {
        return true;
    }
    struct optj_fence_rows *rows = optj_fifo_add(memory, &fences->rows, sizeof *rows);
    if (rows != NULL) {
        rows->position = position;
        rows->clock = *queue;
    }
    return rows != NULL;
}

bool optj_fence_eos(const struct dp_memory *memory, struct optj_fences *fences, const struct optj_outer *outer,
                    uint32_t id, uint64_t position) {
    struct optj_fence fence = {.position = position, .id = id, .eos = true, .outer = *outer};
    return keep(memory, fences, &fence);
}

/* Backwards: it is the latest fences that are awaited. */
struct optj_fence *optj_fence_find(const struct optj_fences *fences, uint32_t id) {
    for (size_t i = fences->kept.count; i-- > 0;) {
        struct optj_fence *fence = optj_fifo_at(&fences->kept, i, sizeof *fence);
        if (fence->id == id) {
            return fence;
        }
    }
    return NULL;
}

const struct optj_clock *optj_fence_clock(const struct optj_fences *fences, const struct optj_fence *fence) {
    size_t low = 0;
    size_t high = fences->rows.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct optj_fence_rows *rows = optj_fifo_at(&fences->rows, middle, sizeof *rows);
        if (rows->position == fence->position) {
            return &rows->clock;
        }
        if (rows->position < fence->position) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

void optj_fence_trim(struct optj_fences *fences, bool caught_up) {
    while (fences->rows.count != 0) {
        const struct optj_fence_rows *rows = optj_fifo_at(&fences->rows, 0, sizeof *rows);
        if (rows->position > fences->me_knows) {
            break;
        }
        optj_fifo_drop(&fences->rows);
    }
    while (fences->kept.count != 0) {
        const struct optj_fence *fence = optj_fifo_at(&fences->kept, 0, sizeof *fence);
        if (fence->position > fences->pfp_knows && !(caught_up && fence->awaited)) {
            break;
        }
        optj_fifo_drop(&fences->kept);
    }
}

void optj_fence_reset(struct optj_fences *fences) {
    fences->seen_count = 0;
    optj_fifo_clear(&fences->kept);
    optj_fifo_clear(&fences->rows);
    fences->newest_position = 0;
    fences->me_knows = 0;
    fences->pfp_knows = 0;
    fences->newest_id = 0;
}

void optj_fence_free(const struct dp_memory *memory, struct optj_fences *fences) {
    opt_freed(memory, fences->seen, fences->seen_capacity, sizeof *fences->seen);
    optj_fifo_free(memory, &fences->kept, sizeof(struct optj_fence));
    optj_fifo_free(memory, &fences->rows, sizeof(struct optj_fence_rows));
}
