/* report.h: what is said to the sink, whose callbacks may be NULL. */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_REPORT_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_REPORT_H

#include "exports.h"
#include "instance.h"
#include "rules.h"

/* A call whose result is to be reported. */
struct ref_pso_call {
    struct ref_pso_instance *instance;
    uint64_t command;
    uint32_t call;     /* DP_PSO_CALL_* */
    uint32_t pipeline; /* slot that it fills or saves */
};

/* Of DP_PSO_REASON_none unless the rule is E_EXPORT. */
void ref_pso_report_record(const struct ref_pso_call *call, const struct ref_pso_finding *finding, uint32_t reason,
                           uint32_t channels);
/* A rule of phase C; its severity is error. */
void ref_pso_report_refusal(const struct ref_pso_call *call, enum dp_pso_rule rule, int32_t index);
void ref_pso_report_exports(const struct ref_pso_call *call, const struct ref_pso_exports *exports);
/* Result of create and derive: no row, no message, no rule. */
void ref_pso_report_result(const struct ref_pso_call *call, uint32_t hresult);
/* The same of save: the row that decided. */
void ref_pso_report_row(const struct ref_pso_call *call, uint32_t hresult, uint32_t row);
void ref_pso_report_object(const struct ref_pso_instance *instance, const struct ref_pso_pipeline *pipeline);
/* The blobs of a package in order, those that are there. */
void ref_pso_report_package(const struct ref_pso_instance *instance, uint32_t package);

#endif
