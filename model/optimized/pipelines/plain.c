/* plain.c: plain records of the pipeline commands. */
#include "model/optimized/pipelines/plain.h"

/* clang-format off */
const struct opt_pso_plain opt_pso_plain = {
#define DP_COMMAND(kind, word, category, parts)                     .kind = {
#define DP_FIELD(kind, member, word, type, set, bound, plain, form) .member = plain,
#define DP_END_COMMAND(kind)                                        .reserved = 0},
#include "model/command_pipeline.def"
#undef DP_COMMAND
#undef DP_FIELD
#undef DP_END_COMMAND
};
/* clang-format on */
