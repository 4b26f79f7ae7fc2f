/* mutate.c: see mutate.h. */
#include "fuzz/pso/mutate.h"
#include "fuzz/pso/quiet.h"

#include "fuzz/encode/bytes.h"
#include "fuzz/pso/program.h"
#include "fuzz/pso/repair.h"
#include "fuzz/pso/seeds.h"

#include <stdlib.h>
#include <string.h>

DP_PSO_QUIET

struct dice {
    uint64_t state;
};

static uint32_t roll(struct dice *dice, uint32_t sides) {
    dice->state = dice->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(dice->state >> 33) % sides;
}

/* --- where a mutation begins --- */

/* Little code: what it holds is opaque, and hashing it costs more than judging it. */
static void shrink(struct dp_command *records, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (records[i].kind == DP_COMMAND_pso_shader) {
            records[i].as.pso_shader.code %= 20;
            records[i].as.pso_shader.pix %= 20;
        }
    }
}

/* A valid package in place of what is none: of the program that the bytes are, else of a plain one. */
static size_t begin(uint8_t *bytes, size_t size, size_t most, struct dice *dice) {
    static struct dp_command records[DP_DECODE_MAX];
    struct dp_program program = {records, 0};
    size_t made = 0;
    uint32_t version;
    if (dp_is_bytes(bytes, size, &version)) {
        program.count = dp_pso_program(bytes, size, records);
        shrink(records, program.count);
        for (uint32_t try = 0; try < 3 && made == 0; try++) {
            made = dp_pso_seed(&program, roll(dice, 4), bytes, most);
        }
    }
    if (made == 0) {
        program.count = dp_pso_plain_program(records, roll(dice, 2) != 0);
        made = dp_pso_seed(&program, 0, bytes, most);
    }
    return made != 0 ? made : size;
}

/* --- edits --- */

/* Interesting numbers, of any width. */
static uint32_t number(struct dice *dice, uint32_t old) {
    static const uint32_t edges[] = {0,    1,    2,    3,          4,          5,          7,          8,
                                     15,   16,   32,   33,         40,         41,         48,         64,
                                     65,   80,   128,  255,        256,        257,        512,        513,
                                     2047, 2048, 4096, 65535,      65536,      65537,      16777216,   0x7FFFFFFF,
                                     676,  675,  384,  0x80000000, 0xFFFFFFFF, 0xFFFFFFFE, 0x7F800000, 0xFF800000};
    switch (roll(dice, 4)) {
    case 0:
        return old + roll(dice, 9) - 4;
    case 1:
        return old ^ UINT32_C(1) << roll(dice, 32);
    case 2:
        return roll(dice, 64);
    default:
        return edges[roll(dice, sizeof edges / sizeof edges[0])];
    }
}

/* Fields of 1, 2 or 4 bytes in a blob. */
static void edit_field(const struct dp_pso_input *input, uint8_t *bytes, struct dice *dice) {
    static const uint8_t often[] = {DP_PSO_INPUT_P, DP_PSO_INPUT_P,    DP_PSO_INPUT_M,
                                    DP_PSO_INPUT_M, DP_PSO_INPUT_X(1), DP_PSO_INPUT_X(4)};
    uint32_t blob = roll(dice, 4) != 0 ? often[roll(dice, sizeof often)] : roll(dice, DP_PSO_INPUT_BLOBS);
    uint32_t width = 1u << roll(dice, 3);
    if (input->size[blob] < width) {
        return;
    }
    size_t at = roll(dice, (uint32_t)(input->size[blob] / width)) * width;
    if (blob == DP_PSO_INPUT_P && roll(dice, 4) != 0 && input->size[blob] == 676) { /* behind the tables */
        at = 168 + roll(dice, (676 - 168) / width) * width;
    }
    uint8_t *field = bytes + input->at[blob] + at;
    dp_pso_put(field, width, number(dice, dp_pso_get(field, width)));
}

/* Four bytes from somewhere to somewhere. */
static void edit_copy(const struct dp_pso_input *input, uint8_t *bytes, struct dice *dice) {
    size_t room = input->end - DP_PSO_INPUT_HEAD;
    if (room >= 8) {
        size_t from = DP_PSO_INPUT_HEAD + roll(dice, (uint32_t)room - 3);
        size_t to = DP_PSO_INPUT_HEAD + roll(dice, (uint32_t)room - 3);
        memmove(bytes + to, bytes + from, 4);
    }
}

static void edit_head(uint8_t *bytes, struct dice *dice) {
    switch (roll(dice, 6)) {
    case 0:
        bytes[0] ^= (uint8_t)(1u << roll(dice, 6));
        break;
    case 1:
        bytes[1] = (uint8_t)roll(dice, 4);
        break;
    case 2:
        dp_pso_put(bytes + 2, 2, roll(dice, 4) != 0 ? 0 : 1u << roll(dice, 16));
        break;
    default:
        bytes[0] = (uint8_t)roll(dice, 3);
        bytes[1] = 0;
        bytes[2] = bytes[3] = 0;
    }
}

