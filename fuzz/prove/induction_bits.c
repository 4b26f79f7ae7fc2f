/* induction_bits.c: what a recording takes to be known against what is so (hardware sheet 6.7, known.h). */
#include "fuzz/prove/induction_trace.h"

uint8_t dp_ind_cut(uint64_t positions, uint8_t value) {
    uint64_t left = value >= 63 ? positions : positions & ((UINT64_C(2) << value) - 1);
    uint8_t last = 0;
    while (left != 0) {
        last++;
        left >>= 1;
    }
    return last == 0 ? 0 : (uint8_t)(last - 1);
}

static const char *wrong_rb(const struct dp_ind_trace *t) {
    static const uint32_t bits[] = {OPT_BY_CBD, OPT_BY_CBM, OPT_BY_DBD, OPT_BY_DBM};
    const struct dp_ind_known *me = &t->clock.me;
    for (uint32_t i = 0; i < DP_IND_RB_CACHES; i++) {
        uint8_t done = me->done[i < 2 ? DP_IND_C_CB : DP_IND_C_DB];
        if ((t->known.dirty & bits[i]) == 0 && me->flushed[i] < dp_ind_cut(t->writes[DP_IND_CBD + i], done)) {
            return i < 2 ? "dirty CB: F of it is below its last write that ME has waited for"
                         : "dirty DB: F of it is below its last write that ME has waited for";
        }
    }
    return NULL;
}

static const char *wrong_work(const struct dp_ind_trace *t) {
    static const uint32_t bits[DP_IND_KEYS] = {OPT_BY_VS,  OPT_BY_PS,  OPT_BY_CS,  OPT_BY_DMA, 0,         OPT_BY_CBD,
                                               OPT_BY_CBM, OPT_BY_DBD, OPT_BY_DBM, OPT_BY_VS,  OPT_BY_PS, OPT_BY_CS};
    const struct dp_ind_known *me = &t->clock.me;
    for (uint32_t class_ = 0; class_ < DP_IND_CLASSES; class_++) {
        if ((t->known.busy & dp_ind_drain_of(class_)) == 0 && me->done[class_] < dp_ind_cut(t->elements[class_], 255)) {
            return "busy: an element of a class that is taken to be idle may still run";
        }
    }
    for (uint32_t key = 0; key < DP_IND_KEYS; key++) {
        if (bits[key] != 0 && (t->known.written & bits[key]) == 0 &&
            me->done[dp_ind_class_of(key)] < dp_ind_cut(t->writes[key], 255)) {
            return "written: a write that is taken to be done may still run";
        }
    }
    return NULL;
}

static const char *wrong_memory(const struct dp_ind_trace *t, uint32_t world) {
    const struct dp_ind_known *me = &t->clock.me;
    for (uint32_t key = 0; key < DP_IND_KEYS; key++) {
        if ((t->known.behind & OPT_BEHIND_MEM) == 0 &&
            me->memory[key] < dp_ind_cut(t->writes[key], dp_ind_landed(me, key))) {
            return "behind MEM: a write that has landed in GL2 is not in memory";
        }
        if ((t->known.behind & OPT_BEHIND_GL2) == 0 &&
            me->fresh[world][DP_IND_GL2][key] < dp_ind_cut(t->writes[key], me->memory[key])) {
            return "behind GL2: GL2 may shadow a write that is in memory";
        }
    }
    return NULL;
}

static const char *wrong_caches(const struct dp_ind_trace *t, uint32_t world) {
    static const char *const says[DP_IND_ROWS] = {NULL,        "stale GL1S", "stale GL1C", "stale GL1D",
                                                  "stale GLV", "stale GLK",  "stale GLM",  "stale CBD",
                                                  "stale CBM", "stale DBD",  "stale DBM"};
    const struct dp_ind_known *me = &t->clock.me;
    bool rb_reads_gl1 = (t->clock.hardware & DP_HARDWARE_gl1_in_rb_path) != 0;
    for (uint32_t row = DP_IND_GL1S; row < DP_IND_ROWS; row++) {
        bool read = rb_reads_gl1 || (row != DP_IND_GL1C && row != DP_IND_GL1D);
        if (!read || (t->known.stale >> (row - DP_IND_GL1S) & 1) != 0) {
            continue;
        }
        for (uint32_t key = 0; key < DP_IND_KEYS; key++) {
            uint8_t outer = dp_ind_outer(me, t->clock.hardware, world, row, key);
            if (me->fresh[world][row][key] < outer && me->fresh[world][row][key] < dp_ind_cut(t->writes[key], outer)) {
                return says[row];
            }
        }
    }
    return NULL;
}

static bool lags(const struct dp_ind_trace *t, const struct dp_ind_known *engine) {
    const struct dp_ind_known *me = &t->clock.me;
    uint32_t hardware = t->clock.hardware;
    for (uint32_t class_ = 0; class_ < 8; class_++) {
        if (engine->done[class_] < dp_ind_cut(t->elements[class_], me->done[class_])) {
            return true;
        }
    }
    for (uint32_t key = 0; key < DP_IND_KEYS; key++) {
        if (dp_ind_landed(engine, key) < dp_ind_cut(t->writes[key], dp_ind_landed(me, key)) ||
            engine->memory[key] < dp_ind_cut(t->writes[key], me->memory[key]) ||
            dp_ind_gl2(engine, hardware, 0, false, key) <
                dp_ind_cut(t->writes[key], dp_ind_gl2(me, hardware, 0, false, key))) {
            return true;
        }
    }
    return false;
}

const char *dp_ind_trace_wrong(const struct dp_ind_trace *t) {
    const char *wrong = wrong_work(t);
    wrong = wrong != NULL ? wrong : wrong_rb(t);
    uint32_t worlds = (t->clock.hardware & DP_HARDWARE_misaligned_metadata) != 0 ? 2 : 1;
    for (uint32_t world = 0; world < worlds && wrong == NULL; world++) {
        wrong = wrong_memory(t, world);
        wrong = wrong != NULL ? wrong : wrong_caches(t, world);
    }
    if (wrong == NULL && (t->known.behind & OPT_BEHIND_PFP) == 0 && lags(t, &t->clock.pfp)) {
        wrong = "behind PFP: ME knows more than PFP";
    }
    if (wrong == NULL && (t->known.behind & OPT_BEHIND_CE) == 0 && lags(t, &t->clock.ce)) {
        wrong = "behind CE: ME knows more than CE";
    }
    return wrong;
}
