/* test_oracles_fake.h: a small translator that the oracles' tests bend, and programs to feed it.
 *
 * It understands as much as an oracle can see: a texture barrier into layout 999 is refused (V08), a draw on a
 * compute list too (U03); accepted barriers get one fixed requirement each and an EOP, a wait and an ACQUIRE a call;
 * a marker numbered 77 has no semantics. Hooks see everything a fake is about to report, may change it, and drop it
 * by returning false.
 */
#ifndef DRAINPROOF_TESTS_UNIT_TEST_ORACLES_FAKE_H
#define DRAINPROOF_TESTS_UNIT_TEST_ORACLES_FAKE_H

#include "model/describe.h"
#include "oracles/harness.h"
#include "oracles/scratch.h"

#include <stdlib.h>
#include <string.h>

struct fake {
    const struct dp_memory *memory;
    const struct dp_sink *sink;
    uint64_t switches;
    int model; /* 0 reference, 1 optimized */
    uint32_t list;
    uint32_t type;
    uint32_t fence;
    uint32_t *table; /* memory that grows: what out-of-memory tests need, and what determinism reads */
    size_t room;
    size_t used;
};

/* What a test bends. All NULL or 0: both fakes are alike and right. */
static struct {
    bool (*packet)(const struct fake *fake, struct dp_packet *packet);
    bool (*requirement)(const struct fake *fake, struct dp_requirement *requirement);
    bool (*diagnostic)(const struct fake *fake, struct dp_diagnostic *diagnostic);
    bool (*subresources)(const struct fake *fake, struct dp_subresource_state *state);
    bool (*classes)(const struct fake *fake, struct dp_class_state *state);
    void (*after)(struct fake *fake, uint64_t command, const struct dp_command *records, size_t count);
    enum dp_status status[2];
} bend;

static inline void fake_packet_in(struct fake *f, uint32_t list, uint32_t queue, struct dp_packet packet) {
    packet.queue = queue;
    if (bend.packet == NULL || bend.packet(f, &packet)) {
        f->sink->packet(f->sink->context, list, &packet);
    }
}

static inline void fake_packet(struct fake *f, struct dp_packet packet) {
    fake_packet_in(f, f->list, f->type, packet);
}

static inline void fake_diagnostic(struct fake *f, struct dp_diagnostic diagnostic) {
    if (bend.diagnostic == NULL || bend.diagnostic(f, &diagnostic)) {
        f->sink->diagnostic(f->sink->context, &diagnostic);
    }
}

static inline struct dp_packet plain_packet(enum dp_packet_kind kind, uint64_t cause) {
    struct dp_packet packet;
    dp_plain_packet(&packet, kind);
    packet.cause = cause;
    return packet;
}

static inline void fake_sync(struct fake *f, uint64_t cause) {
    struct dp_packet eop = plain_packet(DP_PACKET_EOP, cause);
    bool compute = f->type == DP_LIST_compute || f->type == DP_LIST_copy;
    eop.as.EOP.rb = compute ? DP_EOP_RB_NONE : DP_EOP_RB_ALL_WBINV;
    eop.as.EOP.gcr = DP_GCR_gl1 | DP_GCR_glv;
    eop.as.EOP.fence = ++f->fence;
    fake_packet(f, eop);
    struct dp_packet wait = plain_packet(DP_PACKET_WAIT_FENCE, cause);
    wait.as.WAIT_FENCE.fence = f->fence;
    fake_packet(f, wait);
    struct dp_packet acquire = plain_packet(DP_PACKET_ACQUIRE, cause);
    acquire.as.ACQUIRE.gcr = DP_GCR_glk;
    fake_packet(f, acquire);
}

static inline void fake_work(struct fake *f, uint64_t command) {
    struct dp_packet work = plain_packet(DP_PACKET_WORK, command);
    work.as.WORK.command = command;
    fake_packet(f, work);
}

static inline void fake_barrier(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    int32_t group = -1;
    int32_t barrier = -1;
    size_t accepted = 0;
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind == DP_COMMAND_group) {
            group++;
            barrier = -1;
            continue;
        }
        barrier++;
        if (records[i].kind == DP_COMMAND_texture_barrier && records[i].as.texture_barrier.layout_after == 999) {
            fake_diagnostic(f, (struct dp_diagnostic){DP_RULE_V08, DP_SEVERITY_error, DP_PHASE_record, command, group,
                                                      barrier, DP_NO_COMMAND, DP_NONE});
            continue;
        }
        struct dp_requirement r = {.command = command,
                                   .group = group,
                                   .barrier = barrier,
                                   .drain = DP_DRAIN_CB | DP_DRAIN_CS,
                                   .block = DP_BLOCK_ME,
                                   .writeback = DP_CACHE_CB_cache,
                                   .invalidate = DP_CACHE_L0 | DP_CACHE_K,
                                   .trust = DP_TRUST_SEED};
        accepted++;
        if (bend.requirement == NULL || bend.requirement(f, &r)) {
            f->sink->requirement(f->sink->context, &r);
        }
    }
    if (accepted != 0) {
        fake_sync(f, command);
    }
}

