/* compression.c: the table of hardware sheet 6.6, "Compression scan", item by item: the checks of all parts, what they
 * do to memory that others share, then the updates in the order of the parts. */
#include "compression.h"

#include "layouts.h"
#include "metadata.h"

#define C(name) DP_COMMAND_##name

/* One part of the item at the end of the stream. */
struct part {
    struct refj_judge *judge;
    enum dp_kind command;
    const struct dp_command *record;
    uint32_t access;
    struct refj_place *place;
};

/* What a part does to one class of its resource, as its elements say. */
struct touch {
    bool data;               /* it touches DATA of the class */
    bool by_dma;             /* an engine that may run it is DMA */
    bool by_rb;              /* it writes DATA through CB or DB */
    bool meta;               /* it touches the META location of the class */
    bool stores;             /* .m RMW there: compressed stores */
    struct refj_kinds kinds; /* of the layouts that it touches on DATA */
};

static struct touch touch_of(const struct part *part, uint32_t plane_class) {
    const struct refj_step *step = refj_step(part->judge, part->judge->steps.count);
    struct touch touch = {.kinds = REFJ_NO_LAYOUTS};
    const struct refj_box *last = NULL; /* paths of one access have one box */
    uint32_t index = refj_meta_index(part->place, plane_class);
    for (size_t i = step->first; i < step->first + step->count; i++) {
        const struct refj_element *element = refj_element(part->judge, i);
        const struct refj_client *client = refj_client(element->client);
        struct refj_box box;
        if (element->access != part->access) {
            continue;
        }
        if (element->location == DP_LOCATION_META && element->box.plane == index) {
            touch.meta = true;
            touch.stores |= element->rw == DP_RW_both && client->first == REF_GLM;
        }
        if (element->location != DP_LOCATION_DATA || !refj_place_part(part->place, plane_class, &element->box, &box)) {
            continue;
        }
        bool backend = client->unit == DP_UNIT_CB || client->unit == DP_UNIT_DB;
        touch.data = true;
        touch.by_dma |= element->client == DP_CLIENT_DMA;
        touch.by_rb |= backend && element->rw != DP_RW_read;
        if (last == NULL || !refj_same_box(last, &element->box)) {
            refj_add_layouts(part->judge, part->place, plane_class, &box, &touch.kinds);
        }
        last = &element->box;
    }
    return touch;
}

/* --- what a part is --- */

static bool is_operand(const struct part *part, uint32_t role) {
    return part->record->kind == C(operand) && part->record->as.operand.role == role;
}

/* clear_rtv, clear_dsv, clear_uav: what they clear. */
static bool clears(const struct part *part) {
    bool clear = part->command == C(clear_rtv) || part->command == C(clear_dsv) || part->command == C(clear_uav);
    return clear && is_operand(part, DP_ROLE_view);
}

/* Destination of a copy or resolve without a box. query_resolve and write_immediate are copies (hardware sheet 6.1). */
static bool overwrites(const struct part *part) {
    bool transfer =
        refj_is_transfer(part->command) || part->command == C(query_resolve) || part->command == C(write_immediate);
    return transfer && is_operand(part, DP_ROLE_dest) && !refj_has_box(&part->record->as.operand);
}

/* --- checks --- */

static void report(const struct refj_judge *judge, uint32_t hazard, uint32_t access, const struct refj_place *place,
                   uint32_t plane_class, uint32_t kinds) {
    const struct refj_step *step = refj_step(judge, judge->steps.count);
    struct dp_fault fault = {
        .hazard = hazard,
        .at = {.position = judge->steps.count,
               .command = step->packet.cause,
               .access = access,
               .resource = place->slot,
               .location = DP_LOCATION_META,
               .index = plane_class,
               .count = 1},
        .kinds = kinds,
    };
    if (!judge->illegal && judge->sink->fault != NULL) {
        judge->sink->fault(judge->sink->context, &fault);
    }
}

static void check(const struct part *part, uint32_t plane_class) {
    struct refj_class *state = &part->place->classes[plane_class];
    state->before = state->kinds;
    if (state->kinds == 0 && state->valid) {
        return; /* nothing can be wrong */
    }
    struct touch touch = touch_of(part, plane_class);
    uint32_t forbidden = touch.by_dma ? state->kinds : state->kinds & ~touch.kinds.each;
    if (touch.data && forbidden != 0) {
        report(part->judge, DP_HAZARD_H5, part->access, part->place, plane_class, forbidden);
    }
    if (touch.data && touch.meta && !state->valid && !clears(part) && !overwrites(part)) {
        report(part->judge, DP_HAZARD_H6, part->access, part->place, plane_class, 0);
    }
}

/* --- memory that others share --- */

static void overwrite_others(const struct refj_judge *judge, const struct refj_place *writer) {
    const struct ref_slot *slots = judge->places.array.items;
    for (size_t i = 0; i < judge->places.array.count && refj_place_may_share(writer); i++) {
        struct refj_place *other = slots[i].object;
        if (other == writer || !refj_places_share_memory(writer, other)) {
            continue;
        }
        for (uint32_t plane_class = 0; plane_class < REFJ_CLASSES; plane_class++) {
            struct refj_class *state = &other->classes[plane_class];
            state->kinds = 0;
            state->valid = false;
            state->awaits = false;
        }
    }
}

