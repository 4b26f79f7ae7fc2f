/* names.c: the tables behind names.h. Data only; nothing here decides anything. */
#include "names.h"

#include <string.h>

/* clang-format off */
#define DP_SET(set, prefix, kind)         static const struct dp_value values_##set[] = {
#define DP_VALUE(set, name, value, trust) {#name, value, DP_TRUST_##trust, false},
#define DP_BIG(set, name, value, trust)   {#name, UINT32_C(value), DP_TRUST_##trust, false},
#define DP_ALIAS(set, text, value, trust) {text, value, DP_TRUST_##trust, true},
#define DP_END(set)                       };
#include "vocabulary.def"
#undef DP_SET
#undef DP_VALUE
#undef DP_BIG
#undef DP_ALIAS
#undef DP_END

#define ENUM false
#define MASK true
static const struct dp_vocabulary vocabularies[DP_SET_COUNT] = {
    [DP_SET_NONE] = {"NONE", "", false, NULL, 0},
#define DP_SET(set, prefix, kind) \
    [DP_SET_##set] = {#set, prefix, kind, values_##set, sizeof values_##set / sizeof values_##set[0]},
#define DP_VALUE(set, name, value, trust)
#define DP_BIG(set, name, value, trust)
#define DP_ALIAS(set, text, value, trust)
#define DP_END(set)
#include "vocabulary.def"
#undef DP_SET
#undef DP_VALUE
#undef DP_BIG
#undef DP_ALIAS
#undef DP_END
};
#undef ENUM
#undef MASK

const struct dp_vocabulary *dp_vocabulary(enum dp_set set) {
    return &vocabularies[set];
}

const char *dp_name(enum dp_set set, uint32_t value) {
    const struct dp_vocabulary *v = &vocabularies[set];
    for (size_t i = 0; i < v->count; i++) {
        if (!v->values[i].alias && v->values[i].value == value) {
            return v->values[i].name;
        }
    }
    return NULL;
}

static bool equals(const char *name, const char *text, size_t length) {
    return strlen(name) == length && memcmp(name, text, length) == 0;
}

bool dp_find(enum dp_set set, const char *text, size_t length, uint32_t *value) {
    const struct dp_vocabulary *v = &vocabularies[set];
    size_t prefix = strlen(v->prefix);
    bool prefixed = prefix != 0 && length > prefix && memcmp(text, v->prefix, prefix) == 0;
    for (size_t i = 0; i < v->count; i++) {
        if (equals(v->values[i].name, text, length) ||
            (prefixed && equals(v->values[i].name, text + prefix, length - prefix))) {
            *value = v->values[i].value;
            return true;
        }
    }
    return false;
}

static const struct dp_rule_facts rules[DP_RULE_COUNT] = {
#define DP_RULE(rule, phase, order, message, trust, text) {#rule, DP_PHASE_##phase, order, message, DP_TRUST_##trust, text},
#include "rule.def"
#undef DP_RULE
};
/* clang-format on */

const struct dp_rule_facts *dp_rule_facts(enum dp_rule rule) {
    return &rules[rule];
}

bool dp_find_rule(const char *text, size_t length, enum dp_rule *rule) {
    for (int i = 0; i < DP_RULE_COUNT; i++) {
        if (equals(rules[i].name, text, length)) {
            *rule = (enum dp_rule)i;
            return true;
        }
    }
    return false;
}
