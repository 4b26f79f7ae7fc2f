/* hash.c: fields weighted by odd numbers within a record, records chained. Multiplications within a record do not
 * wait for each other, which is what makes it cheap enough to be asked at every execution. */
#include "oracles/hash.h"

#define PRIME UINT64_C(0x9E3779B97F4A7C15)

static inline uint64_t of_narrow(uint32_t value) {
    return value;
}

static inline uint64_t of_wide(uint64_t value) {
    return value ^ value >> 32;
}

static inline uint64_t of_range(struct dp_range r) {
    return r.index_or_first_mip + r.mips * UINT64_C(0x10001) + r.first_slice * UINT64_C(0x100003) +
           r.slices * UINT64_C(0x1000003) + r.first_plane * UINT64_C(0x10000005) + r.planes * UINT64_C(0x100000007);
}

static inline uint64_t of_box(struct dp_box b) {
    return b.x + b.y * UINT64_C(0x10001) + b.z * UINT64_C(0x100003) + b.width * UINT64_C(0x1000003) +
           b.height * UINT64_C(0x10000005) + b.depth * UINT64_C(0x100000007);
}

static inline uint64_t of_extent(struct dp_extent e) {
    return e.width + e.height * UINT64_C(0x10001) + e.depth_or_slices * UINT64_C(0x100003);
}

#define NUMBER(value)                                                                                                  \
    _Generic((value), uint32_t                                                                                         \
             : of_narrow, uint64_t                                                                                     \
             : of_wide, struct dp_range                                                                                \
             : of_range, struct dp_box                                                                                 \
             : of_box, struct dp_extent                                                                                \
             : of_extent)(value)

static uint64_t hash_record(const struct dp_command *record) {
    uint64_t sum = (uint64_t)record->kind * PRIME;
    switch (record->kind) {
#define DP_COMMAND(kind, word, category, parts) case DP_COMMAND_##kind:
#define DP_FIELD(kind, member, word, type, set, bound, plain, form)                                                    \
    sum += NUMBER(record->as.kind.member) *                                                                            \
           (PRIME + 2 * offsetof(struct dp_command, as.kind.member) * UINT64_C(0xD6E8FEB9));
#define DP_END_COMMAND(kind) break;
#include "model/command.def"
#undef DP_COMMAND
#undef DP_FIELD
#undef DP_END_COMMAND
    default:
        break;
    }
    return sum;
}

uint64_t dp_hash_program(const struct dp_program *program) {
    uint64_t hash = program->count;
    for (size_t i = 0; i < program->count; i++) {
        hash = (hash ^ hash_record(&program->records[i])) * PRIME;
        hash ^= hash >> 29;
    }
    hash ^= hash >> 32;
    return hash * PRIME >> 7;
}
