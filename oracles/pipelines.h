/* pipelines.h: what the pipelines of one model report, written down in order, compared and named for people.
 *
 * Pipelines have no translator in them: commands of family PIPELINE and draws that name a pipeline are fed to the
 * pipelines of a model (model/pipeline.h), and the whole stream of reports is the answer.
 */
#ifndef DRAINPROOF_ORACLES_PIPELINES_H
#define DRAINPROOF_ORACLES_PIPELINES_H

#include "oracles/compare.h"

/* The reports of model/pipeline.h as numbers. */
enum dp_pso_report_kind {
/* clang-format off */
#define DP_PSO_REPORT(report) DP_PSO_REPORT_##report,
#define DP_PSO_NUMBER(report, member)
#define DP_PSO_NAMED(report, member, set)
#define DP_PSO_NUMBERS(report, member, count)
#define DP_PSO_TUPLES(report, member)
#define DP_PSO_KEPT(report, member)
#define DP_PSO_BYTES(report, member, piece)
#define DP_PSO_END(report)
#include "oracles/pipelines_reports.def"
#include "oracles/pipelines_undefine.def"
    DP_PSO_REPORT_COUNT
};
/* clang-format on */

/* Bytes of a report: where they stand in the stream's `bytes`. `there` is false for a NULL pointer. */
struct dp_pso_piece {
    size_t at;
    size_t size;
    bool there;
};

/* One report. Pointers in `as` are NULL: the bytes are the pieces (pipelines_reports.def says which is which). */
struct dp_pso_report {
    enum dp_pso_report_kind kind;
    struct dp_pso_piece pieces[2];
    union {
        struct dp_pso_record record;
        struct dp_pso_exports exports;
        struct dp_pso_result result;
        struct dp_pso_object object;
        struct dp_pso_blob blob;
        struct dp_pso_stored stored;
        struct dp_pso_base_set base_set;
        struct dp_pso_base base;
        struct dp_pso_member member;
        struct dp_pso_binding binding;
    } as;
};

/* Everything that a model's pipelines said, in order. dp_pso_stream_clear keeps the memory. */
struct dp_pso_stream {
    uint32_t status; /* DP_STATUS_*: the first that was not OK; what came behind it is void */
    size_t final;    /* of dp_pso_observe: where the reports about the device's state at the end begin */
    DP_ARRAY(struct dp_pso_report) reports;
    DP_ARRAY(uint8_t) bytes;
    const struct dp_memory *memory; /* of the arrays */
};

void dp_pso_stream_start(struct dp_pso_stream *stream, const struct dp_memory *memory);
void dp_pso_stream_clear(struct dp_pso_stream *stream);
void dp_pso_stream_free(struct dp_pso_stream *stream);

/* A sink that writes into the stream, which must not move. */
struct dp_pso_sink dp_pso_sink_into(struct dp_pso_stream *stream);

/* The bytes of a piece; not NULL, also when it has none. */
const uint8_t *dp_pso_piece_bytes(const struct dp_pso_stream *stream, const struct dp_pso_piece *piece);
bool dp_pso_same_piece(const struct dp_pso_stream *a, const struct dp_pso_piece *piece_a, const struct dp_pso_stream *b,
                       const struct dp_pso_piece *piece_b);

/* The model's own part, the built-in reference's where it brings none. NULL: there is none at all. */
const struct dp_pipelines *dp_pso_part(const struct dp_model *model);

/* --- an instance that is fed by hand --- */

/* An instance and the stream that hears it. Neither may move while it is open. */
struct dp_pso_session {
    const struct dp_pipelines *part;
    struct dp_pso_stream *stream;
    struct dp_pso_sink sink;
    void *instance;
};

/* `memory` is the instance's. If it runs out the stream's status says so; calls after a status that is not OK do
 * nothing. Close it in any case. */
void dp_pso_open(struct dp_pso_session *session, const struct dp_pipelines *part, const struct dp_memory *memory,
                 struct dp_pso_stream *stream);
void dp_pso_feed(struct dp_pso_session *session, uint64_t command, const struct dp_command *records, size_t count);
void dp_pso_load(struct dp_pso_session *session, uint64_t command, const struct dp_pso_load *load);
void dp_pso_report(struct dp_pso_session *session);
void dp_pso_close(struct dp_pso_session *session);

