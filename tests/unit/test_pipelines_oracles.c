/* The oracles `pipelines` and `pipelines_laws` can fail: pipelines that answer as a built-in one's do, but for one bent
 * figure, are found: alone it is a disagreement; as both models it breaks a law. */
#include "test_pipelines_text.h"

#include "oracles/pipelines_laws.h"
#include "oracles/scratch.h"

/* What is bent, by number; every report passes through here. */
enum bent {
    BENT_NOTHING,
    BENT_TYPE,
    BENT_MASK,
    BENT_NEED,
    BENT_CODE,
    BENT_COMPILED,
    BENT_USE,
    BENT_KEY,
    BENT_CANONICAL,
    BENT_SEVERITY,
    BENT_INDEX,
    BENT_REASON,
    BENT_HRESULT,
    BENT_ROW,
    BENT_LOADED,
    BENT_BLOB,
    BENT_KEPT,
    BENT_STORED_INDEX,
    BENT_KEYS,
    BENT_CLASSES,
    BENT_BASES,
    BENT_BASE_MEMBER,
    BENT_MEMBER_CLASS,
    BENT_MEMBER_BASE,
    BENT_COVERED,
    BENT_BINDING,
    BENT_TWICE,
    BENT_NO_RECORD,
    BENT_COUNT
};

static enum bent bent;

/* An instance of the optimized model whose reports are bent on their way. */
struct bender {
    struct dp_pso_sink sink; /* what the model gets */
    const struct dp_pso_sink *into;
    const struct dp_memory *memory;
    void *inner;
    uint8_t bytes[1024];
};

#define BENDER(report, type, change)                                                                                   \
    static void bend_##report(void *context, const type *given) {                                                      \
        struct bender *b = context;                                                                                    \
        type report = *given;                                                                                          \
        change b->into->report(b->into->context, &report);                                                             \
    }

/* The bytes with the last one changed, in the bender's own room. */
static struct dp_pso_bytes other_bytes(struct bender *b, struct dp_pso_bytes given, bool change) {
    if (change && given.size != 0 && given.size <= sizeof b->bytes) {
        memcpy(b->bytes, given.bytes, given.size);
        b->bytes[given.size - 1] ^= 1;
        given.bytes = b->bytes;
    }
    return given;
}

/* clang-format off */
BENDER(exports, struct dp_pso_exports,
       exports.tuples[0].type ^= bent == BENT_TYPE ? 7u : 0; exports.tuples[0].mask ^= bent == BENT_MASK ? 1u : 0;
       exports.need[1] |= bent == BENT_NEED ? 0x10u : 0; exports.tuples[0].spi += bent == BENT_CODE;)
BENDER(object, struct dp_pso_object,
       object.compiled[0].spi += bent == BENT_COMPILED; 
       object.use.uses ^= bent == BENT_USE && object.pipeline == 1 ? 1u : 0;
       object.key = other_bytes(b, object.key, bent == BENT_KEY && object.pipeline == 1);
       object.canonical.size -= bent == BENT_CANONICAL; object.loaded ^= bent == BENT_LOADED;)
BENDER(result, struct dp_pso_result,
       result.hresult =
           bent == BENT_HRESULT && result.call == DP_PSO_CALL_create ? DP_PSO_HRESULT_E_INVALIDARG : result.hresult;
       result.row += bent == BENT_ROW && result.call == DP_PSO_CALL_load;)
BENDER(blob, struct dp_pso_blob,
       blob.blob = other_bytes(b, blob.blob, bent == BENT_BLOB && blob.kind == DP_PSO_BLOB_P);)
BENDER(stored, struct dp_pso_stored,
       stored.kinds[1].kept += bent == BENT_KEPT;
       stored.packet += bent == BENT_STORED_INDEX && stored.package != DP_NONE;)
BENDER(base_set, struct dp_pso_base_set,
       base_set.keys += bent == BENT_KEYS; base_set.classes += bent == BENT_CLASSES;
       base_set.bases += bent == BENT_BASES;)
BENDER(base, struct dp_pso_base, base.member += bent == BENT_BASE_MEMBER;)
BENDER(member, struct dp_pso_member,
       member.class_number += bent == BENT_MEMBER_CLASS && member.member == 1; member.base ^= bent == BENT_MEMBER_BASE;
       member.covered ^= bent == BENT_COVERED;)
