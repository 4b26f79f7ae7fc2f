/* bytes.h: numbers in byte strings, little-endian (tables/pso_container.tsv, pipeline sheet 9.6). */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_BYTES_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_BYTES_H

#include "model/names.h"

/* Appends to `to`, or only counts if it is NULL: whoever makes a string writes it twice, first to learn its size. Keeps
 * FNV-1a 64 of what was written in *hash, unless that is NULL. */
struct ref_pso_writer {
    uint8_t *to;
    size_t size;
    uint64_t *hash;
};

#define REF_PSO_FNV_START UINT64_C(0xCBF29CE484222325)

uint64_t ref_pso_fnv(uint64_t hash, const uint8_t *bytes, size_t size);

void ref_pso_put8(struct ref_pso_writer *writer, uint32_t value);
void ref_pso_put16(struct ref_pso_writer *writer, uint32_t value);
void ref_pso_put32(struct ref_pso_writer *writer, uint32_t value);
void ref_pso_put64(struct ref_pso_writer *writer, uint64_t value);
void ref_pso_put_bytes(struct ref_pso_writer *writer, const void *bytes, size_t size);
void ref_pso_put_zeros(struct ref_pso_writer *writer, size_t size);

/* The number at `from`; the caller knows that it is there. */
uint32_t ref_pso_get16(const uint8_t *from);
uint32_t ref_pso_get32(const uint8_t *from);
uint64_t ref_pso_get64(const uint8_t *from);

/* Overwrites four bytes. */
void ref_pso_set32(uint8_t *at, uint32_t value);

/* Whether they are all 0. */
bool ref_pso_are_zero(const uint8_t *bytes, size_t size);

#endif
