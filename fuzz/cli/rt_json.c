/* rt_json.c: a state object's figures and advice as JSON. Reports carry the names of model/raytracing.h. */
#include "fuzz/cli/rt_view.h"

#include <json-c/json.h>

/* `failed` is set once memory has run out; only the end has to look. */
struct builder {
    const struct dp_rt_view *view;
    bool failed;
};

static void put(struct builder *b, struct json_object *object, const char *key, struct json_object *value) {
    if (object == NULL || value == NULL || json_object_object_add(object, key, value) != 0) {
        json_object_put(value);
        b->failed = true;
    }
}

static void put_number(struct builder *b, struct json_object *object, const char *key, uint64_t number) {
    put(b, object, key, json_object_new_uint64(number));
}

static void put_text(struct builder *b, struct json_object *object, const char *key, const char *text) {
    put(b, object, key, json_object_new_string(text));
}

static void add(struct builder *b, struct json_object *array, struct json_object *item) {
    if (array == NULL || item == NULL || json_object_array_add(array, item) != 0) {
        json_object_put(item);
        b->failed = true;
    }
}

static struct json_object *put_new(struct builder *b, struct json_object *object, const char *key,
                                   struct json_object *fresh) {
    put(b, object, key, fresh);
    return b->failed ? NULL : fresh;
}

#define PUT_NUMBERS(builder, object, key, numbers, count)                                                              \
    do {                                                                                                               \
        struct json_object *put_array = put_new(builder, object, key, json_object_new_array());                        \
        for (size_t put_at = 0; put_at < (count); put_at++) {                                                          \
            add(builder, put_array, json_object_new_uint64((numbers)[put_at]));                                        \
        }                                                                                                              \
    } while (0)

/* --- one function a report, from the registry of reports --- */

#define TYPE_occupancy    struct dp_rt_occupancy
#define TYPE_shader       struct dp_rt_shader_report
#define TYPE_cap          struct dp_rt_cap
#define TYPE_stack        struct dp_rt_stack
#define TYPE_traffic      struct dp_rt_traffic
#define TYPE_site_traffic struct dp_rt_site_traffic
#define TYPE_bvh          struct dp_rt_bvh
#define TYPE_triangle     struct dp_rt_triangle_report
#define TYPE_split        struct dp_rt_split
#define TYPE_record       struct dp_rt_record

/* clang-format off */
#define DP_RT_ONE(report)                                                                                              \
    static struct json_object *json_##report(struct builder *b, const TYPE_##report *r) {                              \
        struct json_object *object = json_object_new_object();
#define DP_RT_MANY(report, array)            DP_RT_ONE(report)
#define DP_RT_MEMBER(report, member)         put_number(b, object, #member, (uint64_t)r->member);
#define DP_RT_MEMBERS(report, member, count) PUT_NUMBERS(b, object, #member, r->member, (size_t)(count));
#define DP_RT_END(report)                    return object; }
/* clang-format on */

/* Records are written by hand below: their figures have names. */
static struct json_object *json_record(struct builder *b, const TYPE_record *r);
#define json_record json_raw_record
#include "oracles/raytracing_reports.def"
#undef json_record

static struct json_object *json_record(struct builder *b, const TYPE_record *r) {
    (void)json_raw_record;
    const struct dp_rt_rule_facts *facts = dp_rt_rule_facts(r->rule);
    struct json_object *object = json_object_new_object();
    char name[DP_RT_NAME_SIZE];
    put_text(b, object, "rule", facts->name);
    put_text(b, object, "severity", dp_name(DP_SET_RT_SEVERITY, r->severity));
    put_text(b, object, "trust", dp_name(DP_SET_TRUST, facts->trust));
    put_text(b, object, "subject", dp_name(DP_SET_RT_SUBJECT, facts->subject));
    put(b, object, "index", json_object_new_int(r->index));
    size_t record = dp_rt_subject_record(b->view, facts->subject, r->index);
    uint32_t line = b->view->input->c.origins != NULL ? b->view->input->c.origins[record] : 0;
    put_number(b, object, line != 0 ? "line" : "record", line != 0 ? line : record);
    struct json_object *figures = put_new(b, object, "figures", json_object_new_object());
    for (uint32_t i = 0; i < dp_rt_figures(r->rule); i++) {
        put_number(b, figures, dp_rt_figure(r->rule, i, name), r->values[i]);
    }
    put_text(b, object, "text", facts->text);
    put_text(b, object, "advice", facts->advice);
    return object;
}

/* Arrays end where the split does: what stands behind is no figure. */
static struct json_object *json_short_split(struct builder *b, const struct dp_rt_split *s) {
    struct json_object *object = json_split(b, s);
    uint32_t generators = s->known != 0 ? s->generators : 0;
    PUT_NUMBERS(b, object, "assignment", s->assignment, generators);
    PUT_NUMBERS(b, object, "waves", s->waves, s->objects);
    PUT_NUMBERS(b, object, "curve", s->curve, s->levels);
    return object;
}

#define PUT_REPORTS(builder, object, key, report, array)                                                               \
    do {                                                                                                               \
        struct json_object *reports = put_new(builder, object, key, json_object_new_array());                          \
        for (size_t i = 0; i < said->array.count; i++) {                                                               \
            add(builder, reports, json_##report(builder, &said->array.items[i]));                                      \
        }                                                                                                              \
    } while (0)

static void put_shaders(struct builder *b, struct json_object *object) {
    const struct dp_rt_said *said = b->view->said;
    struct json_object *shaders = put_new(b, object, "shaders", json_object_new_array());
    char name[DP_RT_VIEW_NAME];
    for (uint32_t i = 0; i < said->shaders.count; i++) {
        struct json_object *shader = json_shader(b, &said->shaders.items[i]);
        put_text(b, shader, "name", dp_rt_shader_name(b->view, i, name));
        put_text(b, shader, "kind", dp_name(DP_SET_RT_SHADER, dp_rt_shader_kind(b->view, i)));
        add(b, shaders, shader);
    }
}

struct json_object *dp_rt_json(const struct dp_rt_view *view) {
    struct builder builder = {view, false};
    struct builder *b = &builder;
    const struct dp_rt_said *said = view->said;
    struct json_object *object = json_object_new_object();
    char name[DP_RT_VIEW_NAME];
    put_text(b, object, "object", dp_rt_object_name(view, name));
    put_text(b, object, "series", dp_name(DP_SET_SERIES, view->object.device->series));
    put_number(b, object, "wave", view->object.records[0].as.state_object.wave);
    put(b, object, "valid", json_object_new_boolean(dp_rt_is_valid(view)));
    put(b, object, "occupancy", json_occupancy(b, &said->occupancy));
    put_shaders(b, object);
    PUT_REPORTS(b, object, "caps", cap, caps);
    put(b, object, "stack", json_stack(b, &said->stack));
    put(b, object, "traffic", json_traffic(b, &said->traffic));
    PUT_REPORTS(b, object, "sites", site_traffic, sites);
    put(b, object, "bvh", json_bvh(b, &said->bvh));
    PUT_REPORTS(b, object, "triangles", triangle, triangles);
    put(b, object, "split", json_short_split(b, &said->split));
    PUT_REPORTS(b, object, "advice", record, records);
    if (builder.failed) {
        json_object_put(object);
        return NULL;
    }
    return object;
}