BENDER(binding, struct dp_pso_binding, binding.use.colour_written ^= bent == BENT_BINDING;)
/* clang-format on */

static void bend_record(void *context, const struct dp_pso_record *given) {
    struct bender *b = context;
    struct dp_pso_record record = *given;
    record.severity = bent == BENT_SEVERITY ? 77 : record.severity;
    record.index += bent == BENT_INDEX && record.index == -1;
    record.reason = bent == BENT_REASON ? 0 : record.reason;
    for (int i = 0; i < 1 + (bent == BENT_TWICE) - (bent == BENT_NO_RECORD); i++) {
        b->into->record(b->into->context, &record);
    }
}

static void *create_bent(const struct dp_memory *memory, const struct dp_pso_sink *sink) {
    struct bender *b = memory->resize(memory->context, NULL, 0, sizeof *b);
    if (b != NULL) {
        b->sink = (struct dp_pso_sink){b,           bend_record,   bend_exports, bend_result, bend_object, bend_blob,
                                       bend_stored, bend_base_set, bend_base,    bend_member, bend_binding};
        b->into = sink;
        b->memory = memory;
        b->inner = part_of(1)->create(memory, &b->sink);
    }
    return b;
}

static uint32_t feed_bent(void *instance, uint64_t command, const struct dp_command *records, size_t count) {
    return part_of(1)->feed(((struct bender *)instance)->inner, command, records, count);
}

static uint32_t load_bent(void *instance, uint64_t command, const struct dp_pso_load *load) {
    return part_of(1)->load(((struct bender *)instance)->inner, command, load);
}

static uint32_t report_bent(void *instance) {
    return part_of(1)->report(((struct bender *)instance)->inner);
}

static void destroy_bent(void *instance) {
    struct bender *b = instance;
    part_of(1)->destroy(b->inner);
    b->memory->resize(b->memory->context, b, sizeof *b, 0);
}

static const struct dp_pipelines bent_part = {create_bent, feed_bent, load_bent, report_bent, destroy_bent};
static const struct dp_model bent_model = {.name = "bent", .pipelines = &bent_part};

/* Something of everything. */
static void write_rich(void) {
    write_device("strict");
    write_line("pso_shader 0xA1 code=4\npso_shader 0xB2 code=4\n  outputs o0=float4");
    write_pipeline(0);
    write_line("  targets 1 rt0=R16G16B16A16_UNORM\n  element POSITION");
    write_pipeline(1);
    write_line("  targets 1 rt0=R16G16B16A16_UNORM\n  element position\n  blend 0 enable dst=ONE");
    write_pipeline(2);
    write_line("  targets 1 rt0=R16G16B16A16_UNORM\n  element POSITION\n  rasterizer cull=NONE");
    write_pipeline(3);
    write_line("  targets 1 rt0=R8G8B8A8_UNORM\n  depth_stencil depth");
    write_line("pipeline p4 root=0\n  stage VS 0xA1\nderive p5 from=p0\n  desc BLEND\n  blend 0 enable");
    write_line("derive p6 from=p0\n  desc RASTERIZER\n  rasterizer bias=3\nsave p0 package=0\nsave p6 package=1");
    write_line("store 0\nstore 1\nload p7 package=0\nload p8 package=1\n  edit xor blob=M offset=40 value=1\nsave p7 "
               "package=2");
    write_line("base_set\n  member p0\n  member p1\n  member p2\n  member p3\n  member p5\n  member p6\n  member p0");
    write_line("list c0 direct\ndraw pipeline=p0\ndraw pipeline=p5\nend");
}

/* The oracle that fails, NULL if none does. */
static const char *failing(const struct dp_program *program, const struct dp_model *first,
                           const struct dp_model *second, struct dp_finding *finding) {
    static const struct dp_observation nothing;
    struct dp_scratch *scratch = dp_scratch_create(NULL);
    cr_assert_not_null(scratch);
    scratch->rerun = true;
    struct dp_run run = {
        program, {first,    second  },
         NULL, {&nothing, &nothing},
         scratch
    };
    finding->oracle = NULL;
    for (size_t i = 0; i < dp_oracle_count && finding->oracle == NULL; i++) {
        if (strncmp(dp_oracles[i].name, "pipelines", 9) == 0) {
            cr_expect(dp_oracles[i].holds(&run, finding) == (finding->oracle == NULL));
        }
    }
    cr_expect_not(scratch->out_of_memory);
    dp_scratch_destroy(scratch);
    return finding->oracle;
}

