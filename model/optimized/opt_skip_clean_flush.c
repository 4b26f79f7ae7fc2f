/* opt_skip_clean_flush.c: O6, no write-back of a render-backend cache that is known to be clean.
 *
 * Sound if "clean" means ME.F[c] >= position of the last write of key c, for each RB cache apart, an event raising only
 * those that it writes back (hardware sheet 8.1, O6): CB_DATA leaves CB metadata dirty, unless the hardware keeps them
 * in the data cache. `dirty` (known.h) holds what ME has waited for and that was not written back since, blits
 * included; it is asked behind the drains of the same requirement, which may have added to it. What is still being
 * written is in nobody's write-back (WB takes F to D), so it is no reason for one. Where only data or only metadata
 * are dirty, only those are asked for. */
#include "model/optimized/plan.h"

#include "model/optimized/plant.h"
#include "model/optimized/requirement.h"

static bool is_dirty(const struct opt_pending *pending, const struct opt_known *known, uint32_t data, uint32_t meta,
                     uint32_t half) {
    return (known->dirty & (data | ((pending->metadata & half) != 0 ? meta : 0))) != 0;
}

void opt_skip_clean_flush(struct opt_pending *pending, const struct opt_known *known) {
    struct opt_known seen = *known;
    if (OPT_PLANTED(one_clean_means_both) && (seen.dirty & OPT_BY_CBD) == 0) {
        seen.dirty = 0;
    }
    if (!is_dirty(pending, &seen, OPT_BY_CBD, OPT_BY_CBM, OPT_CB_META)) {
        pending->writeback &= ~(uint32_t)DP_CACHE_CB_cache;
    }
    if (!is_dirty(pending, &seen, OPT_BY_DBD, OPT_BY_DBM, OPT_DB_META)) {
        pending->writeback &= ~(uint32_t)DP_CACHE_DB_cache;
    }
    pending->metadata &=
        ~(((seen.dirty & OPT_BY_CBM) == 0 ? OPT_CB_META : 0) | ((seen.dirty & OPT_BY_DBM) == 0 ? OPT_DB_META : 0));
}
