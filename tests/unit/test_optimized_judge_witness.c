/* The optimized judge on the witness programs of hardware sheet 10: the hazard set of each whole stream, "all pairs
 * promised", read from its ticks and faults as sheet 6.5 says.
 *
 * Ticks do not tell H3 of an RMW behind a write from H1, unless the pair is not even ordered; no line needs more. */
#include "model/model.h"
#include "model/optimized/judge/judge.h"
#include "tests/unit/test_optimized_memory.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct witness {
    const char *id;
    const char *dropped;
    bool noncoherent;
    const char *stream;
    const char *hazards;
};

/* clang-format off */
static const struct witness witnesses[] = {
    {"O1a", "ok", false,
     "CS.w@x DRAIN:CS DMA.w@x DMA_WAIT ACQ:gl1+glv PS.r@x", ""},
    {"O1a", "work item between the merged points, all at the front", false,
     "CS.w@x DMA_WAIT DRAIN:CS ACQ:gl1+glv DMA.w@x PS.r@x", "H1 (DMA, PS)"},
    {"O1a", "all at the end", false,
     "CS.w@x DMA.w@x DRAIN:CS DMA_WAIT ACQ:gl1+glv PS.r@x", "H3 (CS, DMA)"},
    {"O1b", "PFP block of one member lost", false,
     "CS.w@x CS.w@i DRAIN:CS ACQ:gl1+glv PS.r@x PFP.r@i", "H7 (CS, PFP)"},
    {"O2a", "ok", false,
     "CBd.w@c DBd.w@d EOP:ALL_WBINV#f WAIT:f ACQ:gl1+glv PS.r@c PS.r@d", ""},
    {"O2a", "flush set smaller than the union", false,
     "CBd.w@c DBd.w@d EOP:CB_DATA#f WAIT:f ACQ:gl1+glv PS.r@c PS.r@d", "H1 (DBd, PS)"},
    {"O2b", "EOP before the work", false,
     "EOP:ALL_WBINV#f CBd.w@c WAIT:f ACQ:gl1+glv PS.r@c", "H1 (CBd, PS)"},
    {"O2c", "no wait", false,
     "CBd.w@c EOP:ALL_WBINV#f ACQ:gl1+glv PS.r@c", "H1 (CBd, PS)"},
    {"O2d", "DMA left to the EOP", false,
     "DMA.w@x EOP:NONE#f WAIT:f ACQ:gl1+glv PS.r@x", "H1 (DMA, PS)"},
    {"O3a", "ok", false,
     "CS.w@x EOP:NONE#f WAIT:f ACQ:gl1+glv PS.r@x", ""},
    {"O3a", "partial flush dropped, no wait", false,
     "CS.w@x EOP:NONE+gl1+glv#f PS.r@x", "H1 (CS, PS)"},
    {"O4a", "ok", false,
     "CBd.w@x EOP:ALL_WBINV+gl1+glv#f WAIT:f ACQ:glk CSk.r@x PS.r@x", ""},
    {"O4a", "glk thought to be in the EOP", false,
     "CBd.w@x EOP:ALL_WBINV+gl1+glv#f WAIT:f CSk.r@x", "H1 (CBd, CSk)"},
    {"O4b", "glk before the wait", false,
     "CBd.w@x EOP:ALL_WBINV+gl1+glv#f ACQ:glk WAIT:f CSk.r@x", "H1 (CBd, CSk)"},
    {"O4c", "RB flush and GL2 op in two packets", true,
     "CBd.w@x EOP:ALL_WBINV#f ACQ:gl2_wb+gl2_inv+gl1+glv WAIT:f PS.r@x", "H1 (CBd, PS)"},
    {"O4c", "ok in one", true,
     "CBd.w@x EOP:ALL_WBINV+gl2_wb+gl2_inv+gl1+glv#f WAIT:f PS.r@x", ""},
    {"O5a", "launch (blit, list start) not counted", false,
     "PS.r@x CBd.w@x", "H2 (PS, CBd)"},
    {"O5b", "reset by a drain before the launch", false,
     "DRAIN:CS CS.w@x ACQ:gl1+glv PS.r@x", "H1 (CS, PS)"},
    {"O6a", "ok", false,
     "CBd.w@x EOP:ALL_WBINV#f WAIT:f EOP:NONE#g WAIT:g ACQ:gl1+glv PS.r@x", ""},
    {"O6a", "metadata event counted as data flush", false,
     "CBd.w@x RB_EVENT:CB_META EOP:NONE#f WAIT:f ACQ:gl1+glv PS.r@x", "H1 (CBd, PS)"},
    {"O6b", "made dirty again by a blit", false,
     "EOP:ALL_WBINV#f WAIT:f CBd.w@x EOP:NONE#g WAIT:g ACQ:gl1+glv PS.r@x", "H1 (CBd, PS)"},
    {"O7a", "ok", false,
     "CBd.w@x CS.w@y EOP:ALL_WBINV#f WAIT:f ACQ:gl1+glv PS.r@x PS.r@y", ""},
    {"O7a", "clean recorded at an EOP nobody awaits", false,
     "CBd.w@x EOP:ALL_WBINV#f DRAIN:PS ACQ:gl1+glv PS.r@x", "H1 (CBd, PS)"},
    {"O8a", "ok", false,
     "CS.w@x EOP:NONE#f WAIT:f CS.r@y ACQ:gl1+glv PS.r@x", ""},
    {"O8a", "token older than the work", false,
     "EOP:NONE#f CS.w@x WAIT:f ACQ:gl1+glv PS.r@x", "H1 (CS, PS)"},
    {"O8b", "token of another class", false,
     "CS.w@x EOS:PS#f WAIT:f ACQ:gl1+glv PS.r@x", "H1 (CS, PS)"},
    {"O8c", "retired at ME, consumer at PFP", false,
     "CS.w@i EOP:NONE#f WAIT:f PFP.r@i", "H7 (CS, PFP)"},
    {"O8c", "ok", false,
     "CS.w@i EOP:NONE#f WAIT_PFP:f PFP.r@i", ""},
    {"O9a", "ok", false,
     "PS.r@x DRAIN:PS CS.r@x DRAIN:CS CBd.w@x", ""},
    {"O9a", "stage that is left not drained", false,
     "PS.r@x CS.r@x DRAIN:CS CBd.w@x", "H2 (PS, CBd)"},
    {"O9b", "block point moves from ME to PFP", false,
     "CS.w@i DRAIN:CS ACQ:gl1+glv CS.r@i PFP.r@i", "H7 (CS, PFP)"},
    {"O9b", "ok", false,
     "CS.w@i DRAIN:CS ACQ:gl1+glv CS.r@i PFP_SYNC_ME PFP.r@i", ""},
    {"O10a", "ok", false,
     "CBd.w@x CBd.rw@x", ""},
    {"O10a", "two RBs", false,
     "CBd.w@x DBd.rw@x", "H1 H3 (CBd, DBd)"},
    {"O10b", "DROP between", false,
     "CBd.w@x ACQ:gl2_inv CBd.rw@x", "H4 (CBd)"},
    {"O10c", "metadata rewritten between", false,
     "CBm.rw@m CS.w@m CBm.rw@m", "H2 H3 (CBm, CS) H3 H6 (CS, CBm)"},
    {"O11a", "ok", false,
     "CBd.w@x EOP:ALL_WBINV+gl1+glv#f WAIT:f PS.r@x", ""},
    {"O11a", "skipped with gl1 and glv pending", false,
     "CBd.w@x EOP:ALL_WBINV#f WAIT:f PS.r@x", "H1 (CBd, PS)"},
    {"O12a", "ok", false,
     "CS.w@x DRAIN:CS ACQ:gl1+glv PS.r@x CS.r@x", ""},
    {"O12a", "last access through another cache", false,
     "CS.w@x DRAIN:CS ACQ:gl1+glv PS.r@x CSk.r@x", "H1 (CS, CSk)"},
    {"O12b", "write on an alias between", false,
     "CS.w@x DRAIN:CS ACQ:gl1+glv PS.r@x DRAIN:PS DMA.w@x DMA_WAIT PS.r@x", "H1 (DMA, PS)"},
    {"O13a", "ok", false,
     "CS.w@x DRAIN:CS CS.w@x", ""},
    {"O13a", "destination also reads", false,
     "CS.w@x DRAIN:CS CS.rw@x", "H1 (CS, CS)"},
    {"O13b", "partial-line cache", false,
     "CS.w@x DRAIN:CS CBd.rw@x", "H1 (CS, CBd)"},
    {"O13c", "ok, one EOP", false,
     "CS.w@x EOP:ALL_WBINV+gl1#f WAIT:f CBd.rw@x", ""},
    {"O13c", "RB invalidated before gl1", false,
     "CS.w@x DRAIN:CS ACQ:cb_data ACQ:gl1 CBd.rw@x", "H1 (CS, CBd)"},
    {"O13d", "metadata", false,
     "CBm.rw@m EOP:ALL_WBINV#f WAIT:f PSm.r@m", "H6 (CBm, PSm)"},
    {"O13d", "ok", false,
     "CBm.rw@m EOP:ALL_WBINV+glm#f WAIT:f PSm.r@m", ""},
    {"O14a", "CS > indirect and indirect > CS in one batch", false,
     "CS.w@i PFP.r@j DRAIN:CS ACQ:gl1+glv PFP.r@i CS.w@j", "H7 (CS, PFP)"},
    {"O14a", "ok", false,
     "CS.w@i PFP.r@j DRAIN:CS ACQ:gl1+glv PFP_SYNC_ME PFP.r@i CS.w@j", ""},
    {"O14b", "STATE word written at PFP over an aliased reader", false,
     "CS.r@s DRAIN:CS PFP.w@s", "H7 (CS, PFP)"},
    {"O14b", "ok", false,
     "CS.r@s DRAIN:CS PFP_SYNC_ME PFP.w@s", ""},
    {"O15a", "predicate reads before the deferred flush", false,
     "CS.w@p PFP.r@p DRAIN:CS PFP_SYNC_ME", "H7 (CS, PFP)"},
    {"O15b", "DMA not counted as consumer", false,
     "CS.w@p DMA.r@p DRAIN:CS", "H1 (CS, DMA)"},
    {"O16a", "INV before drain", false,
     "CS.w@x ACQ:gl1+glv DRAIN:CS PS.r@x", "H1 (CS, PS)"},
    {"O16b", "inner before outer", false,
     "CBd.w@x EOP:ALL_WBINV#f WAIT:f ACQ:glv ACQ:gl1 PS.r@x", "H1 (CBd, PS)"},
    {"O16c", "glv in the EOP, gl1 later", false,
     "CBd.w@x EOP:ALL_WBINV+glv#f WAIT:f ACQ:gl1 PS.r@x", "H1 (CBd, PS)"},
    {"O17a", "ok", false,
     "DMA.w@x DMA_WAIT ACQ:gl2_wb EXT.r@x", ""},
    {"O17a", "after the WB", false,
     "DMA.w@x ACQ:gl2_wb DMA_WAIT EXT.r@x", "H1 (DMA, EXT)"},
    {"O17b", "after the EOP whose INV must cover it", false,
     "DMA.w@x EOP:NONE+gl1+glv#f DMA_WAIT WAIT:f PS.r@x", "H1 (DMA, PS)"},
    {"O21a", "copies, disjoint rectangles, shared META", false,
     "CSm.rw@meta CSm.rw@meta", "H2 H3 H6 (CSm, CSm)"},
    {"O23a", "one member aliases another", false,
     "CS.w@a CBm.rw@a", "H1 H3 (CS, CBm)"},
    {"O23b", "pre-sync missing", false,
     "CBm.rw@m CS.w@m DRAIN:CS ACQ:glm PSm.r@m", "H2 H3 (CBm, CS) H6 (CBm, PSm)"},
    {"O23b", "ok", false,
     "CBm.rw@m EOP:ALL_WBINV+gl2_wb#f WAIT:f CS.w@m DRAIN:CS ACQ:gl1+glv+glm PSm.r@m", ""},
    {"O24a", "earlier INV counted", false,
     "ACQ:gl1+glv CS.w@x DRAIN:CS PS.r@x", "H1 (CS, PS)"},
    {"O24b", "INV before the producer's flush", false,
     "CBd.w@x DRAIN:PS ACQ:gl1+glv EOP:ALL_WBINV#f WAIT:f PS.r@x", "H1 (CBd, PS)"},
    {"S1", "older fence", false,
     "EOP:NONE#f CS.w@x EOP:NONE#g WAIT:f ACQ:gl1+glv PS.r@x", "H1 (CS, PS)"},
    {"S2", "PFP_SYNC not last", false,
     "CS.w@i PFP_SYNC_ME DRAIN:CS PFP.r@i", "H7 (CS, PFP)"},
    {"S3", "PS flush for VS", false,
     "VS.w@x DRAIN:PS ACQ:gl1+glv PS.r@x", "H1 (VS, PS)"},
    {"S4", "CB_DATA event, metadata dirty", false,
     "CBm.rw@m EOP:CB_DATA+glm#f WAIT:f PSm.r@m", "H6 (CBm, PSm)"},
    {"S4", "ok", false,
     "CBm.rw@m RB_EVENT:CB_META EOP:CB_DATA+glm#f WAIT:f PSm.r@m", ""},
    {"S5", "GL2 INV without WB", false,
     "CS.w@x DRAIN:CS ACQ:gl2_inv EXT.r@x", "H4 (CS)"},
    {"S6", "GL2 WB before RB flush", false,
     "CBd.w@x EOP:NONE+gl2_wb#f EOP:ALL_WBINV#g WAIT:g EXT.r@x", "H1 (CBd, EXT)"},
    {"S7", "CE not blocked", false,
     "CS.w@i DRAIN:CS PFP_SYNC_ME CE.r@i", "H7 (CS, CE)"},
    {"S7", "ok", false,
     "CS.w@i DRAIN:CS CE_SYNC_ME CE.r@i", ""},
    {"S8", "index buffer WAR, PS drain", false,
     "IDX.r@i DRAIN:PS CS.w@i", "H2 (IDX, CS)"},
    {"S8", "ok", false,
     "IDX.r@i DRAIN:VS CS.w@i", ""},
    {"S9", "split GL2, nothing", true,
     "CBd.w@x EOP:ALL_WBINV+gl1+glv#f WAIT:f PS.r@x", "H1 (CBd, PS)"},
    {"S9", "split GL2, WB only", true,
     "CBd.w@x EOP:ALL_WBINV+gl2_wb+gl1+glv#f WAIT:f PS.r@x", "H1 (CBd, PS)"},
    {"S9", "ok", true,
     "CBd.w@x EOP:ALL_WBINV+gl2_wb+gl2_inv+gl1+glv#f WAIT:f PS.r@x", ""},
    {"S10", "split GL2, write after write", true,
     "CBd.w@x EOP:ALL_WBINV#f WAIT:f CS.w@x", "H3 (CBd, CS)"},
    {"S10", "ok", true,
     "CBd.w@x EOP:ALL_WBINV+gl2_wb#f WAIT:f CS.w@x", ""},
    {"S11", "ok, EOS seen by PFP proves ME passed", false,
     "DMA.w@i DMA_WAIT EOS:PS#f WAIT_PFP:f PFP.r@i", ""},
    {"S12", "late WB/INV of an un-awaited EOP drops later data", false,
     "EOP:NONE+gl2_inv#f CS.w@x DRAIN:CS", "H4 (CS)"},
    {"S12", "ok", false,
     "EOP:NONE+gl2_inv#f WAIT:f CS.w@x DRAIN:CS", ""},
    {"S13", "pair kept although a full write lies between", false,
     "CS.w@x DRAIN:CS CBd.w@x CBd.rw@x", "H1 (CS, CBd)"},
};
/* clang-format on */

