/* item.c: work items: barriers for all that they touch, then the command with its operands and shader accesses. */
#include "fuzz/generate/generator.h"

struct dp_item dp_item_of(enum dp_use use) {
    return (struct dp_item){.kind = dp_uses[use].command, .count = 0};
}

/* Whether the item already touches any of it, in itself or in memory that it shares. */
static bool collides(struct dp_generator *g, const struct dp_item *item, uint32_t resource, uint32_t mask) {
    uint32_t aliases = dp_resource(g, resource)->aliases;
    for (uint32_t i = 0; i < item->count; i++) {
        uint32_t other = item->uses[i].resource;
        if ((aliases >> other & 1) != 0 || (other == resource && (item->uses[i].part.mask & mask) != 0)) {
            return true;
        }
    }
    return false;
}

bool dp_item_add(struct dp_generator *g, struct dp_item *item, enum dp_use use, uint32_t resource,
                 const struct dp_part *part) {
    if (use == DP_NO_USE || item->count == DP_GENERATE_ITEM || dp_uses[use].command != item->kind ||
        dp_uses_of(g, resource, UINT64_C(1) << use) == 0 || collides(g, item, resource, part->mask) ||
        !dp_need(g, resource, part, use)) {
        return false;
    }
    item->uses[item->count].use = use;
    item->uses[item->count].resource = resource;
    item->uses[item->count].part = *part;
    item->count++;
    return true;
}

/* Adds some resource for one of a set of uses; `whole`: nothing less of it. */
static bool add_some(struct dp_generator *g, struct dp_item *item, uint64_t set, bool whole) {
    uint32_t slots = dp_resources_for(g, set);
    for (uint32_t tries = 0; tries < 3 && slots != 0; tries++) {
        uint32_t slot = dp_pick_slot(g, slots);
        struct dp_part part = whole ? dp_whole(g, slot) : dp_any_part(g, slot);
        if (dp_item_add(g, item, dp_pick_use(g, slot, set), slot, &part)) {
            return true;
        }
        slots &= ~(UINT32_C(1) << slot);
    }
    return false;
}

/* The uses that an item of this kind still lacks. A copy into a texture may come from a buffer (a footprint). */
static uint64_t lacking(const struct dp_item *item) {
    uint64_t sources = DP_USES(copy_buffer_from) | DP_USES(copy_from) | DP_USES(copy_all_from) | DP_USES(resolve_from) |
                       DP_USES(rtas_copy_from) | DP_USES(rtas_emit_from);
    uint64_t dests = DP_USES(copy_buffer_to) | DP_USES(copy_to) | DP_USES(copy_all_to) | DP_USES(resolve_to) |
                     DP_USES(rtas_copy_to) | DP_USES(rtas_emit_to);
    for (uint32_t i = 0; i < item->count; i++) {
        uint64_t bit = UINT64_C(1) << item->uses[i].use;
        sources &= sources & bit ? 0 : ~UINT64_C(0);
        dests &= dests & bit ? 0 : ~UINT64_C(0);
    }
    return sources | dests;
}

static bool is_two_sided(enum dp_kind kind) {
    return kind == DP_COMMAND_copy_buffer || kind == DP_COMMAND_copy_texture || kind == DP_COMMAND_copy_resource ||
           kind == DP_COMMAND_resolve || kind == DP_COMMAND_rtas_copy || kind == DP_COMMAND_rtas_emit;
}

/* copy_texture between a texture and a buffer: the buffer's side stands in uses.def under copy_buffer. */
static bool add_footprint(struct dp_generator *g, struct dp_item *item) {
    bool reads = item->uses[0].use == DP_USE_copy_to;
    enum dp_use use = reads ? DP_USE_copy_buffer_from : DP_USE_copy_buffer_to;
    uint32_t slot = dp_pick_slot(g, dp_resources_for(g, UINT64_C(1) << use));
    if (slot == DP_NONE) {
        return false;
    }
    struct dp_part whole = dp_whole(g, slot);
    item->kind = DP_COMMAND_copy_buffer; /* as which the use is checked */
    bool added = dp_item_add(g, item, use, slot, &whole);
    item->kind = DP_COMMAND_copy_texture;
    return added;
}

void dp_item_complete(struct dp_generator *g, struct dp_item *item) {
    uint64_t of_kind = g->index.of_kind[item->kind];
    if (item->count == 0) {
        return;
    }
    if (is_two_sided(item->kind)) {
        bool texture = dp_resource(g, item->uses[0].resource)->texture;
        bool footprint = item->kind == DP_COMMAND_copy_texture && dp_chance(g->choice, 1, 3);
        if (!(footprint && add_footprint(g, item)) && !add_some(g, item, lacking(item) & of_kind, !texture) &&
            item->kind == DP_COMMAND_copy_texture) {
            add_footprint(g, item);
        }
        return;
    }
    uint32_t more = dp_choose(g->choice, 3);
    if (item->kind == DP_COMMAND_draw || item->kind == DP_COMMAND_dispatch || item->kind == DP_COMMAND_dispatch_rays ||
        item->kind == DP_COMMAND_rtas_build) {
        while (more-- > 0) {
            add_some(g, item, of_kind, false);
        }
    }
    if (item->kind == DP_COMMAND_draw_indirect || item->kind == DP_COMMAND_dispatch_indirect) {
        enum dp_kind kind = item->kind;
        item->kind = kind == DP_COMMAND_draw_indirect ? DP_COMMAND_draw : DP_COMMAND_dispatch;
        add_some(g, item, g->index.of_kind[item->kind], false);
        item->kind = kind;
    }
}

