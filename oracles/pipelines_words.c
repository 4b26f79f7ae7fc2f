/* pipelines_words.c: model/pso_rule.def as a table, and reports for people. */
#include "oracles/pipelines.h"

#include <inttypes.h>

static const struct dp_pso_rule_facts facts[] = {
#define DP_PSO_RULE(rule, phase, message, trust, subject, text)                                                        \
    {#rule, #phase[0], message, DP_TRUST_##trust, DP_PSO_SUBJECT_##subject, text},
#include "model/pso_rule.def"
#undef DP_PSO_RULE
};

const struct dp_pso_rule_facts *dp_pso_rule_facts(enum dp_pso_rule rule) {
    return &facts[rule];
}

/* "RGA", "" for none. */
static void add_channels(struct dp_words *words, uint32_t channels) {
    for (uint32_t i = 0; i < 4; i++) {
        if ((channels >> i & 1) != 0) {
            dp_words_add(words, "%c", "RGBA"[i]);
        }
    }
}

/* "red, green", "all channels" */
static void add_colours(struct dp_words *words, uint32_t channels) {
    static const char *const names[] = {"red", "green", "blue", "alpha"};
    const char *between = "";
    if (channels == DP_PSO_CHANNEL_ALL) {
        dp_words_add(words, "all channels");
        return;
    }
    for (uint32_t i = 0; i < 4; i++) {
        if ((channels >> i & 1) != 0) {
            dp_words_add(words, "%s%s", between, names[i]);
            between = ", ";
        }
    }
}

void dp_pso_words_tuple(struct dp_words *words, const struct dp_pso_tuple *tuple) {
    dp_words_value(words, DP_SET_PSO_TYPE, tuple->type);
    if (tuple->type != DP_PSO_TYPE_NONE) {
        dp_words_add(words, "%" PRIu32 ".", tuple->bits);
        add_channels(words, tuple->mask);
    }
}

void dp_pso_words_tuples(struct dp_words *words, const struct dp_pso_tuple tuples[DP_PSO_TARGETS]) {
    uint32_t count = DP_PSO_TARGETS;
    while (count > 1 && tuples[count - 1].type == DP_PSO_TYPE_NONE) {
        count--;
    }
    for (uint32_t i = 0; i < count; i++) {
        dp_words_add(words, "%s", i == 0 ? "" : " ");
        dp_pso_words_tuple(words, &tuples[i]);
    }
}

void dp_pso_words_reason(struct dp_words *words, const struct dp_pso_record *record) {
    dp_words_value(words, DP_SET_PSO_REASON, record->reason);
    if (record->channels != 0) {
        dp_words_add(words, "(");
        add_channels(words, record->channels);
        dp_words_add(words, ")");
    }
}

static void add_rule(struct dp_words *words, enum dp_pso_rule rule) {
    if ((unsigned)rule < DP_PSO_RULE_COUNT) {
        dp_words_add(words, "%s", facts[rule].name);
    } else {
        dp_words_add(words, "rule %u", (unsigned)rule);
    }
}

void dp_pso_words_record(struct dp_words *words, const struct dp_pso_record *record) {
    add_rule(words, record->rule);
    if (record->index != -1) {
        dp_words_add(words, " ");
        if ((unsigned)record->rule < DP_PSO_RULE_COUNT) {
            dp_words_value(words, DP_SET_PSO_SUBJECT, facts[record->rule].subject);
        }
        dp_words_add(words, " %" PRId32, record->index);
    }
    dp_words_add(words, " ");
    dp_words_value(words, DP_SET_SEVERITY, record->severity);
    if (record->reason != 0 || record->channels != 0) {
        dp_words_add(words, " ");
        dp_pso_words_reason(words, record);
    }
}

void dp_pso_words_result(struct dp_words *words, const struct dp_pso_result *result) {
    dp_words_value(words, DP_SET_PSO_CALL, result->call);
    dp_words_add(words, ": ");
    dp_words_value(words, DP_SET_PSO_HRESULT, result->hresult);
    if (result->row != 0) {
        dp_words_add(words, " row %" PRIu32, result->row);
    }
    if (result->message != DP_PSO_MESSAGE_none) {
        dp_words_add(words, " ");
        dp_words_value(words, DP_SET_PSO_MESSAGE, result->message);
    }
    if (result->rule != DP_PSO_RULE_COUNT) {
        dp_words_add(words, " ");
        add_rule(words, result->rule);
        dp_words_add(words, " %" PRId32, result->index);
    }
}

void dp_pso_words_seed(struct dp_words *words, const struct dp_pso_record *record, const struct dp_pso_tuple *compiled,
                       const struct dp_pso_tuple *computed) {
    bool floats = computed->type == DP_PSO_TYPE_FLOAT;
    switch (record->reason) {
    case DP_PSO_REASON_CHANNELS_MISSING:
        if (record->channels == DP_PSO_CHANNEL_ALPHA) {
            dp_words_add(words, "Shader doesn't export alpha - CB expects alpha export");
            return;
        }
        dp_words_add(words, "Shader exports only ");
        add_colours(words, compiled->mask);
        dp_words_add(words, " - artifacts in ");
        add_colours(words, record->channels);
        return;
    case DP_PSO_REASON_CHANNELS_EXTRA:
        dp_words_add(words, "Shader exports ");
        add_colours(words, record->channels);
        dp_words_add(words, " - CB expects no such export");
        return;
    case DP_PSO_REASON_TYPE:
        dp_words_add(words, "Shader exports ");
        dp_words_value(words, DP_SET_PSO_TYPE, compiled->type);
        dp_words_add(words, " format - CB expects ");
        if (floats) { /* the only types that can blend */
            dp_words_add(words, "16 or 32-bit floats");
        } else {
            dp_words_value(words, DP_SET_PSO_TYPE, computed->type);
        }
        return;
    case DP_PSO_REASON_BITS:
        dp_words_add(words, "Shader exports %" PRIu32 " bits - CB expects %" PRIu32, compiled->bits, computed->bits);
        return;
    case DP_PSO_REASON_MISSING:
        dp_words_add(words, "Shader doesn't export the target - CB expects ");
        add_colours(words, computed->mask);
        dp_words_add(words, " export");
        return;
    case DP_PSO_REASON_UNNEEDED:
        dp_words_add(words, "Shader exports ");
        add_colours(words, compiled->mask);
        dp_words_add(words, " - CB expects no export");
        return;
    default:
        dp_words_add(words, "no reason");
    }
}
