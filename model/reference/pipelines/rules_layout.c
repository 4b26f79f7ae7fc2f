/* rules_layout.c: the input layout. */
#include "format.h"
#include "rules.h"

#include <string.h>

#define INPUT_SLOTS 32u   /* D3D12_IA_VERTEX_INPUT_RESOURCE_SLOT_COUNT */
#define MOST_BYTES  2048u /* D3D12_REQ_MULTI_ELEMENT_STRUCTURE_SIZE_IN_BYTES */

bool ref_pso_rule_53(const struct ref_pso_state *state, uint32_t i) {
    (void)i;
    return state->element_count > DP_PSO_ELEMENTS;
}

bool ref_pso_rule_64(const struct ref_pso_state *state, uint32_t i) {
    return state->elements[i].name.text[0] == '\0';
}

bool ref_pso_rule_54(const struct ref_pso_state *state, uint32_t i) {
    return ref_pso_format(state->elements[i].format)->vertex_bytes == 0;
}

bool ref_pso_rule_56(const struct ref_pso_state *state, uint32_t i) {
    return state->elements[i].slot >= INPUT_SLOTS;
}

bool ref_pso_rule_57(const struct ref_pso_state *state, uint32_t i) {
    return state->elements[i].classification > DP_PSO_INPUT_CLASS_PER_INSTANCE_DATA;
}

bool ref_pso_rule_58(const struct ref_pso_state *state, uint32_t i) {
    const struct ref_pso_element *element = &state->elements[i];
    return element->classification == DP_PSO_INPUT_CLASS_PER_VERTEX_DATA && element->step != 0;
}

bool ref_pso_rule_59(const struct ref_pso_state *state, uint32_t i) {
    const struct ref_pso_element *element = &state->elements[i];
    for (const struct ref_pso_element *before = state->elements; before < element; before++) {
        if (before->slot == element->slot && before->classification != element->classification) {
            return true;
        }
    }
    return false;
}

bool ref_pso_rule_60(const struct ref_pso_state *state, uint32_t i) {
    const struct ref_pso_element *element = &state->elements[i];
    for (const struct ref_pso_element *before = state->elements; before < element; before++) {
        if (before->slot == element->slot && before->step != element->step) {
            return true;
        }
    }
    return false;
}

bool ref_pso_rule_61(const struct ref_pso_state *state, uint32_t i) {
    uint32_t size = ref_pso_format(state->elements[i].format)->vertex_bytes;
    uint64_t offset = state->elements[i].offset;
    uint32_t alignment = size < 4 ? size : 4;
    return size != 0 && (offset % alignment != 0 || offset + size > MOST_BYTES);
}

/* Two NULL names are no semantic that stands twice: rule 64 has said what is wrong with them. */
bool ref_pso_rule_62(const struct ref_pso_state *state, uint32_t i) {
    const struct ref_pso_element *element = &state->elements[i];
    if (element->name.text[0] == '\0') {
        return false;
    }
    for (const struct ref_pso_element *before = state->elements; before < element; before++) {
        if (before->index == element->index && strcmp(before->name.text, element->name.text) == 0) {
            return true;
        }
    }
    return false;
}
