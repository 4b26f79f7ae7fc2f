/* compile.h: the stand-in for a compiler: code that depends on what a driver patches in (pipeline sheet 9.9). */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_COMPILE_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_COMPILE_H

#include "instance.h"

/* What a hardware slot is compiled to; sizes in bytes. */
struct ref_pso_compiled {
    uint64_t seed;
    uint32_t size; /* of the code */
    uint32_t pix;  /* PIX shader info, 0: none */
    uint32_t wave;
    uint32_t vgprs;
    uint32_t sgprs;
    uint32_t lds;
    uint32_t scratch;
};

/* A slot that is there, of a pipeline whose shader declarations are known (it was not loaded). */
struct ref_pso_compiled ref_pso_compile(const struct ref_pso_pipeline *pipeline, uint32_t slot);

/* Code and PIX shader info. */
void ref_pso_write_code(uint8_t *to, const struct ref_pso_compiled *compiled);
void ref_pso_write_pix(uint8_t *to, const struct ref_pso_compiled *compiled);

#endif
