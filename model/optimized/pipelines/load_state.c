/* load_state.c: rows 15-18 of a load: the decoded state, its rules and its exports. */
#include "model/optimized/pipelines/checks.h"
#include "model/optimized/pipelines/container.h"
#include "model/optimized/pipelines/loading.h"
#include "model/optimized/pipelines/vertex.h"
#include "model/optimized/raytracing/arithmetic.h"

#include <string.h>

bool opt_pso_load_root(struct opt_pso_loading *loading) {
    return opt_pso_get64(loading->metadata + OPT_PSO_M_ROOT) == loading->load->root;
}

/* The name at a name_off that row 11 has seen. */
static uint32_t name_at(const struct opt_pso_loading *loading, uint32_t offset, const uint8_t **name) {
    *name = loading->metadata + loading->strings_at;
    if (offset == OPT_PSO_NO_NAME)
        return OPT_PSO_NO_NAME;
    *name += offset;
    return (uint32_t)strlen((const char *)*name);
}

static void read_elements(const struct opt_pso_loading *loading, struct opt_pso_vertex *vertex) {
    const uint8_t *record = loading->metadata + OPT_PSO_M_ELEMENTS;
    for (uint32_t i = 0; i < loading->elements; i++, record += OPT_PSO_M_ELEMENT_SIZE) {
        struct opt_pso_element element = {.index = opt_pso_get32(record + 4)};
        element.length = name_at(loading, opt_pso_get32(record), &element.name);
        element.format = opt_pso_get32(record + 8);
        element.slot = opt_pso_get32(record + 12);
        element.offset = opt_pso_get32(record + 16);
        element.classification = record[20];
        element.step = opt_pso_get32(record + 24);
        opt_pso_vertex_add(&loading->device->memory, vertex, &element);
    }
}

static void read_entries(const struct opt_pso_loading *loading, struct opt_pso_buffer *stream) {
    const uint8_t *record = loading->metadata + loading->stream_at;
    for (uint32_t i = 0; i < loading->entries; i++, record += OPT_PSO_M_ENTRY_SIZE) {
        struct opt_pso_so_entry entry = {.index = opt_pso_get32(record + 4)};
        entry.length = name_at(loading, opt_pso_get32(record), &entry.name);
        memcpy(entry.small, record + 8, sizeof entry.small);
        opt_pso_stream_add(&loading->device->memory, stream, &entry);
    }
}

/* The state of P and M; its image has been there since row 12. False if memory has run out. */
static bool decode(struct opt_pso_loading *loading, struct opt_pso_verdict *verdict) {
    struct opt_pso *device = loading->device;
    struct opt_pso_state *state = &loading->birth.state;
    struct opt_pso_vertex vertex;
    memcpy(state->head + OPT_PSO_ROOT, loading->metadata + OPT_PSO_M_ROOT, 8);
    memcpy(state->head + OPT_PSO_DXIL, loading->metadata + OPT_PSO_M_HEADER_SIZE, OPT_PSO_HEAD_SIZE - OPT_PSO_DXIL);
    memcpy(state->signature, loading->metadata + loading->validation_at, OPT_PSO_SIGNATURE_SIZE);
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++)
        state->limits[slot] = opt_pso_get32(loading->packet + OPT_PSO_P_LIMITS + 4 + (size_t)4 * slot);
    opt_pso_vertex_begin(&device->memory, &vertex, &device->elements);
    read_elements(loading, &vertex);
    opt_pso_vertex_end(&vertex, verdict);
    opt_pso_rewind(&device->stream);
    opt_pso_append32(&device->memory, &device->stream, loading->entries);
    read_entries(loading, &device->stream);
    state->elements = (struct dp_pso_bytes){device->elements.bytes, device->elements.size};
    state->stream = (struct dp_pso_bytes){device->stream.bytes, device->stream.size};
    return !device->elements.failed && !device->stream.failed;
}

/* Row 16. Phase B is judged, and exports are computed, only if phase A holds. */
bool opt_pso_load_rules(struct opt_pso_loading *loading) {
    const struct opt_pso_state *state = &loading->birth.state;
    uint64_t rules = opt_pso_rules_of(DP_PSO_CALL_load);
    struct opt_pso_verdict verdict;
    verdict.fired = 0;
    if (!decode(loading, &verdict)) {
        loading->out_of_memory = true;
        return false;
    }
    opt_pso_check_fields(&verdict, state);
    if ((opt_pso_errors(&verdict) & rules) == 0) {
        struct opt_pso_merger merger = opt_pso_merger(state);
        opt_pso_exports(&merger, loading->exports);
        opt_pso_check_state(&verdict, state, &merger, 0);
    }
    uint64_t errors = opt_pso_errors(&verdict) & rules;
    if (errors == 0)
        return true;
    loading->rule = (enum dp_pso_rule)opt_rt_lowest(errors);
    loading->index = opt_pso_first_index(&verdict, loading->rule);
    return false;
}

/* Row 17. */
bool opt_pso_load_copies(struct opt_pso_loading *loading) {
    const struct opt_pso_state *state = &loading->birth.state;
    uint32_t limited = 0;
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++)
        limited |= state->limits[slot];
    loading->birth.derived = (opt_pso_get32(loading->metadata + OPT_PSO_M_FLAGS) & 1) != 0;
    return memcmp(loading->metadata + OPT_PSO_M_IMAGE, state->image, OPT_PSO_IMAGE_SIZE) == 0 &&
           (loading->birth.derived || limited == 0);
}

static bool is_tuple(const uint8_t *tuple) {
    uint32_t type = tuple[OPT_PSO_TYPE];
    uint32_t bits = tuple[OPT_PSO_BITS];
    uint32_t mask = tuple[OPT_PSO_MASK];
    bool norm = type == DP_PSO_TYPE_UNORM || type == DP_PSO_TYPE_SNORM;
    if (type == DP_PSO_TYPE_NONE)
        return opt_pso_get32(tuple) == 0;
    return type <= DP_PSO_TYPE_FLOAT && (bits == 16 || (bits == 32 && !norm)) && mask >= 1 && mask <= 15 &&
           tuple[OPT_PSO_SPI] == opt_pso_spi(type, bits, mask);
}

/* Row 18. A pipeline that was not derived is its own root, whose exports are its own. */
bool opt_pso_load_exports(struct opt_pso_loading *loading) {
    struct opt_pso_birth *birth = &loading->birth;
    uint32_t compare = birth->derived ? loading->device->compare : (uint32_t)DP_COMPARE_strict;
    memcpy(birth->compiled, loading->packet + OPT_PSO_P_EXPORTS, OPT_PSO_VECTOR);
    memcpy(birth->computed, loading->exports, OPT_PSO_VECTOR);
    birth->loaded = true;
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++)
        if (!is_tuple(birth->compiled + (size_t)4 * i))
            return false;
    return opt_pso_misfits(compare, birth->compiled, birth->computed) == 0;
}
