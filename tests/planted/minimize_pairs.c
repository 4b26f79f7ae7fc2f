/* minimize_pairs.c: two bugs in one input.
 *
 * Ten faults with ten signatures, from ten rows of all three tables, such that each one's program and minimized case
 * hold when only another one is planted: joined, two such programs hold exactly two bugs. Minimized toward either,
 * the joined program must come to the very case that its bug came to alone; where the other bug hid it, that one must
 * have been noticed.
 */
#include "minimize.h"

#include "fuzz/encode/compare.h"
#include "fuzz/encode/kinds.h"

#include <stdlib.h>
#include <string.h>

/* --- choosing the faults --- */

static bool has_plain_device(const struct fault *fault) {
    struct dp_command plain;
    dp_plain(&plain, DP_COMMAND_device);
    return dp_same_command(&plain, &fault->file->program.records[0], NULL);
}

/* Whether the models agree on both programs of a fault, with only the other fault planted. */
static bool is_untouched(struct minimizing *m, const struct fault *fault) {
    struct dp_program minimized = {fault->records, fault->count};
    return models_agree(m, &fault->file->program, NULL) && models_agree(m, &minimized, NULL);
}

static bool are_independent(struct minimizing *m, const struct fault *a, const struct fault *b) {
    toggle(a);
    bool independent = is_untouched(m, b);
    toggle(a);
    toggle(b);
    independent = independent && is_untouched(m, a);
    toggle(b);
    return independent;
}

/* The faults chosen so far. */
struct chosen {
    const struct fault *faults[PAIRED_FAULTS];
    size_t count;
};

static bool fits(struct minimizing *m, const struct chosen *chosen, const struct fault *fault) {
    size_t of_table = 0;
    bool fitting = has_plain_device(fault);
    for (size_t i = 0; i < chosen->count && fitting; i++) {
        const struct fault *other = chosen->faults[i];
        bool same_table = strcmp(other->cell->table, fault->cell->table) == 0;
        of_table += same_table;
        fitting = of_table < FAULTS_OF_TABLE && !(same_table && strcmp(other->cell->row, fault->cell->row) == 0) &&
                  strcmp(other->finding.signature, fault->finding.signature) != 0 && are_independent(m, fault, other);
    }
    return fitting;
}

/* From the last table to the first: what finds a layout touches more of the other tables than the other way round. */
static void choose(struct minimizing *m, struct chosen *chosen) {
    for (size_t i = m->fault_count; i-- > 0 && chosen->count < PAIRED_FAULTS;) {
        if (fits(m, chosen, &m->faults[i])) {
            chosen->faults[chosen->count++] = &m->faults[i];
        }
    }
}

/* --- joining two programs --- */

/* First slot behind those that a program names. */
static void slots_of(const struct dp_program *program, uint32_t behind[DP_NAMESPACES]) {
    for (size_t i = 0; i < program->count; i++) {
        const struct dp_description *d = dp_describe(program->records[i].kind);
        for (size_t f = 0; f < d->count; f++) {
            int space = dp_type_namespace(d->fields[f].type);
            uint64_t slot = space >= 0 ? dp_get(&program->records[i], &d->fields[f]) : DP_NONE;
            if (slot != DP_NONE && slot >= behind[space]) {
                behind[space] = (uint32_t)slot + 1;
            }
        }
    }
}

static void move_slots(struct dp_command *record, const uint32_t by[DP_NAMESPACES]) {
    const struct dp_description *d = dp_describe(record->kind);
    for (size_t f = 0; f < d->count; f++) {
        int space = dp_type_namespace(d->fields[f].type);
        uint64_t slot = space >= 0 ? dp_get(record, &d->fields[f]) : DP_NONE;
        if (slot != DP_NONE && dp_field_carried(d, record, f)) {
            dp_set_field(record, &d->fields[f], slot + by[space]);
        }
    }
    /* The one slot that says nothing unless another field says so. */
    if (record->kind == DP_COMMAND_resource && record->as.resource.memory != DP_MEMORY_component_placed) {
        record->as.resource.metadata_heap = 0;
    }
}

/* Both programs behind the one device that they share; the second one's slots behind the first one's. */
static struct dp_program join(const struct dp_program *first, const struct dp_program *second) {
    uint32_t by[DP_NAMESPACES] = {0};
    size_t count = first->count + second->count - 1;
    struct dp_command *records = malloc(count * sizeof *records);
    if (!records) {
        support_fail("out of memory");
    }
    slots_of(first, by);
    memcpy(records, first->records, first->count * sizeof *records);
    memcpy(records + first->count, second->records + 1, (second->count - 1) * sizeof *records);
    for (size_t i = first->count; i < count; i++) {
        move_slots(&records[i], by);
    }
    return (struct dp_program){records, count};
}

/* --- the pairs --- */

static void minimize_toward(struct minimizing *m, const struct dp_program *joined, const struct fault *own,
                            const struct fault *other) {
    static struct dp_findings others;
    struct dp_program alone = {own->records, own->count};
    struct dp_program got = {malloc(joined->count * sizeof *got.records), 0};
    struct dp_command *out = (struct dp_command *)got.records;
    struct dp_reduce_stats stats;
    struct dp_finding first;
    if (!out) {
        support_fail("out of memory");
    }
    bool hidden = models_agree(m, joined, &first) || strcmp(first.signature, own->finding.signature) != 0;
    enum dp_reduced result = minimize_to(m->harness, own, joined, &others, out, &got.count, &stats);
    if (result != DP_REDUCED || !dp_same_program(&alone, &got, NULL)) {
        report_failure(m, own, "joined with %s %s %s 0x%X it does not come to its own case", other->cell->table,
                       other->cell->row, other->cell->cell, other->bit);
    } else if (hidden && !dp_find_finding(&others, other->finding.signature)) {
        report_failure(m, own, "the other bug, %s, was not noticed", other->finding.signature);
    }
    dp_free_findings(&others);
    free(out);
}

/* Both faults planted, both programs in one. */
static void minimize_pair(struct minimizing *m, const struct fault *first, const struct fault *second) {
    struct dp_program joined = join(&first->file->program, &second->file->program);
    toggle(first);
    toggle(second);
    minimize_toward(m, &joined, first, second);
    minimize_toward(m, &joined, second, first);
    toggle(second);
    toggle(first);
    free((struct dp_command *)joined.records);
}

void minimize_pairs(struct minimizing *m) {
    struct chosen chosen = {{NULL}, 0};
    size_t toward = 0;
    choose(m, &chosen);
    for (size_t i = 0; i < chosen.count; i++) {
        const struct fault *f = chosen.faults[i];
        printf("paired %s %s %s 0x%X (%s): %s\n", f->cell->table, f->cell->row, f->cell->cell, f->bit, f->file->name,
               f->finding.signature);
        for (size_t k = 0; k < chosen.count; k++) {
            if (i != k) {
                minimize_pair(m, f, chosen.faults[k]);
                toward += 2;
            }
        }
    }
    printf("two bugs in one input: %zu faults, minimized %zu times\n", chosen.count, toward);
    if (chosen.count != PAIRED_FAULTS) {
        printf("FAILED: only %zu faults can be paired\n", chosen.count);
        m->failures++;
    }
}
