/* repair.c: see repair.h. */
#include "fuzz/pso/repair.h"
#include "fuzz/pso/quiet.h"

#include <string.h>
#include <zlib.h>

DP_PSO_QUIET

/* Sections of P: where each begins; the last number is the size of P. */
static const uint16_t sections[10] = {168, 184, 316, 340, 356, 404, 436, 612, 644, 676};

enum { P2 = 184, P3 = 316, P4 = 340, P5 = 356, P6 = 404, P7 = 436, P8 = 612, P_SIZE = 676, M_HEAD = 80, X_HEAD = 48 };

uint32_t dp_pso_crc(uint32_t crc, const uint8_t *bytes, size_t size) {
    return size == 0 ? crc : (uint32_t)crc32(crc, bytes, (uInt)size);
}

uint64_t dp_pso_fnv(const uint8_t *bytes, size_t size) {
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001B3);
    }
    return hash;
}

/* A blob of the input. */
struct span {
    uint8_t *bytes;
    size_t size;
};

static struct span blob(const struct dp_pso_input *input, uint8_t *bytes, uint32_t number) {
    return (struct span){bytes + input->at[number], input->size[number]};
}

static uint32_t crc_number(uint32_t crc, uint32_t number) {
    uint8_t bytes[4];
    dp_pso_put(bytes, 4, number);
    return dp_pso_crc(crc, bytes, 4);
}

/* A blob with its own CRC field, bytes 8..11, taken as 0. */
static uint32_t crc_without(uint32_t crc, struct span s) {
    static const uint8_t zero[4];
    crc = dp_pso_crc(crc, s.bytes, 8);
    crc = dp_pso_crc(crc, zero, 4);
    return dp_pso_crc(crc, s.bytes + 12, s.size - 12);
}

static void repair_crcs(const struct dp_pso_input *input, uint8_t *bytes) {
    struct span p = blob(input, bytes, DP_PSO_INPUT_P);
    struct span m = blob(input, bytes, DP_PSO_INPUT_M);
    for (uint32_t i = 0; i < 9 && p.size >= P_SIZE; i++) {
        uint32_t crc = dp_pso_crc(0, p.bytes + sections[i], (size_t)(sections[i + 1] - sections[i]));
        dp_pso_put(p.bytes + 0x18 + 16 * i + 12, 4, crc);
    }
    uint32_t whole = dp_pso_crc(0, p.bytes, p.size);
    for (uint32_t s = 0; s < DP_PSO_SLOTS; s++) {
        struct span g = blob(input, bytes, DP_PSO_INPUT_G(s));
        struct span x = blob(input, bytes, DP_PSO_INPUT_X(s));
        if (x.size >= X_HEAD) {
            dp_pso_put(x.bytes + 8, 4, crc_without(dp_pso_crc(0, g.bytes, g.size), x));
        }
        if (g.size != 0) {
            whole = crc_number(whole, s);
            whole = crc_number(whole, (uint32_t)g.size);
            whole = dp_pso_crc(whole, g.bytes, g.size);
            whole = crc_number(whole, (uint32_t)x.size);
            whole = dp_pso_crc(whole, x.bytes, x.size);
        }
    }
    if (m.size >= M_HEAD) {
        dp_pso_put(m.bytes + 8, 4, crc_without(whole, m));
    }
}

static void repair_sizes(const struct dp_pso_input *input, uint8_t *bytes) {
    struct span p = blob(input, bytes, DP_PSO_INPUT_P);
    struct span m = blob(input, bytes, DP_PSO_INPUT_M);
    if (p.size >= 16) {
        dp_pso_put(p.bytes + 12, 4, (uint32_t)p.size);
    }
    if (m.size >= 16) {
        dp_pso_put(m.bytes + 12, 4, (uint32_t)m.size);
    }
    for (uint32_t s = 0; s < DP_PSO_SLOTS; s++) {
        struct span x = blob(input, bytes, DP_PSO_INPUT_X(s));
        if (x.size >= X_HEAD) {
            dp_pso_put(x.bytes + 12, 4, (uint32_t)x.size);
            dp_pso_put(x.bytes + 20, 4, (uint32_t)input->size[DP_PSO_INPUT_G(s)]);
        }
    }
}

