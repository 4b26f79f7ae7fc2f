/* Every illegal packet form of hardware sheet 6.1, and every legal one, on each queue type. */
#include "test_oracles_fake.h"

#include "oracles/form.h"

#include <criterion/criterion.h>

static const uint32_t queues[] = {DP_LIST_direct, DP_LIST_bundle, DP_LIST_compute, DP_LIST_copy};

static bool on_compute(uint32_t queue) {
    return queue == DP_LIST_compute || queue == DP_LIST_copy;
}

/* A field of a packet by its name. */
static void put_field(struct dp_packet *packet, const char *member, uint32_t value) {
    const struct dp_description *description = dp_describe_packet(packet->kind);
    for (size_t i = 0; i < description->count; i++) {
        if (strcmp(description->fields[i].member, member) == 0) {
            dp_set_field(packet, &description->fields[i], value);
            return;
        }
    }
    cr_assert_fail("%s has no %s", description->name, member);
}

enum { ANYWHERE, GRAPHICS, NOWHERE };

/* Where one form is legal. Written from tables/hw_packets.tsv, columns legal_values and illegal_when. */
struct form {
    enum dp_packet_kind kind;
    const char *member; /* NULL: the plain packet */
    uint32_t value;
    int where;
};

/* clang-format off */
static const struct form forms[] = {
    {DP_PACKET_DRAIN,       "stage",  DP_STAGE_VS,            GRAPHICS},
    {DP_PACKET_DRAIN,       "stage",  DP_STAGE_PS,            GRAPHICS},
    {DP_PACKET_DRAIN,       "stage",  DP_STAGE_CS,            ANYWHERE},
    {DP_PACKET_DRAIN,       "stage",  3,                      NOWHERE},
    {DP_PACKET_DMA_WAIT,    NULL,     0,                      ANYWHERE},
    {DP_PACKET_RB_EVENT,    "event",  DP_RB_EVENT_CB_META,    GRAPHICS},
    {DP_PACKET_RB_EVENT,    "event",  DP_RB_EVENT_DB_META,    GRAPHICS},
    {DP_PACKET_RB_EVENT,    "event",  DP_RB_EVENT_ALL,        GRAPHICS},
    {DP_PACKET_RB_EVENT,    "event",  DP_RB_EVENT_EOP_NONE,   NOWHERE},
    {DP_PACKET_RB_EVENT,    "event",  DP_RB_EVENT_CB_DATA,    NOWHERE},
    {DP_PACKET_RB_EVENT,    "event",  DP_RB_EVENT_DB_DATA,    NOWHERE},
    {DP_PACKET_RB_EVENT,    "event",  DP_RB_EVENT_ALL_WB,     NOWHERE},
    {DP_PACKET_RB_EVENT,    "event",  DP_RB_EVENT_ALL_WBINV,  NOWHERE},
    {DP_PACKET_EOP,         "rb",     DP_EOP_RB_NONE,         ANYWHERE},
    {DP_PACKET_EOP,         "rb",     DP_EOP_RB_CB_DATA,      GRAPHICS},
    {DP_PACKET_EOP,         "rb",     DP_EOP_RB_DB_DATA,      GRAPHICS},
    {DP_PACKET_EOP,         "rb",     DP_EOP_RB_ALL_WB,       GRAPHICS},
    {DP_PACKET_EOP,         "rb",     DP_EOP_RB_ALL_WBINV,    GRAPHICS},
    {DP_PACKET_EOP,         "rb",     5,                      NOWHERE},
    {DP_PACKET_EOP,         "gcr",    DP_GCR_gl2_wb,          ANYWHERE},
    {DP_PACKET_EOP,         "gcr",    DP_GCR_gl2_inv,         ANYWHERE},
    {DP_PACKET_EOP,         "gcr",    DP_GCR_gl1,             ANYWHERE},
    {DP_PACKET_EOP,         "gcr",    DP_GCR_glv,             ANYWHERE},
    {DP_PACKET_EOP,         "gcr",    DP_GCR_glm,             ANYWHERE},
    {DP_PACKET_EOP,         "gcr",    DP_GCR_glk,             NOWHERE},
    {DP_PACKET_EOP,         "gcr",    DP_GCR_gli,             NOWHERE},
    {DP_PACKET_EOP,         "gcr",    0x80,                   NOWHERE},
    {DP_PACKET_EOS,         "event",  DP_EOS_EVENT_PS_DONE,   GRAPHICS},
    {DP_PACKET_EOS,         "event",  DP_EOS_EVENT_CS_DONE,   ANYWHERE},
    {DP_PACKET_EOS,         "event",  2,                      NOWHERE},
    {DP_PACKET_EOS,         "gcr",    DP_GCR_gl1,             NOWHERE},
    {DP_PACKET_EOS,         "rb",     DP_EOP_RB_CB_DATA,      NOWHERE},
    {DP_PACKET_WAIT_FENCE,  "engine", DP_CP_ME,               ANYWHERE},
    {DP_PACKET_WAIT_FENCE,  "engine", DP_CP_PFP,              GRAPHICS},
    {DP_PACKET_WAIT_FENCE,  "engine", 2,                      NOWHERE},
    {DP_PACKET_ACQUIRE,     "gcr",    0x7F,                   ANYWHERE},
    {DP_PACKET_ACQUIRE,     "gcr",    0x80,                   NOWHERE},
    {DP_PACKET_ACQUIRE,     "rb",     DP_ACQUIRE_RB_db,       GRAPHICS},
    {DP_PACKET_ACQUIRE,     "rb",     DP_ACQUIRE_RB_cb_data,  GRAPHICS},
    {DP_PACKET_ACQUIRE,     "rb",     DP_ACQUIRE_RB_cb_meta,  NOWHERE},
    {DP_PACKET_ACQUIRE,     "rb",     8,                      NOWHERE},
    {DP_PACKET_ACQUIRE,     "engine", DP_CP_PFP,              GRAPHICS},
    {DP_PACKET_ACQUIRE,     "engine", 2,                      NOWHERE},
    {DP_PACKET_PFP_SYNC_ME, NULL,     0,                      GRAPHICS},
    {DP_PACKET_CE_SYNC_ME,  NULL,     0,                      GRAPHICS},
    {DP_PACKET_SO_FLUSH,    NULL,     0,                      GRAPHICS},
    {DP_PACKET_META_INIT,   "value",  DP_META_EXPANDED,       ANYWHERE},
    {DP_PACKET_META_INIT,   "value",  DP_META_COMPRESSED,     ANYWHERE},
    {DP_PACKET_META_INIT,   "value",  2,                      NOWHERE},
    {DP_PACKET_BLIT,        "path",   DP_PATH_CB,             GRAPHICS}, /* FCE */
    {DP_PACKET_BLIT,        "path",   DP_PATH_DB,             NOWHERE},
    {DP_PACKET_BLIT,        "path",   DP_PATH_CS,             ANYWHERE},
    {DP_PACKET_BLIT,        "path",   3,                      NOWHERE},
    {DP_PACKET_BLIT,        "kind",   6,                      NOWHERE},
    {DP_PACKET_WORK,        NULL,     0,                      ANYWHERE},
};