/* --- whole programs --- */

/* Whether the command is one that pipelines look at: of family PIPELINE, or a draw that names a pipeline. */
bool dp_pso_is_asked(const struct dp_command *record);
/* Whether the program holds any. */
bool dp_pso_is_there(const struct dp_program *program);

/* Feeds the program, then asks for the device's state. The stream is started; its memory and the instance's are
 * `memory`. */
void dp_pso_observe(const struct dp_pipelines *part, const struct dp_memory *memory, const struct dp_program *program,
                    struct dp_pso_stream *stream);

/* The same into a stream that has been started, and cleared, with its own memory; `memory` is the instance's. */
void dp_pso_observe_into(const struct dp_pipelines *part, const struct dp_memory *memory,
                         const struct dp_program *program, struct dp_pso_stream *stream);

/* Whether both say the same, report by report and member by member. `names` name them for people. */
bool dp_pso_same(const struct dp_pso_stream *a, const struct dp_pso_stream *b, const char *const names[2],
                 struct dp_difference *difference);

/* The same of two reports alone; *member (may be NULL) is the first member that differs. */
bool dp_pso_same_report(const struct dp_pso_stream *a, const struct dp_pso_report *report_a,
                        const struct dp_pso_stream *b, const struct dp_pso_report *report_b, const char **member);

/* Name of a kind of report, and the command that a report belongs to. */
const char *dp_pso_report_name(enum dp_pso_report_kind kind);
uint64_t dp_pso_report_command(const struct dp_pso_report *report);

/* --- words --- */

/* What pso_rule.def says of a rule. */
struct dp_pso_rule_facts {
    const char *name;
    char phase; /* 'A', 'B' or 'C' */
    uint32_t message;
    enum dp_trust trust;
    uint32_t subject; /* DP_PSO_SUBJECT_* */
    const char *text;
};

/* `rule` must be below DP_PSO_RULE_COUNT. */
const struct dp_pso_rule_facts *dp_pso_rule_facts(enum dp_pso_rule rule);

/* "FLOAT32.RG", "NONE". */
void dp_pso_words_tuple(struct dp_words *words, const struct dp_pso_tuple *tuple);
/* The tuples up to the last that is not NONE, separated by blanks; "NONE" if all are. */
void dp_pso_words_tuples(struct dp_words *words, const struct dp_pso_tuple tuples[DP_PSO_TARGETS]);
/* "MISSING", "CHANNELS_MISSING(A)". */
void dp_pso_words_reason(struct dp_words *words, const struct dp_pso_record *record);
/* "E_EXPORT target 0 error CHANNELS_MISSING(A)". */
void dp_pso_words_record(struct dp_words *words, const struct dp_pso_record *record);
/* "load: E_INVALIDARG row 10 CRC". */
void dp_pso_words_result(struct dp_words *words, const struct dp_pso_result *result);
/* The result of an E_EXPORT in the seed's wording ("Shader doesn't export alpha - CB expects alpha export"), from the
 * record and the tuples of its target. */
void dp_pso_words_seed(struct dp_words *words, const struct dp_pso_record *record, const struct dp_pso_tuple *compiled,
                       const struct dp_pso_tuple *computed);

/* --- judgements over what both models said of one program --- */

/* False with the finding filled if it does not hold. The models' statuses are not DP_STATUS_OUT_OF_MEMORY. */
typedef bool dp_pso_judgement(const struct dp_run *run, const struct dp_pso_stream said[2], struct dp_finding *finding);
dp_pso_judgement dp_pso_agree;     /* the oracle `pipelines` */
dp_pso_judgement dp_pso_keep_laws; /* the oracle `pipelines_laws` */

/* Feeds the run's program to both models' pipelines, once, and asks the judgements in order. Of the run the program,
 * the models and the scratch are used. False with the finding filled at the first that does not hold. A program
 * without pipelines, or models without any, hold unasked. */
bool dp_pso_judge(const struct dp_run *run, dp_pso_judgement *const judgements[], size_t count,
                  struct dp_finding *finding);

#endif
