/* traffic.c: live state and code of the TraceRay sites (pipeline sheet 6, "Live state", "TraceRay placement"). */
#include "model/reference/raytracing/traffic.h"
#include "model/reference/raytracing/arithmetic.h"

/* seed 002, bullet 3: written before TraceRay and restored after it. */
#define CROSSINGS 2u

uint64_t ref_rt_site_traffic(const struct dp_record_rt_site *site) {
    return ref_rt_multiply(ref_rt_multiply(CROSSINGS, site->live), site->rays);
}

/* A loop that is not unrolled (0) holds the code once. */
static uint64_t site_code(const struct dp_record_rt_site_code *code) {
    if (code == NULL)
        return 0;
    return ref_rt_multiply(code->bytes, ref_rt_larger(code->unroll, 1));
}

void ref_rt_object_traffic(const struct ref_rt_object *object, struct dp_rt_traffic *result) {
    result->bytes = 0;
    result->code = 0;
    for (uint32_t i = 0; i < object->site_count; i++) {
        const struct dp_record_rt_site *site = ref_rt_trace_site(object, i);
        if (site == NULL)
            continue;
        result->bytes = ref_rt_add(result->bytes, ref_rt_site_traffic(site));
        result->code = ref_rt_add(result->code, site_code(object->sites[i].code));
    }
}
