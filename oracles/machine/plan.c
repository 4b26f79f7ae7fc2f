/* plan.c: what a run over some elements knows of the stream before it starts: versions, paths, whom each packet waits for. */
#include "oracles/machine/inner.h"

/* --- paths (hardware sheet 6.2, last list) --- */

static void lay_paths(struct dp_mc_plan *plan, uint32_t hardware, uint32_t location, bool *misaligned) {
    *misaligned = location == DP_LOCATION_META && (hardware & DP_HARDWARE_misaligned_metadata) != 0;
    bool split = *misaligned || (hardware & DP_HARDWARE_rb_l2_noncoherent) != 0;
    plan->gl2r = split ? DP_MC_GL2R : DP_MC_GL2A;
    plan->outer[DP_MC_GL2A] = plan->outer[DP_MC_GL2R] = DP_MC_MEMORY;
    plan->outer[DP_MC_GL1S] = *misaligned ? plan->gl2r : DP_MC_GL2A;
    plan->outer[DP_MC_GL1C] = plan->outer[DP_MC_GL1D] = plan->gl2r;
    plan->outer[DP_MC_GLV] = DP_MC_GL1S;
    plan->outer[DP_MC_GLK] = (hardware & DP_HARDWARE_glk_behind_gl1) != 0 ? DP_MC_GL1S : DP_MC_GL2A;
    plan->outer[DP_MC_GLM] = DP_MC_GL2A;
    bool gl1 = (hardware & DP_HARDWARE_gl1_in_rb_path) != 0;
    plan->outer[DP_MC_CBD] = plan->outer[DP_MC_CBM] = gl1 ? DP_MC_GL1C : plan->gl2r;
    plan->outer[DP_MC_DBD] = plan->outer[DP_MC_DBM] = gl1 ? DP_MC_GL1D : plan->gl2r;
}

/* Where a client's writes land: its own RB cache, GL2r for direct clients of misaligned metadata, else GL2a. */
static uint8_t land(const struct dp_mc_plan *plan, const struct dp_mc_client *client, bool misaligned) {
    if (client->first >= DP_MC_CBD && client->first != DP_MC_MEMORY) {
        return (uint8_t)client->first;
    }
    return misaligned && client->direct ? plan->gl2r : DP_MC_GL2A;
}

/* Caches from here outwards. */
static uint16_t path_from(const struct dp_mc_plan *plan, uint8_t cache) {
    uint32_t path = 0;
    for (; cache != DP_MC_MEMORY; cache = plan->outer[cache]) {
        path |= DP_MC_BIT(cache);
    }
    return (uint16_t)path;
}

/* --- actors --- */

/* T8: elements with the same RB cache keep their order. raw_wait: earlier DMA elements are done first. */
static uint16_t needs_of(const struct dp_machine *machine, const struct dp_mc_plan *plan, uint32_t actor) {
    const struct dp_mc_actor *self = &plan->actors[actor];
    uint32_t needs = 0;
    for (uint32_t i = 0; i < actor; i++) {
        const struct dp_mc_actor *other = &plan->actors[i];
        const struct dp_mc_client *client = dp_mc_client(machine->elements[other->number].client);
        bool same_rb = self->first >= DP_MC_CBD && self->first != DP_MC_MEMORY && self->first == other->first;
        bool awaited = machine->elements[self->number].raw_wait && client->unit == DP_UNIT_DMA;
        needs |= other->step < self->step && (same_rb || awaited) ? 1u << i : 0u;
    }
    return (uint16_t)needs;
}

static bool set_actors(struct dp_machine *machine, const size_t *elements, size_t count, bool misaligned) {
    struct dp_mc_plan *plan = &machine->plan;
    uint32_t writes = 0;
    plan->actor_count = (uint32_t)count;
    for (uint32_t i = 0; i < count; i++) {
        const struct dp_mc_element *e = &machine->elements[elements[i]];
        const struct dp_mc_client *client = dp_mc_client(e->client);
        struct dp_mc_actor *actor = &plan->actors[i];
        *actor = (struct dp_mc_actor){.number = (uint32_t)elements[i],
                                      .step = e->step,
                                      .reads = e->element.rw != DP_RW_write,
                                      .writes = e->element.rw != DP_RW_read,
                                      .at_once = client->at_once,
                                      .engine = client->engine,
                                      .first = (uint8_t)client->first,
                                      .land = land(plan, client, misaligned),
                                      .expected = (uint8_t)writes};
        writes += actor->writes;
        actor->version = (uint8_t)(actor->writes ? writes : 0);
        actor->needs = needs_of(machine, plan, i);
    }
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = i + 1; k < count; k++) {
            plan->actors[i].newer |= (uint16_t)(plan->actors[k].writes ? 1u << k : 0u);
        }
    }
    return writes <= DP_MACHINE_RUN_WRITES;
}

/* Caches that some element reads through. */
static uint16_t read_through(const struct dp_mc_plan *plan) {
    uint32_t caches = 0;
    for (uint32_t i = 0; i < plan->actor_count; i++) {
        caches |= plan->actors[i].reads ? path_from(plan, plan->actors[i].first) : 0u;
    }
    return (uint16_t)caches;
}

