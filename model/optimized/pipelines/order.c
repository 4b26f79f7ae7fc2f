/* order.c: a merge sort that compares eight bytes at once where strings begin to differ. */
#include "model/optimized/pipelines/order.h"

#include <string.h>

/* How many bytes all strings have in common. */
static size_t common_of(const struct opt_pso_ordered *items, size_t count) {
    size_t common = count != 0 ? items[0].text.size : 0;
    for (size_t i = 1; i < count; i++) {
        size_t same = 0;
        common = items[i].text.size < common ? items[i].text.size : common;
        while (same < common && items[i].text.bytes[same] == items[0].text.bytes[same])
            same++;
        common = same;
    }
    return common;
}

/* Bytes behind the end count as 0: a tie is then decided by the strings themselves. */
static uint64_t pack(struct dp_pso_bytes text, size_t from) {
    uint64_t packed = 0;
    for (size_t i = from; i < from + 8; i++)
        packed = packed << 8 | (i < text.size ? text.bytes[i] : 0);
    return packed;
}

static bool follows(const struct opt_pso_ordered *a, const struct opt_pso_ordered *b) {
    size_t shared = a->text.size < b->text.size ? a->text.size : b->text.size;
    if (a->packed != b->packed)
        return a->packed > b->packed;
    int order = memcmp(a->text.bytes, b->text.bytes, shared);
    return order != 0 ? order > 0 : a->text.size > b->text.size;
}

/* Merges two sorted neighbours into `to`. */
static void merge(const struct opt_pso_ordered *left, const struct opt_pso_ordered *right,
                  const struct opt_pso_ordered *end, struct opt_pso_ordered *to) {
    const struct opt_pso_ordered *middle = right;
    while (left < middle && right < end)
        *to++ = follows(left, right) ? *right++ : *left++;
    memcpy(to, left, (size_t)(middle - left) * sizeof *to);
    memcpy(to + (middle - left), right, (size_t)(end - right) * sizeof *to);
}

static size_t at_most(size_t value, size_t most) {
    return value < most ? value : most;
}

void opt_pso_sort(struct opt_pso_ordered *items, struct opt_pso_ordered *spare, size_t count) {
    struct opt_pso_ordered *from = items;
    struct opt_pso_ordered *to = spare;
    size_t common = common_of(items, count);
    for (size_t i = 0; i < count; i++)
        items[i].packed = pack(items[i].text, common);
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t at = 0; at < count; at += 2 * width)
            merge(from + at, from + at_most(at + width, count), from + at_most(at + 2 * width, count), to + at);
        struct opt_pso_ordered *merged = to;
        to = from;
        from = merged;
    }
    if (from != items)
        memcpy(items, from, count * sizeof *items);
}
