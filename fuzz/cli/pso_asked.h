/* pso_asked.h: one `expect pso` line and what a model said of the program, for the files that judge it. */
#ifndef DRAINPROOF_FUZZ_CLI_PSO_ASKED_H
#define DRAINPROOF_FUZZ_CLI_PSO_ASKED_H

#include "fuzz/cli/expect.h"
#include "oracles/pipelines.h"

struct dp_pso_asked {
    const struct dp_question *q;
    const struct dp_pso_stream *said;
    uint64_t command;
};

/* A word of the line, NULL behind the last; words for what the model said instead. */
const char *dp_pso_word(const struct dp_pso_asked *asked, uint32_t at);
struct dp_words dp_pso_said_words(const struct dp_pso_asked *asked);
/* Says so, and fails. */
enum dp_held dp_pso_failed(const struct dp_pso_asked *asked, const char *text);

/* The slot of a pipeline's name; the command that a name or a label means; the complaint that there is none. */
bool dp_pso_find_slot(const struct dp_question *q, const char *name, uint32_t *slot);
enum dp_held dp_pso_find_command(const struct dp_question *q, const char *name, uint64_t *command);
enum dp_held dp_pso_unknown(const struct dp_question *q, const char *name);

/* The report of a kind that a command made, NULL without one. */
const struct dp_pso_report *dp_pso_report_of(const struct dp_pso_asked *asked, uint64_t command,
                                             enum dp_pso_report_kind kind);

/* pso_asked_records.c: rule RULE .., not RULE .., silent. */
enum dp_held dp_pso_judge_rule(const struct dp_pso_asked *asked, bool silent);
enum dp_held dp_pso_judge_silent(const struct dp_pso_asked *asked);

/* pso_asked_objects.c: export, compiled, uses, stages; same, differs, same_key, other_key. */
enum dp_held dp_pso_judge_exports(const struct dp_pso_asked *asked);
enum dp_held dp_pso_judge_object(const struct dp_pso_asked *asked, const char *what);
enum dp_held dp_pso_judge_pair(const struct dp_pso_asked *asked, const char *what);

#endif
