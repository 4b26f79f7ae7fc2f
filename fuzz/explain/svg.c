/* svg.c: see svg.h. */
#include "fuzz/explain/svg.h"

#include <string.h>

static void put_escaped(FILE *out, const char *text) {
    for (const unsigned char *at = (const unsigned char *)text; *at != '\0'; at++) {
        switch (*at) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*at >= 0x20 && *at < 0x7F ? *at : '?', out);
            break;
        }
    }
}

void dp_svg_open(FILE *out, int width, int height, const char *title, const char *style) {
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n"
            "<title>",
            width, height, width, height);
    put_escaped(out, title);
    fprintf(out, "</title>\n<style>%s</style>\n", style);
    fprintf(out, "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", width, height);
}

void dp_svg_close(FILE *out) {
    fputs("</svg>\n", out);
}

void dp_svg_group(FILE *out, int x, int y) {
    fprintf(out, "<g transform=\"translate(%d %d)\">\n", x, y);
}

void dp_svg_end_group(FILE *out) {
    fputs("</g>\n", out);
}

void dp_svg_line(FILE *out, const char *style, int x0, int y0, int x1, int y1) {
    fprintf(out, "<line class=\"%s\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n", style, x0, y0, x1, y1);
}

void dp_svg_rect(FILE *out, const char *style, int x, int y, int width, int height) {
    fprintf(out, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", style, x, y, width, height);
}

void dp_svg_circle(FILE *out, const char *style, int x, int y, int radius) {
    fprintf(out, "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", style, x, y, radius);
}

void dp_svg_text(FILE *out, const char *style, enum dp_svg_anchor anchor, int x, int y, const char *text) {
    static const char *const anchors[] = {"start", "middle", "end"};
    fprintf(out, "<text class=\"%s\" text-anchor=\"%s\" x=\"%d\" y=\"%d\">", style, anchors[anchor], x, y);
    put_escaped(out, text);
    fputs("</text>\n", out);
}

void dp_svg_path(FILE *out, const char *style) {
    fprintf(out, "<path class=\"%s\" d=\"", style);
}

void dp_svg_point(FILE *out, int x, int y, bool first) {
    fprintf(out, "%s%d %d", first ? "M" : " L", x, y);
}

void dp_svg_end_path(FILE *out) {
    fputs("\"/>\n", out);
}

int dp_svg_text_width(const char *text, int size) {
    return (int)(strlen(text) * (size_t)size * 62 / 100) + 1;
}