Test(pipelines, oracles_find_what_is_bent) {
    struct dp_finding finding;
    struct heard heard;
    write_rich();
    hear(&heard, "rich");
    for (bent = BENT_NOTHING; bent < BENT_COUNT; bent++) {
        const char *oracle = failing(&heard.program, &dp_reference, &bent_model, &finding);
        if (bent == BENT_NOTHING) {
            cr_expect_null(oracle, "%s", finding.text);
        } else {
            cr_expect(oracle != NULL && strcmp(oracle, "pipelines") == 0, "bent %d is not noticed", (int)bent);
        }
        cr_expect(oracle == NULL || strncmp(finding.signature, "ASSERTION FAILED: pipelines", 27) == 0);
        cr_expect_lt(strlen(finding.signature), 81u);
    }
    unhear(&heard);
}

Test(pipelines, laws_find_what_both_bend) {
    struct dp_finding finding;
    struct heard heard;
    write_rich();
    hear(&heard, "rich");
    for (bent = BENT_NOTHING; bent < BENT_COUNT; bent++) {
        if (bent == BENT_BLOB) {
            continue; /* seen by what loads it: below */
        }
        const char *oracle = failing(&heard.program, &bent_model, &bent_model, &finding);
        cr_expect((oracle == NULL) == (bent == BENT_NOTHING), "bent %d: %s", (int)bent,
                  oracle == NULL ? "nobody notices" : finding.text);
        cr_expect(oracle == NULL || strcmp(oracle, "pipelines_laws") == 0, "bent %d: %s", (int)bent, oracle);
    }
    unhear(&heard);
}

/* --- laws that run again: each holds of an honest model, whatever the seed --- */

static dp_pso_rerun_law *const reruns[] = {
    dp_pso_law_no_effect,      dp_pso_law_other_blocks, dp_pso_law_more_outputs, dp_pso_law_coverage,
    dp_pso_law_write_mask,     dp_pso_law_modes,        dp_pso_law_back,         dp_pso_law_permutation,
    dp_pso_law_chain,          dp_pso_law_no_trace,     dp_pso_law_variants,     dp_pso_law_needed_bases,
    dp_pso_law_shuffle,        dp_pso_law_merge,        dp_pso_law_save_again,   dp_pso_law_no_store,
    dp_pso_law_canonical_save, dp_pso_law_shared_code,  dp_pso_law_round_trip,   dp_pso_law_reserialize,
    dp_pso_law_retail,         dp_pso_law_prefix,       dp_pso_law_flip,
};

/* A bent blob does not load elsewhere. */
Test(pipelines, a_bent_blob_is_found) {
    struct heard heard;
    size_t found = 0;
    write_rich();
    hear(&heard, "rich");
    bent = BENT_BLOB;
    for (uint64_t seed = 0; seed < 8; seed++) {
        struct dp_pso_law law = {.part = &bent_part,
                                 .program = &heard.program,
                                 .said = &heard.said[1],
                                 .memory = &dp_plain_memory,
                                 .seed = seed,
                                 .free_slot = 9};
        found += dp_pso_law_retail(&law) != NULL;
    }
    cr_expect_gt(found, 0u);
    unhear(&heard);
}

Test(pipelines, laws_hold_of_honest_models) {
    struct heard heard;
    write_rich();
    hear(&heard, "rich");
    for (int model = 0; model < 2; model++) {
        for (size_t i = 0; i < sizeof reruns / sizeof reruns[0]; i++) {
            for (uint64_t seed = 0; seed < 40; seed++) {
                struct dp_pso_law law = {.part = part_of(model),
                                         .program = &heard.program,
                                         .said = &heard.said[model],
                                         .memory = &dp_plain_memory,
                                         .seed = seed * 0x9E3779B97F4A7C15u >> 8,
                                         .free_slot = 9};
                const char *broken = reruns[i](&law);
                cr_expect_null(broken, "law %zu, model %d, seed %d: %s", i, model, (int)seed, broken);
                cr_expect_not(law.out_of_memory);
            }
        }
    }
    unhear(&heard);
}