#define MOST 32u

/* One element of the stream; every client is an item of its own. */
struct access {
    uint64_t position;
    uint32_t client;
    uint32_t rw;
    uint32_t location;
    uint32_t number;
};

struct run {
    struct access accesses[MOST];
    size_t access_count;
    struct dp_tick ticks[MOST * 4];
    size_t tick_count;
    struct dp_fault faults[MOST];
    size_t fault_count;
};

static void hear_tick(void *context, const struct dp_tick *tick) {
    struct run *run = context;
    cr_assert_lt(run->tick_count, MOST * 4);
    run->ticks[run->tick_count++] = *tick;
}

static void hear_fault(void *context, const struct dp_fault *fault) {
    struct run *run = context;
    cr_assert_lt(run->fault_count, MOST);
    run->faults[run->fault_count++] = *fault;
}

/* --- the notation of hardware sheet 10 --- */

/* Value of a name that ends where its word ends or at a separator. */
static uint32_t value(enum dp_set set, const char *text) {
    uint32_t found = 0;
    cr_assert(dp_find(set, text, strcspn(text, "+#:.@ "), &found), "%s", text);
    return found;
}

/* `+bit+bit`; `rb` gets the bits that name RB caches. */
static uint32_t bits(const char *text, uint32_t *rb) {
    uint32_t gcr = 0;
    for (; *text == '+'; text += strcspn(text, "+#")) {
        uint32_t bit = 0;
        if (rb != NULL && dp_find(DP_SET_ACQUIRE_RB, text + 1, strcspn(text + 1, "+#"), &bit)) {
            *rb |= bit;
        } else {
            gcr |= value(DP_SET_GCR, text + 1);
        }
        text++;
    }
    return gcr;
}

