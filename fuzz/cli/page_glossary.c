/* page_glossary.c: the words of a page, and how to see the case again. See page.h. */
#include "fuzz/cli/page.h"

#include "fuzz/explain/html.h"

void dp_page_glossary(FILE *out, const struct dp_page_story *s) {
    static const char *const words[][2] = {
#define DP_WORD(word, meaning) {word, meaning},
#include "fuzz/cli/page_glossary.def"
#undef DP_WORD
    };
    fprintf(out, "<section id=\"glossary\"><h2>Words</h2>\n<dl>\n");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        fprintf(out, "<div><dt>");
        dp_html_text(out, words[i][0]);
        fprintf(out, "</dt><dd>");
        dp_html_text(out, words[i][1]);
        fprintf(out, "</dd></div>\n");
    }
    fprintf(out, "</dl>\n<p class=\"soft\">The same as text: <code>drainproof explain ");
    dp_html_text(out, s->side->input.name);
    fprintf(out, "</code></p>\n</section>\n");
}