/* --- and each can be broken: by pipelines that go wrong in calls, not in reports --- */

/* What the pipelines do instead. */
enum wrong {
    WRONG_LOAD_NEVER,
    WRONG_LOAD_ALWAYS,
    WRONG_DERIVE_NEVER,
    WRONG_SAVE_NOISE,
    WRONG_BASES_ORDER,
    WRONG_COUNT
};

static enum wrong wrong;
static uint32_t noise;

static void wrong_result(void *context, const struct dp_pso_result *given) {
    struct bender *b = context;
    struct dp_pso_result r = *given;
    bool refuse = (wrong == WRONG_LOAD_NEVER && r.call == DP_PSO_CALL_load) ||
                  (wrong == WRONG_DERIVE_NEVER && r.call == DP_PSO_CALL_derive);
    r.hresult = refuse ? DP_PSO_HRESULT_E_INVALIDARG : r.hresult;
    r.hresult = wrong == WRONG_LOAD_ALWAYS && r.call == DP_PSO_CALL_load ? (uint32_t)DP_PSO_HRESULT_S_OK : r.hresult;
    b->into->result(b->into->context, &r);
}

static void wrong_object(void *context, const struct dp_pso_object *given) {
    struct bender *b = context;
    bool refuse =
        (wrong == WRONG_LOAD_NEVER && given->loaded != 0) || (wrong == WRONG_DERIVE_NEVER && given->derived != 0);
    if (!refuse) {
        b->into->object(b->into->context, given);
    }
}

static void wrong_blob(void *context, const struct dp_pso_blob *given) {
    struct bender *b = context;
    struct dp_pso_blob blob = *given;
    if (wrong == WRONG_SAVE_NOISE && blob.blob.size != 0 && blob.blob.size <= sizeof b->bytes) {
        memcpy(b->bytes, blob.blob.bytes, blob.blob.size);
        b->bytes[0] ^= (uint8_t)++noise;
        blob.blob.bytes = b->bytes;
    }
    b->into->blob(b->into->context, &blob);
}

/* Counts one base more when the first member stands behind the last. */
static void wrong_base_set(void *context, const struct dp_pso_base_set *given) {
    struct bender *b = context;
    struct dp_pso_base_set set = *given;
    set.bases += wrong == WRONG_BASES_ORDER ? noise++ % 2 : 0;
    b->into->base_set(b->into->context, &set);
}

static void *create_wrong(const struct dp_memory *memory, const struct dp_pso_sink *sink) {
    struct bender *b = create_bent(memory, sink);
    if (b != NULL) {
        b->sink.result = wrong_result;
        b->sink.object = wrong_object;
        b->sink.blob = wrong_blob;
        b->sink.base_set = wrong_base_set;
    }
    return b;
}

static const struct dp_pipelines wrong_part = {create_wrong, feed_bent, load_bent, report_bent, destroy_bent};

Test(pipelines, laws_of_calls_find_what_is_wrong) {
    static const size_t least[WRONG_COUNT] = {3, 2, 4, 3, 2}; /* laws that must notice */
    struct heard heard;
    bent = BENT_NOTHING;
    write_rich();
    hear(&heard, "rich");
    for (wrong = 0; wrong < WRONG_COUNT; wrong++) {
        size_t found = 0;
        for (size_t i = 0; i < sizeof reruns / sizeof reruns[0]; i++) {
            bool noticed = false;
            for (uint64_t seed = 0; seed < 40; seed++) {
                struct dp_pso_law law = {.part = &wrong_part,
                                         .program = &heard.program,
                                         .said = &heard.said[1],
                                         .memory = &dp_plain_memory,
                                         .seed = seed * 0x9E3779B97F4A7C15u >> 8,
                                         .free_slot = 9};
                noticed |= reruns[i](&law) != NULL;
            }
            found += noticed;
        }
        cr_expect_geq(found, least[wrong], "wrong %d: %zu laws notice", (int)wrong, found);
    }
    unhear(&heard);
}
