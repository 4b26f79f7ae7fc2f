/* clients.c: which clients make a piece of an access: judges report the minimum over paths, memory runs each of them. */
#include "oracles/memory/scene.h"

static uint32_t one(uint32_t clients[DP_VALUE_CLIENTS], uint32_t client) {
    clients[0] = client;
    return 1;
}

/* The vector path, and the scalar one where `scalar`. Vector clients of VS, PS and CS are three apart. */
static uint32_t paths(uint32_t clients[DP_VALUE_CLIENTS], uint32_t unit, bool vector, bool scalar) {
    static const uint32_t of_unit[] = {
        [DP_UNIT_VS] = DP_CLIENT_VS, [DP_UNIT_PS] = DP_CLIENT_PS, [DP_UNIT_CS] = DP_CLIENT_CS};
    static const uint32_t scalar_of_unit[] = {
        [DP_UNIT_VS] = DP_CLIENT_VSk, [DP_UNIT_PS] = DP_CLIENT_PSk, [DP_UNIT_CS] = DP_CLIENT_CSk};
    uint32_t count = 0;
    if (vector) {
        clients[count++] = of_unit[unit];
    }
    if (scalar) {
        clients[count++] = scalar_of_unit[unit];
    }
    return count;
}

/* A shader access: `via` says the path. Of one that reads and writes a piece that only reads is the scalar path alone
 * (elements.c). */
static uint32_t shader_paths(const struct dp_record_shader *s, uint32_t access, const struct dp_piece *piece,
                             uint32_t clients[DP_VALUE_CLIENTS]) {
    if (piece->rw != DP_RW_read) {
        return paths(clients, piece->unit, true, false);
    }
    if (access == DP_ACCESS_UNORDERED_ACCESS && s->rw == DP_RW_both) {
        return paths(clients, piece->unit, false, true);
    }
    return paths(clients, piece->unit, s->via != DP_VIA_scalar, s->via != DP_VIA_vector);
}

/* Operands that shaders or fixed functions before them read: vertices and geometry go the vector way alone. */
static uint32_t operand_paths(const struct dp_record_operand *o, const struct dp_piece *piece,
                              uint32_t clients[DP_VALUE_CLIENTS]) {
    if (o->role == DP_ROLE_index) {
        return one(clients, DP_CLIENT_IDX);
    }
    bool source = piece->rw == DP_RW_read && o->role == DP_ROLE_source;
    return paths(clients, piece->unit, true, source);
}

uint32_t dp_value_clients_of(const struct dp_promise *promise, const struct dp_program *program,
                             const struct dp_packet *work, uint32_t access, const struct dp_piece *piece,
                             uint32_t clients[DP_VALUE_CLIENTS]) {
    const struct dp_promise_access *a = &promise->accesses.items[access];
    const struct dp_command *part = &program->records[a->part];
    bool compute = work->queue == DP_LIST_compute || work->queue == DP_LIST_copy;
    bool index = part->kind == DP_COMMAND_operand && part->as.operand.role == DP_ROLE_index;
    bool fetched = piece->rw == DP_RW_read && part->kind == DP_COMMAND_operand &&
                   (part->as.operand.role == DP_ROLE_args || part->as.operand.role == DP_ROLE_count ||
                    part->as.operand.role == DP_ROLE_view);
    switch (piece->unit) {
    case DP_UNIT_VS:
    case DP_UNIT_PS:
    case DP_UNIT_CS:
        return part->kind == DP_COMMAND_shader ? shader_paths(&part->as.shader, a->access, piece, clients)
                                               : operand_paths(&part->as.operand, piece, clients);
    case DP_UNIT_CB:
        return one(clients, piece->key == DP_KEY_CBm ? DP_CLIENT_CBm : DP_CLIENT_CBd);
    case DP_UNIT_DB:
        return one(clients, piece->key == DP_KEY_DBm ? DP_CLIENT_DBm : DP_CLIENT_DBd);
    case DP_UNIT_DMA:
        return one(clients, index ? DP_CLIENT_IDXD : DP_CLIENT_DMA);
    case DP_UNIT_PFP: /* a compute queue has no PFP: its ME fetches arguments */
        return one(clients, compute && fetched ? DP_CLIENT_ME : DP_CLIENT_PFP);
    case DP_UNIT_CE:
        return one(clients, DP_CLIENT_CE);
    default:
        return one(clients, DP_CLIENT_EXT);
    }
}
