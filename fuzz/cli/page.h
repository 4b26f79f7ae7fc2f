/* page.h: the explanation of a case as one file for a browser (design section 7): what it shows in a sentence, the
 * program, what its barriers ask for, both streams, the timeline, blame, cost, and the words.
 *
 *   page.c              the file as a whole          page_story.c        what there is to tell: pairs, faults
 *   page_sentence.c     what it shows in a sentence  page_program.c      the program with what is said of its lines
 *   page_requirement.c  barriers                     page_streams.c      packets beside each other
 *   page_timeline.c     drawings                     page_figures.c      blame and cost
 *   page_glossary.c     legend and words             page_style.c        CSS
 */
#ifndef DRAINPROOF_FUZZ_CLI_PAGE_H
#define DRAINPROOF_FUZZ_CLI_PAGE_H

#include "fuzz/cli/explain.h"
#include "fuzz/cli/judged.h"
#include "fuzz/explain/timeline.h"

/* Pairs and faults of each sort that a page tells; the rest is counted. */
#define DP_PAGE_MOST 24u

/* One access of a pair. `access` is its index in the promise, DP_NONE for what the driver issued. */
struct dp_page_end {
    uint64_t position; /* in the stream */
    uint32_t unit;     /* DP_UNIT_* */
    uint32_t access;
    uint64_t command;
    uint32_t resource;
};

/* Two accesses that conflict. A breach: promised and not kept. A kept one: promised, and no judge objects. An own one:
 * nothing promises it, and the program should. */
struct dp_page_pair {
    enum dp_timeline_edge_kind kind; /* DP_EDGE_MISSING, DP_EDGE_KEPT, DP_EDGE_OWN */
    int model;                       /* breach: whose stream */
    struct dp_page_end before, after;
    uint32_t hazard; /* breach: DP_HAZARD_* */
    bool unordered;  /* breach: not even in order; else in order and not visible */
    uint32_t judges; /* breach: bit 0 the reference judge sees it */
    enum dp_promise_by by;
    enum dp_known_fault known;
    enum dp_promise_kind race;     /* own one */
    enum dp_promise_class missing; /* own one */
    struct dp_promise_fix fix;     /* own one; count 0: no barrier can be put there */
    char lacks[200];               /* breach: the packet that is missing */
    char text[1024];               /* breach: in the judges' words */
};

struct dp_page_pairs {
    struct dp_page_pair items[DP_PAGE_MOST];
    size_t count;
    size_t left_out;
};

/* What there is to tell of a case. */
struct dp_page_story {
    const struct dp_explain_view *view;
    const struct dp_explain_side *side;
    struct dp_judged_case judged;
    bool open;
    struct dp_promise *promise; /* NULL: nobody judges */
    struct dp_page_pairs breaches, own, kept;
    size_t known; /* breaches that are declared faults */
    size_t faults;
    char fault_texts[DP_PAGE_MOST][256];
    int fault_models[DP_PAGE_MOST];
    size_t errors, warnings;
    bool failed; /* out of memory */
};

/* --- page_story.c --- */

void dp_page_story_start(struct dp_page_story *story, const struct dp_explain_view *view);
void dp_page_story_end(struct dp_page_story *story);

/* The pair that the page is about: the first breach that is no declared fault, then any breach, an own hazard, a kept
 * order; NULL if there is none. */
const struct dp_page_pair *dp_page_chosen(const struct dp_page_story *story);

/* "draw @d (line 6)", "the DCC_DECOMPRESS of t0". Returns the buffer. */
const char *dp_page_item(const struct dp_page_story *story, int model, const struct dp_page_end *end, char *buffer,
                         size_t size);
/* "writes t0 as RENDER_TARGET in stage RENDER_TARGET". */
const char *dp_page_access(const struct dp_page_story *story, const struct dp_page_end *end, char *buffer, size_t size);

/* "reference", "optimized", "your packets". */
const char *dp_page_stream(const struct dp_page_story *story, int model);

/* --- the sections, in their order --- */

void dp_page_sentence(FILE *out, const struct dp_page_story *story);
void dp_page_program(FILE *out, const struct dp_page_story *story);
void dp_page_requirements(FILE *out, const struct dp_page_story *story);
void dp_page_streams(FILE *out, const struct dp_page_story *story);
void dp_page_timelines(FILE *out, struct dp_page_story *story);
void dp_page_blame(FILE *out, const struct dp_page_story *story);
void dp_page_cost(FILE *out, const struct dp_page_story *story);
void dp_page_glossary(FILE *out, const struct dp_page_story *story);

/* The style sheet in pieces, NULL behind the last. */
extern const char *const dp_page_style[];

/* --- page.c, page_timeline.c --- */

/* The whole page, or the drawings alone (`svg`), in memory that the caller frees. NULL: out of memory. */
char *dp_page(const struct dp_explain_view *view, bool svg, size_t *size);
void dp_page_svg(FILE *out, struct dp_page_story *story);

#endif
