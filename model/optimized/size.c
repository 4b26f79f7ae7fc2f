/* size.c: bytes of a resource. All sums and products stop at the largest number instead of wrapping. */
#include "model/optimized/size.h"

static uint64_t times(uint64_t a, uint64_t b) {
    return b != 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

static uint64_t plus(uint64_t a, uint64_t b) {
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static uint64_t divided_up(uint64_t a, uint64_t b) {
    return a / b + (a % b != 0);
}

/* Edge of a mip, in texels; at least one. */
static uint64_t edge(uint64_t extent, uint32_t mip) {
    uint64_t size = mip < 64 ? extent >> mip : 0;
    return size == 0 ? 1 : size;
}

static uint64_t bits_of_mip(const struct dp_record_resource *r, const struct dp_format *format, uint32_t mip) {
    uint64_t columns = divided_up(edge(r->extent.width, mip), format->block);
    uint64_t rows = divided_up(edge(r->extent.height, mip), format->block);
    uint64_t layers =
        r->dimension == DP_DIMENSION_texture3d ? edge(r->extent.depth_or_slices, mip) : r->extent.depth_or_slices;
    return times(times(times(columns, rows), times(layers, r->samples)), format->bits);
}

uint64_t opt_bytes_of(const struct dp_record_resource *r) {
    uint64_t bytes = r->extent.width;
    if (r->dimension != DP_DIMENSION_buffer) {
        uint64_t bits = 0;
        for (uint32_t mip = 0; mip < r->mips; mip++) {
            bits = plus(bits, bits_of_mip(r, dp_format(r->format), mip));
        }
        bytes = divided_up(bits, 8);
    }
    return times(divided_up(bytes, OPT_PAGE), OPT_PAGE);
}

struct opt_place opt_place_of(uint32_t heap, uint64_t offset, uint64_t bytes) {
    return (struct opt_place){heap, offset, plus(offset, bytes)};
}
