/* names.c: semantic names. */
#include "model/optimized/pipelines/names.h"

#include "model/names.h"
#include "model/optimized/pipelines/state.h"

#include <string.h>
#include <xxhash.h>

static uint32_t numbered(uint32_t semantic, uint8_t *name) {
    name[0] = 'N';
    for (uint32_t digit = 0; digit < 8; digit++)
        name[1 + digit] = (uint8_t) "0123456789ABCDEF"[semantic >> (28 - 4 * digit) & 15];
    return 9;
}

uint32_t opt_pso_semantic(uint32_t semantic, uint8_t *name) {
    uint32_t length = 0;
    if (semantic == DP_PSO_SEMANTIC_none)
        return OPT_PSO_NO_NAME;
    const char *text = dp_name(DP_SET_PSO_SEMANTIC, semantic);
    if (text == NULL)
        return numbered(semantic, name);
    for (; text[length] != 0 && length < OPT_PSO_NAME_MOST; length++) {
        bool lower = text[length] >= 'a' && text[length] <= 'z';
        name[length] = (uint8_t)(text[length] - (lower ? 'a' - 'A' : 0));
    }
    return length;
}

uint32_t opt_pso_names_place(struct opt_pso_names *names, const uint8_t *strings, const uint8_t *name, uint32_t length,
                             uint32_t at) {
    uint32_t slot = (uint32_t)XXH3_64bits(name, length) & (OPT_PSO_NAMES - 1);
    while (names->place[slot] != 0) {
        uint32_t other = names->place[slot] - 1u;
        const uint8_t *text = strings + other;
        if (strncmp((const char *)text, (const char *)name, length) == 0 && text[length] == 0)
            return other;
        slot = (slot + 1) & (OPT_PSO_NAMES - 1);
    }
    names->place[slot] = (uint16_t)(at + 1);
    return at;
}
