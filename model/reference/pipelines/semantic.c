/* semantic.c: the names that semantics stand for (model/pipeline.md, Semantic names), folded to upper case. */
#include "collect.h"

static char upper(char c) {
    return (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
}

/* A number without a name of its own: N and eight hexadecimal digits. */
static void write_number(struct ref_pso_name *name, uint32_t semantic) {
    static const char digits[] = "0123456789ABCDEF";
    name->text[0] = 'N';
    for (uint32_t i = 0; i < 8; i++) {
        name->text[1 + i] = digits[semantic >> (28 - 4 * i) & 0xF];
    }
}

struct ref_pso_name ref_pso_semantic(uint32_t semantic) {
    struct ref_pso_name name = {{0}};
    if (semantic == DP_PSO_SEMANTIC_none) {
        return name;
    }
    const char *text = dp_name(DP_SET_PSO_SEMANTIC, semantic);
    if (text == NULL) {
        write_number(&name, semantic);
        return name;
    }
    for (size_t i = 0; i < REF_PSO_NAME_SIZE - 1 && text[i] != '\0'; i++) {
        name.text[i] = upper(text[i]);
    }
    return name;
}
