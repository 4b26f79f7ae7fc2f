/* rt_chart.c: fills the chart of each state object and writes them all as one SVG. */
#include "fuzz/cli/file.h"
#include "fuzz/cli/rt_view.h"
#include "fuzz/explain/occupancy_chart.h"
#include "fuzz/explain/svg.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void fill(const struct dp_rt_view *view, struct dp_occupancy_chart *chart, char *title, size_t title_size) {
    const struct dp_rt_said *said = view->said;
    const struct dp_record_state_object *state = &view->object.records[0].as.state_object;
    char name[DP_RT_VIEW_NAME];
    snprintf(title, title_size, "%s, wave%" PRIu32 ": %" PRIu32 " waves a SIMD", dp_rt_object_name(view, name),
             state->wave, said->occupancy.waves);
    memset(chart, 0, sizeof *chart);
    chart->title = title;
    chart->wave = state->wave;
    chart->occupancy = said->occupancy;
    chart->cap = state->cap;
    chart->shader_count = (uint32_t)said->shaders.count;
    for (uint32_t v = 0; v <= DP_RT_VGPRS; v++) {
        chart->waves[v] = view->part->occupancy(v, state->wave);
    }
    for (size_t i = 0; i < said->caps.count; i++) {
        chart->spill[said->caps.items[i].cap] = said->caps.items[i].spill;
    }
    for (uint32_t i = 0; i < chart->shader_count; i++) {
        struct dp_chart_shader *s = &chart->shaders[i];
        snprintf(s->name, sizeof s->name, "%.39s", dp_rt_shader_name(view, i, name));
        s->vgprs = said->shaders.items[i].vgprs;
        s->reachable = said->shaders.items[i].reachable != 0;
    }
}

static void draw(const struct dp_rt_view *views, size_t count, FILE *out, int height) {
    struct dp_occupancy_chart chart;
    char title[160];
    dp_svg_open(out, DP_CHART_WIDTH, height, "Occupancy against VGPR cap", dp_occupancy_chart_style);
    int y = 0;
    for (size_t i = 0; i < count; i++) {
        fill(&views[i], &chart, title, sizeof title);
        dp_svg_group(out, 0, y);
        dp_occupancy_chart_draw(&chart, out);
        dp_svg_end_group(out);
        y += dp_occupancy_chart_height(&chart);
    }
    dp_svg_close(out);
}

bool dp_rt_write_chart(const struct dp_rt_view *views, size_t count, const char *path, char *why, size_t why_size) {
    struct dp_occupancy_chart chart;
    char title[160];
    char *text = NULL;
    size_t size = 0;
    int height = 0;
    for (size_t i = 0; i < count; i++) {
        fill(&views[i], &chart, title, sizeof title);
        height += dp_occupancy_chart_height(&chart);
    }
    FILE *out = open_memstream(&text, &size);
    bool written = out != NULL;
    if (written) {
        draw(views, count, out, height);
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
