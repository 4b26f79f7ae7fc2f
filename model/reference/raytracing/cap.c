/* cap.c: what a VGPR cap gains and what it spills (pipeline sheet 6, "Cap"; rule XR05b). */
#include "model/reference/raytracing/occupancy.h"

/* Bytes of one register in one lane. */
#define REGISTER_BYTES 4u

struct dp_rt_cap ref_rt_cap(const struct ref_rt_object *object, uint32_t cap) {
    struct dp_rt_cap result = {.cap = cap, .waves = ref_rt_occupancy(cap, object->head->wave)};
    for (uint32_t i = 0; i < object->shader_count; i++)
        if (object->shaders[i].vgprs > cap)
            result.spill += object->shaders[i].vgprs - cap;
    result.bytes = REGISTER_BYTES * result.spill * object->head->wave;
    return result;
}
