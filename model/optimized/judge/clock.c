/* clock.c: joining clocks, and what cache work teaches an observer (hardware sheet 6.7, WB, INV and GCR). */
#include "model/optimized/judge/clock.h"

#include <string.h>

/* clang-format off */
/*                                            VS PS CS DMA PFP CE CBd CBm DBd DBm VSm PSm CSm */
const uint8_t optj_unit_of_key[OPTJ_KEYS] = { 0, 1, 2, 5,  6,  7, 3,  3,  4,  4,  0,  1,  2};
const uint8_t optj_done_of_key[OPTJ_KEYS] = { 0, 1, 2, 3,  4,  5, 10, 10, 11, 11, 0,  1,  2};
const uint8_t optj_aligned_key[OPTJ_KEYS] = { 0, 1, 2, 3,  4,  5, 6,  7,  8,  9,  0,  1,  2};
/* clang-format on */

#define KEY(name) (1u << DP_KEY_##name)
#define RB_KEYS   (KEY(CBd) | KEY(CBm) | KEY(DBd) | KEY(DBm))

const uint32_t optj_in_gl2r[] = {
    [OPTJ_ONE] = 0, [OPTJ_SPLIT] = RB_KEYS, [OPTJ_MISALIGNED] = RB_KEYS | KEY(VS) | KEY(PS) | KEY(CS)};

_Static_assert(DP_UNIT_DMA == 5 && DP_UNIT_PFP == 6 && DP_UNIT_CE == 7, "optj_unit_of_key is written for these");
_Static_assert(DP_KEY_CBd == 6 && DP_KEY_DBm == 9 && DP_KEY_CSm == 12, "rows are written for these keys");
_Static_assert(OPTJ_DONE_CB == 10 && OPTJ_DONE_DB == 11, "optj_done_of_key is written for these");

static inline void raise(uint64_t *restrict row, const uint64_t *restrict by, size_t width) {
    for (size_t i = 0; i < width; i++) {
        row[i] = row[i] < by[i] ? by[i] : row[i];
    }
}

/* Two widths there are: with the length in sight a copy is a few moves and no call. */
static inline void copy_row(uint64_t *restrict row, const uint64_t *restrict from, size_t width) {
    if (width == OPTJ_PRODUCERS) {
        memcpy(row, from, OPTJ_PRODUCERS * sizeof *row);
    } else {
        memcpy(row, from, OPTJ_KEYS * sizeof *row);
    }
}

void optj_clock_reset(struct optj_clock *clock) {
    memset(&clock->outer, 0, sizeof clock->outer);
    if (clock->deep) {
        memset(clock->rows, 0, sizeof clock->rows);
    }
    if (clock->deep_meta) {
        memset(clock->meta, 0, sizeof clock->meta);
    }
    clock->deep = false;
    clock->deep_meta = false;
}

void optj_outer_join(struct optj_outer *clock, const struct optj_outer *other) {
    raise(clock->at, other->at, OPTJ_OUTER);
}

void optj_clock_join(struct optj_clock *clock, const struct optj_clock *other) {
    optj_outer_join(&clock->outer, &other->outer);
    if (other->deep) {
        clock->deep = true;
        raise(clock->rows, other->rows, OPTJ_ROWS * OPTJ_PRODUCERS);
    }
    if (other->deep_meta) {
        clock->deep_meta = true;
        raise(clock->meta, other->meta, OPTJ_ROWS * OPTJ_KEYS);
    }
}

/* Where the other clock has nothing above 0, this one, which it covers, has nothing either. */
void optj_clock_copy(struct optj_clock *clock, const struct optj_clock *other) {
    clock->outer = other->outer;
    if (other->deep) {
        clock->deep = true;
        memcpy(clock->rows, other->rows, sizeof clock->rows);
    }
    if (other->deep_meta) {
        clock->deep_meta = true;
        memcpy(clock->meta, other->meta, sizeof clock->meta);
    }
}

/* What the inner rows of one kind of location are copied from: V of both GL2; and A, for the lines that an RB drops. */
struct levels {
    const uint64_t *gl2a;
    const uint64_t *gl2r;
    const uint64_t *arrived;
    bool misaligned;
};

/* An RB reads through its own GL1, out of which its write-backs drop their lines, or straight from GL2r. */
static inline void invalidate_rb(uint64_t *rows, uint32_t cache, const struct levels *levels, uint32_t hardware,
                                 size_t width) {
    uint64_t *row = rows + (OPTJ_RB + cache) * width;
    if ((hardware & DP_HARDWARE_gl1_in_rb_path) == 0) {
        copy_row(row, levels->gl2r, width);
        return;
    }
    copy_row(row, rows + OPTJ_GL1R * width, width);
    size_t own = DP_KEY_CBd + (cache & 2u);
    row[own] = levels->arrived[own];
    row[own + 1] = levels->arrived[own + 1];
}