static struct dp_packet packet_of(const char *word) {
    struct dp_packet packet = {.queue = DP_LIST_direct, .cause = DP_NO_COMMAND};
    const char *rest = strchr(word, ':') != NULL ? strchr(word, ':') + 1 : "";
    const char *fence = strchr(word, '#');
    if (strncmp(word, "DRAIN:", 6) == 0) {
        packet.kind = DP_PACKET_DRAIN;
        packet.as.DRAIN.stage = value(DP_SET_STAGE, rest);
    } else if (strcmp(word, "DMA_WAIT") == 0) {
        packet.kind = DP_PACKET_DMA_WAIT;
    } else if (strncmp(word, "RB_EVENT:", 9) == 0) {
        packet.kind = DP_PACKET_RB_EVENT;
        packet.as.RB_EVENT.event = value(DP_SET_RB_EVENT, rest);
    } else if (strncmp(word, "EOP:", 4) == 0) {
        packet.kind = DP_PACKET_EOP;
        packet.as.EOP.rb = value(DP_SET_EOP_RB, rest);
        packet.as.EOP.gcr = bits(rest + strcspn(rest, "+#"), NULL);
        packet.as.EOP.fence = (uint32_t)fence[1];
    } else if (strncmp(word, "EOS:", 4) == 0) {
        packet.kind = DP_PACKET_EOS;
        packet.as.EOS.event = rest[0] == 'P' ? DP_EOS_EVENT_PS_DONE : DP_EOS_EVENT_CS_DONE;
        packet.as.EOS.fence = (uint32_t)fence[1];
    } else if (strncmp(word, "WAIT", 4) == 0) {
        packet.kind = DP_PACKET_WAIT_FENCE;
        packet.as.WAIT_FENCE.fence = (uint32_t)rest[0];
        packet.as.WAIT_FENCE.engine = word[4] == '_' ? DP_CP_PFP : DP_CP_ME;
    } else if (strncmp(word, "ACQ:", 4) == 0) {
        char plus[64];
        snprintf(plus, sizeof plus, "+%s", rest);
        packet.kind = DP_PACKET_ACQUIRE;
        packet.as.ACQUIRE.gcr = bits(plus, &packet.as.ACQUIRE.rb);
    } else if (strcmp(word, "PFP_SYNC_ME") == 0) {
        packet.kind = DP_PACKET_PFP_SYNC_ME;
    } else {
        cr_assert_str_eq(word, "CE_SYNC_ME");
        packet.kind = DP_PACKET_CE_SYNC_ME;
    }
    return packet;
}

