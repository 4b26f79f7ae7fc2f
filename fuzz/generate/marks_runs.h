/* marks_runs.h: one walk over a program in execution order, from inside (marks_runs.c, marks_legacy.c). */
#ifndef DRAINPROOF_FUZZ_GENERATE_MARKS_RUNS_H
#define DRAINPROOF_FUZZ_GENERATE_MARKS_RUNS_H

#include "fuzz/generate/marks_walk.h"

/* What was seen of a resource so far. */
struct dp_course {
    const struct dp_record_resource *made;
    bool legacy;
    uint32_t state, promoted;    /* S and P */
    uint32_t set_in;             /* execute in which the state was entered, */
    bool decayed, had_promotion; /* and what became of it: left by decay, promoted before that */
    bool read_before;            /* promoted to a read in an earlier execute, and no barrier since */
    uint32_t kinds, turns;       /* kind of its last barrier, 1 enhanced, 2 legacy; how often that changed */
    uint32_t first_kind;
    uint32_t begun_list, begun_execute; /* of a split, counted from 1; 0: none is open */
    bool begun_legacy;
    bool behind_barrier; /* in this list, and no work of it since */
    uint32_t call;       /* last legacy call that had a transition of all of it, or of `index` */
    uint32_t index;
};

struct dp_mark_runs {
    struct dp_mark_walk *w;
    const struct dp_program *program;
    const struct dp_record_device *device;
    size_t start[DP_MARK_LISTS];
    bool left_open[DP_MARK_LISTS]; /* ran once and left a split open */
    bool opened;
    uint32_t list, execute, call;
    bool vertex_writes, pixel_work;
    uint32_t bundle_times[DP_MARK_LISTS];
    struct dp_course of[DP_MARK_SLOTS];
};

/* A resource that was created, NULL for any other slot. */
static inline struct dp_course *dp_course_of(struct dp_mark_runs *r, uint32_t slot) {
    return slot < DP_MARK_SLOTS && r->of[slot].made != NULL ? &r->of[slot] : NULL;
}

/* A barrier of a kind, 1 enhanced or 2 legacy, names it. */
void dp_course_kind(struct dp_mark_runs *r, struct dp_course *c, uint32_t kind);

/* The halves of a split. */
void dp_course_begin(struct dp_mark_runs *r, struct dp_course *c, bool legacy);
void dp_course_end(struct dp_mark_runs *r, struct dp_course *c, bool legacy);

/* A part of a legacy call or the call itself; an access; the end of an execute, where states decay (marks_legacy.c). */
void dp_course_legacy(struct dp_mark_runs *r, const struct dp_command *record);
void dp_course_use(struct dp_mark_runs *r, uint32_t slot, uint32_t access, uint32_t stage);
void dp_course_decay(struct dp_mark_runs *r);

#endif
