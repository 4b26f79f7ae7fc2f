/* stream.c: packets and items in, steps out: the expansions of hardware sheet 6.1, decision 3. */
#include "oracles/machine/inner.h"

#include <string.h>

#define UNIT(unit) (1u << DP_UNIT_##unit)

struct dp_machine *dp_machine_create(const struct dp_memory *memory) {
    struct dp_machine *machine = memory->resize(memory->context, NULL, 0, sizeof *machine);
    if (machine != NULL) {
        memset(machine, 0, sizeof *machine);
        machine->memory = memory;
    }
    return machine;
}

static void give_back(const struct dp_memory *memory, void *block, size_t size) {
    if (block != NULL) {
        memory->resize(memory->context, block, size, 0);
    }
}

void dp_machine_destroy(struct dp_machine *machine) {
    if (machine == NULL) {
        return;
    }
    const struct dp_memory *memory = machine->memory;
    dp_mc_search_end(machine);
    give_back(memory, machine->steps, machine->step_room * sizeof *machine->steps);
    give_back(memory, machine->elements, machine->element_room * sizeof *machine->elements);
    give_back(memory, machine->illegal, machine->illegal_room * sizeof *machine->illegal);
    give_back(memory, machine->lost, machine->lost_room * sizeof *machine->lost);
    give_back(memory, machine->plan.duties, machine->duty_room * sizeof *machine->plan.duties);
    give_back(memory, machine->plan.entries, machine->entry_room * sizeof *machine->plan.entries);
    give_back(memory, machine, sizeof *machine);
}

bool dp_mc_grow(const struct dp_memory *memory, void **items, uint32_t *room, uint32_t count, size_t size) {
    if (count < *room) {
        return true;
    }
    uint32_t more = *room == 0 ? 16 : *room * 2;
    void *grown = memory->resize(memory->context, *items, *room * size, more * size);
    if (grown == NULL) {
        return false;
    }
    *items = grown;
    *room = more;
    return true;
}

void dp_machine_start(struct dp_machine *machine, uint32_t hardware) {
    machine->hardware = hardware;
    machine->packets = machine->step_count = machine->entry_count = 0;
    machine->element_count = machine->illegal_count = machine->lost_count = 0;
}

static enum dp_machine_status note_illegal(struct dp_machine *machine) {
    if (!dp_mc_grow(machine->memory, (void **)&machine->illegal, &machine->illegal_room, machine->illegal_count,
                    sizeof *machine->illegal)) {
        return DP_MACHINE_OUT_OF_MEMORY;
    }
    machine->illegal[machine->illegal_count++] = machine->packets;
    return DP_MACHINE_OK;
}

/* A step of the packet that was fed last. */
static enum dp_machine_status add(struct dp_machine *machine, struct dp_mc_step step) {
    if (machine->step_count == DP_MACHINE_STEPS) {
        return DP_MACHINE_TOO_LARGE;
    }
    if (!dp_mc_grow(machine->memory, (void **)&machine->steps, &machine->step_room, machine->step_count,
                    sizeof *machine->steps)) {
        return DP_MACHINE_OUT_OF_MEMORY;
    }
    step.packet = machine->packets;
    if (step.kind == DP_MC_ENTRY) {
        step.entry = machine->entry_count++;
    }
    machine->steps[machine->step_count++] = step;
    return DP_MACHINE_OK;
}

/* --- cache work --- */

static uint16_t eop_caches(uint32_t rb, uint32_t hardware) {
    const uint16_t all =
        DP_MC_BIT(DP_MC_CBD) | DP_MC_BIT(DP_MC_CBM) | DP_MC_BIT(DP_MC_DBD) | DP_MC_BIT(DP_MC_DBM);
    switch (rb) {
    case DP_EOP_RB_CB_DATA:
        return (hardware & DP_HARDWARE_cb_data_ts_flushes_meta) != 0
                   ? DP_MC_BIT(DP_MC_CBD) | DP_MC_BIT(DP_MC_CBM)
                   : DP_MC_BIT(DP_MC_CBD);
    case DP_EOP_RB_DB_DATA:
        return DP_MC_BIT(DP_MC_DBD);
    case DP_EOP_RB_ALL_WB:
    case DP_EOP_RB_ALL_WBINV:
        return all;
    default:
        return 0;
    }
}

static struct dp_mc_work gcr_work(uint32_t gcr) {
    struct dp_mc_work work = {0};
    work.gl2_wb = (gcr & DP_GCR_gl2_wb) != 0;
    work.gl2_inv = (gcr & DP_GCR_gl2_inv) != 0;
    work.gl1 = (gcr & DP_GCR_gl1) != 0;
    work.inner = (uint16_t)(((gcr & DP_GCR_glv) != 0 ? DP_MC_BIT(DP_MC_GLV) : 0u) |
                            ((gcr & DP_GCR_glk) != 0 ? DP_MC_BIT(DP_MC_GLK) : 0u) |
                            ((gcr & DP_GCR_glm) != 0 ? DP_MC_BIT(DP_MC_GLM) : 0u));
    return work; /* gli: code is no location */
}