/* `CS.rw@x`: m and meta are META locations, s is STATE, all others DATA. */
static struct access access_of(const char *word) {
    const char *rw = strchr(word, '.') + 1;
    const char *at = strchr(word, '@') + 1;
    struct access access = {.client = value(DP_SET_CLIENT, word), .number = (uint32_t)at[0]};
    access.rw = rw[0] == 'w' ? DP_RW_write : rw[1] == 'w' ? DP_RW_both : DP_RW_read;
    access.location = at[0] == 'm' ? DP_LOCATION_META : at[0] == 's' ? DP_LOCATION_STATE : DP_LOCATION_DATA;
    return access;
}

static void play(void *judge, const char *stream, struct run *run) {
    char text[256];
    uint64_t position = 0;
    snprintf(text, sizeof text, "%s", stream);
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " ")) {
        position++;
        if (strchr(word, '@') == NULL) {
            struct dp_packet packet = packet_of(word);
            cr_assert_eq(dp_optimized_judge.packet(judge, &packet, NULL, 0), DP_STATUS_OK);
            continue;
        }
        struct access access = access_of(word);
        struct dp_element element = {access.client, access.rw, 0, access.location, access.number};
        access.position = position;
        run->accesses[run->access_count++] = access;
        cr_assert_eq(dp_optimized_judge.elements(judge, DP_LIST_direct, &element, 1), DP_STATUS_OK);
    }
    cr_assert_eq(dp_optimized_judge.finish(judge), DP_STATUS_OK);
}

