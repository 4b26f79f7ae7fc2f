/* opt_skip_absent_kinds.c: O18, no elimination and no decompression of kinds that the list itself proves absent.
 *
 * Sound if no kind that LayoutAfter forbids is present: C, N of barrier sheet 15.5.4, holds none of what is left out
 * (hardware sheet 8.1, O18: IClear is not in C; the same for every other kind). Nobody knows C while recording, so
 * two upper bounds stand for it, a pair for each resource that the list has touched: `present` for C, `enabled` for
 * E. At list begin both are all that the resource can have. Every entry of the list's log moves them as executing it
 * moves C and E (barrier sheet 15.5.4, 15.5.5), rounded up where that depends on what only execution knows:
 *   E  shrinks by a barrier that is accepted: to P(LayoutAfter) if it covers the class, by what is not in it
 *      otherwise; and to P(LayoutBefore) in front of it, since E never holds what the layout of some subresource
 *      forbids: whoever moves a subresource cuts E to its new layout, and only a barrier or clear of the whole class
 *      widens E again. Simultaneous-access textures may be cleared across layouts, so of those the layouts before say
 *      nothing;
 *   C  gains what is in E by a write (IClear by a fast clear alone), CompressedDcc of E where UNORDERED_ACCESS is
 *      left;
 *   C  loses what a barrier takes away, and everything by an initialisation. A legacy barrier takes away what the
 *      layout that is tracked permits, which is its own only for states that nothing is promoted to.
 * A bundle writes through CB and DB whatever it likes. Others who write to the same memory only empty C. The known
 * clear colour of real drivers is a value that no program here has, so that half of O18 does not apply.
 *
 * The proof is worth what the acceptance of the list's barriers at execute is: behind one that is rejected there the
 * program is unjudged (design section 5, "Two times"). The log is read where it grew since it was last asked for. */
#include "model/optimized/barrier.h"
#include "model/optimized/compression_algebra.h"
#include "model/optimized/kinds.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/plan.h"
#include "model/optimized/plant.h"
#include "model/optimized/requirement.h"
#include "model/optimized/translator.h"

#define WRITTEN (OPT_EVERY_KIND & ~(uint32_t)DP_KIND_IndirectColorClear)
#define DELTA   ((uint32_t)(DP_KIND_CompressedColor | DP_KIND_CompressedDcc))

void opt_proof_begin(struct opt_proof *proof) {
    *proof = (struct opt_proof){.list = proof->list + 1};
}

/* The bounds of a resource, with the bundles in them that have run since they were last looked at. */
static struct opt_bounds *bounds_of(struct opt_translator *t, struct opt_resource *resource) {
    const struct opt_proof *proof = &t->recorder.proof;
    struct opt_bounds *bounds = &resource->bounds;
    if (bounds->list != proof->list) {
        *bounds = (struct opt_bounds){
            .list = proof->list, .bundles = proof->bundles, .present = resource->kinds, .enabled = resource->kinds};
    }
    if (bounds->bundles != proof->bundles) {
        bounds->bundles = proof->bundles;
        bounds->present |= bounds->enabled & WRITTEN;
    }
    return bounds;
}

static void operand(struct opt_translator *t, const struct opt_log_entry *entry) {
    struct opt_resource *resource = &t->resources[entry->resource];
    struct opt_bounds *bounds = bounds_of(t, resource);
    uint32_t touched = opt_classes_touched(resource, &entry->box);
    if ((entry->marks & OPT_OPERAND_DISCARD) != 0) { /* E is cut to layouts that are not known here */
        uint32_t covered = opt_classes_covered(resource, &entry->box) & resource->kinds;
        bounds->present &= ~touched;
        bounds->enabled |= covered;
    } else if (entry->as.operand.writes && !OPT_PLANTED(skip_absent_kinds)) {
        bool fast = (entry->marks & OPT_OPERAND_FAST) != 0;
        uint32_t again = fast ? opt_classes_covered(resource, &entry->box) & resource->kinds : 0;
        bounds->present |= (bounds->enabled & entry->as.operand.adds & touched) | again;
        bounds->enabled |= again;
    }
}

/* What a texture may still have in front of a barrier that leaves `before`. */
static void leave(struct opt_translator *t, const struct opt_resource *resource, uint32_t before, uint32_t touched,
                  bool certain, struct opt_bounds *bounds) {
    uint64_t layout = before == OPT_UNDEFINED ? 0 : OPT_LAYOUT_BIT(before);
    if (certain && layout != 0 && !resource->simultaneous) {
        bounds->enabled &= opt_kinds_in(t, resource, layout) | ~touched;
    }
    uint64_t stored = certain ? layout & OPT_UNORDERED : OPT_UNORDERED;
    bounds->present |= opt_kinds_in(t, resource, stored) & bounds->enabled & touched & DP_KIND_CompressedDcc;
}

/* Whether the tracked layout is LayoutBefore: of a legacy barrier it may be the COMMON that was promoted. */
static bool is_certain(bool legacy, const struct opt_resource *resource, uint32_t before) {
    uint64_t exclusive = OPT_LAYOUT_SET(RENDER_TARGET) | OPT_DEPTH_LAYOUTS | OPT_LAYOUT_SET(UNORDERED_ACCESS);
    return !legacy || (!resource->simultaneous && before != OPT_UNDEFINED && (exclusive & OPT_LAYOUT_BIT(before)) != 0);
}

