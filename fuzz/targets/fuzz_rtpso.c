/* fuzz_rtpso.c: any bytes are a ray-tracing state object; both models must say the same of it, and each must keep
 * the laws.
 *
 * The bytes are a program in the byte form, with every record of another family turned into one of this family,
 * and at least one state object at the front. Records of the family stay what they are, so the corpus means here
 * what it says. The last byte of the header, which the device does not use, chooses what is bent after decoding
 * (0: nothing), because random references name nothing and random numbers lie on one side of every threshold.
 * Translators are not run. */
#include "fuzz/targets/target.h"

#include "fuzz/encode/bytes_table.h"
#include "oracles/hash.h"
#include "oracles/raytracing.h"
#include "oracles/scratch.h"

#include <string.h>

#define MODE_BYTE (DP_RECORD_BYTES - 1)

enum mode {
    MODE_REFERENCES = 1, /* references name what is there */
    MODE_SMALL = 2,      /* numbers near thresholds */
    MODE_GENERATORS = 4, /* more ray generation shaders */
    MODE_FEW = 8,        /* few enough of them that the naive split is known */
    MODE_RARE = 5        /* shift of the three bits that, all set, allow eight of them */
};

/* What a record of another family becomes. */
static const uint8_t kinds[] = {
    DP_COMMAND_rt_shader,         DP_COMMAND_rt_site,       DP_COMMAND_rt_shader,
    DP_COMMAND_rt_hit_group,      DP_COMMAND_rt_shader,     DP_COMMAND_rt_site,
    DP_COMMAND_rt_pair,           DP_COMMAND_rt_hit_group,  DP_COMMAND_rt_config,
    DP_COMMAND_rt_dispatch,       DP_COMMAND_rt_stack_size, DP_COMMAND_rt_site_code,
    DP_COMMAND_rt_node,           DP_COMMAND_rt_box,        DP_COMMAND_rt_box,
    DP_COMMAND_rt_triangle,       DP_COMMAND_rt_triangle,   DP_COMMAND_rt_overlap,
    DP_COMMAND_rt_triangle_shape,
};

static bool is_of_family(enum dp_kind kind) {
    return dp_describe(kind)->parts == DP_PARTS_RAYTRACING;
}

/* The input with byte 0 of each record changed as said above. Returns the size that is used. */
static size_t force_kinds(const uint8_t *data, size_t size, uint8_t *bytes, size_t capacity) {
    static bool own[256];
    const struct dp_byte_tables *tables = dp_byte_tables();
    if (!own[tables->byte_of[DP_COMMAND_state_object]]) {
        for (int i = 0; i < 256; i++) {
            own[i] = is_of_family((enum dp_kind)tables->kind_of[i]);
        }
    }
    size = size < capacity ? size : capacity;
    memcpy(bytes, data, size);
    for (size_t at = DP_RECORD_BYTES; at + DP_RECORD_BYTES <= size; at += DP_RECORD_BYTES) {
        if (at == DP_RECORD_BYTES) {
            bytes[at] = tables->byte_of[DP_COMMAND_state_object];
        } else if (!own[bytes[at]]) {
            bytes[at] = tables->byte_of[kinds[bytes[at] % sizeof kinds]];
        }
    }
    return size;
}

/* --- bending --- */

/* Numbers just below, at and above what the rules compare with. */
static uint32_t near(uint32_t number) {
    static const uint32_t edges[] = {0, 1, 8, 16, 31, 32, 64, 72, 128, 256, 614, 630, 1024, 4096, 32768};
    uint32_t edge = edges[(number >> 2) % (sizeof edges / sizeof edges[0])];
    return edge + number % 3 - (edge > 0);
}

/* How many shaders and hit groups stand in the object that starts at `first`. */
struct sizes {
    uint32_t shaders;
    uint32_t groups;
    uint32_t kind[DP_RT_SHADERS];
};