/* Paths of blits as CB, DB, CS, in the order of the set BLIT. */
static const bool paths[6][3] = {
    {true,  false, true}, {true,  false, true}, {true,  false, true},
    {false, false, true}, {false, true,  true}, {false, true,  true},
};
/* clang-format on */

Test(oracles_form, packets_alone) {
    for (size_t q = 0; q < sizeof queues / sizeof queues[0]; q++) {
        for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
            const struct form *form = &forms[i];
            struct dp_packet packet = plain_packet(form->kind, 0);
            packet.queue = queues[q];
            if (form->kind == DP_PACKET_EOS) {
                put_field(&packet, "event", DP_EOS_EVENT_CS_DONE);
            }
            if (form->member != NULL) {
                put_field(&packet, form->member, form->value);
            }
            bool legal = form->where == ANYWHERE || (form->where == GRAPHICS && !on_compute(queues[q]));
            const char *reason = dp_illegal_form(&packet);
            cr_expect_eq(reason == NULL, legal, "%s %s %u on queue %u: %s", dp_describe_packet(form->kind)->name,
                         form->member, form->value, queues[q], reason);
            bool item =
                form->kind == DP_PACKET_WORK || form->kind == DP_PACKET_BLIT || form->kind == DP_PACKET_META_INIT;
            packet.predicated = 1;
            cr_expect_eq(dp_illegal_form(&packet) == NULL, legal && item);
        }
        for (uint32_t kind = 0; kind < 6; kind++) {
            for (uint32_t path = 0; path < 3; path++) {
                struct dp_packet packet = plain_packet(DP_PACKET_BLIT, 0);
                packet.queue = queues[q];
                packet.as.BLIT.kind = kind;
                packet.as.BLIT.path = path;
                bool legal = paths[kind][path] && (path == DP_PATH_CS || !on_compute(queues[q]));
                cr_expect_eq(dp_illegal_form(&packet) == NULL, legal);
            }
        }
    }
    struct dp_packet unknown = plain_packet(DP_PACKET_WORK, 0);
    unknown.kind = DP_PACKET_COUNT;
    cr_expect_str_eq(dp_illegal_form(&unknown), "no such packet");
}

