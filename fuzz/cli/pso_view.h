/* pso_view.h: a set of pipelines with its base set, what may be derived from what, and what that saves, as the verb
 * `pso` and its reports see it. */
#ifndef DRAINPROOF_FUZZ_CLI_PSO_VIEW_H
#define DRAINPROOF_FUZZ_CLI_PSO_VIEW_H

#include "fuzz/cli/input.h"
#include "oracles/pipelines_laws.h"

struct json_object;

/* One pipeline that is left at the end of the case and was made there. */
struct dp_pso_item {
    const struct dp_pso_report *object;
    uint32_t pipeline;
    uint32_t key;
    uint32_t class_number;
    bool covered;
    uint32_t base; /* position among the bases */
    bool is_base;
    uint32_t blocks; /* bit DP_PSO_DERIVED_*: in which it differs from its base */
};

/* Why one base does not serve for another, of the same key. */
struct dp_pso_refusal {
    uint32_t from; /* positions of bases */
    uint32_t to;
    struct dp_pso_record record;  /* E_EXPORT */
    struct dp_pso_tuple compiled; /* of its target */
    struct dp_pso_tuple computed;
};

/* A creation or derive call of the case that failed. */
struct dp_pso_failed {
    size_t command;
    struct dp_pso_result result;
    struct dp_pso_record record; /* the first error; rule DP_PSO_RULE_COUNT: none */
};

/* A package: totals of a store that was given some pipelines. */
struct dp_pso_bytes_of {
    struct dp_pso_kept kinds[DP_PSO_BLOB_KINDS];
    uint64_t offered;
    uint64_t kept;
};

struct dp_pso_view {
    const struct dp_input *input;
    struct dp_program program;
    struct dp_pso_stream said[2]; /* reference, optimized */
    uint32_t compare;
    struct dp_pso_item *items;
    size_t count;
    uint32_t keys;
    uint32_t classes;
    uint32_t *bases; /* items, in the order of bases */
    uint32_t base_count;
    struct dp_pso_refusal *refusals;
    size_t refusal_count;
    struct dp_pso_failed *failures;
    size_t failure_count;
    size_t loaded; /* pipelines that were loaded, or derived from one: no members, they are copies of others */
    struct dp_pso_bytes_of all;
    struct dp_pso_bytes_of only_bases;
};

/* Feeds the case to both models and, if they agree, works everything out. */
enum dp_pso_seen { DP_PSO_SEEN, DP_PSO_DISAGREE, DP_PSO_NO_MEMORY, DP_PSO_NO_MODEL };
enum dp_pso_seen dp_pso_view_make(const struct dp_input *input, struct dp_pso_view *view, struct dp_finding *finding);
void dp_pso_view_free(struct dp_pso_view *view);

/* Name of a pipeline slot ("p0"), and the place of a command ("case.dp:12"). Always terminated; return the buffer. */
#define DP_PSO_NAME 64
const char *dp_pso_slot_name(const struct dp_pso_view *view, uint32_t slot, char name[DP_PSO_NAME]);
uint32_t dp_pso_line(const struct dp_pso_view *view, uint64_t command);

/* "BLEND, RASTERIZER"; "nothing". */
void dp_pso_words_blocks(struct dp_words *words, uint32_t blocks);

/* --- the three reports --- */

void dp_pso_print_text(const struct dp_pso_view *view);
/* The caller owns it; NULL: out of memory. */
struct json_object *dp_pso_json(const struct dp_pso_view *view);
/* False, with the reason, if it could not be written. */
bool dp_pso_write_picture(const struct dp_pso_view *view, const char *path, char *why, size_t why_size);

#endif