static void measure(const struct dp_command *records, size_t count, struct sizes *sizes) {
    sizes->shaders = 0;
    sizes->groups = 0;
    for (size_t i = 0; i < count; i++) {
        if (records[i].kind == DP_COMMAND_rt_shader && sizes->shaders < DP_RT_SHADERS) {
            sizes->kind[sizes->shaders++] = records[i].as.rt_shader.kind;
        }
        sizes->groups += records[i].kind == DP_COMMAND_rt_hit_group && sizes->groups < DP_RT_HIT_GROUPS;
    }
}

/* A shader of this kind, some of the times; none if there is no such shader. */
static uint32_t member(const struct sizes *sizes, uint32_t kind, uint32_t number) {
    for (uint32_t i = 0; i < sizes->shaders && number % 4 != 3; i++) {
        uint32_t shader = (number + i) % sizes->shaders;
        if (sizes->kind[shader] == kind) {
            return shader;
        }
    }
    return DP_RT_NO_SHADER;
}

static void bend_references(struct dp_command *r, const struct sizes *sizes) {
    uint32_t shaders = sizes->shaders == 0 ? 1 : sizes->shaders;
    if (r->kind == DP_COMMAND_rt_shader) {
        uint32_t all = sizes->groups == 32 ? UINT32_MAX : (UINT32_C(1) << sizes->groups) - 1;
        uint32_t groups = r->as.rt_shader.groups;
        uint64_t reached = r->as.rt_shader.shaders;
        r->as.rt_shader.groups = (groups ^ groups >> 8 ^ groups >> 16) & all;
        r->as.rt_shader.shaders = reached ^ reached >> 16;
    } else if (r->kind == DP_COMMAND_rt_hit_group) {
        struct dp_record_rt_hit_group *g = &r->as.rt_hit_group;
        g->closest_hit = member(sizes, DP_RT_SHADER_closest_hit, g->closest_hit);
        g->any_hit = member(sizes, DP_RT_SHADER_any_hit, g->any_hit);
        g->intersection = member(sizes, DP_RT_SHADER_intersection, g->intersection);
    } else if (r->kind == DP_COMMAND_rt_site) {
        r->as.rt_site.shader %= shaders;
    } else if (r->kind == DP_COMMAND_rt_pair) {
        r->as.rt_pair.first %= shaders;
        r->as.rt_pair.second %= shaders;
    }
}

static void bend_numbers(struct dp_command *r) {
    switch (r->kind) {
    case DP_COMMAND_state_object:
        r->as.state_object.depth = near(r->as.state_object.depth);
        r->as.state_object.cap %= 264;
        r->as.state_object.limit %= 6;
        r->as.state_object.duplicates %= 3;
        break;
    case DP_COMMAND_rt_shader:
        r->as.rt_shader.vgprs = r->as.rt_shader.vgprs / 8 * 8 + r->as.rt_shader.vgprs % 2;
        r->as.rt_shader.stack = near(r->as.rt_shader.stack);
        r->as.rt_shader.code %= 1024;
        r->as.rt_shader.instructions = near(r->as.rt_shader.instructions);
        break;
    case DP_COMMAND_rt_site:
        r->as.rt_site.live = near(r->as.rt_site.live);
        r->as.rt_site.rays %= 5;
        r->as.rt_site.loop_depth %= 2;
        r->as.rt_site.nest_depth %= 2;
        r->as.rt_site.function_depth %= 2;
        break;
    case DP_COMMAND_rt_site_code:
        r->as.rt_site_code.bytes = near(r->as.rt_site_code.bytes);
        r->as.rt_site_code.unroll %= 4;
        break;
    case DP_COMMAND_rt_config:
        r->as.rt_config.shader_configs %= 3;
        r->as.rt_config.pipeline_configs %= 3;
        r->as.rt_config.attributes = near(r->as.rt_config.attributes);
        break;
    case DP_COMMAND_rt_dispatch:
        r->as.rt_dispatch.table_records = near(r->as.rt_dispatch.table_records);
        r->as.rt_dispatch.table_stride = near(r->as.rt_dispatch.table_stride);
        break;
    case DP_COMMAND_rt_stack_size:
        r->as.rt_stack_size.size = near((uint32_t)r->as.rt_stack_size.size);
        break;
    case DP_COMMAND_rt_triangle_shape:
        r->as.rt_triangle_shape.cross %= 64;
        r->as.rt_triangle_shape.longest %= 512;
        r->as.rt_triangle_shape.surface %= 512;
        break;
    case DP_COMMAND_rt_overlap:
        r->as.rt_overlap.overlap %= 64;
        r->as.rt_overlap.surface %= 512;
        break;
    default:
        break;
    }
}