/* What a BLIT or META_INIT names: textures of 0 colour, 1 depth-stencil, 2 depth, 3 a buffer, 4 refused, 5 none. */
struct target {
    uint32_t resource;
    uint32_t plane;
    uint32_t aspects;
    bool init;  /* META_INIT, DEPTH_EXPAND or, for colour, FCE */
    bool resum; /* RESUMMARIZE */
};

/* clang-format off */
static const struct target legal_targets[] = {
    {0, DP_CLASS_colour,  0,                                      true,  false},
    {0, DP_CLASS_colour,  DP_ASPECT_colour,                       true,  false},
    {1, DP_CLASS_depth,   0,                                      true,  true},
    {1, DP_CLASS_depth,   DP_ASPECT_depth,                        true,  false},
    {1, DP_CLASS_stencil, DP_ASPECT_stencil,                      true,  false},
    {1, DP_CLASS_depth,   DP_ASPECT_depth | DP_ASPECT_stencil,    true,  true},
    {2, DP_CLASS_depth,   DP_ASPECT_depth,                        true,  true},
    {1, DP_CLASS_depth,   DP_ASPECT_stencil,                      false, false}, /* names another class */
    {0, DP_CLASS_depth,   0,                                      false, false},
    {0, 3,                0,                                      false, false},
    {0, DP_CLASS_colour,  DP_ASPECT_depth,                        false, false},
    {2, DP_CLASS_stencil, 0,                                      false, false},
    {2, DP_CLASS_depth,   DP_ASPECT_depth | DP_ASPECT_stencil,    false, false},
    {3, DP_CLASS_colour,  0,                                      false, false},
    {4, DP_CLASS_colour,  0,                                      false, false},
    {5, DP_CLASS_colour,  0,                                      false, false},
};
/* clang-format on */

