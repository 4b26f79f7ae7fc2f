/* plain.h: what a command that is not there counts as: its plain values (model/command_pipeline.def). */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_PLAIN_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_PLAIN_H

#include "model/command.h"

/* One plain record of every pipeline command, by its kind. */
struct opt_pso_plain {
#define DP_COMMAND(kind, word, category, parts) struct dp_record_##kind kind;
#define DP_FIELD(kind, member, word, type, set, bound, plain, form)
#define DP_END_COMMAND(kind)
#include "model/command_pipeline.def"
#undef DP_COMMAND
#undef DP_FIELD
#undef DP_END_COMMAND
};

extern const struct opt_pso_plain opt_pso_plain;

#endif
