/* illegal.c: see illegal.h. */
#include "fuzz/judge/illegal.h"

#include "fuzz/encode/elements.h"
#include "fuzz/prove/pair.h"
#include "model/describe.h"
#include "oracles/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_compute(uint32_t queue) {
    return queue == DP_LIST_compute || queue == DP_LIST_copy;
}

/* --- reasons --- */

static bool say(struct dp_illegal *why, const char *field, const char *value, const char *rule) {
    why->field = field;
    why->rule = rule;
    snprintf(why->value, sizeof why->value, "%s", value);
    return true;
}

static void write_value(const struct dp_field *field, uint64_t value, char *text, size_t size) {
    struct dp_words words = dp_words_in(text, size);
    if (field->set == DP_SET_NONE || value > UINT32_MAX) {
        dp_words_add(&words, "%" PRIu64, value);
    } else if (dp_vocabulary(field->set)->mask) {
        dp_words_mask(&words, field->set, (uint32_t)value);
    } else {
        dp_words_value(&words, field->set, (uint32_t)value);
    }
}

/* The field called `member`, with its value. */
static bool say_field(struct dp_illegal *why, const struct dp_packet *p, const char *member, const char *rule) {
    const struct dp_description *d = dp_describe_packet(p->kind);
    char value[sizeof why->value] = "";
    for (size_t i = 0; i < d->count; i++) {
        if (strcmp(d->fields[i].member, member) == 0) {
            write_value(&d->fields[i], dp_get(p, &d->fields[i]), value, sizeof value);
        }
    }
    return say(why, member, value, rule);
}

/* --- any field value outside its set, or mask bits outside it --- */

static bool is_outside(const struct dp_packet *p, const struct dp_field *field) {
    const struct dp_vocabulary *set = dp_vocabulary(field->set);
    uint64_t value = dp_get(p, field);
    if (field->set == DP_SET_NONE) {
        return false;
    }
    if (!set->mask) {
        return value != field->plain && (value > UINT32_MAX || dp_name(field->set, (uint32_t)value) == NULL);
    }
    for (size_t i = 0; i < set->count; i++) {
        value &= ~(uint64_t)set->values[i].value;
    }
    return value != 0;
}

static bool outside(const struct dp_packet *p, struct dp_illegal *why) {
    const struct dp_description *d = dp_describe_packet(p->kind);
    for (size_t i = 0; i < d->count; i++) {
        if (is_outside(p, &d->fields[i])) {
            return say_field(why, p, d->fields[i].member, "a field value outside its set, or mask bits outside it");
        }
    }
    return false;
}

/* --- what a COMPUTE or COPY queue has not --- */

static bool on_compute(const struct dp_packet *p, struct dp_illegal *why) {
    static const char rule[] = "not on a COMPUTE or COPY queue: PFP_SYNC_ME, CE_SYNC_ME, SO_FLUSH, DRAIN VS and PS, "
                               "RB_EVENT, EOP with an rb, EOS PS_DONE, ACQUIRE with an rb, engine PFP of WAIT_FENCE "
                               "and ACQUIRE, BLIT with path CB or DB";
    switch (p->kind) {
    case DP_PACKET_PFP_SYNC_ME:
    case DP_PACKET_CE_SYNC_ME:
    case DP_PACKET_SO_FLUSH:
        return say(why, dp_describe_packet(p->kind)->word, "", rule);
    case DP_PACKET_RB_EVENT:
        return say_field(why, p, "event", rule);
    case DP_PACKET_DRAIN:
        return p->as.DRAIN.stage != DP_STAGE_CS && say_field(why, p, "stage", rule);
    case DP_PACKET_EOP:
        return p->as.EOP.rb != DP_EOP_RB_NONE && say_field(why, p, "rb", rule);
    case DP_PACKET_EOS:
        return p->as.EOS.event == DP_EOS_EVENT_PS_DONE && say_field(why, p, "event", rule);
    case DP_PACKET_ACQUIRE:
        return (p->as.ACQUIRE.rb != 0 && say_field(why, p, "rb", rule)) ||
               (p->as.ACQUIRE.engine == DP_CP_PFP && say_field(why, p, "engine", rule));
    case DP_PACKET_WAIT_FENCE:
        return p->as.WAIT_FENCE.engine == DP_CP_PFP && say_field(why, p, "engine", rule);
    case DP_PACKET_BLIT:
        return p->as.BLIT.path != DP_PATH_CS && say_field(why, p, "path", rule);
    default:
        return false;
    }
}

/* --- fields that a packet must not have anywhere --- */

static bool bad_form(const struct dp_packet *p, struct dp_illegal *why) {
    switch (p->kind) {
    case DP_PACKET_EOS:
        return (p->as.EOS.gcr != 0 && say_field(why, p, "gcr", "EOS with gcr or rb")) ||
               (p->as.EOS.rb != DP_EOP_RB_NONE && say_field(why, p, "rb", "EOS with gcr or rb"));
    case DP_PACKET_EOP:
        return (p->as.EOP.gcr & (DP_GCR_glk | DP_GCR_gli)) != 0 && say_field(why, p, "gcr", "EOP with glk or gli");
    case DP_PACKET_ACQUIRE:
        return (p->as.ACQUIRE.rb & DP_ACQUIRE_RB_cb_meta) != 0 && say_field(why, p, "rb", "ACQUIRE with cb_meta");
    case DP_PACKET_RB_EVENT:
        return p->as.RB_EVENT.event > DP_RB_EVENT_ALL &&
               say_field(why, p, "event", "RB_EVENT with an end-of-pipe event");
    case DP_PACKET_BLIT:
    case DP_PACKET_META_INIT:
        return say(why, "resource", "",
                   "a resource that is no texture: no program stands behind a stream of ITEMs, so it has none");
    default:
        return false;
    }
}

