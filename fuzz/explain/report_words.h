/* report_words.h: values and tables that the parts of the report share. */
#ifndef DRAINPROOF_FUZZ_EXPLAIN_REPORT_WORDS_H
#define DRAINPROOF_FUZZ_EXPLAIN_REPORT_WORDS_H

#include "fuzz/explain/report.h"

/* A value in the words of its set, `full` with the set's prefix before each: the name that fits exactly, else the bits
 * joined by `|`, lowest first, with what has no name in hex. Always terminated; returns the buffer. */
const char *dp_report_words(enum dp_set set, uint32_t value, bool full, char *buffer, size_t size);

/* The name of a resource between quotes behind its address, `(0x0000000200200C00) "t0"`. Programs have no addresses;
 * the stand-in is 0x200200000 + 0xC00 for each slot from 1 on, so slot 0 has the address of the seed's sample. */
const char *dp_report_resource(const struct dp_report *report, uint32_t slot, char *buffer, size_t size);

/* "line 12 @label" or "record 12" for a person. */
const char *dp_report_where(const struct dp_report *report, uint64_t record, char *buffer, size_t size);

/* Values that rules compare. */
enum dp_report_item {
#define DP_REPORT_ITEM(item, key, name, own) DP_REPORT_##item,
#include "fuzz/explain/report_items.def"
#undef DP_REPORT_ITEM
    DP_REPORT_ITEM_COUNT
};

struct dp_report_rule {
    const char *message; /* the console's own words, or NULL */
    const char *required;
    enum dp_report_item items[DP_REPORT_VALUES]; /* ends at the first NOTHING */
};
const struct dp_report_rule *dp_report_rule(enum dp_rule rule);

/* Reads one value of a diagnostic. False if it is not known. */
bool dp_report_read(const struct dp_report *report, const struct dp_diagnostic *d, enum dp_report_item item, bool full,
                    char text[DP_REPORT_WORDS]);

/* "ID3D12CommandQueue(Graphics)::ExecuteCommandLists": the call that a diagnostic is reported from. */
const char *dp_report_method(const struct dp_report *report, const struct dp_diagnostic *d, char *buffer, size_t size);

/* The tree of one barrier of either kind, of an operand, and of the place of a diagnostic. `level` is how deep its
 * first line stands. */
void dp_report_tree_place(FILE *out, int32_t group, int32_t barrier);
void dp_report_tree_part(FILE *out, const struct dp_report *report, const struct dp_command *part, uint64_t command,
                         const char *node, int level);

#endif
