/* page.c: a page as a whole. See page.h. */
#include "fuzz/cli/page.h"

#include "fuzz/explain/html.h"

#include <stdlib.h>
#include <string.h>

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static void put_head(FILE *out, const struct dp_page_story *s) {
    const struct dp_record_device *device = &s->side->checked.program.records[0].as.device;
    fprintf(out, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                 "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>drainproof: ");
    dp_html_text(out, base_name(s->side->input.name));
    fprintf(out, "</title>\n<style>\n");
    for (size_t i = 0; dp_page_style[i] != NULL; i++) {
        fputs(dp_page_style[i], out);
    }
    fprintf(out, "%s</style></head><body>\n<h1>", dp_timeline_style);
    dp_html_text(out, base_name(s->side->input.name));
    fprintf(out, " <small>explained by drainproof</small></h1>\n");
    fprintf(out,
            "<p class=\"soft\">drainproof models a console GPU's driver: how barriers of a D3D12 program become "
            "instructions that wait and that flush caches. It translates each program in two ways and judges both. "
            "Device: series %s, rules %s.</p>\n",
            dp_name(DP_SET_SERIES, device->series), dp_name(DP_SET_RULES, device->rules));
}

static void put_page(FILE *out, struct dp_page_story *s) {
    put_head(out, s);
    dp_page_sentence(out, s);
    fprintf(out, "<nav><a href=\"#program\">program</a><a href=\"#requirement\">what the barriers ask for</a>"
                 "<a href=\"#streams\">packet streams</a><a href=\"#timeline\">timeline</a><a href=\"#blame\">blame</a>"
                 "<a href=\"#cost\">cost</a><a href=\"#glossary\">words</a></nav>\n");
    dp_page_program(out, s);
    dp_page_requirements(out, s);
    dp_page_streams(out, s);
    dp_page_timelines(out, s);
    dp_page_blame(out, s);
    dp_page_cost(out, s);
    dp_page_glossary(out, s);
    fprintf(out, "</body></html>\n");
}

char *dp_page(const struct dp_explain_view *view, bool svg, size_t *size) {
    struct dp_page_story *s = malloc(sizeof *s);
    char *bytes = NULL;
    FILE *out = s != NULL ? open_memstream(&bytes, size) : NULL;
    bool good = out != NULL;
    if (good) {
        dp_page_story_start(s, view);
        if (svg) {
            dp_page_svg(out, s);
        } else {
            put_page(out, s);
        }
        good = !s->failed;
        dp_page_story_end(s);
        good = fclose(out) == 0 && good;
    }
    free(s);
    if (!good) {
        free(bytes);
        return NULL;
    }
    return bytes;
}
