/* bytes.c: numbers in byte strings. */
#include "bytes.h"

#define FNV_PRIME UINT64_C(0x100000001B3)

uint64_t ref_pso_fnv(uint64_t hash, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ bytes[i]) * FNV_PRIME;
    }
    return hash;
}

static void put(struct ref_pso_writer *writer, uint64_t value, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint8_t byte = (uint8_t)(value >> 8 * i);
        if (writer->to != NULL) {
            writer->to[writer->size] = byte;
        }
        if (writer->hash != NULL) {
            *writer->hash = ref_pso_fnv(*writer->hash, &byte, 1);
        }
        writer->size++;
    }
}

void ref_pso_put8(struct ref_pso_writer *writer, uint32_t value) {
    put(writer, value, 1);
}

void ref_pso_put16(struct ref_pso_writer *writer, uint32_t value) {
    put(writer, value, 2);
}

void ref_pso_put32(struct ref_pso_writer *writer, uint32_t value) {
    put(writer, value, 4);
}

void ref_pso_put64(struct ref_pso_writer *writer, uint64_t value) {
    put(writer, value, 8);
}

void ref_pso_put_bytes(struct ref_pso_writer *writer, const void *bytes, size_t size) {
    const uint8_t *from = bytes;
    for (size_t i = 0; i < size; i++) {
        ref_pso_put8(writer, from[i]);
    }
}

void ref_pso_put_zeros(struct ref_pso_writer *writer, size_t size) {
    for (size_t i = 0; i < size; i++) {
        ref_pso_put8(writer, 0);
    }
}

static uint64_t get(const uint8_t *from, uint32_t count) {
    uint64_t value = 0;
    for (uint32_t i = 0; i < count; i++) {
        value |= (uint64_t)from[i] << 8 * i;
    }
    return value;
}

uint32_t ref_pso_get16(const uint8_t *from) {
    return (uint32_t)get(from, 2);
}

uint32_t ref_pso_get32(const uint8_t *from) {
    return (uint32_t)get(from, 4);
}

uint64_t ref_pso_get64(const uint8_t *from) {
    return get(from, 8);
}

void ref_pso_set32(uint8_t *at, uint32_t value) {
    struct ref_pso_writer writer = {.to = at};
    ref_pso_put32(&writer, value);
}

bool ref_pso_are_zero(const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != 0) {
            return false;
        }
    }
    return true;
}
