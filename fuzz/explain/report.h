/* report.h: the validation report for people: the messages of the console's debug layer, the values that a rule
 * compares, and barrier calls as PIX shows them (seed 003 lines 571-590; barrier sheet 11 "Xbox report layout").
 *
 *     struct dp_report report;
 *     if (dp_report_start(&report, &c, true, said)) {
 *         dp_report_message(stdout, &report, &said->diagnostics.items[0]);
 *     }
 *     dp_report_end(&report);
 *
 * It judges nothing: what it prints beside the words of the rule is read off the program, or followed by a tracker of
 * its own (report_past.h) that believes the diagnostics.
 */
#ifndef DRAINPROOF_FUZZ_EXPLAIN_REPORT_H
#define DRAINPROOF_FUZZ_EXPLAIN_REPORT_H

#include "fuzz/encode/case.h"
#include "oracles/oracle.h"

#include <stdio.h>

struct dp_report_past;

/* A case with what a model said of it; both must outlive the report. */
struct dp_report {
    const struct dp_case *c;
    struct dp_program program;
    const struct dp_observation *said;
    bool named;                  /* whether somebody gave the slots their names; else resources are "<untitled>" */
    struct dp_report_past *past; /* NULL where nothing needs it */
};

/* False: out of memory; the report may then be used, and knows no tracked values. */
bool dp_report_start(struct dp_report *report, const struct dp_case *c, bool named, const struct dp_observation *said);
void dp_report_end(struct dp_report *report);

/* --- report_message.c --- */

/* One diagnostic as the console prints it: the line with the method, the values that are not the barrier's own, the
 * tree of what it is about. */
void dp_report_message(FILE *out, const struct dp_report *report, const struct dp_diagnostic *d);

/* --- report_values.c --- */

/* Longest value in words: every flag of a set under its full name. */
#define DP_REPORT_WORDS  2048
#define DP_REPORT_VALUES 8u

/* One value that a rule compares. `key` is for programs ("layout_before"), `name` for people ("LayoutBefore"); `own`
 * says that it stands in the call itself and therefore in the tree. */
struct dp_report_value {
    const char *key;
    const char *name;
    bool own;
    char text[DP_REPORT_WORDS];
};

/* The values that the rule of a diagnostic compares, at most DP_REPORT_VALUES; what is not known is left out. `full`:
 * names with their prefixes. *required says what was asked for (never NULL). */
size_t dp_report_compare(const struct dp_report *report, const struct dp_diagnostic *d, bool full,
                         struct dp_report_value values[DP_REPORT_VALUES], const char **required);

/* --- report_place.c --- */

/* The record that (command, group, barrier) names; the command's own where there is none such. */
size_t dp_report_part(const struct dp_program *program, uint64_t command, int32_t group, int32_t barrier);

/* The creation that filled a resource slot, NULL if none did. */
const struct dp_record_resource *dp_report_creation(const struct dp_program *program, uint32_t slot);

/* The resource slot that a barrier, transition or operand is about, DP_NONE if it names none. */
uint32_t dp_report_slot(const struct dp_command *part);

/* The `list` record that a command stands in; NULL outside lists. */
const struct dp_record_list *dp_report_list(const struct dp_program *program, uint64_t command);

/* Mips, slices and planes of a resource; a buffer has one of each. */
struct dp_report_shape {
    uint32_t mips, slices, planes;
};
struct dp_report_shape dp_report_shape(const struct dp_record_resource *resource);

/* Where a diagnostic's subresource lies. False if it names none, or the resource is not known. */
struct dp_report_subresource {
    uint32_t index, mip, slice, plane;
};
bool dp_report_subresource(const struct dp_report *report, const struct dp_diagnostic *d,
                           struct dp_report_subresource *at);

/* The access that an operand stands for (barrier sheet 15.9), COMMON for what has none of its own. */
uint32_t dp_report_access(const struct dp_program *program, uint64_t command, const struct dp_record_operand *operand);

/* --- report_translate.c --- */

/* What legacy translation makes of one legacy barrier (barrier sheet 15.8.5, tables/legacy_states.tsv): a global,
 * texture or buffer barrier. `resource` is the one that it names, NULL for none; `list_type` is DP_LIST_*. Layouts are
 * the public stand-ins. Meaningless for a barrier that was rejected. */
void dp_report_translate(const struct dp_command *legacy, const struct dp_record_resource *resource, uint32_t list_type,
                         struct dp_command *enhanced);

/* Layout that stands in for a legacy state of a texture. */
uint32_t dp_report_stand_in(uint32_t state);

/* --- report_event.c --- */

/* One barrier call as a PIX event: "Barrier" with its groups, or "ResourceBarrier" whose children are the barriers
 * that it was translated to, "[Barrier]"; then the packets that the model emitted for it. Nothing for other
 * commands. */
void dp_report_event(FILE *out, const struct dp_report *report, uint64_t command);

/* The barrier that legacy translation put in the place of this legacy part. False where there is none: the barrier was
 * rejected while recording, or the device does not translate. */
bool dp_report_translated(const struct dp_report *report, uint64_t command, size_t part, struct dp_command *enhanced);

#endif