Test(oracles_form, targets) {
    struct book book;
    memset(&book, 0, sizeof book);
    write_record(&book, DP_COMMAND_device);
    static const uint32_t formats[] = {DP_FORMAT_R8G8B8A8_UNORM, DP_FORMAT_D24_UNORM_S8_UINT, DP_FORMAT_D32_FLOAT};
    for (uint32_t i = 5; i > 0; i--) { /* slots against the order of records */
        struct dp_record_resource *r = &write_record(&book, DP_COMMAND_resource)->as.resource;
        r->id = i - 1;
        r->dimension = i - 1 == 3 ? DP_DIMENSION_buffer : DP_DIMENSION_texture2d;
        r->format = formats[(i - 1) % 3];
    }
    struct dp_outline outline;
    memset(&outline, 0, sizeof outline);
    cr_assert(dp_outline_build(&outline, &dp_plain_memory, &book.program));
    struct dp_diagnostic refused = {DP_RULE_B03, DP_SEVERITY_error, DP_PHASE_record, 1, -1, -1, DP_NO_COMMAND, DP_NONE};
    struct dp_observation said;
    memset(&said, 0, sizeof said);
    said.diagnostics.items = &refused;
    said.diagnostics.count = 1;
    dp_outline_mark(&outline, &book.program, &said);
    for (size_t i = 0; i < sizeof legal_targets / sizeof legal_targets[0]; i++) {
        const struct target *t = &legal_targets[i];
        struct dp_packet init = plain_packet(DP_PACKET_META_INIT, 0);
        init.as.META_INIT.resource = t->resource;
        init.as.META_INIT.plane = t->plane;
        init.as.META_INIT.aspects = t->aspects;
        cr_expect_eq(dp_illegal_target(&outline, &book.program, &init) == NULL, t->init, "init %zu", i);
        struct dp_packet blit = plain_packet(DP_PACKET_BLIT, 0);
        blit.as.BLIT.resource = t->resource;
        blit.as.BLIT.plane = t->plane;
        blit.as.BLIT.aspects = t->aspects;
        blit.as.BLIT.kind = t->plane == DP_CLASS_colour ? DP_BLIT_FCE : DP_BLIT_DEPTH_EXPAND;
        cr_expect_eq(dp_illegal_target(&outline, &book.program, &blit) == NULL, t->init, "blit %zu", i);
        blit.as.BLIT.kind = DP_BLIT_RESUMMARIZE;
        cr_expect_eq(dp_illegal_target(&outline, &book.program, &blit) == NULL, t->resum, "resummarize %zu", i);
        blit.as.BLIT.kind = t->plane == DP_CLASS_colour ? DP_BLIT_DEPTH_EXPAND : DP_BLIT_COLOR_EXPAND;
        cr_expect_not_null(dp_illegal_target(&outline, &book.program, &blit));
    }
    struct dp_packet other = plain_packet(DP_PACKET_WORK, 0);
    cr_expect_null(dp_illegal_target(&outline, &book.program, &other));
    dp_outline_free(&outline, &dp_plain_memory);
}

/* One packet that signals or waits, and what is wrong with it behind those before it. */
struct fenced {
    enum dp_packet_kind kind;
    uint32_t fence;
    const char *reason;
};

Test(oracles_form, fences) {
    static const struct fenced stream[] = {
        {DP_PACKET_WAIT_FENCE, 0, "fence not signalled before"  },
        {DP_PACKET_WAIT_FENCE, 1, "fence not signalled before"  },
        {DP_PACKET_EOP,        0, "no fence"                    },
        {DP_PACKET_EOP,        2, "fence that does not count on"},
        {DP_PACKET_EOP,        1, NULL                          },
        {DP_PACKET_EOP,        1, "fence used twice"            },
        {DP_PACKET_EOS,        2, NULL                          },
        {DP_PACKET_EOS,        2, "fence used twice"            },
        {DP_PACKET_WAIT_FENCE, 1, NULL                          },
        {DP_PACKET_WAIT_FENCE, 2, NULL                          },
        {DP_PACKET_WAIT_FENCE, 2, NULL                          },
        {DP_PACKET_WAIT_FENCE, 3, "fence not signalled before"  },
        {DP_PACKET_DMA_WAIT,   0, NULL                          },
    };
    struct dp_fences fences = {0};
    for (size_t i = 0; i < sizeof stream / sizeof stream[0]; i++) {
        struct dp_packet packet = plain_packet(stream[i].kind, 0);
        if (stream[i].kind != DP_PACKET_DMA_WAIT) {
            put_field(&packet, "fence", stream[i].fence);
        }
        const char *reason = dp_illegal_fence(&fences, &packet);
        cr_expect_eq(reason == NULL, stream[i].reason == NULL, "packet %zu: %s", i, reason);
        if (reason != NULL && stream[i].reason != NULL) {
            cr_expect_str_eq(reason, stream[i].reason);
        }
    }
}
