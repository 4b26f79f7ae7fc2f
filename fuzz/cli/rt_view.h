/* rt_view.h: one ray-tracing state object of a case with what both models say of it, as the verb `rt` and its
 * reports see it. */
#ifndef DRAINPROOF_FUZZ_CLI_RT_VIEW_H
#define DRAINPROOF_FUZZ_CLI_RT_VIEW_H

#include "fuzz/cli/input.h"
#include "oracles/raytracing.h"

struct json_object;

/* Both models agree, so only one answer is kept: the optimized model's, which knows more splits. */
struct dp_rt_view {
    const struct dp_input *input;
    size_t record; /* of the state_object in the case */
    struct dp_rt_object object;
    const struct dp_rt_said *said;
    const struct dp_raytracing *part; /* that said it */
};

/* Name of the object ("o0") and of one of its shaders: its label, or kind and number ("CH3"). Always terminated;
 * return the buffer. */
#define DP_RT_VIEW_NAME 64
const char *dp_rt_object_name(const struct dp_rt_view *view, char name[DP_RT_VIEW_NAME]);
const char *dp_rt_shader_name(const struct dp_rt_view *view, uint32_t shader, char name[DP_RT_VIEW_NAME]);

/* Record of the part that a report's subject and index name; the state_object itself for `whole` and `object`. */
size_t dp_rt_subject_record(const struct dp_rt_view *view, uint32_t subject, int32_t index);

/* Kind of a shader of the object, DP_RT_SHADER_*. */
uint32_t dp_rt_shader_kind(const struct dp_rt_view *view, uint32_t shader);

/* Whether no record says ERR. */
bool dp_rt_is_valid(const struct dp_rt_view *view);

/* --- the three reports --- */

void dp_rt_print_text(const struct dp_rt_view *view);

/* The caller owns it; NULL: out of memory. */
struct json_object *dp_rt_json(const struct dp_rt_view *view);

/* One drawing of all views, below each other. False, with the reason, if it could not be written. */
bool dp_rt_write_chart(const struct dp_rt_view *views, size_t count, const char *path, char *why, size_t why_size);

#endif
