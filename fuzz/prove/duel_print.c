/* duel_print.c: a stream in the notation of hardware sheet 10, and what each judge said of it. */
#include "fuzz/prove/duel.h"

#include "model/describe.h"

#include <inttypes.h>

static void print_mask(enum dp_set set, uint32_t mask, const char *before, FILE *out) {
    const struct dp_vocabulary *names = dp_vocabulary(set);
    for (size_t i = 0; i < names->count; i++) {
        if (names->values[i].value != 0 && (mask & names->values[i].value) == names->values[i].value) {
            fprintf(out, "%s%s", before, names->values[i].name);
            before = "+";
        }
    }
}

void dp_step_print(const struct dp_packet *p, FILE *out) {
    switch (p->kind) {
    case DP_PACKET_DRAIN:
        fprintf(out, "DRAIN:%s ", dp_name(DP_SET_STAGE, p->as.DRAIN.stage));
        break;
    case DP_PACKET_RB_EVENT:
        fprintf(out, "RB_EVENT:%s ", dp_name(DP_SET_RB_EVENT, p->as.RB_EVENT.event));
        break;
    case DP_PACKET_EOP:
        fprintf(out, "EOP:%s", dp_name(DP_SET_EOP_RB, p->as.EOP.rb));
        print_mask(DP_SET_GCR, p->as.EOP.gcr, "+", out);
        fprintf(out, "#%" PRIu32 " ", p->as.EOP.fence);
        break;
    case DP_PACKET_EOS:
        fprintf(out, "EOS:%s#%" PRIu32 " ", dp_name(DP_SET_EOS_EVENT, p->as.EOS.event), p->as.EOS.fence);
        break;
    case DP_PACKET_WAIT_FENCE:
        fprintf(out, "WAIT%s:%" PRIu32 " ", p->as.WAIT_FENCE.engine == DP_CP_PFP ? "_PFP" : "",
                p->as.WAIT_FENCE.fence);
        break;
    case DP_PACKET_ACQUIRE:
        fputs(p->as.ACQUIRE.engine == DP_CP_PFP ? "ACQ_PFP:" : "ACQ:", out);
        print_mask(DP_SET_GCR, p->as.ACQUIRE.gcr, "", out);
        print_mask(DP_SET_ACQUIRE_RB, p->as.ACQUIRE.rb, "+", out);
        fputc(' ', out);
        break;
    default:
        fprintf(out, "%s ", dp_describe_packet(p->kind)->name);
        break;
    }
}

static void print_said(const char *name, const struct dp_said *said, FILE *out) {
    fprintf(out, "  %s:%s\n", name, said->failed ? " failed" : said->count == 0 ? " nothing" : "");
    for (size_t i = 0; i < said->count; i++) {
        const struct dp_duel_report *r = &said->reports[i];
        if (r->hazard != 0) {
            fprintf(out, "    %s at %" PRIu64 ", key %s, writer at %" PRIu64 "\n", dp_name(DP_SET_HAZARD, r->hazard),
                    r->position, dp_name(DP_SET_KEY, r->key), r->ordered_to);
        } else {
            fprintf(out, "    at %" PRIu64 " %s %s: key %s ordered to %" PRIu64 ", visible to %" PRIu64 "\n",
                    r->position, dp_name(DP_SET_UNIT, r->unit), dp_name(DP_SET_RW, r->rw), dp_name(DP_SET_KEY, r->key),
                    r->ordered_to, r->visible_to);
        }
    }
}

void dp_duel_print(const struct dp_duel *duel, const struct dp_pair *pair, size_t count, FILE *out) {
    static const char *const locations[] = {
        [DP_LOCATION_DATA] = "x", [DP_LOCATION_META] = "x.META", [DP_LOCATION_STATE] = "x.STATE"};
    char name[16];
    fprintf(out, "%s@%s ", dp_element_name(&pair->before, name), locations[pair->before.location]);
    for (size_t i = 0; i < count; i++) {
        dp_step_print(&duel->steps[i + 1].packet, out);
    }
    fprintf(out, "%s@%s%s\n", dp_element_name(&pair->after, name), locations[pair->after.location],
            pair->queue == DP_LIST_compute ? " (compute queue)" : "");
    print_said("reference", &duel->said[0], out);
    print_said("optimized", &duel->said[1], out);
}
