/* metadata.c: see metadata.h. */
#include "oracles/metadata.h"

#include "model/describe.h"

#include <inttypes.h>

static const struct dp_packet *packet_of(const struct dp_placed *placed, const struct dp_fault *fault) {
    bool there = fault->at.position >= 1 && fault->at.position <= placed->stream.packets.count;
    return there ? &placed->stream.packets.items[fault->at.position - 1].packet : NULL;
}

/* Accesses of the promise that the fault speaks of: of one part, on its class. The next one behind `from`; DP_NONE if
 * there is none. */
static uint32_t next_access(const struct dp_promise *promise, uint32_t item, const struct dp_fault *fault,
                            uint32_t from) {
    const struct dp_promise_item *it = &promise->items.items[item];
    for (uint32_t a = from; a < it->first + it->count; a++) {
        const struct dp_promise_access *access = &promise->accesses.items[a];
        if (access->part == it->command + 1 + fault->at.access && access->resource == fault->at.resource &&
            (access->classes >> fault->at.index & 1) != 0) {
            return a;
        }
    }
    return DP_NONE;
}

/* On a copy list nothing can take kinds away, and a layout that permits them asks for nothing: CPDMA meets them by what
 * the application does. */
static bool is_on_copy_list(const struct dp_packet *packet, const struct dp_promise_access *access,
                            const struct dp_fault *fault) {
    return fault->hazard == DP_HAZARD_H5 && packet->queue == DP_LIST_copy && (fault->kinds & ~access->every) == 0;
}

static bool access_is_owed(const struct dp_run *run, const struct dp_packet *packet, uint32_t item,
                           const struct dp_fault *fault) {
    const struct dp_promise *promise = dp_judged_promise(run);
    bool owed = true;
    uint32_t a = promise->items.items[item].first;
    for (a = next_access(promise, item, fault, a); a != DP_NONE; a = next_access(promise, item, fault, a + 1)) {
        const struct dp_promise_access *access = &promise->accesses.items[a];
        owed = owed && access->form == DP_PROMISE_FORM_well && !is_on_copy_list(packet, access, fault);
    }
    return owed; /* also where there is no such access: the judge speaks of nothing */
}

/* Whether the metadata were certainly valid before the barrier that the BLIT belongs to. */
static bool blit_is_owed(const struct dp_placed *placed, const struct dp_fault *fault) {
    const struct dp_strung_packet *s = &placed->stream.packets.items[fault->at.position - 1];
    bool found = false;
    bool valid = true;
    for (size_t i = 0; i < placed->layouts.feeds.count; i++) {
        const struct dp_promise_move *m = &placed->layouts.feeds.items[i].move;
        if (m->execution == s->execution && m->number == s->number && m->command == s->packet.cause &&
            m->resource == fault->at.resource) {
            found = true;
            valid = valid && (m->valid >> fault->at.index & 1) != 0;
        }
    }
    return found && valid;
}

bool dp_metadata_is_owed(const struct dp_run *run, int model, const struct dp_fault *fault) {
    const struct dp_placed *placed = dp_judged_stream(run, model);
    const struct dp_packet *packet = packet_of(placed, fault);
    if (packet == NULL || fault->at.index > DP_CLASS_stencil) {
        return true;
    }
    if (packet->kind != DP_PACKET_WORK) {
        return blit_is_owed(placed, fault);
    }
    uint32_t item = dp_item_at(placed, fault->at.position);
    if (item != DP_NONE && item >= dp_judged_items(run, model)) {
        return false; /* behind an error at execute nothing is proved */
    }
    return item == DP_NONE || access_is_owed(run, packet, item, fault);
}

/* --- words --- */

static void name_access(const struct dp_run *run, const struct dp_placed *placed, const struct dp_fault *fault,
                        struct dp_words *words) {
    const struct dp_promise *promise = dp_judged_promise(run);
    uint32_t item = dp_item_at(placed, fault->at.position);
    uint32_t a = item == DP_NONE ? DP_NONE : next_access(promise, item, fault, promise->items.items[item].first);
    if (a == DP_NONE) {
        dp_words_add(words, "no access");
        return;
    }
    dp_words_mask(words, DP_SET_ACCESS, promise->accesses.items[a].access);
    dp_words_add(words, "@");
    dp_words_mask(words, DP_SET_SYNC, promise->accesses.items[a].stage);
}

