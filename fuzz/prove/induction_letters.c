/* induction_letters.c: the alphabet of induction_trace.h. */
#include "fuzz/prove/induction_trace.h"

#define GL2 (DP_GCR_gl2_wb | DP_GCR_gl2_inv)
#define GLX (DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glm)

static struct dp_ind_letter letters[DP_IND_LETTERS];
static size_t letter_count;

/* --- the alphabet --- */

static struct dp_ind_letter *add(const char *name) {
    struct dp_ind_letter *letter = &letters[letter_count++];
    snprintf(letter->name, sizeof letter->name, "%s", name);
    return letter;
}

static void add_packet(const char *name, struct dp_packet packet) {
    struct dp_ind_letter *letter = add(name);
    packet.cause = DP_NO_COMMAND;
    letter->packets[0] = packet;
    letter->packet_count = 1;
}

static void add_event(uint32_t rb, uint32_t gcr, const char *what) {
    struct dp_ind_letter *letter = add("");
    snprintf(letter->name, sizeof letter->name, "EOP:%s%s + wait", dp_name(DP_SET_EOP_RB, rb), what);
    letter->packets[0] = (struct dp_packet){.kind = DP_PACKET_EOP, .cause = DP_NO_COMMAND, .as.EOP = {.rb = rb}};
    letter->packets[0].as.EOP.gcr = (uint8_t)gcr;
    letter->packets[1] =
        (struct dp_packet){.kind = DP_PACKET_WAIT_FENCE, .cause = DP_NO_COMMAND, .as.WAIT_FENCE = {.engine = DP_CP_ME}};
    letter->packet_count = 2;
}

static void add_acquire(uint32_t gcr, uint32_t rb, const char *name) {
    struct dp_packet packet = {.kind = DP_PACKET_ACQUIRE, .as.ACQUIRE = {.engine = DP_CP_ME}};
    packet.as.ACQUIRE.gcr = (uint8_t)gcr;
    packet.as.ACQUIRE.rb = (uint8_t)rb;
    add_packet(name, packet);
}

static void add_drain(uint32_t stage, const char *name) {
    add_packet(name, (struct dp_packet){.kind = DP_PACKET_DRAIN, .as.DRAIN = {.stage = stage}});
}

static struct dp_ind_letter *add_item(const char *name, uint32_t client, uint32_t rw, uint32_t second,
                                      uint32_t second_rw) {
    struct dp_ind_letter *letter = add(name);
    letter->elements[letter->element_count++] = (struct dp_element){client, rw, 0, DP_LOCATION_DATA, 1};
    if (second_rw != DP_NONE) {
        letter->elements[letter->element_count++] = (struct dp_element){second, second_rw, 1, DP_LOCATION_DATA, 1};
    }
    return letter;
}

static void add_work(const char *name, uint32_t client, uint32_t rw, uint32_t second, uint32_t second_rw,
                     uint32_t classes, uint32_t writes, bool fetches, bool pfp_writes) {
    struct dp_ind_letter *letter = add_item(name, client, rw, second, second_rw);
    letter->item =
        (struct opt_item){.classes = classes, .writes = writes, .fetches = fetches, .pfp_writes = pfp_writes};
}

/* As the translator sees it, a packet; as elements, hardware sheet 6.6. */
static void add_blit(const char *name, uint32_t path, uint32_t client, uint32_t second, uint32_t second_rw, bool init) {
    struct dp_ind_letter *letter = add_item(name, client, init ? DP_RW_write : DP_RW_both, second, second_rw);
    letter->is_blit = true;
    letter->packets[0] =
        init ? (struct dp_packet){.kind = DP_PACKET_META_INIT} : (struct dp_packet){.kind = DP_PACKET_BLIT};
    if (!init) {
        letter->packets[0].as.BLIT.path = path;
    }
    if (path == DP_PATH_CB) {
        letter->elements[letter->element_count++] =
            (struct dp_element){DP_CLIENT_PFP, DP_RW_read, 2, DP_LOCATION_DATA, 1};
    }
}

