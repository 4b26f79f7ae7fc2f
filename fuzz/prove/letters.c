/* letters.c: the alphabets of hardware sheet 6.9. See letters.h. */
#include "fuzz/prove/letters.h"

#include <stdlib.h>

#define GLX          (DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glm)
#define GLK          (GLX | DP_GCR_glk)
#define GL2          (DP_GCR_gl2_wb | DP_GCR_gl2_inv)
#define EOP_BITS     (GL2 | GLX)
#define ACQUIRE_BITS (EOP_BITS | DP_GCR_glk | DP_GCR_gli)

static void add(struct dp_alphabet *alphabet, struct dp_letter letter) {
    if (alphabet->letter_count < DP_LETTERS_MAX) {
        alphabet->letters[alphabet->letter_count] = letter;
    }
    alphabet->letter_count++;
}

/* A letter of a kind, its fields plain; to be filled and added. */
static struct dp_letter letter_of(enum dp_packet_kind kind, enum dp_fence_choice fence, bool signals) {
    return (struct dp_letter){
        {.kind = kind, .cause = DP_NO_COMMAND},
        fence, signals
    };
}

static void plain(struct dp_alphabet *alphabet, enum dp_packet_kind kind) {
    add(alphabet, letter_of(kind, DP_FENCE_none, false));
}

static void drain(struct dp_alphabet *alphabet, uint32_t stage) {
    struct dp_letter letter = letter_of(DP_PACKET_DRAIN, DP_FENCE_none, false);
    letter.packet.as.DRAIN.stage = stage;
    add(alphabet, letter);
}

static void event(struct dp_alphabet *alphabet, uint32_t which) {
    struct dp_letter letter = letter_of(DP_PACKET_RB_EVENT, DP_FENCE_none, false);
    letter.packet.as.RB_EVENT.event = which;
    add(alphabet, letter);
}

static void eop(struct dp_alphabet *alphabet, uint32_t rb, uint32_t gcr) {
    struct dp_letter letter = letter_of(DP_PACKET_EOP, DP_FENCE_none, true);
    letter.packet.as.EOP.rb = rb;
    letter.packet.as.EOP.gcr = gcr;
    add(alphabet, letter);
}

static void eos(struct dp_alphabet *alphabet, uint32_t which) {
    struct dp_letter letter = letter_of(DP_PACKET_EOS, DP_FENCE_none, true);
    letter.packet.as.EOS.event = which;
    add(alphabet, letter);
}

static void await(struct dp_alphabet *alphabet, enum dp_fence_choice fence, uint32_t engine) {
    struct dp_letter letter = letter_of(DP_PACKET_WAIT_FENCE, fence, false);
    letter.packet.as.WAIT_FENCE.engine = engine;
    add(alphabet, letter);
}

static void acquire(struct dp_alphabet *alphabet, uint32_t gcr, uint32_t rb, uint32_t engine) {
    struct dp_letter letter = letter_of(DP_PACKET_ACQUIRE, DP_FENCE_none, false);
    letter.packet.as.ACQUIRE.gcr = gcr;
    letter.packet.as.ACQUIRE.rb = rb;
    letter.packet.as.ACQUIRE.engine = engine;
    add(alphabet, letter);
}

static void add_twelve(struct dp_alphabet *alphabet) {
    drain(alphabet, DP_STAGE_VS);
    drain(alphabet, DP_STAGE_PS);
    drain(alphabet, DP_STAGE_CS);
    plain(alphabet, DP_PACKET_DMA_WAIT);
    plain(alphabet, DP_PACKET_PFP_SYNC_ME);
    plain(alphabet, DP_PACKET_CE_SYNC_ME);
    eop(alphabet, DP_EOP_RB_NONE, 0);
    eop(alphabet, DP_EOP_RB_ALL_WBINV, 0);
    eop(alphabet, DP_EOP_RB_ALL_WBINV, GLX);
    await(alphabet, DP_FENCE_newest, DP_CP_ME);
    acquire(alphabet, GLK, 0, DP_CP_ME);
    acquire(alphabet, GL2, 0, DP_CP_ME);
}

static void add_twenty_nine(struct dp_alphabet *alphabet) {
    add_twelve(alphabet);
    event(alphabet, DP_RB_EVENT_CB_META);
    event(alphabet, DP_RB_EVENT_DB_META);
    event(alphabet, DP_RB_EVENT_ALL);
    eos(alphabet, DP_EOS_EVENT_PS_DONE);
    eos(alphabet, DP_EOS_EVENT_CS_DONE);
    await(alphabet, DP_FENCE_newest, DP_CP_PFP);
    await(alphabet, DP_FENCE_oldest, DP_CP_ME);
    eop(alphabet, DP_EOP_RB_CB_DATA, 0);
    eop(alphabet, DP_EOP_RB_DB_DATA, 0);
    eop(alphabet, DP_EOP_RB_ALL_WB, 0);
    eop(alphabet, DP_EOP_RB_NONE, DP_GCR_gl1 | DP_GCR_glv);
    eop(alphabet, DP_EOP_RB_ALL_WBINV, GL2 | GLX);
    acquire(alphabet, DP_GCR_gl1, 0, DP_CP_ME);
    acquire(alphabet, DP_GCR_glv, 0, DP_CP_ME);
    acquire(alphabet, DP_GCR_gl2_inv, 0, DP_CP_ME);
    acquire(alphabet, 0, DP_ACQUIRE_RB_db, DP_CP_ME);
    acquire(alphabet, 0, DP_ACQUIRE_RB_cb_data, DP_CP_ME);
}

