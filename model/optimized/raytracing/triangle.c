/* triangle.c: shapes of triangles (rules XR10 and XR11). */
#include "model/optimized/raytracing/triangle.h"
#include "model/optimized/raytracing/arithmetic.h"

/* Aspect above 20, or a chance below 1 in 20: both are squared, and so are the thresholds. Twice as bad for XR11. */
#define UNHEALTHY 400u
#define EXTREME   1600u

/* Signed edges stay within +-DP_RT_GRID, products below 2^25, squares of cross components below 2^51. */
static uint64_t square(int64_t a) {
    return (uint64_t)(a * a);
}

static uint64_t length2(const int64_t v[3]) {
    return square(v[0]) + square(v[1]) + square(v[2]);
}

static uint64_t spread(int64_t a, int64_t b) {
    int64_t low = a < b ? a : b, high = a < b ? b : a;
    low = low < 0 ? low : 0;
    high = high > 0 ? high : 0;
    return (uint64_t)(high - low);
}

/* From two edges out of the first vertex; the third is their difference, and the box is theirs and the origin's. */
static void measure(struct dp_rt_triangle_report *report, const struct dp_record_rt_triangle *t) {
    const int64_t o[3] = {opt_rt_grid(t->x0), opt_rt_grid(t->y0), opt_rt_grid(t->z0)};
    const int64_t a[3] = {opt_rt_grid(t->x1) - o[0], opt_rt_grid(t->y1) - o[1], opt_rt_grid(t->z1) - o[2]};
    const int64_t b[3] = {opt_rt_grid(t->x2) - o[0], opt_rt_grid(t->y2) - o[1], opt_rt_grid(t->z2) - o[2]};
    const int64_t c[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
    uint32_t longest = opt_rt_max((uint32_t)length2(a), (uint32_t)length2(b));
    report->longest = opt_rt_max(longest, (uint32_t)length2(c));
    report->cross =
        square(a[1] * b[2] - a[2] * b[1]) + square(a[2] * b[0] - a[0] * b[2]) + square(a[0] * b[1] - a[1] * b[0]);
    report->surface = (uint32_t)opt_rt_surface(spread(a[0], b[0]), spread(a[1], b[1]), spread(a[2], b[2]));
}

/* 32-bit figures have 64-bit squares; the multiple of C2 may be larger than that. */
static uint32_t reason_of(const struct dp_rt_triangle_report *report, uint32_t *extreme) {
    if (report->cross == 0)
        return OPT_RT_DEGENERATE;
    uint64_t edge = (uint64_t)report->longest * report->longest;
    uint64_t box = (uint64_t)report->surface * report->surface;
    *extreme |= opt_rt_product_below(EXTREME, report->cross, edge > box ? edge : box);
    return (opt_rt_product_below(UNHEALTHY, report->cross, edge) ? OPT_RT_LONG_THIN : 0) |
           (opt_rt_product_below(UNHEALTHY, report->cross, box) ? OPT_RT_MOSTLY_VOID : 0);
}

void opt_rt_triangles(struct opt_rt_triangles *triangles, const struct opt_rt_object *object,
                      const struct dp_rt_sink *sink) {
    const struct dp_command *part = object->parts + object->first_triangle;
    struct dp_rt_triangle_report report;
    triangles->unhealthy = triangles->extreme = 0;
    for (uint32_t i = 0; i < object->triangles; part++) {
        if (part->kind == DP_COMMAND_rt_triangle) {
            measure(&report, &part->as.rt_triangle);
        } else if (part->kind == DP_COMMAND_rt_triangle_shape) {
            report.longest = part->as.rt_triangle_shape.longest;
            report.cross = part->as.rt_triangle_shape.cross;
            report.surface = part->as.rt_triangle_shape.surface;
        } else {
            continue;
        }
        report.triangle = i;
        report.reason = reason_of(&report, &triangles->extreme);
        triangles->reason[i++] = (uint8_t)report.reason;
        triangles->unhealthy |= report.reason != 0;
        if (sink->triangle != NULL)
            sink->triangle(sink->context, &report);
    }
}