static void barrier(struct opt_translator *t, const struct opt_log_entry *entry) {
    struct opt_resource *resource = &t->resources[entry->resource];
    struct opt_bounds *bounds = bounds_of(t, resource);
    uint32_t touched = opt_classes_touched(resource, &entry->box);
    bool legacy = entry->kind == OPT_LOG_MOVE;
    bool certain = is_certain(legacy, resource, entry->before);
    if (legacy ? (entry->marks & OPT_BARRIER_END) != 0
               : entry->before == OPT_UNDEFINED && entry->after == OPT_UNDEFINED) {
        return;
    }
    leave(t, resource, entry->before, touched, certain, bounds);
    if (entry->after == OPT_UNDEFINED) {
        return;
    }
    uint32_t permitted = opt_kinds_in(t, resource, OPT_LAYOUT_BIT(entry->after));
    if (!legacy && (entry->marks & OPT_BARRIER_DISCARD) != 0) {
        bounds->present &= ~touched;
    } else if (certain) {
        bounds->present &= ~(opt_kinds_left(t, resource, entry->before, entry->after) & touched);
    }
    uint32_t covered = opt_classes_covered(resource, &entry->box);
    bounds->enabled = (bounds->enabled & ~touched) | (touched & permitted & (covered | bounds->enabled));
}

/* Reads what the list has logged since. */
static void read_log(struct opt_translator *t) {
    const struct opt_log *log = &t->lists[t->recorder.list].log;
    struct opt_proof *proof = &t->recorder.proof;
    for (; proof->read < log->count; proof->read++) {
        const struct opt_log_entry *entry = &log->entries[proof->read];
        if (entry->kind == OPT_LOG_BUNDLE) {
            proof->bundles++;
        } else if (entry->kind == OPT_LOG_OPERAND && t->resources[entry->resource].kinds != 0) {
            operand(t, entry);
        } else if ((entry->kind == OPT_LOG_BARRIER || entry->kind == OPT_LOG_MOVE) &&
                   t->resources[entry->resource].kinds != 0) {
            barrier(t, entry);
        }
    }
}

/* What to take away of `asked` so that nothing of `there` stays: less only where that is a lighter operation, and all
 * that the operation takes away. */
static uint32_t lightest(uint32_t asked, uint32_t there) {
    uint32_t colour = there & OPT_COLOUR_KINDS;
    bool one = colour == DP_KIND_ScatteredFmask || colour == DP_KIND_IndirectColorClear;
    bool whole = colour != 0 && (asked & DELTA) != 0 && !one; /* one DCC_DECOMPRESS, no heavier than two others */
    return (there & OPT_HTILE_KINDS) | (whole ? asked & OPT_COLOUR_KINDS : colour);
}

/* One DCC_DECOMPRESS takes every kind of colour away, also what other barriers of its call on that texture ask for:
 * their reports say so (design section 5, decision 2: what the recorded packets did). */
static void settle(struct opt_translator *t, uint32_t slot, uint32_t removed) {
    struct opt_log *log = &t->lists[t->recorder.list].log;
    struct opt_bounds *bounds = &t->resources[slot].bounds;
    if ((removed & DELTA) == 0) {
        return;
    }
    bounds->cleared = OPT_COLOUR_KINDS;
    for (size_t i = bounds->first; i < log->count; i++) {
        struct opt_log_entry *entry = &log->entries[i];
        if (entry->resource == slot && (entry->kind == OPT_LOG_BARRIER || entry->kind == OPT_LOG_MOVE)) {
            entry->removed |=
                (uint8_t)(opt_kinds_left(t, &t->resources[slot], entry->before, entry->after) & OPT_COLOUR_KINDS);
        }
    }
}

/* What the barrier takes away, of what it asks for. Aliasing barriers are left as they are. */
static uint32_t removed_by(struct opt_translator *t, const struct opt_barrier *barrier, uint32_t asked) {
    struct opt_resource *resource = &t->resources[barrier->slot];
    struct opt_bounds after = *bounds_of(t, resource);
    if (barrier->type != DP_BARRIER_texture) {
        return asked;
    }
    leave(t, resource, barrier->side[OPT_BEFORE].layout, opt_classes_touched(resource, &barrier->box), false, &after);
    return lightest(asked, asked & after.present) | (asked & after.cleared);
}

void opt_skip_absent_kinds(struct opt_translator *t, const struct opt_barrier *barrier, struct opt_needs *needs) {
    if (!OPT_IS_ON(t->switches, skip_absent_kinds) || needs->removed == 0) {
        return;
    }
    read_log(t);
    struct opt_bounds *bounds = bounds_of(t, &t->resources[barrier->slot]);
    if (bounds->call != t->call.number) {
        bounds->call = t->call.number;
        bounds->cleared = 0;
        bounds->first = t->lists[t->recorder.list].log.count;
    }
    needs->removed = removed_by(t, barrier, needs->removed);
    settle(t, barrier->slot, needs->removed);
}