/* --- fences --- */

static uint32_t signals(const struct dp_packet *p) {
    return p->kind == DP_PACKET_EOP ? p->as.EOP.fence : p->kind == DP_PACKET_EOS ? p->as.EOS.fence : 0;
}

static int by_fence(const void *a, const void *b) {
    const struct dp_signal *x = a, *y = b;
    return x->fence != y->fence ? (x->fence > y->fence) - (x->fence < y->fence)
                                : (x->packet > y->packet) - (x->packet < y->packet);
}

/* Whether a packet before `at` signals the fence: the first that does is the first of its fence. */
static bool is_signalled(const struct dp_illegal_scan *scan, uint32_t fence, size_t at) {
    size_t low = 0, high = scan->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        bool below = scan->signals[middle].fence < fence;
        low = below ? middle + 1 : low;
        high = below ? high : middle;
    }
    return low < scan->count && scan->signals[low].fence == fence && scan->signals[low].packet < at;
}

static bool bad_fence(const struct dp_illegal_scan *scan, size_t at, struct dp_illegal *why) {
    const struct dp_packet *p = &scan->block->packets[at];
    if (p->kind == DP_PACKET_WAIT_FENCE) {
        return !is_signalled(scan, p->as.WAIT_FENCE.fence, at) &&
               say_field(why, p, "fence", "WAIT_FENCE: a fence that no earlier packet signals");
    }
    if (p->kind != DP_PACKET_EOP && p->kind != DP_PACKET_EOS) {
        return false;
    }
    if (signals(p) == 0) {
        return say_field(why, p, "fence", "EOP and EOS: fence 0, that is none");
    }
    return is_signalled(scan, signals(p), at) &&
           say_field(why, p, "fence", "EOP and EOS: a fence that an earlier packet of the stream signals");
}

/* --- items --- */

static bool is_written(const struct dp_element *e) {
    return e->rw != DP_RW_read;
}

/* hardware sheet 6.2: clients that never write. */
static bool only_reads(uint32_t client) {
    return !dp_client_facts(client)->writes && !dp_client_facts(client)->updates;
}

static bool bad_element(const struct dp_element *e, uint32_t queue, struct dp_illegal *why) {
    char name[16];
    if (is_written(e) && only_reads(e->client)) {
        return say(why, "element", dp_element_name(e, name),
                   "an element of a client that never writes (VSk, PSk, CSk, IDX, IDXD, CE, EXT, ME) and does");
    }
    uint32_t unit = dp_client_facts(e->client)->unit;
    bool here = unit == DP_UNIT_CS || unit == DP_UNIT_DMA || unit == DP_UNIT_EXT || e->client == DP_CLIENT_ME;
    return is_compute(queue) && !here &&
           say(why, "element", dp_element_name(e, name),
               "not on a COMPUTE or COPY queue: an item of unit VS, PS, CB, DB, PFP or CE");
}

static bool bad_item(const struct dp_block_item *item, uint32_t queue, struct dp_illegal *why) {
    for (size_t i = 0; i < item->count; i++) {
        if (bad_element(&item->elements[i], queue, why)) {
            return true;
        }
    }
    return false;
}

/* --- a block --- */

bool dp_illegal_start(struct dp_illegal_scan *scan, const struct dp_packet_block *block) {
    *scan = (struct dp_illegal_scan){block, malloc((block->count + 1) * sizeof *scan->signals), 0};
    if (scan->signals == NULL) {
        return false;
    }
    for (size_t i = 0; i < block->count; i++) {
        uint32_t fence = signals(&block->packets[i]);
        if (fence != 0) {
            scan->signals[scan->count++] = (struct dp_signal){fence, i};
        }
    }
    qsort(scan->signals, scan->count, sizeof *scan->signals, by_fence);
    return true;
}

void dp_illegal_end(struct dp_illegal_scan *scan) {
    free(scan->signals);
    scan->signals = NULL;
}

bool dp_illegal_why(const struct dp_illegal_scan *scan, size_t at, struct dp_illegal *why) {
    const struct dp_packet *p = &scan->block->packets[at];
    const struct dp_block_item *item = dp_block_item_at(scan->block, at);
    if (item != NULL) {
        return bad_item(item, p->queue, why);
    }
    if (outside(p, why)) {
        return true;
    }
    bool is_item = p->kind == DP_PACKET_BLIT || p->kind == DP_PACKET_META_INIT;
    if (p->predicated != 0 && !is_item) {
        return say(why, "predicated", "", "predicated on a packet that is no item (items: WORK, BLIT, META_INIT)");
    }
    return (is_compute(p->queue) && on_compute(p, why)) || bad_form(p, why) || bad_fence(scan, at, why);
}
