/* Base sets larger than a program's slots hold: both models, fed the same pipelines in slots 0, 1, 2, ..., say the same of
 * every base and member, in every comparison mode, up to 2,000 members. The optimized model alone reduces 100,000; how long
 * that takes is printed with --verbose and judged by nobody. */
#include "model/describe.h"
#include "model/model.h"
#include <xxhash.h>

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SHADERS 200u

static void *plain_resize(void *context, void *block, size_t old_size, size_t new_size) {
    (void)context, (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

static const struct dp_memory memory = {NULL, plain_resize};

/* What a part said of a set: its figures, and a digest over every base and member in order. */
struct said {
    struct dp_pso_base_set set;
    uint64_t digest;
    uint32_t bases, members;
};

static void mix(struct said *s, uint64_t number) {
    uint64_t both[2] = {s->digest, number};
    s->digest = XXH3_64bits(both, sizeof both);
}

static void take_set(void *context, const struct dp_pso_base_set *set) {
    ((struct said *)context)->set = *set;
}

static void take_base(void *context, const struct dp_pso_base *base) {
    struct said *s = context;
    s->bases++;
    mix(s, base->member);
    mix(s, base->pipeline);
}

static void take_member(void *context, const struct dp_pso_member *member) {
    struct said *s = context;
    s->members++;
    mix(s, member->pipeline);
    mix(s, member->key);
    mix(s, member->class_number);
    mix(s, member->base);
}

static uint32_t next_random(uint64_t *state) {
    *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)(*state >> 33);
}

/* A title's pipelines: some shaders, few formats, blending and masks that vary. */
static size_t random_pipeline(struct dp_command *r, uint32_t slot, uint32_t shaders, uint64_t *state) {
    size_t c = 0;
    dp_plain(&r[c], DP_COMMAND_pipeline);
    r[c++].as.pipeline.id = slot;
    for (uint32_t stage = DP_PSO_STAGE_VS; stage <= DP_PSO_STAGE_PS; stage += DP_PSO_STAGE_PS - DP_PSO_STAGE_VS) {
        dp_plain(&r[c], DP_COMMAND_stage);
        r[c].as.stage.stage = stage;
        r[c++].as.stage.dxil = stage == DP_PSO_STAGE_VS ? 1 : 1000 + next_random(state) % shaders;
    }
    dp_plain(&r[c], DP_COMMAND_targets);
    struct dp_record_targets *t = &r[c++].as.targets;
    t->count = 1 + next_random(state) % 2;
    t->rt0 = next_random(state) % 2 != 0 ? DP_FORMAT_R8G8B8A8_UNORM : DP_FORMAT_R16G16B16A16_UNORM;
    t->rt1 = t->count > 1 ? DP_FORMAT_R16G16_UNORM : DP_FORMAT_UNKNOWN;
    dp_plain(&r[c], DP_COMMAND_blend_state);
    r[c++].as.blend_state.independent = 1;
    for (uint32_t entry = 0; entry < t->count; entry++) {
        dp_plain(&r[c], DP_COMMAND_blend);
        r[c].as.blend.entry = entry;
        r[c].as.blend.mask = next_random(state) % 16;
        r[c].as.blend.enable = next_random(state) % 2;
        r[c++].as.blend.src = DP_PSO_BLEND_SRC_ALPHA;
    }
    dp_plain(&r[c], DP_COMMAND_rasterizer);
    r[c++].as.rasterizer.cull = DP_PSO_CULL_NONE + next_random(state) % 3;
    return c;
}

/* Processor time of all of it, in milliseconds. */
static double reduce(const struct dp_pipelines *part, uint32_t count, uint32_t shaders, uint32_t compare,
                     struct said *said) {
    struct dp_pso_sink sink = {.context = said, .base_set = take_set, .base = take_base, .member = take_member};
    struct dp_command *members = calloc(count + 1, sizeof *members);
    struct dp_command r[16];
    uint64_t state = count + compare;
    memset(said, 0, sizeof *said);
    clock_t begun = clock();
    void *device = part->create(&memory, &sink);
    cr_assert(device != NULL && members != NULL);
    dp_plain(&r[0], DP_COMMAND_device);
    r[0].as.device.compare = compare;
    cr_assert_eq(part->feed(device, 0, r, 1), DP_STATUS_OK);
    for (uint32_t i = 0; i < shaders; i++) {
        dp_plain(&r[0], DP_COMMAND_pso_shader);
        r[0].as.pso_shader.dxil = 1000 + i;
        dp_plain(&r[1], DP_COMMAND_outputs);
        r[1].as.outputs.o0 = r[1].as.outputs.o1 = DP_PSO_OUTPUT_float4;
        cr_assert_eq(part->feed(device, 1 + i, r, 2), DP_STATUS_OK);
    }
    dp_plain(&members[0], DP_COMMAND_base_set);
    for (uint32_t i = 0; i < count; i++) {
        cr_assert_eq(part->feed(device, 1000 + i, r, random_pipeline(r, i, shaders, &state)), DP_STATUS_OK);
        dp_plain(&members[1 + i], DP_COMMAND_member);
        members[1 + i].as.member.pipeline = i;
    }
    cr_assert_eq(part->feed(device, 1000 + count, members, count + 1), DP_STATUS_OK);
    part->destroy(device);
    free(members);
    return 1000.0 * (double)(clock() - begun) / CLOCKS_PER_SEC;
}

Test(pipelines_large_sets, both_models) {
    static const uint32_t counts[] = {65, 200, 700, 2000};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        for (uint32_t compare = DP_COMPARE_strict; compare <= DP_COMPARE_superset; compare++) {
            struct said naive, clever;
            reduce(dp_reference.pipelines, counts[i], 3, compare, &naive);
            reduce(dp_optimized.pipelines, counts[i], 3, compare, &clever);
            cr_expect(naive.set.valid == counts[i] && naive.members == counts[i] && naive.bases == naive.set.bases);
            cr_expect(naive.set.keys == clever.set.keys && naive.set.classes == clever.set.classes);
            cr_expect_eq(naive.digest, clever.digest, "%u members, comparison %u: %u bases against %u", counts[i],
                         compare, naive.bases, clever.bases);
            cr_log_info("%u members, comparison %u: %u keys, %u classes, %u bases", counts[i], compare, naive.set.keys,
                        naive.set.classes, naive.bases);
        }
    }
}

Test(pipelines_large_sets, a_hundred_thousand) {
    for (uint32_t compare = DP_COMPARE_strict; compare <= DP_COMPARE_superset; compare++) {
        struct said said;
        double spent = reduce(dp_optimized.pipelines, 100000, SHADERS, compare, &said);
        cr_expect(said.members == 100000 && said.set.valid == 100000 && said.set.classes > said.set.keys);
        cr_log_info("100000 members, comparison %u: %u bases, %.0f ms of processor time with creation", compare,
                    said.bases, spent);
    }
}