/* Every subset of `bits` goes through once: subset = (subset - bits) & bits counts them. */
static void add_caches(struct dp_alphabet *alphabet, bool direct) {
    uint32_t gcr = 0;
    do {
        for (uint32_t rb = DP_EOP_RB_NONE; rb <= (direct ? DP_EOP_RB_ALL_WBINV : DP_EOP_RB_NONE); rb++) {
            eop(alphabet, rb, gcr);
        }
        gcr = (gcr - EOP_BITS) & EOP_BITS;
    } while (gcr != 0);
    do {
        for (uint32_t rb = 0; rb <= (direct ? DP_ACQUIRE_RB_db | DP_ACQUIRE_RB_cb_data : 0u); rb++) {
            for (uint32_t engine = DP_CP_ME; engine <= (direct ? DP_CP_PFP : DP_CP_ME); engine++) {
                acquire(alphabet, gcr, rb, engine);
            }
        }
        gcr = (gcr - ACQUIRE_BITS) & ACQUIRE_BITS;
    } while (gcr != 0);
}

static void add_complete(struct dp_alphabet *alphabet, bool direct) {
    drain(alphabet, DP_STAGE_CS);
    plain(alphabet, DP_PACKET_DMA_WAIT);
    eos(alphabet, DP_EOS_EVENT_CS_DONE);
    await(alphabet, DP_FENCE_newest, DP_CP_ME);
    await(alphabet, DP_FENCE_oldest, DP_CP_ME);
    add_caches(alphabet, direct);
    if (!direct) {
        return; /* the rest is H8 on a compute queue */
    }
    drain(alphabet, DP_STAGE_VS);
    drain(alphabet, DP_STAGE_PS);
    plain(alphabet, DP_PACKET_PFP_SYNC_ME);
    plain(alphabet, DP_PACKET_CE_SYNC_ME);
    plain(alphabet, DP_PACKET_SO_FLUSH);
    event(alphabet, DP_RB_EVENT_CB_META);
    event(alphabet, DP_RB_EVENT_DB_META);
    event(alphabet, DP_RB_EVENT_ALL);
    eos(alphabet, DP_EOS_EVENT_PS_DONE);
    await(alphabet, DP_FENCE_newest, DP_CP_PFP);
    await(alphabet, DP_FENCE_oldest, DP_CP_PFP);
}

/* Letters sorted by what is felt of them, ties in the order in which they were added. */
struct felt {
    uint32_t feature;
    uint32_t place;
};

static int by_feature(const void *a, const void *b) {
    const struct felt *x = a, *y = b;
    return x->feature != y->feature ? (x->feature > y->feature) - (x->feature < y->feature)
                                    : (x->place > y->place) - (x->place < y->place);
}

/* Puts letters that act alike next to each other and marks where each class begins. */
static bool group(struct dp_alphabet *alphabet, const struct dp_pair *pair, uint32_t hardware) {
    static struct felt felt[DP_LETTERS_MAX];
    static struct dp_letter sorted[DP_LETTERS_MAX];
    for (uint32_t i = 0; i < alphabet->letter_count; i++) {
        felt[i] = (struct felt){dp_letter_feature(&alphabet->letters[i], pair, hardware), i};
    }
    qsort(felt, alphabet->letter_count, sizeof *felt, by_feature);
    alphabet->class_count = 0;
    for (uint32_t i = 0; i < alphabet->letter_count; i++) {
        if (i == 0 || felt[i].feature != felt[i - 1].feature) {
            if (alphabet->class_count == DP_CLASSES_MAX) {
                return false;
            }
            alphabet->firsts[alphabet->class_count++] = i;
        }
        sorted[i] = alphabet->letters[felt[i].place];
    }
    for (size_t i = 0; i < alphabet->letter_count; i++) {
        alphabet->letters[i] = sorted[i];
    }
    alphabet->firsts[alphabet->class_count] = (uint32_t)alphabet->letter_count;
    return true;
}

bool dp_alphabet(enum dp_alphabet_name name, const struct dp_pair *pair, uint32_t hardware,
                 struct dp_alphabet *alphabet) {
    alphabet->letter_count = 0;
    if (name != DP_LETTERS_COMPLETE) {
        if (name == DP_LETTERS_TWELVE) {
            add_twelve(alphabet);
        } else {
            add_twenty_nine(alphabet);
        }
        for (uint32_t i = 0; i <= alphabet->letter_count; i++) {
            alphabet->firsts[i] = i;
        }
        alphabet->class_count = alphabet->letter_count;
    } else {
        add_complete(alphabet, pair->queue == DP_LIST_direct);
        if (alphabet->letter_count > DP_LETTERS_MAX || !group(alphabet, pair, hardware)) {
            return false;
        }
    }
    for (size_t i = 0; i < alphabet->letter_count; i++) {
        alphabet->letters[i].packet.queue = pair->queue;
    }
    return true;
}