/* The elements of the item, each once a resource. An item also ends the wait of its resources for a LayoutAfter. */
static void share(const struct refj_judge *judge) {
    const struct refj_step *step = refj_step(judge, judge->steps.count);
    const struct refj_place *last_met = NULL, *last_written = NULL; /* paths of one access have one resource */
    for (size_t i = step->first; i < step->first + step->count; i++) {
        const struct refj_element *element = refj_element(judge, i);
        for (uint32_t plane_class = 0; plane_class < REFJ_CLASSES && element->at != last_met; plane_class++) {
            element->at->classes[plane_class].awaits = false;
        }
        last_met = element->at;
        if (element->rw != DP_RW_read && element->at != last_written) {
            overwrite_others(judge, element->at);
            last_written = element->at;
        }
    }
}

/* --- updates --- */

static void update(const struct part *part, uint32_t plane_class) {
    struct refj_class *state = &part->place->classes[plane_class];
    if (part->record->kind == C(operand) &&
        refj_clears_fast(part->judge, part->command, &part->record->as.operand, part->place, plane_class)) {
        struct refj_kinds kinds = REFJ_NO_LAYOUTS;
        struct refj_box all;
        (void)refj_place_class(part->place, plane_class, &all);
        refj_add_layouts(part->judge, part->place, plane_class, &all, &kinds);
        state->kinds = state->enabled = kinds.each;
        state->valid = true;
        return;
    }
    if (state->enabled == 0 && state->valid) {
        return; /* nothing can change */
    }
    struct touch touch = touch_of(part, plane_class);
    if (!touch.data) {
        return;
    }
    if (touch.by_rb) {
        state->kinds |= touch.kinds.some & state->enabled & ~(uint32_t)DP_KIND_IndirectColorClear;
    }
    if (touch.stores) {
        state->kinds |= touch.kinds.some & state->enabled & DP_KIND_CompressedDcc;
    }
    if (clears(part) || (overwrites(part) && (state->before & ~touch.kinds.each) == 0)) {
        state->valid = true;
    }
}

/* --- items --- */

/* The resource of a part of a WORK; NULL if it names none. */
static struct refj_place *place_of(const struct refj_judge *judge, const struct dp_command *record) {
    if (record->kind == C(operand)) {
        return ref_slot_find(&judge->places, record->as.operand.resource);
    }
    return record->kind == C(shader) ? ref_slot_find(&judge->places, record->as.shader.resource) : NULL;
}

static void for_each_class(struct refj_judge *judge, const struct dp_command *item, size_t count,
                           void (*act)(const struct part *part, uint32_t plane_class)) {
    for (size_t i = 1; i < count; i++) {
        struct part part = {judge, item->kind, &item[i], (uint32_t)i - 1, place_of(judge, &item[i])};
        for (uint32_t plane_class = 0; part.place != NULL && plane_class < REFJ_CLASSES; plane_class++) {
            if (refj_place_class_compresses(part.place, plane_class)) {
                act(&part, plane_class);
            }
        }
    }
}

void refj_scan_work(struct refj_judge *judge, const struct dp_command *item, size_t count) {
    for_each_class(judge, item, count, check);
    share(judge);
    for_each_class(judge, item, count, update);
}

/* What a blit takes away. */
static const uint32_t taken[] = {
    [DP_BLIT_FCE] = DP_KIND_IndirectColorClear,
    [DP_BLIT_FMASK_DECOMPRESS] = DP_KIND_ScatteredFmask,
    [DP_BLIT_DCC_DECOMPRESS] =
        DP_KIND_CompressedDcc | DP_KIND_CompressedColor | DP_KIND_IndirectColorClear | DP_KIND_ScatteredFmask,
    [DP_BLIT_COLOR_EXPAND] = DP_KIND_CompressedColor,
    [DP_BLIT_DEPTH_EXPAND] = DP_KIND_CompressedDepth | DP_KIND_CompressedStencil, /* those of the class named */
    [DP_BLIT_RESUMMARIZE] = 0,
};

static bool names(const struct refj_place *place, uint32_t aspects, uint32_t plane_class) {
    return (aspects & (UINT32_C(1) << plane_class)) != 0 && refj_place_class_compresses(place, plane_class);
}

void refj_scan_blit(struct refj_judge *judge, struct refj_place *place, uint32_t kind, uint32_t aspects) {
    for (uint32_t plane_class = 0; plane_class < REFJ_CLASSES; plane_class++) {
        if (names(place, aspects, plane_class) && !place->classes[plane_class].valid) {
            report(judge, DP_HAZARD_H6, DP_NONE, place, plane_class, 0);
        }
    }
    share(judge);
    for (uint32_t plane_class = 0; plane_class < REFJ_CLASSES; plane_class++) {
        if (names(place, aspects, plane_class) && kind < sizeof taken / sizeof taken[0]) {
            place->classes[plane_class].kinds &= ~taken[kind];
        }
    }
}

void refj_scan_meta_init(struct refj_judge *judge, struct refj_place *place, uint32_t value, uint32_t aspects) {
    share(judge);
    for (uint32_t plane_class = 0; plane_class < REFJ_CLASSES; plane_class++) {
        struct refj_class *state = &place->classes[plane_class];
        struct refj_kinds kinds = REFJ_NO_LAYOUTS;
        struct refj_box all;
        if (!names(place, aspects, plane_class) || !refj_place_class(place, plane_class, &all)) {
            continue;
        }
        refj_add_layouts(judge, place, plane_class, &all, &kinds);
        state->valid = true;
        state->kinds = value == DP_META_COMPRESSED ? kinds.some : 0;
        state->awaits = value == DP_META_COMPRESSED && kinds.undefined;
    }
}
