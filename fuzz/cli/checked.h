/* checked.h: one judged case as reports and expectations see it, and how its places are named. */
#ifndef DRAINPROOF_FUZZ_CLI_CHECKED_H
#define DRAINPROOF_FUZZ_CLI_CHECKED_H

#include "fuzz/cli/input.h"
#include "fuzz/cli/judge_places.h"
#include "fuzz/explain/report.h"
#include "fuzz/minimize/blame.h"
#include "oracles/oracle.h"

/* Names of the two observations, in their order. */
extern const char *const dp_model_names[2];

struct dp_checked {
    const struct dp_input *input;
    struct dp_program program;
    const struct dp_observation *observed[2];
    const struct dp_model *second;         /* whose the second observation is; NULL: the built-in optimized model's */
    const struct dp_packet_places *places; /* of the packets that stand in the second place; NULL: a translator's do */
    enum dp_verdict verdict;
    struct dp_finding finding;
    struct dp_blame blame;          /* of the finding; kind NONE: not asked for, and not printed */
    uint32_t trust;                 /* mask over the labels that are reported */
    const struct dp_report *report; /* the values that rules compare; NULL: they are not printed */
};

/* Whether a rule or requirement of this label is reported. */
bool dp_is_trusted(const struct dp_checked *checked, uint32_t trust);

/* The record that (command, group, barrier) names, as model/observation.h counts them; the command's own where there
 * is none such. */
size_t dp_part_record(const struct dp_program *program, uint64_t command, int32_t group, int32_t barrier);

/* The other way: the command of a record, with its group and barrier (-1 where it has none). False for parts that no
 * report names (shader accesses, executed lists). */
struct dp_address {
    uint64_t command;
    int32_t group;
    int32_t barrier;
};
bool dp_record_address(const struct dp_program *program, size_t record, struct dp_address *address);

/* "case.dp:12", or "case.bin: record 12" where the form has no lines. Always terminated; returns the buffer. */
const char *dp_place(const struct dp_checked *checked, uint64_t record, char *buffer, size_t size);

/* "barrier @b, group 0, barrier 1" for a person. Always terminated; returns the buffer. */
const char *dp_address_text(const struct dp_checked *checked, struct dp_address address, char *buffer, size_t size);

/* Name of a resource or list slot, "#5" where it has none. Always terminated; returns the buffer. */
const char *dp_slot_name(const struct dp_checked *checked, enum dp_namespace space, uint32_t slot, char *buffer,
                         size_t size);

/* Enough for any of the three. */
#define DP_PLACE_SIZE 4352

#endif
