/* candidate.c: from a draft to a candidate that is a program, and from there to a verdict. */
#include "fuzz/encode/creation.h"
#include "fuzz/minimize/reducer.h"

#include <string.h>

/* --- drafts --- */

struct dp_command *dp_draft(struct dp_reducer *r) {
    memcpy(r->draft, r->current, r->count * sizeof *r->draft);
    memset(r->marks, DP_MARK_KEPT, r->count);
    return r->draft;
}

void dp_leave_out(struct dp_reducer *r, size_t index) {
    r->marks[index] = DP_MARK_ASKED;
}

void dp_join(struct dp_reducer *r, size_t index) {
    r->marks[index] = DP_MARK_JOINED;
}

void dp_find_definers(struct dp_reducer *r) {
    for (int space = 0; space < DP_NAMESPACES; space++) {
        memset(r->definer[space], 0, r->slots[space] * sizeof *r->definer[space]);
    }
    for (size_t i = 0; i < r->count; i++) {
        const struct dp_kind_facts *f = dp_kind_facts(r->current[i].kind);
        if (f->defines >= 0) {
            uint64_t slot = dp_get(&r->current[i], &dp_describe(r->current[i].kind)->fields[f->defines]);
            r->definer[f->space][slot] = (uint32_t)i + 1;
        }
    }
}

/* --- candidates --- */

/* Takes one record into the candidate, creations mended; false if it does not fit there. */
static bool take(struct dp_reducer *r, const struct dp_command *record) {
    struct dp_structure *s = &r->structure;
    const struct dp_kind_facts *f = dp_kind_facts(record->kind);
    struct dp_command *to = &r->candidate[r->candidate_count];
    if ((!f->part && dp_structure_finish(s, false) != DP_STRUCTURE_FITS) ||
        dp_structure_place(s, record->kind) != DP_STRUCTURE_FITS ||
        dp_structure_slots(s, record) != DP_STRUCTURE_FITS) {
        return false;
    }
    *to = *record;
    if (f->defines >= 0) {
        struct dp_creation_fault fault;
        dp_creation_mend(to, s, &fault);
    }
    r->candidate_count++;
    if (!dp_structure_take(s, to)) {
        r->out_of_memory = true;
    }
    return !r->out_of_memory;
}

/* Whether the draft, less what is left out, is a program: then it is the candidate. */
static bool build(struct dp_reducer *r) {
    bool fits = true;
    r->candidate_count = 0;
    dp_structure_free(&r->structure);
    for (size_t i = 0; i < r->count && fits; i++) {
        fits = r->marks[i] != DP_MARK_KEPT || take(r, &r->draft[i]);
    }
    return fits && dp_structure_finish(&r->structure, true) == DP_STRUCTURE_FITS;
}

static bool is_simpler(const struct dp_reducer *r) {
    struct dp_program candidate = {r->candidate, r->candidate_count};
    struct dp_program current = {r->current, r->count};
    return dp_simpler_program(&candidate, &current) < 0;
}

static void accept(struct dp_reducer *r) {
    struct dp_command *old = r->current;
    r->current = r->candidate;
    r->count = r->candidate_count;
    r->candidate = old;
    r->shown = true;
    r->stats->accepted++;
    dp_find_definers(r);
}

/* One step: whether the candidate fails with the signature. */
static bool fails_alike(struct dp_reducer *r) {
    struct dp_program candidate = {r->candidate, r->candidate_count};
    r->stats->tested++;
    return r->alike(r->context, &candidate, &r->stopped);
}

bool dp_try(struct dp_reducer *r) {
    if (r->stopped) {
        return false;
    }
    if (r->stats->tested >= r->request->budget) {
        r->stats->exhausted = true;
        r->stopped = true;
        return false;
    }
    dp_close_marks(r);
    bool accepted = false;
    if (build(r) && is_simpler(r)) {
        accepted = fails_alike(r);
    } else {
        r->stats->refused++;
    }
    r->stopped = r->stopped || r->out_of_memory;
    if (accepted && !r->stopped) {
        accept(r);
        return true;
    }
    return false;
}
