/* pso_picture.c: the classes of a set of pipelines as a drawing: one band an immutable key, in it one box a base with
 * what derives from it, below each band why its bases do not serve for each other; bars: what the package weighs. */
#include "fuzz/cli/file.h"
#include "fuzz/cli/pso_view.h"
#include "fuzz/explain/svg.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Pixels. */
#define WIDTH   800
#define MARGIN  16
#define HEAD    64
#define ROW     20
#define BOX     376 /* width; two stand side by side */
#define BETWEEN 16
#define PAD     10
#define SMALL   13
#define BARS    150 /* height of the part below */
#define BAR_AT  250
#define BAR     400 /* longest bar */

static const char style[] =
    "text{font-family:'DejaVu Sans',Verdana,Arial,sans-serif;font-size:13px;fill:#1f2328}"
    ".title{font-size:16px;font-weight:bold}.note{fill:#4a5158}.name{font-weight:bold}"
    ".band{fill:#f3f5f8}.box{fill:#ffffff;stroke:#0b57b0;stroke-width:2}.bar{fill:#f2c28b}.less{fill:#8fc79a}"
    ".why{fill:#b3261e}.dot{fill:#0b57b0}.word{fill:#0b57b0;font-weight:bold}";

/* A text cut to `width` pixels. */
static void text_within(FILE *out, const char *kind, int x, int y, int width, const char *text) {
    char shown[256];
    size_t length = strlen(text);
    length = length < sizeof shown - 3 ? length : sizeof shown - 3;
    memcpy(shown, text, length);
    shown[length] = '\0';
    bool cut = text[length] != '\0';
    while (length > 0 && dp_svg_text_width(shown, SMALL) > width) {
        cut = true;
        length--;
        memcpy(shown + length, "..", 3);
    }
    if (cut && length + 2 < sizeof shown) {
        memcpy(shown + length, "..", 3);
    }
    dp_svg_text(out, kind, DP_SVG_START, x, y, shown);
}

/* --- boxes --- */

static uint32_t members_of(const struct dp_pso_view *view, uint32_t base) {
    uint32_t count = 0;
    for (size_t i = 0; i < view->count; i++) {
        count += view->items[i].base == base && view->bases[base] != i;
    }
    return count;
}

static int box_height(const struct dp_pso_view *view, uint32_t base) {
    return 2 * PAD + (2 + (int)members_of(view, base)) * ROW;
}

static void draw_box(const struct dp_pso_view *view, uint32_t base, int x, int y, int height, FILE *out) {
    const struct dp_pso_item *item = &view->items[view->bases[base]];
    char name[DP_PSO_NAME];
    char text[320];
    int line = y + PAD + 14;
    dp_svg_rect(out, "box", x, y, BOX, height);
    dp_svg_circle(out, "dot", x + PAD + 4, line - 5, 5);
    text_within(out, "word", x + PAD + 16, line, BOX - 3 * PAD, dp_pso_slot_name(view, item->pipeline, name));
    struct dp_words words = dp_words_in(text, sizeof text);
    dp_words_add(&words, "exports ");
    dp_pso_words_tuples(&words, item->object->as.object.computed);
    line += ROW;
    text_within(out, "note", x + PAD + 16, line, BOX - 3 * PAD, text);
    for (size_t i = 0; i < view->count; i++) {
        const struct dp_pso_item *m = &view->items[i];
        if (m->base != base || view->bases[base] == i) {
            continue;
        }
        line += ROW;
        words = dp_words_in(text, sizeof text);
        dp_words_add(&words, "%s: ", dp_pso_slot_name(view, m->pipeline, name));
        if (m->blocks != 0) {
            dp_pso_words_blocks(&words, m->blocks);
        } else {
            dp_words_add(&words, "the same");
        }
        text_within(out, "plain", x + PAD + 16, line, BOX - 3 * PAD, text);
    }
}

/* --- bands --- */

static uint32_t refusals_of(const struct dp_pso_view *view, uint32_t key) {
    uint32_t count = 0;
    for (size_t i = 0; i < view->refusal_count; i++) {
        count += view->items[view->bases[view->refusals[i].from]].key == key;
    }
    return count;
}

static void draw_refusals(const struct dp_pso_view *view, uint32_t key, int y, FILE *out) {
    char from[DP_PSO_NAME];
    char to[DP_PSO_NAME];
    char text[320];
    for (size_t i = 0; i < view->refusal_count; i++) {
        const struct dp_pso_refusal *r = &view->refusals[i];
        if (view->items[view->bases[r->from]].key != key) {
            continue;
        }
        struct dp_words words = dp_words_in(text, sizeof text);
        dp_words_add(&words, "%s not from %s: ", dp_pso_slot_name(view, view->items[view->bases[r->to]].pipeline, to),
                     dp_pso_slot_name(view, view->items[view->bases[r->from]].pipeline, from));
        dp_pso_words_seed(&words, &r->record, &r->compiled, &r->computed);
        text_within(out, "why", MARGIN + PAD, y, WIDTH - 2 * MARGIN - 2 * PAD, text);
        y += ROW;
    }
}