/* GL1, then what lies inside it; `rows` are OPTJ_ROWS rows of `width`. */
static inline void work_inside(uint64_t *rows, const struct levels *levels, const struct optj_cache_work *work,
                               uint32_t hardware, size_t width) {
    uint64_t *gl1s = rows + OPTJ_GL1S * width;
    if ((work->gcr & DP_GCR_gl1) != 0) {
        copy_row(gl1s, levels->misaligned ? levels->gl2r : levels->gl2a, width);
        copy_row(rows + OPTJ_GL1R * width, levels->gl2r, width);
    }
    if ((work->gcr & DP_GCR_glv) != 0) {
        copy_row(rows + OPTJ_GLV * width, gl1s, width);
    }
    if ((work->gcr & DP_GCR_glk) != 0) {
        copy_row(rows + OPTJ_GLK * width, (hardware & DP_HARDWARE_glk_behind_gl1) != 0 ? gl1s : levels->gl2a, width);
    }
    if ((work->gcr & DP_GCR_glm) != 0) {
        copy_row(rows + OPTJ_GLM * width, levels->gl2a, width);
    }
    for (uint32_t cache = 0; work->invalidate >> cache != 0; cache++) {
        if ((work->invalidate >> cache & 1) != 0) {
            invalidate_rb(rows, cache, levels, hardware, width);
        }
    }
}

/* V of both GL2 where they are two. */
static void find_levels(const uint64_t *at, enum optj_landing landing, size_t width, uint64_t *gl2a, uint64_t *gl2r) {
    for (size_t i = 0; i < width; i++) {
        uint64_t known = at[OPTJ_GL2 + optj_aligned_key[i]];
        uint64_t arrived = at[OPTJ_ARRIVED + optj_aligned_key[i]];
        bool in_gl2r = (optj_in_gl2r[landing] >> i & 1) != 0;
        gl2a[i] = in_gl2r ? known : arrived;
        gl2r[i] = in_gl2r ? arrived : known;
    }
}

static void work_at_gl2(uint64_t *at, uint32_t gcr, uint32_t hardware) {
    bool lost = (gcr & DP_GCR_gl2_inv) != 0 && (hardware & DP_HARDWARE_gl2_inv_drops_dirty) != 0;
    if ((gcr & DP_GCR_gl2_wb) != 0 || lost) {
        copy_row(at + OPTJ_MEMORY, at + OPTJ_ARRIVED, OPTJ_PRODUCERS);
    }
    if ((gcr & DP_GCR_gl2_inv) != 0) {
        copy_row(at + OPTJ_GL2, at + OPTJ_MEMORY, OPTJ_PRODUCERS);
    }
}

void optj_clock_work(struct optj_clock *clock, const struct optj_cache_work *work, uint32_t hardware) {
    const uint32_t inner = DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glk | DP_GCR_glm;
    uint64_t *at = clock->outer.at;
    for (uint32_t cache = 0; work->write_back >> cache != 0; cache++) {
        if ((work->write_back >> cache & 1) != 0) {
            at[OPTJ_ARRIVED + DP_KEY_CBd + cache] = at[cache < 2 ? OPTJ_DONE_CB : OPTJ_DONE_DB];
        }
    }
    work_at_gl2(at, work->gcr, hardware);
    if ((work->gcr & inner) == 0 && work->invalidate == 0) {
        return;
    }
    clock->deep = true;
    const uint64_t *arrived = at + OPTJ_ARRIVED;
    uint64_t gl2a[OPTJ_KEYS];
    uint64_t gl2r[OPTJ_KEYS];
    struct levels levels = {arrived, arrived, arrived, false};
    if (optj_landing_of(hardware) != OPTJ_ONE) {
        find_levels(at, OPTJ_SPLIT, OPTJ_PRODUCERS, gl2a, gl2r);
        levels = (struct levels){gl2a, gl2r, arrived, false};
    }
    work_inside(clock->rows, &levels, work, hardware, OPTJ_PRODUCERS);
    if ((hardware & DP_HARDWARE_misaligned_metadata) != 0) {
        clock->deep_meta = true;
        find_levels(at, OPTJ_MISALIGNED, OPTJ_KEYS, gl2a, gl2r);
        levels = (struct levels){gl2a, gl2r, arrived, true};
        work_inside(clock->meta, &levels, work, hardware, OPTJ_KEYS);
    }
}