/* Caches that some element reads through or writes into: others can change nothing. */
static uint16_t followed(const struct dp_mc_plan *plan) {
    uint32_t caches = read_through(plan);
    for (uint32_t i = 0; i < plan->actor_count; i++) {
        const struct dp_mc_actor *actor = &plan->actors[i];
        caches |= actor->writes ? DP_MC_BIT(actor->land) : 0u;
        caches |= actor->writes && actor->land >= DP_MC_CBD ? DP_MC_BIT(plan->gl2r) : 0u;
    }
    return (uint16_t)caches;
}

static uint16_t every_cache(const struct dp_mc_plan *plan) {
    uint32_t caches = DP_MC_BIT(DP_MC_CACHES) - 1u;
    return (uint16_t)(plan->gl2r == DP_MC_GL2A ? caches & ~DP_MC_BIT(DP_MC_GL2R) : caches);
}

/* --- duties --- */

static uint16_t earlier(const struct dp_machine *machine, uint32_t units, uint32_t step) {
    const struct dp_mc_plan *plan = &machine->plan;
    uint32_t found = 0;
    for (uint32_t i = 0; i < plan->actor_count; i++) {
        const struct dp_mc_actor *actor = &plan->actors[i];
        uint32_t unit = dp_mc_client(machine->elements[actor->number].client)->unit;
        found |= actor->step < step && (units >> unit & 1u) != 0 ? 1u << i : 0u;
    }
    return (uint16_t)found;
}

static void set_duty(struct dp_machine *machine, uint32_t number) {
    struct dp_mc_plan *plan = &machine->plan;
    const struct dp_mc_step *step = &machine->steps[number];
    struct dp_mc_duty *duty = &plan->duties[number];
    *duty = (struct dp_mc_duty){.kind = (uint8_t)step->kind, .ce = step->ce, .work = step->work, .entry = step->entry};
    duty->work.writeback &= plan->caches;
    duty->work.inner &= plan->caches;
    duty->discards = step->work.gl2_inv && !step->work.gl2_wb && plan->inv_drops;
    duty->needs = earlier(machine, step->units, number);
    duty->late = earlier(machine, step->late, number);
    if (step->kind == DP_MC_ENTRY) {
        plan->entries[plan->entry_count++] = number;
    } else if (step->kind == DP_MC_WAIT_ME || step->kind == DP_MC_WAIT_PFP) {
        duty->signal = step->signal;
        duty->after_entry = machine->steps[step->signal].kind == DP_MC_ENTRY;
        duty->entry = machine->steps[step->signal].entry;
    }
    for (uint32_t i = 0; i < plan->actor_count; i++) {
        bool here = plan->actors[i].step == number && plan->actors[i].at_once;
        duty->at_once |= (uint16_t)(here ? 1u << i : 0u);
    }
}

/* An array of `room` items made as long as `wanted`. */
static bool lengthen(const struct dp_memory *memory, void **items, uint32_t *room, uint32_t wanted, size_t size) {
    if (*room >= wanted) {
        return true;
    }
    void *longer = memory->resize(memory->context, *items, *room * size, wanted * size);
    if (longer == NULL) {
        return false;
    }
    *items = longer;
    *room = wanted;
    return true;
}

static bool make_room(struct dp_machine *machine) {
    struct dp_mc_plan *plan = &machine->plan;
    uint32_t wanted = machine->step_room;
    return lengthen(machine->memory, (void **)&plan->duties, &machine->duty_room, wanted, sizeof *plan->duties) &&
           lengthen(machine->memory, (void **)&plan->entries, &machine->entry_room, wanted, sizeof *plan->entries);
}

/* Packets behind the last element make nobody wait, and what their cache work does to a line the cache may also do by itself:
 * a reduced run ends before them. H4 is no such thing. */
static uint32_t felt_steps(const struct dp_machine *machine, size_t last, enum dp_machine_mode mode, uint32_t hazards) {
    bool all = mode != DP_MACHINE_REDUCED || (hazards & DP_MACHINE_KIND(DP_HAZARD_H4)) != 0;
    return all ? machine->step_count : machine->elements[last].step + 1;
}

enum dp_machine_status dp_mc_plan(struct dp_machine *machine, const size_t *elements, size_t count,
                                  enum dp_machine_mode mode, uint32_t hazards) {
    struct dp_mc_plan *plan = &machine->plan;
    bool misaligned = false;
    if (!make_room(machine)) {
        return DP_MACHINE_OUT_OF_MEMORY;
    }
    plan->steps = felt_steps(machine, elements[count - 1], mode, hazards);
    plan->entry_count = 0;
    plan->inv_drops = (machine->hardware & DP_HARDWARE_gl2_inv_drops_dirty) != 0;
    plan->reduced = mode == DP_MACHINE_REDUCED;
    plan->wanted = hazards;
    plan->watch = (hazards & DP_MACHINE_KIND(DP_HAZARD_H4)) != 0;
    lay_paths(plan, machine->hardware, machine->elements[elements[0]].element.location, &misaligned);
    if (!set_actors(machine, elements, count, misaligned)) {
        return DP_MACHINE_TOO_LARGE;
    }
    plan->caches = mode == DP_MACHINE_LITERAL ? every_cache(plan) : followed(plan);
    plan->fresh = read_through(plan);
    for (uint32_t i = 0; i < plan->steps; i++) {
        set_duty(machine, i);
    }
    return DP_MACHINE_OK;
}
