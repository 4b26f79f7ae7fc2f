/* traffic.h: what TraceRay sites cost: live state written and read back, and code (rules XR03, XR04b). */
#ifndef DRAINPROOF_MODEL_REFERENCE_RAYTRACING_TRAFFIC_H
#define DRAINPROOF_MODEL_REFERENCE_RAYTRACING_TRAFFIC_H

#include "model/reference/raytracing/object.h"

/* Bytes a frame of one TraceRay site, saturating. */
uint64_t ref_rt_site_traffic(const struct dp_record_rt_site *site);

/* All TraceRay sites. */
void ref_rt_object_traffic(const struct ref_rt_object *object, struct dp_rt_traffic *result);

#endif
