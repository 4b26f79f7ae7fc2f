/* package.h: a serialized pipeline as one string of bytes: the input of fuzz_pso_load.
 *
 *   0      device: compare = value % 4 (3 counts as strict), 4 retail, 8 output NULL, 16 desc NULL, 32 a full device
 *   1      root signature: 0 that which M names, 1 0x1111, 2 none, 3 another (value % 4)
 *   2..3   bit i: blob i is a NULL pointer, its size stays
 *   4..35  sizes of the 16 blobs, u16 each: P, M, G of slots 0..6, X of slots 0..6
 *   36..   the blobs, one behind the other; what is missing is cut off the last ones
 *
 * Any bytes are a package. */
#ifndef DRAINPROOF_FUZZ_PSO_PACKAGE_H
#define DRAINPROOF_FUZZ_PSO_PACKAGE_H

#include "model/pipeline.h"

#define DP_PSO_INPUT_HEAD  36u
#define DP_PSO_INPUT_BLOBS 16u
/* Numbers of blobs. */
#define DP_PSO_INPUT_P     0u
#define DP_PSO_INPUT_M     1u
#define DP_PSO_INPUT_G(s)  (2u + (s))
#define DP_PSO_INPUT_X(s)  (9u + (s))

struct dp_pso_input {
    uint8_t device;
    uint8_t root;
    uint16_t null;
    size_t size[DP_PSO_INPUT_BLOBS]; /* those that are there: within the bytes */
    size_t at[DP_PSO_INPUT_BLOBS];   /* where each begins in the bytes */
    size_t end;                      /* behind the last one */
};

/* Where everything stands in the bytes. */
void dp_pso_input_read(const uint8_t *bytes, size_t size, struct dp_pso_input *input);

/* The load that the input asks for. `blobs` are the sixteen, wherever they stand; `package` receives them. */
struct dp_pso_load dp_pso_input_load(const struct dp_pso_input *input, const uint8_t *const blobs[DP_PSO_INPUT_BLOBS],
                                     struct dp_pso_package *package);

/* The blob of a number in a package. */
struct dp_pso_bytes *dp_pso_blob_number(struct dp_pso_package *package, uint32_t number);

/* A package as an input, plain head. Returns the size, 0 if it does not fit (`capacity`, or a blob above 65535). */
size_t dp_pso_input_write(const struct dp_pso_package *package, uint8_t *bytes, size_t capacity);

/* Little-endian numbers. */
uint32_t dp_pso_get(const uint8_t *at, uint32_t bytes);
void dp_pso_put(uint8_t *at, uint32_t bytes, uint32_t value);

#endif
