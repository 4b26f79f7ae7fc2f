/* names.h: the vocabulary of the contract as C constants, and its names for people.
 *
 * Every set of vocabulary.def becomes an enumeration of DP_<SET>_<NAME>; the few values with bit 31 are macros, because ISO
 * C17 enumerators are ints. Masks and layouts are carried in uint32_t everywhere.
 */
#ifndef DRAINPROOF_MODEL_NAMES_H
#define DRAINPROOF_MODEL_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DP_SYNC_SPLIT                          UINT32_C(0x80000000)
#define DP_ACCESS_NO_ACCESS                    UINT32_C(0x80000000)
#define DP_LAYOUT_LEGACY_COPY_SOURCE           UINT32_C(0x80000000)
#define DP_LAYOUT_LEGACY_COPY_DEST             UINT32_C(0x80000001)
#define DP_LAYOUT_LEGACY_SHADER_RESOURCE       UINT32_C(0x80000002)
#define DP_LAYOUT_LEGACY_PIXEL_SHADER_RESOURCE UINT32_C(0x80000003)
#define DP_LAYOUT_UNDEFINED                    UINT32_C(0xFFFFFFFF)

/* D3D12_RESOURCE_BARRIER_ALL_SUBRESOURCES; as the index of an enhanced range it means all subresources too. */
#define DP_ALL_SUBRESOURCES                    UINT32_C(0xFFFFFFFF)
/* A slot field that names nothing (the API's NULL). A slot that nothing was created in is a number like any other. */
#define DP_NONE                                UINT32_C(0xFFFFFFFF)

/* clang-format off */
#define DP_SET(set, prefix, kind)            enum dp_names_##set {
#define DP_VALUE(set, name, value, trust)    DP_##set##_##name = value,
#define DP_BIG(set, name, value, trust)
#define DP_ALIAS(set, text, value, trust)
#define DP_END(set)                          DP_##set##_enumeration_ends };
#include "vocabulary.def"
#undef DP_SET
#undef DP_VALUE
#undef DP_BIG
#undef DP_ALIAS
#undef DP_END

/* Where a name, a rule or a table row comes from. Same numbers as the set TRUST. */
enum dp_trust { DP_TRUST_SEED, DP_TRUST_SPEC, DP_TRUST_OBSERVED, DP_TRUST_PROPOSED };

/* The sets themselves. */
enum dp_set {
    DP_SET_NONE,
#define DP_SET(set, prefix, kind) DP_SET_##set,
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
    DP_SET_COUNT
};

/* One name of a set. An alias is understood and never printed. */
struct dp_value {
    const char *name;
    uint32_t value;
    enum dp_trust trust;
    bool alias;
};

/* A set: the prefix that D3D12 or the seed puts before the short names ("" for none), whether values join by `|`, and the
 * values in the order of vocabulary.def. */
struct dp_vocabulary {
    const char *name;
    const char *prefix;
    bool mask;
    const struct dp_value *values;
    size_t count;
};

/* The set, or a set without values for DP_SET_NONE. */
const struct dp_vocabulary *dp_vocabulary(enum dp_set set);

/* Short name of exactly this value, aliases aside; NULL if the set has none. */
const char *dp_name(enum dp_set set, uint32_t value);

/* Looks a name up, with or without the set's prefix, aliases included. `text` need not be terminated. False if unknown. */
bool dp_find(enum dp_set set, const char *text, size_t length, uint32_t *value);

/* Rules (rule.def). */
enum dp_rule {
#define DP_RULE(rule, phase, order, message, trust, text) DP_RULE_##rule,
#include "rule.def"
#undef DP_RULE
    DP_RULE_COUNT
};
/* clang-format on */

/* What rule.def says of a rule. */
struct dp_rule_facts {
    const char *name;
    uint32_t phase; /* DP_PHASE_* */
    uint32_t order; /* in print, within its phase */
    uint32_t message_id;
    enum dp_trust trust;
    const char *text;
};

/* `rule` must be below DP_RULE_COUNT. */
const struct dp_rule_facts *dp_rule_facts(enum dp_rule rule);

/* Looks a rule up by its name (`V06a`). False if there is none. */
bool dp_find_rule(const char *text, size_t length, enum dp_rule *rule);

#endif