/* --- the hazard set, sheet 6.5 --- */

static uint32_t key_of(uint32_t client) {
    const char *name = dp_name(DP_SET_CLIENT, client);
    uint32_t key = 0;
    if (dp_find(DP_SET_KEY, name, strlen(name), &key) && key <= DP_KEY_DBm) {
        return key;
    }
    if (client == DP_CLIENT_IDX) {
        return DP_KEY_VS;
    }
    cr_assert(dp_find(DP_SET_KEY, name, 2, &key)); /* CSk, PSm: of the stage */
    return key;
}

static const struct dp_tick *tick_of(const struct run *run, uint64_t position, uint32_t key) {
    for (size_t i = 0; i < run->tick_count; i++) {
        if (run->ticks[i].at.position == position && run->ticks[i].key == key) {
            return &run->ticks[i];
        }
    }
    return NULL;
}

static void add_pair(char *said, const struct run *run, const struct access *b, const struct access *a) {
    bool writes = a->rw != DP_RW_read || b->rw != DP_RW_read;
    if (b->location != a->location || b->number != a->number || !writes || b->client == DP_CLIENT_EXT) {
        return;
    }
    const struct dp_tick *tick = tick_of(run, a->position, key_of(b->client));
    cr_assert_not_null(tick, "no tick of %s", dp_name(DP_SET_CLIENT, a->client));
    cr_assert_leq(tick->visible_to, tick->ordered_to);
    cr_assert_lt(tick->ordered_to, a->position);
    bool late = tick->ordered_to < b->position;
    bool unseen = tick->visible_to < b->position;
    bool h1 = b->rw != DP_RW_read && a->rw != DP_RW_write && unseen;
    bool h2 = b->rw != DP_RW_write && a->rw != DP_RW_read && late;
    bool h3 = b->rw != DP_RW_read && a->rw != DP_RW_read && (a->rw == DP_RW_write ? unseen : late);
    if (!h1 && !h2 && !h3) {
        return;
    }
    bool front = a->client == DP_CLIENT_PFP || a->client == DP_CLIENT_CE;
    bool meta = a->location != DP_LOCATION_DATA;
    char *end = said + strlen(said);
    sprintf(end, "%s%s%s%s%s%s(%s, %s)", *said != '\0' ? " " : "", front ? "H7 " : "",
            !front && h1 && !meta ? "H1 " : "", !front && h2 ? "H2 " : "", !front && h3 ? "H3 " : "",
            !front && h1 && meta ? "H6 " : "", dp_name(DP_SET_CLIENT, b->client), dp_name(DP_SET_CLIENT, a->client));
}