static void add_items(void) {
    const uint32_t none = DP_NONE, r = DP_RW_read, w = DP_RW_write;
    add_blit("BLIT at CB", DP_PATH_CB, DP_CLIENT_CBd, DP_CLIENT_CBm, DP_RW_both, false);
    add_blit("BLIT at DB", DP_PATH_DB, DP_CLIENT_DBd, DP_CLIENT_DBm, DP_RW_both, false);
    add_blit("BLIT by CS", DP_PATH_CS, DP_CLIENT_CS, DP_CLIENT_CSm, r, false);
    add_blit("META_INIT", DP_PATH_CS, DP_CLIENT_CS, DP_CLIENT_PFP, w, true);
    add_work("item VS.w", DP_CLIENT_VS, w, 0, none, DP_DRAIN_VS, OPT_BY_VS, false, false);
    add_work("item PS.w", DP_CLIENT_PS, w, 0, none, DP_DRAIN_PS, OPT_BY_PS, false, false);
    add_work("item CS.w", DP_CLIENT_CS, w, DP_CLIENT_CSm, DP_RW_both, DP_DRAIN_CS, OPT_BY_CS, false, false);
    add_work("item CS.r", DP_CLIENT_CS, r, 0, none, DP_DRAIN_CS, 0, false, false);
    add_work("item DMA.w", DP_CLIENT_DMA, w, 0, none, DP_DRAIN_CPDMA, OPT_BY_DMA, false, false);
    add_work("item CB.w", DP_CLIENT_CBd, w, DP_CLIENT_CBm, DP_RW_both, DP_DRAIN_CB, OPT_BY_CB, false, false);
    add_work("item DB.w", DP_CLIENT_DBd, w, DP_CLIENT_DBm, DP_RW_both, DP_DRAIN_DB, OPT_BY_DB, false, false);
    add_work("item DB.r", DP_CLIENT_DBd, r, DP_CLIENT_DBm, r, DP_DRAIN_DB, 0, false, false);
    add_work("item IDX.r IDXD.r", DP_CLIENT_IDX, r, DP_CLIENT_IDXD, r, DP_DRAIN_VS | DP_DRAIN_CPDMA, 0, true, false);
    add_work("item PFP.r CE.r", DP_CLIENT_PFP, r, DP_CLIENT_CE, r, 0, 0, true, false);
    add_work("item PFP.w", DP_CLIENT_PFP, w, 0, none, 0, 0, true, true);
}

static void add_packets(void) {
    static const struct {
        uint32_t gcr;
        const char *name;
    } work[] = {
        {0,                       ""        },
        {DP_GCR_gl1,              "+gl1"    },
        {DP_GCR_glv | DP_GCR_glm, "+glv+glm"},
        {GLX,                     "+glx"    },
        {DP_GCR_gl2_wb,           "+gl2_wb" },
        {GL2 | GLX,               "+gl2+glx"}
    };
    add_drain(DP_STAGE_VS, "DRAIN VS");
    add_drain(DP_STAGE_PS, "DRAIN PS");
    add_drain(DP_STAGE_CS, "DRAIN CS");
    add_packet("DMA_WAIT", (struct dp_packet){.kind = DP_PACKET_DMA_WAIT});
    add_packet("PFP_SYNC_ME", (struct dp_packet){.kind = DP_PACKET_PFP_SYNC_ME});
    add_packet("CE_SYNC_ME", (struct dp_packet){.kind = DP_PACKET_CE_SYNC_ME});
    for (uint32_t rb = DP_EOP_RB_NONE; rb <= DP_EOP_RB_ALL_WBINV; rb++) {
        for (size_t i = 0; i < sizeof work / sizeof *work; i++) {
            add_event(rb, work[i].gcr, work[i].name);
        }
    }
    add_acquire(DP_GCR_gl1, 0, "ACQ:gl1");
    add_acquire(DP_GCR_glv, 0, "ACQ:glv");
    add_acquire(DP_GCR_glk, 0, "ACQ:glk");
    add_acquire(DP_GCR_glm, 0, "ACQ:glm");
    add_acquire(GLX | DP_GCR_glk, 0, "ACQ:glx+glk");
    add_acquire(DP_GCR_gl2_wb, 0, "ACQ:gl2_wb");
    add_acquire(GL2, 0, "ACQ:gl2");
    add_acquire(0, DP_ACQUIRE_RB_cb_data, "ACQ:cb_data");
    add_acquire(0, DP_ACQUIRE_RB_db, "ACQ:db");
    add_acquire(DP_GCR_gl1, DP_ACQUIRE_RB_cb_data | DP_ACQUIRE_RB_db, "ACQ:gl1+cb_data+db");
    add_acquire(GL2 | GLX | DP_GCR_glk, DP_ACQUIRE_RB_cb_data | DP_ACQUIRE_RB_db, "ACQ:all");
}

const struct dp_ind_letter *dp_ind_letters(void) {
    if (letter_count == 0) {
        add_packets();
        add_items();
    }
    return letters;
}
