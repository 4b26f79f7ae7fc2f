/* range.c: faults of ranges, offsets and sizes: B01, B02, V04, R05, R06. */
#include "fuzz/generate/fault.h"

bool dp_fault_B01(struct dp_generator *g) {
    static const uint64_t offsets[] = {1, 256, 65536, UINT64_MAX};
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_BUFFER, NULL, &bent)) {
        return false;
    }
    bent.record->as.buffer_barrier.offset = offsets[dp_choose(g->choice, 4)];
    return true;
}

bool dp_fault_B02(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_BUFFER, NULL, &bent)) {
        return false;
    }
    const uint64_t sizes[] = {0, bent.of->made.extent.width - 1, bent.of->made.extent.width + 1, UINT32_MAX - 1};
    bent.record->as.buffer_barrier.size = sizes[dp_choose(g->choice, 4)];
    return true;
}

bool dp_fault_V04(struct dp_generator *g) {
    static const uint32_t huge[] = {0xFFFFFFFEu, 0xFFFFFFFFu, 0x80000000u, 0x7FFFFFFFu};
    struct dp_bent bent;
    if (!dp_some_bent(g, DP_ON_TEXTURE, NULL, &bent)) {
        return false;
    }
    const struct dp_shadow_resource *r = bent.of;
    uint32_t big = huge[dp_choose(g->choice, 4)];
    const struct dp_range wrong[] = {
        {r->subs,     0,           0,         0,           0,         0          },
        {0xFFFFFFFEu, 0,           0,         0,           0,         0          },
        {0,           r->mips + 1, 0,         1,           0,         1          },
        {0,           big,         0,         1,           0,         1          },
        {0,           1,           0,         big,         0,         1          },
        {0,           1,           r->slices, 1,           0,         1          },
        {0,           1,           0,         1,           r->planes, 1          },
        {big,         1,           0,         1,           0,         1          },
        {1,           0xFFFFFFFFu, 0,         1,           0,         1          }, /* sums to 0 in 32 bits */
        {0,           1,           1,         0xFFFFFFFFu, 0,         1          },
        {0,           1,           0,         1,           1,         0xFFFFFFFFu},
    };
    bent.record->as.texture_barrier.range = wrong[dp_choose(g->choice, sizeof wrong / sizeof wrong[0])];
    return true;
}

static bool one_slice(const struct dp_generator *g, const struct dp_bent *bent) {
    const struct dp_range *range = &bent->record->as.texture_barrier.range;
    (void)g;
    return range->mips > 0 && range->slices == 1;
}

static bool one_plane(const struct dp_generator *g, const struct dp_bent *bent) {
    const struct dp_range *range = &bent->record->as.texture_barrier.range;
    (void)g;
    return range->mips > 0 && range->planes == 1;
}

/* Where a box of one slice (plane) stands, 0 means the same subresources and only the warning is new. */
bool dp_fault_R05(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_pick_bent(g, DP_ON_TEXTURE, one_slice, &bent) && !dp_some_bent(g, DP_ON_TEXTURE, NULL, &bent)) {
        return false;
    }
    struct dp_range *range = &bent.record->as.texture_barrier.range;
    *range = range->mips > 0 ? *range : (struct dp_range){0, 1, 0, 1, 0, 1};
    range->slices = 0;
    return true;
}

bool dp_fault_R06(struct dp_generator *g) {
    struct dp_bent bent;
    if (!dp_pick_bent(g, DP_ON_TEXTURE, one_plane, &bent) && !dp_some_bent(g, DP_ON_TEXTURE, NULL, &bent)) {
        return false;
    }
    struct dp_range *range = &bent.record->as.texture_barrier.range;
    *range = range->mips > 0 ? *range : (struct dp_range){0, 1, 0, 1, 0, 1};
    range->planes = 0;
    return true;
}
