/* report_scene.h: resources as the report tracks them, and what moves them. */
#ifndef DRAINPROOF_FUZZ_EXPLAIN_REPORT_SCENE_H
#define DRAINPROOF_FUZZ_EXPLAIN_REPORT_SCENE_H

#include "fuzz/explain/report_past.h"

struct dp_report_thing;

struct dp_report_scene {
    struct dp_report_thing *things; /* by resource slot */
    size_t count;
    uint64_t scope; /* rises with every execute: known accesses and last barriers belong to one */
    bool on_copy_list;
};

bool dp_report_scene_start(struct dp_report_scene *scene, size_t slots);
void dp_report_scene_end(struct dp_report_scene *scene);

/* A resource comes into being. False: out of memory. */
bool dp_report_scene_create(struct dp_report_scene *scene, const struct dp_record_resource *creation);

/* An accepted barrier of either kind; `record` is its place in the program. */
void dp_report_scene_barrier(struct dp_report_scene *scene, size_t record, const struct dp_command *part);

/* An operand of an accepted work item. */
void dp_report_scene_operand(struct dp_report_scene *scene, const struct dp_command *operand, uint32_t access);

/* An execute ends (barrier sheet 15.8.4). */
void dp_report_scene_decay(struct dp_report_scene *scene);

/* A subresource now; not `known` where there is none. */
struct dp_report_tracked dp_report_scene_read(const struct dp_report_scene *scene, uint32_t slot, uint32_t subresource);

/* The lowest subresource that a barrier or operand names; DP_NONE if it names none. */
uint32_t dp_report_scene_lowest(const struct dp_report_scene *scene, const struct dp_command *part);

/* The lowest subresource of a slot's resource with an open split; DP_NONE if there is none. */
uint32_t dp_report_scene_split(const struct dp_report_scene *scene, uint32_t slot);

#endif
