/* package.c: see package.h. */
#include "fuzz/pso/package.h"
#include "fuzz/pso/quiet.h"

#include <string.h>

DP_PSO_QUIET

uint32_t dp_pso_get(const uint8_t *at, uint32_t bytes) {
    uint32_t value = 0;
    for (uint32_t i = 0; i < bytes; i++) {
        value |= (uint32_t)at[i] << 8 * i;
    }
    return value;
}

void dp_pso_put(uint8_t *at, uint32_t bytes, uint32_t value) {
    for (uint32_t i = 0; i < bytes; i++) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
}

void dp_pso_input_read(const uint8_t *bytes, size_t size, struct dp_pso_input *input) {
    uint8_t head[DP_PSO_INPUT_HEAD] = {0};
    if (size != 0) {
        memcpy(head, bytes, size < sizeof head ? size : sizeof head);
    }
    input->device = head[0];
    input->root = head[1];
    input->null = (uint16_t)dp_pso_get(head + 2, 2);
    input->end = size < sizeof head ? size : sizeof head;
    for (uint32_t i = 0; i < DP_PSO_INPUT_BLOBS; i++) {
        size_t wanted = dp_pso_get(head + 4 + 2 * i, 2);
        size_t left = size - input->end;
        input->at[i] = input->end;
        input->size[i] = wanted < left ? wanted : left;
        input->end += input->size[i];
    }
}

struct dp_pso_bytes *dp_pso_blob_number(struct dp_pso_package *package, uint32_t number) {
    return number == DP_PSO_INPUT_P     ? &package->packet
           : number == DP_PSO_INPUT_M   ? &package->metadata
           : number < DP_PSO_INPUT_X(0) ? &package->code[number - DP_PSO_INPUT_G(0)]
                                        : &package->info[number - DP_PSO_INPUT_X(0)];
}

/* The root signature that M names: bytes 24..31. */
static uint64_t root_of(const struct dp_pso_input *input, const uint8_t *metadata) {
    if (input->size[DP_PSO_INPUT_M] < 32) {
        return 0x1111;
    }
    return (uint64_t)dp_pso_get(metadata + 28, 4) << 32 | dp_pso_get(metadata + 24, 4);
}

struct dp_pso_load dp_pso_input_load(const struct dp_pso_input *input, const uint8_t *const blobs[DP_PSO_INPUT_BLOBS],
                                     struct dp_pso_package *package) {
    const uint64_t roots[4] = {root_of(input, blobs[DP_PSO_INPUT_M]), 0x1111, 0, 0xDEADBEEF00001111};
    for (uint32_t i = 0; i < DP_PSO_INPUT_BLOBS; i++) {
        bool null = (input->null >> i & 1) != 0 || input->size[i] == 0;
        *dp_pso_blob_number(package, i) = (struct dp_pso_bytes){null ? NULL : blobs[i], input->size[i]};
    }
    uint32_t null =
        ((input->device & 8) != 0 ? DP_PSO_NULL_output : 0) | ((input->device & 16) != 0 ? DP_PSO_NULL_desc : 0);
    return (struct dp_pso_load){.pipeline = 0, .null = null, .root = roots[input->root % 4], .package = package};
}

size_t dp_pso_input_write(const struct dp_pso_package *package, uint8_t *bytes, size_t capacity) {
    struct dp_pso_package copy = *package;
    size_t at = DP_PSO_INPUT_HEAD;
    if (capacity < at) {
        return 0;
    }
    memset(bytes, 0, at);
    for (uint32_t i = 0; i < DP_PSO_INPUT_BLOBS; i++) {
        const struct dp_pso_bytes *blob = dp_pso_blob_number(&copy, i);
        if (blob->size > UINT16_MAX || blob->size > capacity - at) {
            return 0;
        }
        dp_pso_put(bytes + 4 + 2 * i, 2, (uint32_t)blob->size);
        if (blob->size != 0) {
            memcpy(bytes + at, blob->bytes, blob->size);
        }
        at += blob->size;
    }
    return at;
}

DP_PSO_LOUD