static void name_toucher(const struct dp_run *run, int model, const struct dp_fault *fault, struct dp_words *words) {
    const struct dp_placed *placed = dp_judged_stream(run, model);
    const struct dp_packet *packet = packet_of(placed, fault);
    if (packet == NULL) {
        dp_words_add(words, "nothing");
    } else if (packet->kind == DP_PACKET_BLIT) {
        dp_words_add(words, "BLIT ");
        dp_words_value(words, DP_SET_BLIT, packet->as.BLIT.kind);
    } else if (packet->kind != DP_PACKET_WORK) {
        dp_words_add(words, "%s", dp_describe_packet(packet->kind)->name);
    } else {
        name_access(run, placed, fault, words);
    }
}

/* Kinds in the words of hardware sheet 4.2, which leave room in a signature. */
static void name_kinds(uint32_t kinds, struct dp_words *words) {
    static const struct {
        uint32_t kind;
        const char *name;
    } names[] = {
        {DP_KIND_CompressedColor,    "Color"  },
        {DP_KIND_CompressedDcc,      "Dcc"    },
        {DP_KIND_ScatteredFmask,     "Fmask"  },
        {DP_KIND_IndirectColorClear, "IClear" },
        {DP_KIND_CompressedDepth,    "Depth"  },
        {DP_KIND_CompressedStencil,  "Stencil"}
    };
    const char *joint = "";
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if ((kinds & names[i].kind) != 0) {
            dp_words_add(words, "%s%s", joint, names[i].name);
            joint = "|";
        }
    }
}

void dp_metadata_name(const struct dp_run *run, int model, const struct dp_fault *fault, struct dp_words *words) {
    const struct dp_placed *placed = dp_judged_stream(run, model);
    const struct dp_packet *packet = packet_of(placed, fault);
    const struct dp_promise *promise = dp_judged_promise(run);
    uint32_t item = packet != NULL && packet->kind == DP_PACKET_WORK ? dp_item_at(placed, fault->at.position) : DP_NONE;
    uint32_t a = item == DP_NONE ? DP_NONE : next_access(promise, item, fault, promise->items.items[item].first);
    if (a != DP_NONE) {
        dp_words_mask(words, DP_SET_ACCESS, promise->accesses.items[a].access);
    } else {
        name_toucher(run, model, fault, words);
    }
    dp_words_add(words, " ");
    if (fault->hazard == DP_HAZARD_H5) {
        name_kinds(fault->kinds, words);
    } else {
        dp_words_value(words, DP_SET_CLASS, fault->at.index);
    }
}

static const char *missing(const struct dp_fault *fault) {
    if (fault->hazard == DP_HAZARD_H6) {
        return "META_INIT, or a clear or whole copy";
    }
    uint32_t depth = DP_KIND_CompressedDepth | DP_KIND_CompressedStencil;
    return (fault->kinds & depth) != 0                                    ? "BLIT DEPTH_EXPAND"
           : fault->kinds == (uint32_t)DP_KIND_IndirectColorClear         ? "BLIT FCE"
           : (fault->kinds & ~(uint32_t)DP_KIND_ScatteredFmask) == 0      ? "BLIT FMASK_DECOMPRESS"
           : (fault->kinds & (uint32_t)DP_KIND_CompressedDcc) != 0        ? "BLIT DCC_DECOMPRESS"
                                                                          : "BLIT COLOR_EXPAND or DCC_DECOMPRESS";
}

void dp_metadata_tell(const struct dp_run *run, int model, const struct dp_fault *fault, struct dp_words *words) {
    name_toucher(run, model, fault, words);
    dp_words_add(words, " at %" PRIu64, fault->at.position);
    if (fault->hazard == DP_HAZARD_H5) {
        dp_words_add(words, " meets ");
        dp_words_mask(words, DP_SET_KIND, fault->kinds);
        dp_words_add(words, ", which its layout or engine cannot take");
    } else {
        dp_words_add(words, " meets metadata that hold nothing valid");
    }
    dp_words_add(words, ", resource %" PRIu32 " ", fault->at.resource);
    dp_words_value(words, DP_SET_CLASS, fault->at.index);
    dp_words_add(words, "; missing: %s", missing(fault));
}