static void say_hazards(const struct run *run, char *said) {
    said[0] = '\0';
    for (size_t b = 0; b < run->access_count; b++) {
        for (size_t a = b + 1; a < run->access_count; a++) {
            add_pair(said, run, &run->accesses[b], &run->accesses[a]);
        }
    }
    for (size_t i = 0; i < run->fault_count; i++) {
        sprintf(said + strlen(said), "%s (%s)", dp_name(DP_SET_HAZARD, run->faults[i].hazard),
                dp_name(DP_SET_KEY, run->faults[i].key));
    }
}

static void set_device(void *judge, uint32_t hardware) {
    struct dp_command device = {.kind = DP_COMMAND_device};
    device.as.device.hardware = hardware;
    cr_assert_eq(dp_optimized_judge.define(judge, 0, &device, 1), DP_STATUS_OK);
}

Test(optimized_judge, witnesses) {
    static struct run run;
    const struct dp_sink sink = {.context = &run, .tick = hear_tick, .fault = hear_fault};
    void *judge = dp_optimized_judge.create(&memory, &sink);
    for (int round = 0; round < 2; round++) { /* what went before changes nothing */
        for (size_t i = 0; i < sizeof witnesses / sizeof witnesses[0]; i++) {
            const struct witness *w = &witnesses[i];
            char said[512];
            memset(&run, 0, sizeof run);
            dp_optimized_judge.rewind(judge);
            set_device(judge, DP_HARDWARE_scarlett | (w->noncoherent ? DP_HARDWARE_rb_l2_noncoherent : 0u));
            play(judge, w->stream, &run);
            say_hazards(&run, said);
            cr_expect_str_eq(said, w->hazards, "%s, %s: %s: says [%s], wanted [%s]", w->id, w->dropped, w->stream, said,
                             w->hazards);
        }
    }
    dp_optimized_judge.destroy(judge);
}
