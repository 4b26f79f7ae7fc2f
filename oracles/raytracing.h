/* raytracing.h: what one model says of one ray-tracing state object, written down, compared and named for people.
 *
 * State objects have no translator in them: each is a `state_object` record with its parts, handed to the ray-tracing
 * part of a model (model/raytracing.h) and judged on its own.
 */
#ifndef DRAINPROOF_ORACLES_RAYTRACING_H
#define DRAINPROOF_ORACLES_RAYTRACING_H

#include "oracles/compare.h"

/* The reports of model/raytracing.h as numbers, in the order in which they must arrive. */
enum dp_rt_report {
/* clang-format off */
#define DP_RT_ONE(report)         DP_RT_REPORT_##report,
#define DP_RT_MANY(report, array) DP_RT_REPORT_##report,
#define DP_RT_MEMBER(report, member)
#define DP_RT_MEMBERS(report, member, count)
#define DP_RT_END(report)
#include "oracles/raytracing_reports.def"
#undef DP_RT_ONE
#undef DP_RT_MANY
#undef DP_RT_MEMBER
#undef DP_RT_MEMBERS
#undef DP_RT_END
    DP_RT_REPORT_COUNT
};
/* clang-format on */

/* Everything that one model said of one state object. What did not come is zero. */
struct dp_rt_said {
    uint32_t status;                    /* DP_STATUS_*; after anything but OK the rest is void */
    uint32_t times[DP_RT_REPORT_COUNT]; /* how often each report came */
    bool disordered;                    /* a report came behind one that it must precede */
    struct dp_rt_occupancy occupancy;
    struct dp_rt_stack stack;
    struct dp_rt_traffic traffic;
    struct dp_rt_bvh bvh;
    struct dp_rt_split split;
    DP_ARRAY(struct dp_rt_shader_report) shaders;
    DP_ARRAY(struct dp_rt_cap) caps;
    DP_ARRAY(struct dp_rt_site_traffic) sites;
    DP_ARRAY(struct dp_rt_triangle_report) triangles;
    DP_ARRAY(struct dp_rt_record) records;
    uint32_t last;                  /* the report that came last */
    const struct dp_memory *memory; /* of the arrays */
};

/* A state object of a program: its records and the device that it is made for. */
struct dp_rt_object {
    const struct dp_record_device *device;
    const struct dp_command *records; /* the state_object, then its parts */
    size_t count;
};

/* The model's own part, the built-in reference's where it brings none. */
const struct dp_raytracing *dp_rt_part(const struct dp_model *model);

/* Finds the first state object at or behind record *at and moves *at behind it. False if there is none. */
bool dp_rt_next_object(const struct dp_program *program, size_t *at, struct dp_rt_object *object);

/* Evaluates the object and writes down what comes. Arrays and the model's own memory are of `memory`. */
void dp_rt_observe(const struct dp_raytracing *part, const struct dp_memory *memory, const struct dp_rt_object *object,
                   struct dp_rt_said *said);

/* Gives the arrays back. Safe on a zeroed one. */
void dp_rt_said_free(struct dp_rt_said *said);

/* Whether both say the same, member by member and in order. `names` name them for people. Where not both know a
 * split, what depends on it is left out (raytracing.md, Split). */
bool dp_rt_same(const struct dp_rt_said *a, const struct dp_rt_said *b, const char *const names[2],
                struct dp_difference *difference);

/* What rt_rule.def says of a rule. */
struct dp_rt_rule_facts {
    const char *name;
    enum dp_trust trust;
    uint32_t subject;   /* DP_RT_SUBJECT_* */
    const char *values; /* names of the figures, separated by blanks */
    const char *text;
    const char *advice;
};

/* `rule` must be below DP_RT_RULE_COUNT. */
const struct dp_rt_rule_facts *dp_rt_rule_facts(enum dp_rt_rule rule);

/* How many figures a record of the rule has, and the name of each ("" for none); returns `name`. */
#define DP_RT_NAME_SIZE 32u
uint32_t dp_rt_figures(enum dp_rt_rule rule);
const char *dp_rt_figure(enum dp_rt_rule rule, uint32_t figure, char name[DP_RT_NAME_SIZE]);

/* "XR03 site 2 WARN live_bytes=65 traffic_bytes=130"; for findings. */
void dp_rt_words_record(struct dp_words *words, const struct dp_rt_record *record);

/* --- judgements over what both models said of one state object --- */

/* False with the finding filled if it does not hold. The models' statuses are not DP_STATUS_OUT_OF_MEMORY. */
typedef bool dp_rt_judgement(const struct dp_run *run, const struct dp_rt_object *object,
                             const struct dp_rt_said said[2], struct dp_finding *finding);
dp_rt_judgement dp_rt_agree;     /* the oracle `raytracing` */
dp_rt_judgement dp_rt_keep_laws; /* the oracle `raytracing_laws` */

/* Evaluates every state object of the run's program with both models, once, and asks the judgements in order. Of
 * the run the program, the models and the scratch are used. False with the finding filled at the first that does
 * not hold. */
bool dp_rt_judge(const struct dp_run *run, dp_rt_judgement *const judgements[], size_t count,
                 struct dp_finding *finding);

/* --- laws, one file each; true if it holds of what one model says --- */

struct dp_rt_law {
    const struct dp_raytracing *part;
    const struct dp_rt_object *object;
    const struct dp_rt_said *said;
};

/* Each returns NULL if all holds, else what does not, in the words of a signature. */
typedef const char *dp_rt_laws(const struct dp_rt_law *law);
dp_rt_laws dp_rt_laws_order;     /* raytracing.md: reports and records in order, once, well formed */
dp_rt_laws dp_rt_laws_occupancy; /* pipeline sheet 8, item 9, first half */
dp_rt_laws dp_rt_laws_stack;     /* pipeline sheet 8, item 10 */
dp_rt_laws dp_rt_laws_split;     /* pipeline sheet 8, item 9, second half */
dp_rt_laws dp_rt_laws_records;   /* records against the figures that they speak of */

/* What changing one record may do to what the model says: evaluates changed copies of the object in `memory`,
 * chosen by `seed`. *status is DP_STATUS_OUT_OF_MEMORY if memory ran out; then nothing was judged. */
const char *dp_rt_laws_change(const struct dp_rt_law *law, const struct dp_memory *memory, uint64_t seed,
                              uint32_t *status);

#endif
