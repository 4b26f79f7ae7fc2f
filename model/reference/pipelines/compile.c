/* compile.c: numbers and bytes of one hardware slot (pipeline sheet 9.9). */
#include "compile.h"

#include "key.h"
#include "sections.h"
#include "slots.h"

#define FETCH_BYTES 16u /* of code for one element */
#define FETCH_GPRS  16u
#define PIX_SEED    UINT64_C(0x5049582E5049582E) /* "PIX.PIX." */

static uint32_t larger(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

/* The fetch shader has no source and runs as wide as the slot that calls it. */
static struct ref_pso_compiled fetch_shader(const struct ref_pso_pipeline *pipeline) {
    struct ref_pso_compiled fetch = {
        .size = FETCH_BYTES * pipeline->state.element_count,
        .vgprs = FETCH_GPRS,
        .sgprs = FETCH_GPRS,
    };
    fetch.wave = ref_pso_compile(pipeline, ref_pso_vertex_slot(&pipeline->state)).wave;
    return fetch;
}

static void add_source(struct ref_pso_compiled *compiled, const struct ref_pso_shader *shader) {
    compiled->size += shader->code;
    compiled->pix += shader->pix;
    compiled->vgprs = larger(compiled->vgprs, shader->vgprs);
    compiled->sgprs = larger(compiled->sgprs, shader->sgprs);
    compiled->lds = larger(compiled->lds, shader->lds);
    compiled->scratch = larger(compiled->scratch, shader->scratch);
    compiled->wave = shader->wave; /* that of the last source */
}

/* What the driver patches into the code of a slot. */
static void write_patch(struct ref_pso_writer *writer, const struct ref_pso_pipeline *pipeline, uint32_t slot) {
    bool geometry = ref_pso_has_slot(&pipeline->state, DP_PSO_SLOT_GS);
    if (slot == DP_PSO_SLOT_FS) {
        ref_pso_write_elements(writer, &pipeline->state);
    } else if (slot == DP_PSO_SLOT_PS) {
        ref_pso_write_exports(writer, pipeline->compiled);
    } else if (slot == (geometry ? DP_PSO_SLOT_GS : DP_PSO_SLOT_VS)) {
        ref_pso_write_stream_output(writer, &pipeline->state);
    }
}

static uint64_t seed_of(const struct ref_pso_pipeline *pipeline, uint32_t slot) {
    uint32_t sources[REF_PSO_SOURCES];
    uint32_t count = ref_pso_slot_sources(&pipeline->state, slot, sources);
    uint64_t hash = REF_PSO_FNV_START;
    struct ref_pso_writer writer = {.hash = &hash};
    ref_pso_put32(&writer, slot);
    for (uint32_t i = 0; i < count; i++) {
        ref_pso_put64(&writer, pipeline->state.stages[sources[i]].dxil);
    }
    write_patch(&writer, pipeline, slot);
    return hash;
}

struct ref_pso_compiled ref_pso_compile(const struct ref_pso_pipeline *pipeline, uint32_t slot) {
    uint32_t sources[REF_PSO_SOURCES];
    uint32_t count = ref_pso_slot_sources(&pipeline->state, slot, sources);
    struct ref_pso_compiled compiled = {0};
    if (slot == DP_PSO_SLOT_FS) {
        compiled = fetch_shader(pipeline);
    }
    for (uint32_t i = 0; i < count; i++) {
        add_source(&compiled, &pipeline->state.stages[sources[i]]);
    }
    compiled.seed = seed_of(pipeline, slot);
    return compiled;
}

/* Word k of the generator stream, from 1. */
static uint32_t word(uint64_t seed, uint64_t k) {
    uint64_t z = seed + k * UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    z ^= z >> 31;
    return (uint32_t)(z & UINT32_MAX);
}

static void write_stream(uint8_t *to, uint64_t seed, uint32_t size) {
    for (uint32_t i = 0; i < size; i++) {
        to[i] = (uint8_t)(word(seed, 1 + i / 4) >> 8 * (i % 4));
    }
}

void ref_pso_write_code(uint8_t *to, const struct ref_pso_compiled *compiled) {
    write_stream(to, compiled->seed, compiled->size);
}

void ref_pso_write_pix(uint8_t *to, const struct ref_pso_compiled *compiled) {
    write_stream(to, compiled->seed ^ PIX_SEED, compiled->pix);
}