static void put_operand(struct dp_generator *g, const struct dp_item *item, uint32_t i, uint32_t role) {
    struct dp_command *record = dp_append(g, DP_COMMAND_operand);
    const struct dp_shadow_resource *r = dp_resource(g, item->uses[i].resource);
    const struct dp_range *range = &item->uses[i].part.range;
    record->as.operand.role = role;
    record->as.operand.resource = item->uses[i].resource;
    if (r->texture) {
        record->as.operand.range = *range;
    }
    bool copies = item->kind == DP_COMMAND_copy_buffer || item->kind == DP_COMMAND_copy_texture;
    if (copies && dp_chance(g->choice, 1, 6)) {
        record->as.operand.box = (struct dp_box){dp_choose(g->choice, 4), 0, 0, 4, 1, 1};
    }
    bool view = role == DP_ROLE_rt || role == DP_ROLE_depth;
    record->as.operand.full = view && dp_chance(g->choice, 1, 8) ? 1 : 0;
}

static void put_shader(struct dp_generator *g, const struct dp_item *item, uint32_t i, uint32_t rw) {
    const struct dp_use_facts *use = &dp_uses[item->uses[i].use];
    struct dp_command *record = dp_append(g, DP_COMMAND_shader);
    record->as.shader.rw = rw;
    record->as.shader.resource = item->uses[i].resource;
    if (dp_resource(g, item->uses[i].resource)->texture) {
        record->as.shader.range = item->uses[i].part.range;
    }
    record->as.shader.access = use->access;
    record->as.shader.stage = use->stage;
    record->as.shader.via = dp_chance(g->choice, 1, 4) ? dp_choose(g->choice, 3) : (uint32_t)DP_VIA_any;
}

static void note_use(struct dp_generator *g, const struct dp_item *item, uint32_t i, bool operand) {
    const struct dp_use_facts *use = &dp_uses[item->uses[i].use];
    bool clears = use->command == DP_COMMAND_clear_rtv || use->command == DP_COMMAND_clear_dsv ||
                  use->command == DP_COMMAND_discard;
    if (use->command == DP_COMMAND_discard) {
        dp_shadow_discard(&g->shadow, item->uses[i].resource, item->uses[i].part.mask);
    }
    for (uint32_t rest = item->uses[i].part.mask; rest != 0; rest &= rest - 1) {
        dp_shadow_use(&g->shadow, item->uses[i].resource, dp_bit_index(rest), use->access, use->stage, operand, clears);
    }
}

static void pin_engine(struct dp_generator *g, struct dp_command *record) {
    if (!dp_chance(g->choice, 1, 8)) {
        return;
    }
    uint32_t engine = dp_choose(g->choice, 2) == 0 ? DP_ENGINE_CS : DP_ENGINE_DMA;
    if (record->kind == DP_COMMAND_copy_buffer) {
        record->as.copy_buffer.engine = engine;
    } else if (record->kind == DP_COMMAND_copy_texture) {
        record->as.copy_texture.engine = engine;
    } else if (record->kind == DP_COMMAND_copy_resource) {
        record->as.copy_resource.engine = engine;
    }
}

static void bind_pipeline(struct dp_generator *g, struct dp_command *record) {
    if (record->kind == DP_COMMAND_draw) {
        record->as.draw.pipeline = dp_pick_pipeline(g);
    } else if (record->kind == DP_COMMAND_draw_indirect) {
        record->as.draw_indirect.pipeline = dp_pick_pipeline(g);
    }
}

void dp_item_write(struct dp_generator *g, const struct dp_item *item) {
    struct dp_command *record = dp_append(g, item->kind);
    pin_engine(g, record);
    bind_pipeline(g, record);
    g->commands++;
    for (uint32_t pass = 0; pass < 2; pass++) { /* operands first, as people write them */
        for (uint32_t i = 0; i < item->count; i++) {
            uint32_t part = dp_uses[item->uses[i].use].part;
            bool operand = part < DP_PART_SHADER;
            if (operand != (pass == 0)) {
                continue;
            }
            if (operand) {
                put_operand(g, item, i, part);
            } else {
                put_shader(g, item, i, part - DP_PART_SHADER);
            }
        }
    }
}

void dp_item_note(struct dp_generator *g, const struct dp_item *item) {
    for (uint32_t i = 0; i < item->count; i++) {
        note_use(g, item, i, dp_uses[item->uses[i].use].part < DP_PART_SHADER);
    }
}

void dp_item_emit(struct dp_generator *g, struct dp_item *item) {
    if (item->count > 0) {
        dp_end_call(g);
        dp_item_write(g, item);
        dp_item_note(g, item);
    }
}

bool dp_work(struct dp_generator *g, enum dp_use use, uint32_t resource, const struct dp_part *part) {
    if (use == DP_NO_USE) {
        return false;
    }
    struct dp_item item = dp_item_of(use);
    if (!dp_item_add(g, &item, use, resource, part)) {
        return false;
    }
    dp_item_complete(g, &item);
    if (is_two_sided(item.kind) && item.count < 2 && !dp_chance(g->choice, 1, 8)) {
        return false; /* nothing to copy from or into: seldom written down so */
    }
    dp_item_emit(g, &item);
    return true;
}