/* Keeps a number a command, so that memory grows and is read back. */
static inline bool fake_remember(struct fake *f, uint64_t command) {
    if (f->used == f->room) {
        size_t room = f->room == 0 ? 4 : f->room * 2;
        uint32_t *table =
            f->memory->resize(f->memory->context, f->table, f->room * sizeof *table, room * sizeof *table);
        if (table == NULL) {
            return false;
        }
        f->table = table;
        f->room = room;
    }
    f->table[f->used++] = (uint32_t)command;
    return true;
}

static inline enum dp_status fake_feed(void *instance, uint64_t command, const struct dp_command *records,
                                       size_t count) {
    struct fake *f = instance;
    enum dp_category category = dp_describe(records[0].kind)->category;
    if (!fake_remember(f, command)) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    if (records[0].kind == DP_COMMAND_list) {
        f->list = records[0].as.list.id;
        f->type = records[0].as.list.type;
        f->fence = 0;
    } else if (records[0].kind == DP_COMMAND_barrier) {
        fake_barrier(f, command, records, count);
    } else if (records[0].kind == DP_COMMAND_marker && records[0].as.marker.number == 77) {
        f->sink->unsupported(f->sink->context, command, "marker 77");
    } else if (records[0].kind == DP_COMMAND_draw && f->type == DP_LIST_compute) {
        fake_diagnostic(f, (struct dp_diagnostic){DP_RULE_U03, DP_SEVERITY_error, DP_PHASE_record, command, -1, -1,
                                                  DP_NO_COMMAND, DP_NONE});
    } else if (records[0].kind == DP_COMMAND_present) {
        struct dp_packet work = plain_packet(DP_PACKET_WORK, command);
        work.as.WORK.command = command;
        fake_packet_in(f, DP_NONE, DP_LIST_direct, work);
    } else if (category == DP_CATEGORY_WORK && records[0].kind != DP_COMMAND_discard) {
        fake_work(f, command);
    }
    if (bend.after != NULL) {
        bend.after(f, command, records, count);
    }
    return bend.status[f->model];
}

static inline enum dp_status fake_report_state(void *instance) {
    struct fake *f = instance;
    struct dp_subresource_state runs[2] = {
        {0, 0, 4, DP_MODE_enhanced, DP_LAYOUT_RENDER_TARGET, 0, 0, 1},
        {0, 4, 2, DP_MODE_enhanced, DP_LAYOUT_COMMON,        0, 0, 1}
    };
    struct dp_class_state class_state = {0, DP_CLASS_colour, DP_KIND_CompressedColor, DP_KIND_CompressedDcc, 1};
    for (int i = 0; i < 2; i++) {
        if (bend.subresources == NULL || bend.subresources(f, &runs[i])) {
            f->sink->subresource_state(f->sink->context, &runs[i]);
        }
    }
    if (bend.classes == NULL || bend.classes(f, &class_state)) {
        f->sink->class_state(f->sink->context, &class_state);
    }
    return DP_STATUS_OK;
}

static inline void *fake_create(const struct dp_options *options, const struct dp_memory *memory,
                                const struct dp_sink *sink, int model) {
    struct fake *f = memory->resize(memory->context, NULL, 0, sizeof *f);
    if (f != NULL) {
        *f = (struct fake){.memory = memory, .sink = sink, .switches = options->switches, .model = model};
    }
    return f;
}

static inline void *fake_create_reference(const struct dp_options *options, const struct dp_memory *memory,
                                          const struct dp_sink *sink) {
    return fake_create(options, memory, sink, 0);
}

static inline void *fake_create_optimized(const struct dp_options *options, const struct dp_memory *memory,
                                          const struct dp_sink *sink) {
    return fake_create(options, memory, sink, 1);
}

static inline void fake_destroy(void *instance) {
    struct fake *f = instance;
    const struct dp_memory *memory = f->memory;
    if (f->table != NULL) {
        memory->resize(memory->context, f->table, f->room * sizeof *f->table, 0);
    }
    memory->resize(memory->context, f, sizeof *f, 0);
}