/* The naive split tries every partition, so six to eight ray generation shaders cost more than all else together:
 * most of the times they become five. */
static void bend_generators(struct dp_command *records, size_t count, uint8_t mode) {
    uint32_t generators = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t *kind = &records[i].as.rt_shader.kind;
        if (records[i].kind == DP_COMMAND_rt_shader) {
            *kind = (mode & MODE_GENERATORS) != 0 && i % 3 != 0 ? (uint32_t)DP_RT_SHADER_ray_generation : *kind;
            generators += *kind == DP_RT_SHADER_ray_generation;
        }
    }
    bool rare = mode >> MODE_RARE == 7;
    uint32_t most = rare ? 8 : 5;
    if (mode == 0 || (generators > 8 && (mode & MODE_FEW) == 0)) {
        return;
    }
    for (size_t i = count; i-- > 0 && generators > most;) {
        uint32_t *kind = &records[i].as.rt_shader.kind;
        if (records[i].kind == DP_COMMAND_rt_shader && *kind == DP_RT_SHADER_ray_generation) {
            *kind = DP_RT_SHADER_closest_hit;
            generators--;
        }
    }
}

static void bend(struct dp_command *records, size_t count, uint8_t mode) {
    struct sizes sizes;
    bend_generators(records, count, mode);
    measure(records, count, &sizes);
    for (size_t i = 0; i < count; i++) {
        if ((mode & MODE_REFERENCES) != 0) {
            bend_references(&records[i], &sizes);
        }
        if ((mode & MODE_SMALL) != 0) {
            bend_numbers(&records[i]);
        }
    }
}

/* --- judging --- */

/* What the oracles `raytracing` and `raytracing_laws` judge, over one evaluation by each model. */
static enum dp_verdict judge(const struct dp_run *run, struct dp_finding *finding) {
    static dp_rt_judgement *const judgements[] = {dp_rt_agree, dp_rt_keep_laws};
    bool holds = dp_rt_judge(run, judgements, sizeof judgements / sizeof judgements[0], finding);
    return !holds ? DP_VERDICT_FINDING : run->scratch->out_of_memory ? DP_VERDICT_OUT_OF_MEMORY : DP_VERDICT_HOLDS;
}

static struct dp_scratch *kept_scratch(void) {
    static struct dp_scratch *scratch;
    if (scratch == NULL) {
        scratch = dp_scratch_create(NULL);
    }
    if (scratch == NULL) {
        dp_target_fail(NULL, "harness: out of memory", "no scratch could be made");
    }
    return scratch;
}

static bool has_object(const struct dp_program *program) {
    return program->count > 1 && program->records[1].kind == DP_COMMAND_state_object;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static uint8_t bytes[DP_RECORD_BYTES * DP_DECODE_MAX];
    static struct dp_command records[DP_DECODE_MAX];
    static const struct dp_observation nothing;
    struct dp_tally *tally = dp_target_tally("fuzz_rtpso");
    struct dp_scratch *scratch = kept_scratch();
    size_t used = force_kinds(data, size, bytes, sizeof bytes);
    uint8_t mode = used > MODE_BYTE ? bytes[MODE_BYTE] : 0;
    struct dp_program program = {records, dp_decode(bytes, used, records, DP_DECODE_MAX)};
    bend(records + 1, program.count - 1, mode);
    tally->programs++;
    tally->programs_accepted += has_object(&program);
    tally->commands += program.count - 1;
    tally->commands_accepted += program.count - 1;
    struct dp_finding finding;
    struct dp_run run = {
        &program, {&dp_reference, &dp_optimized},
         NULL, {&nothing,      &nothing     },
         scratch
    };
    scratch->out_of_memory = false;
    scratch->rerun = dp_hash_program(&program) % DP_RERUN_SHARE == 0;
    dp_target_verdict(judge(&run, &finding), &finding, &program);
    return 0;
}