/* The size of a blob, with the bytes moved. Returns the new size of the input. */
static size_t edit_size(struct dp_pso_input *input, uint8_t *bytes, size_t most, struct dice *dice) {
    uint32_t blob = roll(dice, 2) != 0 ? DP_PSO_INPUT_M : roll(dice, DP_PSO_INPUT_BLOBS);
    static const uint8_t steps[] = {1, 4, 12, 24, 28, 48};
    size_t step = steps[roll(dice, sizeof steps)];
    size_t at = input->at[blob] + (input->size[blob] == 0 ? 0 : roll(dice, (uint32_t)input->size[blob] + 1));
    bool grow = roll(dice, 2) != 0;
    size_t behind = input->at[blob] + input->size[blob] - at;
    if (grow && input->end + step <= most && input->size[blob] + step <= UINT16_MAX) {
        memmove(bytes + at + step, bytes + at, input->end - at);
        memset(bytes + at, roll(dice, 2) != 0 ? 0 : 'A', step);
        input->size[blob] += step;
    } else if (!grow) {
        step = step < behind ? step : behind;
        memmove(bytes + at, bytes + at + step, input->end - at - step);
        input->size[blob] -= step;
    }
    dp_pso_put(bytes + 4 + 2 * blob, 2, (uint32_t)input->size[blob]);
    size_t end = DP_PSO_INPUT_HEAD;
    for (uint32_t i = 0; i < DP_PSO_INPUT_BLOBS; i++) {
        end += input->size[i];
    }
    return end;
}

/* One more element or stream-output entry, said by M's head as well: counts, offsets and sizes move along. */
static size_t edit_records(struct dp_pso_input *input, uint8_t *bytes, size_t most, struct dice *dice) {
    uint8_t *m = bytes + input->at[DP_PSO_INPUT_M];
    size_t size = input->size[DP_PSO_INPUT_M];
    if (size < 384 + 24 || input->end + 28 > most) {
        return input->end;
    }
    bool element = roll(dice, 2) != 0;
    uint32_t head = element ? 0x2C : 0x34;
    uint32_t step = element ? 28 : 12;
    uint32_t at = dp_pso_get(m + head, 4);
    uint32_t count = dp_pso_get(m + head + 4, 4);
    if (at > size || count > 512 || at + (uint64_t)count * step > size) {
        return input->end;
    }
    size_t place = input->at[DP_PSO_INPUT_M] + at + count * step;
    memmove(bytes + place + step, bytes + place, input->end - place);
    memset(bytes + place, 0, step);
    if (count != 0) {
        memcpy(bytes + place, bytes + place - step, step);
        bytes[place + 4] ^= (uint8_t)(1 + roll(dice, 8)); /* another semantic index */
    } else if (!element) {
        dp_pso_put(bytes + place, 4, UINT32_MAX);
    }
    dp_pso_put(m + head + 4, 4, count + 1);
    for (uint32_t later = head + 8; later <= 0x44; later += 8) {
        dp_pso_put(m + later, 4, dp_pso_get(m + later, 4) + step);
    }
    dp_pso_put(bytes + 4 + 2 * DP_PSO_INPUT_M, 2, (uint32_t)(size + step));
    return input->end + step;
}

/* The engine's own mutator on one blob, of unchanged size. */
static void edit_plainly(const struct dp_pso_input *input, uint8_t *bytes, struct dice *dice,
                         dp_pso_plain_mutator *plain) {
    uint32_t blob = roll(dice, 2) != 0 ? roll(dice, 2) : roll(dice, DP_PSO_INPUT_BLOBS);
    static uint8_t room[UINT16_MAX + 1];
    size_t size = input->size[blob];
    if (size != 0) {
        memcpy(room, bytes + input->at[blob], size);
        plain(room, size, size);
        memcpy(bytes + input->at[blob], room, size);
    }
}

size_t dp_pso_mutate(uint8_t *bytes, size_t size, size_t most, uint32_t seed, dp_pso_plain_mutator *plain) {
    struct dice dice = {seed + UINT64_C(0x9E3779B97F4A7C15)};
    struct dp_pso_input input;
    uint32_t version;
    dp_pso_input_read(bytes, size, &input);
    if (input.size[DP_PSO_INPUT_P] < 168 || dp_is_bytes(bytes, size, &version)) {
        size = begin(bytes, size, most, &dice);
        dp_pso_input_read(bytes, size, &input);
    }
    if (size < DP_PSO_INPUT_HEAD) {
        return size;
    }
    for (uint32_t edits = 1 + roll(&dice, 3); edits > 0; edits--) {
        uint32_t kind = roll(&dice, 16);
        if (kind == 0) {
            edit_head(bytes, &dice);
        } else if (kind == 1) {
            size = edit_size(&input, bytes, most, &dice);
        } else if (kind == 2) {
            edit_copy(&input, bytes, &dice);
        } else if (kind <= 4) {
            size = edit_records(&input, bytes, most, &dice);
        } else if (kind <= 7 && plain != NULL) {
            edit_plainly(&input, bytes, &dice, plain);
        } else {
            edit_field(&input, bytes, &dice);
        }
        dp_pso_input_read(bytes, size, &input);
        size = input.end;
    }
    static const uint8_t repairs[] = {0,
                                      DP_PSO_REPAIR_CRCS,
                                      DP_PSO_REPAIR_CRCS,
                                      DP_PSO_REPAIR_CRCS | DP_PSO_REPAIR_SIZES,
                                      DP_PSO_REPAIR_CRCS | DP_PSO_REPAIR_SIZES | DP_PSO_REPAIR_HEADS,
                                      DP_PSO_REPAIR_ALL & ~DP_PSO_REPAIR_ARGUMENTS,
                                      DP_PSO_REPAIR_ALL,
                                      DP_PSO_REPAIR_ALL};
    dp_pso_repair(&input, bytes, repairs[roll(&dice, sizeof repairs)]);
    return size;
}

DP_PSO_LOUD