static const struct dp_translator fake_translators[2] = {
    {fake_create_reference, fake_feed, NULL, fake_report_state, fake_destroy},
    {fake_create_optimized, fake_feed, NULL, fake_report_state, fake_destroy}
};

static const struct dp_model fakes[2] = {
    {DP_MODEL_VERSION, sizeof(struct dp_model), "fake reference", &fake_translators[0], NULL, NULL, NULL},
    {DP_MODEL_VERSION, sizeof(struct dp_model), "fake optimized", &fake_translators[1], NULL, NULL, NULL}
};

/* --- programs --- */

struct book {
    struct dp_command records[256];
    struct dp_program program;
};

/* Appends a plain record and returns it. */
static inline struct dp_command *write_record(struct book *book, enum dp_kind kind) {
    struct dp_command *record = &book->records[book->program.count++];
    dp_plain(record, kind);
    book->program.records = book->records;
    return record;
}

static inline void write_barrier(struct book *book, uint32_t layout_after) {
    write_record(book, DP_COMMAND_barrier);
    write_record(book, DP_COMMAND_group)->as.group.type = DP_BARRIER_texture;
    for (int i = 0; i < 2; i++) {
        struct dp_record_texture_barrier *b = &write_record(book, DP_COMMAND_texture_barrier)->as.texture_barrier;
        b->layout_before = DP_LAYOUT_RENDER_TARGET;
        b->layout_after = i == 0 ? DP_LAYOUT_SHADER_RESOURCE : layout_after;
    }
}

/* Record indices of the program below. */
enum {
    AT_DEVICE,
    AT_TEXTURE,
    AT_DEPTH,
    AT_LIST,
    AT_DRAW,
    AT_BARRIER = AT_DRAW + 3, /* draw, operand, shader */
    AT_DISPATCH = AT_BARRIER + 4,
    AT_COPY = AT_DISPATCH + 2, /* dispatch, shader */
    AT_DISCARD = AT_COPY + 1,
    AT_END,
    AT_LIST2,
    AT_DISPATCH2,
    AT_BARRIER2,
    AT_END2 = AT_BARRIER2 + 4,
    AT_EXECUTE,
    AT_EXECUTE2 = AT_EXECUTE + 3, /* execute, two lists */
    AT_PRESENT = AT_EXECUTE2 + 2,
    RECORDS = AT_PRESENT + 2
};

/* Two textures; two lists of one type, executed together and the first once more; a present. */
static inline void write_program(struct book *book, uint32_t type, uint32_t layout_after) {
    memset(book, 0, sizeof *book);
    write_record(book, DP_COMMAND_device);
    write_record(book, DP_COMMAND_resource)->as.resource.dimension = DP_DIMENSION_texture2d;
    struct dp_record_resource *depth = &write_record(book, DP_COMMAND_resource)->as.resource;
    depth->id = 1;
    depth->dimension = DP_DIMENSION_texture2d;
    depth->format = DP_FORMAT_D24_UNORM_S8_UINT;
    write_record(book, DP_COMMAND_list)->as.list.type = type;
    write_record(book, DP_COMMAND_draw);
    write_record(book, DP_COMMAND_operand)->as.operand.role = DP_ROLE_rt;
    write_record(book, DP_COMMAND_shader);
    write_barrier(book, layout_after);
    write_record(book, DP_COMMAND_dispatch);
    write_record(book, DP_COMMAND_shader)->as.shader.resource = DP_NONE;
    write_record(book, DP_COMMAND_copy_resource)->as.copy_resource.engine = DP_ENGINE_CS;
    write_record(book, DP_COMMAND_discard);
    write_record(book, DP_COMMAND_end);
    struct dp_record_list *second = &write_record(book, DP_COMMAND_list)->as.list;
    second->id = 3;
    second->type = type;
    write_record(book, DP_COMMAND_dispatch);
    write_barrier(book, DP_LAYOUT_SHADER_RESOURCE);
    write_record(book, DP_COMMAND_end);
    write_record(book, DP_COMMAND_execute);
    write_record(book, DP_COMMAND_executed);
    write_record(book, DP_COMMAND_executed)->as.executed.list = 3;
    write_record(book, DP_COMMAND_execute);
    write_record(book, DP_COMMAND_executed);
    write_record(book, DP_COMMAND_present);
    write_record(book, DP_COMMAND_operand);
}

static inline void straighten(void) {
    memset(&bend, 0, sizeof bend);
}

#endif
