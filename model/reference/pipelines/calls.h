/* calls.h: the API's calls, one command each. DP_STATUS_OUT_OF_MEMORY is the only status but DP_STATUS_OK. */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_CALLS_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_CALLS_H

#include "report.h"

/* create.c, derive.c, save.c, load_call.c */
enum dp_status ref_pso_create(struct ref_pso_instance *instance, uint64_t command, const struct dp_command *records,
                              size_t count);
enum dp_status ref_pso_derive(struct ref_pso_instance *instance, uint64_t command, const struct dp_command *records,
                              size_t count);
enum dp_status ref_pso_save(struct ref_pso_instance *instance, uint64_t command, const struct dp_record_save *record);
enum dp_status ref_pso_load_edited(struct ref_pso_instance *instance, uint64_t command,
                                   const struct dp_command *records, size_t count);
enum dp_status ref_pso_load(struct ref_pso_instance *instance, uint64_t command, const struct dp_pso_load *load);

/* store.c, base_set.c */
enum dp_status ref_pso_store(struct ref_pso_instance *instance, uint64_t command, uint32_t package);
void ref_pso_report_totals(const struct ref_pso_instance *instance);
void ref_pso_free_store(struct ref_pso_instance *instance);
enum dp_status ref_pso_base_set(struct ref_pso_instance *instance, uint64_t command, const struct dp_command *records,
                                size_t count);

/* create.c: phase A, exports, phase B of a create or derive call, reported as they come. True without an error;
 * *exports is set if phase A had none. */
bool ref_pso_judge_call(struct ref_pso_call *call, const struct ref_pso_state *state, enum ref_pso_when when,
                        struct ref_pso_exports *exports);

#endif
