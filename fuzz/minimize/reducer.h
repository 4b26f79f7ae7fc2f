/* reducer.h: a reduction under way, shared by reduce.c, candidate.c, closure.c and the steps, and by nobody else.
 *
 * A step makes a draft of the current program, changes fields in it, marks records to leave out, and tries it:
 *
 *     struct dp_command *draft = dp_draft(r);   // the current program, nothing marked
 *     draft[i].as.marker.number = 0;            // a change of fields, and/or
 *     dp_leave_out(r, j);                       // a record less
 *     if (dp_try(r)) { ... }                    // judged; true: it is the current program now
 */
#ifndef DRAINPROOF_FUZZ_MINIMIZE_REDUCER_H
#define DRAINPROOF_FUZZ_MINIMIZE_REDUCER_H

#include "fuzz/encode/structure.h"
#include "fuzz/minimize/reduce.h"
#include "fuzz/minimize/simplicity.h"

/* Why a record of the draft is left out. */
enum dp_mark {
    DP_MARK_KEPT,
    DP_MARK_ASKED,    /* the step said so, and what belongs to it goes too */
    DP_MARK_JOINED,   /* the step said so: what belongs to it goes to the record of its kind before it */
    DP_MARK_FOLLOWING /* something that it needs is left out */
};

struct dp_reducer {
    const struct dp_reduce_request *request;
    struct dp_reduce_stats *stats;
    dp_alike *alike; /* decides */
    void *context;
    bool reveals;               /* a failure that another one hides is looked for */
    struct dp_command *current; /* `count` records; shows the signature if `shown` */
    struct dp_command *draft;   /* as many, one for one */
    struct dp_command *candidate;
    uint8_t *marks; /* enum dp_mark of each record of the draft */
    size_t count;
    size_t candidate_count;
    uint32_t *definer[DP_NAMESPACES]; /* by slot: record of the current program that fills it, plus 1; 0: none */
    uint32_t *renamed[DP_NAMESPACES]; /* by slot: room for the step `renumber` */
    uint32_t slots[DP_NAMESPACES];    /* slots that any record names, none is beyond */
    struct dp_structure structure;
    bool shown;
    bool stopped; /* the budget is used up, or memory */
    bool out_of_memory;
};

/* --- candidate.c --- */

struct dp_command *dp_draft(struct dp_reducer *r);
void dp_leave_out(struct dp_reducer *r, size_t index);
/* Leaves out the head of a command, list or group, so that its parts or contents come to what stands before. */
void dp_join(struct dp_reducer *r, size_t index);
/* Makes a candidate of the draft, and tries it. Whether it is the current program now. Always false once stopped. */
bool dp_try(struct dp_reducer *r);
/* Finds out what fills which slot of the current program. */
void dp_find_definers(struct dp_reducer *r);

/* --- closure.c --- */

/* Marks what cannot stand without the records that are marked: parts of a command, users of a slot, contents and end
 * of a list, calls and groups that lose their last part by this, executes without a list. */
void dp_close_marks(struct dp_reducer *r);

/* --- reduce.c --- */

/* Reduces; `alike`, `context` and `reveals` of the reducer are set, all else is zero. */
enum dp_reduced dp_reduce_run(struct dp_reducer *r, const struct dp_reduce_request *request, struct dp_command *out,
                              size_t *count, struct dp_reduce_stats *stats);

/* --- walks that several steps share (walk.c) --- */

/* Tries each single record that `chosen` names, from the back, left out. */
bool dp_leave_out_each(struct dp_reducer *r, bool (*chosen)(const struct dp_kind_facts *facts));

/* Calls `step` for each field of each record, from the front, until the reduction stops. `step` returns whether
 * anything was accepted; the number of records may have changed then, and the walk goes on behind the record. */
typedef bool dp_field_step(struct dp_reducer *r, size_t record, const struct dp_field *field);
bool dp_each_field(struct dp_reducer *r, dp_field_step *step);

/* Tries the number of a field (no RANGE, BOX or EXTENT) at `value`. */
bool dp_try_value(struct dp_reducer *r, size_t record, const struct dp_field *field, uint64_t value);

/* Lowers the numbers of a field towards plain, all at once, then each as far as it goes. */
bool dp_lower_field(struct dp_reducer *r, size_t record, const struct dp_field *field);

/* Any field, not only numbers. */
void dp_make_plain(struct dp_command *record, const struct dp_field *field);
bool dp_is_plain(const struct dp_command *record, const struct dp_field *field);

/* Whether a kind is the group that barriers stand under. */
bool dp_is_group(const struct dp_kind_facts *facts);

/* Namespace of the slot that a field uses (names but does not fill) in this record; -1: it uses none. Fields that a
 * selector leaves out use none. */
int dp_used_namespace(const struct dp_command *record, size_t field);

/* Filled slots of a namespace before a record: calls like dp_structure_slot, of the current program. */
bool dp_filled_before(const struct dp_reducer *r, enum dp_namespace space, uint32_t slot, size_t record);

/* --- reveal.c --- */

/* Looks for a part of the program that fails with the signature which another failure hides. Whether there is one: it
 * is the current program now. */
bool dp_reveal(struct dp_reducer *r);

/* --- the steps: steps/<name>.c --- */

#define DP_STEP(name, what) bool dp_step_##name(struct dp_reducer *r);
#include "fuzz/minimize/steps/steps.def"
#undef DP_STEP

#endif
