/* html.h: text for a page or a drawing inside it, escaped. */
#ifndef DRAINPROOF_FUZZ_EXPLAIN_HTML_H
#define DRAINPROOF_FUZZ_EXPLAIN_HTML_H

#include <stdio.h>

/* Writes text so that it stands for itself in HTML, SVG and attributes in double quotes. Bytes that are no UTF-8 and
 * control characters stand as '?'; line ends and tabs stay. */
void dp_html_text(FILE *out, const char *text);

/* The same for what a format makes; longer than DP_HTML_LONGEST is cut. */
#define DP_HTML_LONGEST 16384u
void dp_html_say(FILE *out, const char *format, ...);

#endif