static struct dp_mc_step eop_step(const struct dp_packet *p, uint32_t hardware) {
    struct dp_mc_step step = {.kind = DP_MC_ENTRY, .fence = p->as.EOP.fence, .work = gcr_work(p->as.EOP.gcr)};
    bool late = (hardware & DP_HARDWARE_eop_covers_cs) == 0 && p->as.EOP.gcr != 0;
    step.late = UNIT(VS) | UNIT(PS) | UNIT(CS) | UNIT(CB) | UNIT(DB);
    step.units = late ? step.late & ~UNIT(CS) : step.late;
    step.work.writeback = eop_caches(p->as.EOP.rb, hardware);
    step.work.inner |= p->as.EOP.rb == DP_EOP_RB_ALL_WB ? 0 : step.work.writeback;
    return step;
}

static struct dp_mc_step event_step(const struct dp_packet *p) {
    static const uint16_t caches[] = {
        [DP_RB_EVENT_CB_META] = DP_MC_BIT(DP_MC_CBM),
        [DP_RB_EVENT_DB_META] = DP_MC_BIT(DP_MC_DBM),
        [DP_RB_EVENT_ALL] =
            DP_MC_BIT(DP_MC_CBD) | DP_MC_BIT(DP_MC_CBM) | DP_MC_BIT(DP_MC_DBD) | DP_MC_BIT(DP_MC_DBM),
    };
    static const uint32_t units[] = {
        [DP_RB_EVENT_CB_META] = UNIT(CB), [DP_RB_EVENT_DB_META] = UNIT(DB), [DP_RB_EVENT_ALL] = UNIT(CB) | UNIT(DB)};
    uint32_t event = p->as.RB_EVENT.event;
    struct dp_mc_step step = {.kind = DP_MC_ENTRY, .units = units[event], .late = units[event]};
    step.work.writeback = step.work.inner = caches[event];
    step.work.in_one = true;
    return step;
}

static struct dp_mc_step acquire_step(const struct dp_packet *p) {
    struct dp_mc_step step = {.kind = DP_MC_ACQUIRE, .work = gcr_work(p->as.ACQUIRE.gcr)};
    uint32_t rb = p->as.ACQUIRE.rb;
    step.work.writeback =
        (uint16_t)(((rb & DP_ACQUIRE_RB_db) != 0 ? DP_MC_BIT(DP_MC_DBD) | DP_MC_BIT(DP_MC_DBM) : 0u) |
                   ((rb & DP_ACQUIRE_RB_cb_data) != 0 ? DP_MC_BIT(DP_MC_CBD) : 0u));
    step.work.inner |= step.work.writeback;
    return step;
}

/* --- packets --- */

static struct dp_mc_step wait_step(const struct dp_machine *machine, uint32_t fence, uint32_t engine) {
    return (struct dp_mc_step){.kind = engine == DP_CP_PFP ? DP_MC_WAIT_PFP : DP_MC_WAIT_ME,
                               .fence = fence,
                               .signal = dp_mc_signal(machine, fence)};
}

static struct dp_mc_step spell(const struct dp_machine *machine, const struct dp_packet *p) {
    static const uint32_t stages[] = {
        [DP_STAGE_VS] = UNIT(VS), [DP_STAGE_PS] = UNIT(PS), [DP_STAGE_CS] = UNIT(CS)};
    uint32_t stage = 0;
    switch (p->kind) {
    case DP_PACKET_DRAIN:
        stage = stages[p->as.DRAIN.stage];
        if (p->as.DRAIN.stage == DP_STAGE_PS && (machine->hardware & DP_HARDWARE_ps_flush_covers_vs) != 0) {
            stage |= UNIT(VS);
        }
        return (struct dp_mc_step){.kind = DP_MC_DRAIN, .units = stage};
    case DP_PACKET_DMA_WAIT:
        return (struct dp_mc_step){.kind = DP_MC_DRAIN, .units = UNIT(DMA)};
    case DP_PACKET_RB_EVENT:
        return event_step(p);
    case DP_PACKET_EOP:
        return eop_step(p, machine->hardware);
    case DP_PACKET_EOS:
        return (struct dp_mc_step){.kind = DP_MC_PASS,
                                   .fence = p->as.EOS.fence,
                                   .units = p->as.EOS.event == DP_EOS_EVENT_PS_DONE ? UNIT(PS) : UNIT(CS)};
    case DP_PACKET_WAIT_FENCE:
        return wait_step(machine, p->as.WAIT_FENCE.fence, p->as.WAIT_FENCE.engine);
    case DP_PACKET_ACQUIRE:
        return acquire_step(p);
    case DP_PACKET_PFP_SYNC_ME:
        return (struct dp_mc_step){.kind = DP_MC_PFP_SYNC};
    case DP_PACKET_CE_SYNC_ME:
        return (struct dp_mc_step){.kind = DP_MC_CE_SYNC};
    default: /* SO_FLUSH */
        return (struct dp_mc_step){.kind = DP_MC_PASS};
    }
}

