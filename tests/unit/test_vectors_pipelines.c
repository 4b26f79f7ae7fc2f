/* test_vectors_pipelines.c: the words and rules of the pipeline contract against their tables. What pipelines do is
 * tested elsewhere. */
#include "model/names.h"
#include "model/pipeline.h"
#include "tests/unit/support/tsv.h"

#include <criterion/criterion.h>
#include <string.h>

/* Enumerations of pso_enums.tsv that the vocabulary has, whole or (`some`) in part. */
static const struct {
    const char *table;
    enum dp_set set;
    bool some;
} sets[] = {
    {"D3D12_FILL_MODE",                       DP_SET_PSO_FILL,         false},
    {"D3D12_CULL_MODE",                       DP_SET_PSO_CULL,         false},
    {"D3D12_CONSERVATIVE_RASTERIZATION_MODE", DP_SET_PSO_CONSERVATIVE, false},
    {"D3D12_DEPTH_WRITE_MASK",                DP_SET_PSO_DEPTH_WRITE,  false},
    {"D3D12_COMPARISON_FUNC",                 DP_SET_PSO_COMPARISON,   false},
    {"D3D12_STENCIL_OP",                      DP_SET_PSO_STENCIL_OP,   false},
    {"D3D12_BLEND",                           DP_SET_PSO_BLEND,        false},
    {"D3D12_BLEND_OP",                        DP_SET_PSO_BLEND_OP,     false},
    {"D3D12_LOGIC_OP",                        DP_SET_PSO_LOGIC_OP,     false},
    {"D3D12_COLOR_WRITE_ENABLE",              DP_SET_PSO_CHANNEL,      false},
    {"D3D12_PRIMITIVE_TOPOLOGY_TYPE",         DP_SET_PSO_TOPOLOGY,     false},
    {"D3D12_INDEX_BUFFER_STRIP_CUT_VALUE",    DP_SET_PSO_STRIP_CUT,    false},
    {"D3D12_INPUT_CLASSIFICATION",            DP_SET_PSO_INPUT_CLASS,  false},
    {"D3D12_PIPELINE_STATE_FLAGS",            DP_SET_PSO_FLAG,         false},
    {"AMD_SPI_SHADER_EX_FORMAT",              DP_SET_PSO_SPI,          false},
    {"HRESULT",                               DP_SET_PSO_HRESULT,      true },
};

static size_t own_values(enum dp_set set) {
    const struct dp_vocabulary *v = dp_vocabulary(set);
    size_t count = 0;
    for (size_t i = 0; i < v->count; i++) {
        bool invented = v->values[i].trust == DP_TRUST_PROPOSED;
        count += !v->values[i].alias && !invented;
    }
    return count;
}

Test(vectors_pipelines, enumerators) {
    struct tsv table;
    tsv_read(&table, "tests/vectors/pso_enums.tsv");
    for (size_t s = 0; s < sizeof sets / sizeof sets[0]; s++) {
        size_t found = 0;
        for (size_t row = 0; row < table.rows; row++) {
            const char *name = tsv_cell(&table, row, "name");
            uint32_t wanted;
            uint32_t value;
            if (!tsv_is(tsv_cell(&table, row, "enum"), sets[s].table)) {
                continue;
            }
            cr_assert(tsv_number(tsv_cell(&table, row, "value"), &wanted), "%s", name);
            bool known = dp_find(sets[s].set, name, strlen(name), &value);
            cr_assert(known || sets[s].some, "%s is missing", name);
            cr_assert(!known || value == wanted, "%s is %u", name, value);
            found += known;
        }
        cr_assert_eq(found, own_values(sets[s].set), "%s: %zu of its names are known", sets[s].table, found);
    }
    tsv_free(&table);
}

/* What pso_rule.def says of a rule, for this test. */
static const struct {
    const char *name;
    const char *phase;
    uint32_t message;
    const char *subject;
} rules[DP_PSO_RULE_COUNT] = {
#define DP_PSO_RULE(rule, phase, message, trust, subject, text) {#rule, #phase, message, #subject},
#include "model/pso_rule.def"
#undef DP_PSO_RULE
};

/* What the table's index column says, in our words. */
static const char *subject_of(const char *index) {
    static const char *const words[][2] = {
        {"-",                  "whole"  },
        {"slot i",             "target" },
        {"used entry j",       "entry"  },
        {"hardware slot 0..6", "slot"   },
        {"element e",          "element"},
        {"desc i",             "desc"   },
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (tsv_is(index, words[i][0])) {
            return words[i][1];
        }
    }
    return "";
}

Test(vectors_pipelines, rules) {
    struct tsv table;
    size_t rule = 0;
    tsv_read(&table, "tests/vectors/pso_validation.tsv");
    for (size_t row = 0; row < table.rows; row++) {
        uint32_t message;
        if (tsv_is(tsv_cell(&table, row, "phase"), "out")) {
            continue;
        }
        cr_assert_lt(rule, (size_t)DP_PSO_RULE_COUNT, "row %zu is no rule", row);
        const char *name = rules[rule].name;
        cr_assert_str_eq(tsv_cell(&table, row, "rule"), name);
        cr_assert_str_eq(tsv_cell(&table, row, "phase"), rules[rule].phase, "%s", name);
        cr_assert(tsv_number(tsv_cell(&table, row, "msg_id"), &message) && message == rules[rule].message, "%s", name);
        cr_assert_str_eq(subject_of(tsv_cell(&table, row, "index")), rules[rule].subject, "%s", name);
        rule++;
    }
    cr_assert_eq(rule, (size_t)DP_PSO_RULE_COUNT);
    tsv_free(&table);
}

/* Every message of the table is a word, and every word but `none` and RULE is a message of the table. */
Test(vectors_pipelines, messages_of_a_refused_load) {
    struct tsv table;
    bool seen[32] = {false};
    uint32_t value;
    tsv_read(&table, "tests/vectors/pso_deserialize_errors.tsv");
    seen[DP_PSO_MESSAGE_none] = true;
    seen[DP_PSO_MESSAGE_RULE] = true;
    for (size_t row = 0; row < table.rows; row++) {
        const char *message = tsv_cell(&table, row, "message");
        const char *result = tsv_cell(&table, row, "result");
        cr_assert(tsv_is(result, "E_OUTOFMEMORY") || dp_find(DP_SET_PSO_HRESULT, result, strlen(result), &value), "%s",
                  result);
        if (dp_find(DP_SET_PSO_MESSAGE, message, strlen(message), &value)) {
            seen[value] = true;
        } else {
            cr_assert(tsv_is(message, "-") || tsv_is(message, "RESERIALIZE") || strncmp(message, "rule", 4) == 0, "%s",
                      message);
        }
    }
    for (size_t i = 0; i < dp_vocabulary(DP_SET_PSO_MESSAGE)->count; i++) {
        cr_assert(seen[i], "%s", dp_vocabulary(DP_SET_PSO_MESSAGE)->values[i].name);
    }
    tsv_free(&table);
}
