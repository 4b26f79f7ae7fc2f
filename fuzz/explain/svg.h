/* svg.h: drawings as SVG, written shape by shape. Whole pixels, y downwards; text is escaped, styles are classes
 * of one style sheet that the opening function writes. */
#ifndef DRAINPROOF_FUZZ_EXPLAIN_SVG_H
#define DRAINPROOF_FUZZ_EXPLAIN_SVG_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Opens a drawing with a white ground; `title` is what a reader without eyes gets. `style` is CSS. */
void dp_svg_open(FILE *out, int width, int height, const char *title, const char *style);
void dp_svg_close(FILE *out);

/* Shapes below are moved by (x, y) until the group is closed. */
void dp_svg_group(FILE *out, int x, int y);
void dp_svg_end_group(FILE *out);

void dp_svg_line(FILE *out, const char *style, int x0, int y0, int x1, int y1);
void dp_svg_rect(FILE *out, const char *style, int x, int y, int width, int height);
void dp_svg_circle(FILE *out, const char *style, int x, int y, int radius);

/* Text that starts at, is centred on, or ends at x. Bytes that are no printable ASCII stand as '?'. */
enum dp_svg_anchor { DP_SVG_START, DP_SVG_MIDDLE, DP_SVG_END };
void dp_svg_text(FILE *out, const char *style, enum dp_svg_anchor anchor, int x, int y, const char *text);

/* A line through points: begin, any number of points, end. */
void dp_svg_path(FILE *out, const char *style);
void dp_svg_point(FILE *out, int x, int y, bool first);
void dp_svg_end_path(FILE *out);

/* Width in pixels that a text of `size` pixels takes at most in the sans-serif face of the sheets: enough to keep
 * texts apart, whatever the fonts of the reader. */
int dp_svg_text_width(const char *text, int size);

#endif