/* An illegal packet that signals still does: a wait for it is no second fault (model/judge.md). */
static struct dp_mc_step spell_illegal(const struct dp_machine *machine, const struct dp_packet *p) {
    uint32_t fence = p->kind == DP_PACKET_EOP   ? p->as.EOP.fence
                     : p->kind == DP_PACKET_EOS ? p->as.EOS.fence
                                                : 0;
    (void)machine;
    return (struct dp_mc_step){.kind = DP_MC_PASS, .fence = fence};
}

enum dp_machine_status dp_machine_packet(struct dp_machine *machine, const struct dp_packet *packet) {
    if (packet->kind == DP_PACKET_WORK || packet->kind == DP_PACKET_BLIT || packet->kind == DP_PACKET_META_INIT ||
        packet->kind >= DP_PACKET_COUNT) {
        return DP_MACHINE_UNFIT;
    }
    machine->packets++;
    bool illegal = dp_mc_packet_illegal(machine, packet);
    enum dp_machine_status status = illegal ? note_illegal(machine) : DP_MACHINE_OK;
    struct dp_mc_step step = illegal ? spell_illegal(machine, packet) : spell(machine, packet);
    step.spelled = *packet;
    status = status == DP_MACHINE_OK ? add(machine, step) : status;
    if (status == DP_MACHINE_OK && !illegal && packet->kind == DP_PACKET_ACQUIRE &&
        packet->as.ACQUIRE.engine == DP_CP_PFP) {
        status = add(machine, (struct dp_mc_step){.kind = DP_MC_PFP_SYNC,
                                                  .spelled = {.kind = DP_PACKET_PFP_SYNC_ME, .cause = DP_NO_COMMAND}});
    }
    return status;
}

/* --- items --- */

/* EOP(ALL_WBINV, gl2_wb) and its wait. No id of the stream can name the fence: the wait knows the step. */
static enum dp_machine_status add_present(struct dp_machine *machine) {
    struct dp_packet flush = {.kind = DP_PACKET_EOP, .cause = DP_NO_COMMAND};
    flush.as.EOP.rb = DP_EOP_RB_ALL_WBINV;
    flush.as.EOP.gcr = DP_GCR_gl2_wb;
    struct dp_mc_step step = eop_step(&flush, machine->hardware);
    struct dp_mc_step wait = {.kind = DP_MC_WAIT_ME, .signal = machine->step_count};
    step.spelled = flush;
    wait.spelled = (struct dp_packet){.kind = DP_PACKET_WAIT_FENCE, .cause = DP_NO_COMMAND};
    enum dp_machine_status status = add(machine, step);
    return status == DP_MACHINE_OK ? add(machine, wait) : status;
}

static enum dp_machine_status add_elements(struct dp_machine *machine, uint32_t how, const struct dp_element *elements,
                                           size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!dp_mc_grow(machine->memory, (void **)&machine->elements, &machine->element_room, machine->element_count,
                        sizeof *machine->elements)) {
            return DP_MACHINE_OUT_OF_MEMORY;
        }
        bool dma = elements[i].client == DP_CLIENT_DMA;
        bool moved = dma && (how & DP_MACHINE_RUN_PFP) != 0;
        machine->elements[machine->element_count++] = (struct dp_mc_element){
            .element = elements[i],
            .client = moved ? (uint32_t)DP_CLIENT_PFP : elements[i].client,
            .step = machine->step_count,
            .packet = machine->packets,
            .raw_wait = dma && (how & DP_MACHINE_RAW_WAIT) != 0,
        };
    }
    return DP_MACHINE_OK;
}

enum dp_machine_status dp_machine_item(struct dp_machine *machine, uint32_t queue, uint32_t how,
                                       const struct dp_element *elements, size_t count) {
    machine->packets++;
    if (dp_mc_item_illegal(queue, how, elements, count)) {
        return note_illegal(machine);
    }
    enum dp_machine_status status =
        (how & DP_MACHINE_PRESENT) != 0 ? add_present(machine) : (enum dp_machine_status)DP_MACHINE_OK;
    struct dp_mc_step item = {.kind = DP_MC_ITEM};
    for (size_t i = 0; i < count; i++) {
        item.ce = item.ce || elements[i].client == DP_CLIENT_CE;
    }
    status = status == DP_MACHINE_OK ? add_elements(machine, how, elements, count) : status;
    status = status == DP_MACHINE_OK ? add(machine, item) : status;
    if (status == DP_MACHINE_OK && (how & DP_MACHINE_SYNC) != 0) {
        struct dp_mc_step wait = {.kind = DP_MC_DRAIN, .units = UNIT(DMA)};
        wait.spelled = (struct dp_packet){.kind = DP_PACKET_DMA_WAIT, .cause = DP_NO_COMMAND};
        status = add(machine, wait);
    }
    return status;
}

/* --- what was fed --- */

size_t dp_machine_element_count(const struct dp_machine *machine) {
    return machine->element_count;
}

struct dp_machine_place dp_machine_element(const struct dp_machine *machine, size_t element) {
    return (struct dp_machine_place){machine->elements[element].element, machine->elements[element].packet};
}

size_t dp_machine_illegal(const struct dp_machine *machine, const uint32_t **packets) {
    *packets = machine->illegal;
    return machine->illegal_count;
}
