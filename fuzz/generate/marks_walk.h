/* marks_walk.h: marks from inside: one walk over a program, and the marks that it met. */
#ifndef DRAINPROOF_FUZZ_GENERATE_MARKS_WALK_H
#define DRAINPROOF_FUZZ_GENERATE_MARKS_WALK_H

#include "fuzz/generate/marks.h"

#define DP_MARK_SLOTS 64u
#define DP_MARK_LISTS 16u

/* What was seen of a resource since the last work item of the open list, and of its split. */
struct dp_seen_resource {
    const struct dp_record_resource *made;
    struct dp_range range; /* of its last barrier */
    uint32_t run;          /* barriers on that range */
    bool earlier_call;     /* one of them in another call */
    bool global;           /* a global barrier since */
    bool begun;            /* a split */
    bool work;             /* and work since */
    bool used;             /* an operand or shader access somewhere */
};

/* One walk over a program. */
struct dp_mark_walk {
    bool met[DP_MARK_COUNT];
    struct dp_seen_resource seen[DP_MARK_SLOTS];
    uint32_t list;        /* type of the open list */
    uint32_t list_length; /* records in it */
    uint32_t list_types[DP_MARK_LISTS];
    uint32_t runs[DP_MARK_LISTS]; /* executes that named each list */
    uint32_t latest;              /* highest list executed so far */
    uint32_t here[DP_MARK_LISTS]; /* times in this execute */
    uint32_t lists_here;
    uint32_t last_type, type_changes;
    uint32_t call_barriers, call_types;
    bool unsynced, built;
    uint64_t pipelines, pixelless; /* slots; of these without a pixel shader */
    uint32_t pipeline;             /* the one being made */
};

static inline void dp_met(struct dp_mark_walk *w, enum dp_mark mark, bool is) {
    w->met[mark] = w->met[mark] || is;
}

/* Goes through the program as it is executed: legacy states, bundles, what stands in several lists (marks_runs.c). */
void dp_look_at_runs(struct dp_mark_walk *w, const struct dp_program *program);

/* Looks at one barrier part (marks_barrier.c); at what a model said of the program (marks_said.c). */
void dp_look_at_barrier(struct dp_mark_walk *w, const struct dp_command *record);
void dp_look_at_said(struct dp_mark_walk *w, const struct dp_observation *said);

#endif