/* Draws the band of a key at `y` (out NULL: only measures); returns its height. */
static int band(const struct dp_pso_view *view, uint32_t key, int y, int height, FILE *out) {
    char text[128];
    uint32_t members = 0;
    uint32_t bases = 0;
    for (size_t i = 0; i < view->count; i++) {
        members += view->items[i].key == key;
        bases += view->items[i].key == key && view->items[i].is_base;
    }
    if (out != NULL) {
        snprintf(text, sizeof text, "key %" PRIu32 ": %" PRIu32 " pipeline%s, %" PRIu32 " base%s", key, members,
                 members == 1 ? "" : "s", bases, bases == 1 ? "" : "s");
        dp_svg_rect(out, "band", MARGIN - 8, y, WIDTH - 2 * MARGIN + 16, height);
        dp_svg_text(out, "name", DP_SVG_START, MARGIN + PAD, y + 18, text);
    }
    int at = y + ROW + 8;
    int row = 0;
    uint32_t column = 0;
    for (uint32_t base = 0; base < view->base_count; base++) {
        if (view->items[view->bases[base]].key != key) {
            continue;
        }
        int tall = box_height(view, base);
        if (out != NULL) {
            draw_box(view, base, MARGIN + (int)column * (BOX + BETWEEN), at, tall, out);
        }
        row = tall > row ? tall : row;
        column++;
        if (column == 2) {
            at += row + BETWEEN;
            row = 0;
            column = 0;
        }
    }
    at += row != 0 ? row + BETWEEN : 0;
    if (out != NULL) {
        draw_refusals(view, key, at + 10, out);
    }
    return at + (int)refusals_of(view, key) * ROW - y + 4;
}

/* --- bars --- */

static void draw_bar(FILE *out, int y, const char *what, uint64_t bytes, uint64_t most, bool less) {
    char text[64];
    int length = most == 0 ? 0 : (int)(bytes * (uint64_t)BAR / most);
    snprintf(text, sizeof text, "%" PRIu64 " bytes", bytes);
    dp_svg_text(out, "plain", DP_SVG_START, MARGIN, y + 14, what);
    dp_svg_rect(out, less ? "less" : "bar", BAR_AT, y, length > 0 ? length : 1, 18);
    dp_svg_text(out, "plain", DP_SVG_START, BAR_AT + length + 8, y + 14, text);
}

static void draw_bars(const struct dp_pso_view *view, int y, FILE *out) {
    uint64_t most = view->all.offered;
    dp_svg_text(out, "name", DP_SVG_START, MARGIN, y + 14, "package");
    draw_bar(out, y + 26, "all, as saved", view->all.offered, most, false);
    draw_bar(out, y + 52, "all, deduplicated", view->all.kept, most, false);
    draw_bar(out, y + 78, "base set, as saved", view->only_bases.offered, most, true);
    draw_bar(out, y + 104, "base set, deduplicated", view->only_bases.kept, most, true);
}

/* --- the whole --- */

static int bands_height(const struct dp_pso_view *view) {
    int height = 0;
    for (uint32_t key = 0; key < view->keys; key++) {
        height += band(view, key, 0, 0, NULL) + BETWEEN;
    }
    return height;
}

static void draw(const struct dp_pso_view *view, FILE *out) {
    char text[160];
    dp_svg_open(out, WIDTH, HEAD + bands_height(view) + BARS, "Classes of a set of pipelines", style);
    dp_svg_text(out, "title", DP_SVG_START, MARGIN, 26, "What derives from what");
    snprintf(text, sizeof text,
             "%zu pipelines, compared %s: %" PRIu32 " immutable keys, %" PRIu32 " classes, %" PRIu32
             " bases; %zu creations saved",
             view->count, dp_name(DP_SET_COMPARE, view->compare), view->keys, view->classes, view->base_count,
             view->count - view->base_count);
    dp_svg_text(out, "note", DP_SVG_START, MARGIN, 46, text);
    int y = HEAD;
    for (uint32_t key = 0; key < view->keys; key++) {
        int height = band(view, key, y, 0, NULL);
        band(view, key, y, height, out);
        y += height + BETWEEN;
    }
    draw_bars(view, y, out);
    dp_svg_close(out);
}

bool dp_pso_write_picture(const struct dp_pso_view *view, const char *path, char *why, size_t why_size) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool written = out != NULL;
    if (written) {
        draw(view, out);
        written = !ferror(out);
        written = fclose(out) == 0 && written;
    }
    if (!written) {
        snprintf(why, why_size, "out of memory");
    }
    written = written && dp_file_write(path, text, size, why, why_size);
    free(text);
    return written;
}