static void repair_heads(const struct dp_pso_input *input, uint8_t *bytes) {
    struct span p = blob(input, bytes, DP_PSO_INPUT_P);
    struct span m = blob(input, bytes, DP_PSO_INPUT_M);
    if (p.size >= 12) {
        dp_pso_put(p.bytes, 4, 0x544B5058);
        dp_pso_put(p.bytes + 4, 4, 1);
        dp_pso_put(p.bytes + 8, 4, 2);
    }
    if (m.size >= M_HEAD) {
        dp_pso_put(m.bytes, 4, 0x444D5058);
        dp_pso_put(m.bytes + 4, 4, 1);
        dp_pso_put(m.bytes + 16, 4, 2);
        dp_pso_put(m.bytes + 20, 4, 220600);
    }
    for (uint32_t s = 0; s < DP_PSO_SLOTS; s++) {
        struct span x = blob(input, bytes, DP_PSO_INPUT_X(s));
        if (x.size >= 8) {
            dp_pso_put(x.bytes, 4, 0x444D5358);
            dp_pso_put(x.bytes + 4, 4, 1);
        }
    }
}

static void repair_shaders(const struct dp_pso_input *input, uint8_t *bytes) {
    struct span p = blob(input, bytes, DP_PSO_INPUT_P);
    uint32_t mask = 0;
    for (uint32_t s = 0; s < DP_PSO_SLOTS && p.size >= P_SIZE; s++) {
        struct span g = blob(input, bytes, DP_PSO_INPUT_G(s));
        struct span x = blob(input, bytes, DP_PSO_INPUT_X(s));
        uint8_t *record = p.bytes + P7 + 8 + 24 * s;
        uint64_t hash = dp_pso_fnv(g.bytes, g.size);
        if (g.size == 0) {
            memset(record, 0, 24);
            dp_pso_put(p.bytes + P8 + 4 + 4 * s, 4, 0);
            continue;
        }
        mask |= 1u << s;
        dp_pso_put(record, 4, (uint32_t)hash);
        dp_pso_put(record + 4, 4, (uint32_t)(hash >> 32));
        dp_pso_put(record + 8, 4, (uint32_t)g.size);
        if (x.size >= X_HEAD) {
            dp_pso_put(x.bytes + 16, 4, s);
            memcpy(record + 12, x.bytes + 24, 2); /* vgprs */
            memcpy(record + 14, x.bytes + 36, 2); /* wave */
            memcpy(record + 16, x.bytes + 32, 4); /* scratch */
        }
    }
    if (p.size >= P_SIZE) {
        uint32_t flags = (mask >> DP_PSO_SLOT_GS & 1) | (mask >> DP_PSO_SLOT_HS & 1) << 1 |
                         (mask >> DP_PSO_SLOT_FS & 1) << 2 | (uint32_t)(p.bytes[P2] & 1) << 3;
        uint32_t slots = 0;
        for (uint32_t s = 0; s < DP_PSO_SLOTS; s++) {
            slots += mask >> s & 1;
        }
        dp_pso_put(p.bytes + P7, 4, mask);
        dp_pso_put(p.bytes + sections[0], 4, flags);
        dp_pso_put(p.bytes + sections[0] + 8, 4, slots);
        if (input->size[DP_PSO_INPUT_M] >= M_HEAD) {
            memcpy(p.bytes + sections[0] + 4, bytes + input->at[DP_PSO_INPUT_M] + 24, 4);
        }
    }
}

/* creation_args: from byte 48 on P.2, the sample mask, P.3, P.4, P.5, P.6. */
static void repair_arguments(const struct dp_pso_input *input, uint8_t *bytes) {
    struct span p = blob(input, bytes, DP_PSO_INPUT_P);
    struct span m = blob(input, bytes, DP_PSO_INPUT_M);
    if (p.size < P_SIZE || m.size < M_HEAD + 304) {
        return;
    }
    uint8_t *copy = m.bytes + M_HEAD + 48;
    memcpy(copy, p.bytes + P2, P3 - P2);
    memcpy(copy + (P3 - P2), p.bytes + P8, 4);
    memcpy(copy + (P3 - P2) + 4, p.bytes + P3, P7 - P3);
}

void dp_pso_repair(const struct dp_pso_input *input, uint8_t *bytes, uint32_t what) {
    if ((what & DP_PSO_REPAIR_HEADS) != 0) {
        repair_heads(input, bytes);
    }
    if ((what & DP_PSO_REPAIR_SIZES) != 0) {
        repair_sizes(input, bytes);
    }
    if ((what & DP_PSO_REPAIR_SHADERS) != 0) {
        repair_shaders(input, bytes);
    }
    if ((what & DP_PSO_REPAIR_ARGUMENTS) != 0) {
        repair_arguments(input, bytes);
    }
    if ((what & DP_PSO_REPAIR_CRCS) != 0) {
        repair_crcs(input, bytes);
    }
}

DP_PSO_LOUD
