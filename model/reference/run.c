/* run.c: the run of adjacent barriers.
 *
 * Two barriers stand in one run if they name a common subresource and no work item stands between them; a global
 * barrier names every subresource. Nothing is kept but the barriers themselves, and the union is computed anew for
 * each of them. */
#include "run.h"

#include "translator.h"

struct ref_run_entry *ref_run_entry(const struct ref_run *run, size_t index) {
    struct ref_run_entry *entries = run->entries.items;
    return &entries[index];
}

enum dp_status ref_run_add(const struct dp_memory *memory, struct ref_run *run, const struct ref_barrier *barrier,
                           const struct ref_need *need) {
    struct ref_run_entry *entry = ref_array_push(memory, &run->entries, sizeof *entry);
    if (entry == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    entry->barrier = *barrier;
    entry->need = *need;
    return DP_STATUS_OK;
}

void ref_run_end(struct ref_run *run) {
    run->entries.count = 0;
}

/* The END of a split emits nothing and asks for nothing: it is in no run and cuts none. */
static bool together(const struct ref_run_entry *entry, const struct ref_run_entry *last) {
    return !ref_is_end(&entry->barrier) && ref_name_common(&entry->barrier, &last->barrier);
}

static void add_paths(struct ref_paths *all, const struct ref_paths *paths) {
    all->rb_write |= paths->rb_write;
    all->other_write |= paths->other_write;
    all->rb_after |= paths->rb_after;
    all->other_after |= paths->other_after;
}

/* Paths of all barriers that stand in the run of the last one, and how many they are. */
static size_t gather_paths(const struct ref_run *run, const struct ref_run_entry *last, struct ref_paths *all) {
    size_t count = 0;
    for (size_t i = 0; i < run->entries.count; i++) {
        const struct ref_run_entry *entry = ref_run_entry(run, i);
        if (together(entry, last)) {
            add_paths(all, &entry->need.paths);
            count++;
        }
    }
    return count;
}

/* The union of one barrier's sets into the run's. Every AccessAfter counts in full, also read to read: a write stays
 * owed to every later reader along the chain (design decision 5), and that the memory was ever visible to an access
 * of AccessBefore is only its word: a global names accesses of everybody, and in a new scope anything matches. */
static void add_entry(struct ref_sync *sync, const struct ref_need *need) {
    sync->drain |= need->own.drain;
    sync->block |= need->own.block;
    sync->writeback |= need->own.writeback | need->run_writeback;
    sync->invalidate |= need->own.invalidate | need->run_invalidate;
}

/* Where the render backends and the others meet in memory alone, a write may be owed to this after side that lies
 * further back than the run: behind reads, or in memory that was handed over (design decision 5; barrier sheet 15.3.4
 * looks at one barrier). The naive answer is to bring everything together whenever somebody will look. */
static bool owes_l2(const struct reference *reference, const struct ref_paths *paths) {
    bool apart = ref_hardware(reference, DP_HARDWARE_rb_l2_noncoherent) ||
                 ref_hardware(reference, DP_HARDWARE_misaligned_metadata);
    return apart && (paths->rb_after || paths->other_after);
}

struct ref_sync ref_run_cover(const struct reference *reference, const struct ref_run *run, uint32_t list_type) {
    const struct ref_run_entry *last = ref_run_entry(run, run->entries.count - 1);
    const struct dp_requirement *own = &last->need.own;
    struct ref_sync sync = {own->drain, own->block, own->writeback, own->invalidate};
    struct ref_paths paths = {0};
    size_t count = gather_paths(run, last, &paths);
    if (last->need.read_to_read) {
        add_entry(&sync, &last->need);
    }
    for (size_t i = 0; i < run->entries.count && count > 1; i++) { /* alone: there is no more */
        const struct ref_run_entry *entry = ref_run_entry(run, i);
        if (together(entry, last)) {
            add_entry(&sync, &entry->need);
        }
    }
    if (owes_l2(reference, &paths)) {
        sync.writeback |= DP_CACHE_L2;
        sync.invalidate |= DP_CACHE_L2;
    }
    ref_cut_to_list(&sync, list_type);
    return sync;
}
