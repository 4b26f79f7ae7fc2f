/* json_read.c: JSON Lines to a draft of a case; json_through.c makes the case of it. */
#include "elements.h"
#include "json.h"
#include "json_draft.h"
#include "json_field.h"
#include "kinds.h"
#include "memory.h"

#include <json-c/json.h>
#include <stdlib.h>
#include <string.h>

/* Deepest nesting of a line: object, items, item, range. */
#define DEPTH 8

bool dp_json_fail_at(struct dp_json_draft *r, uint32_t line, uint32_t column, const char *message) {
    r->error->line = line;
    r->error->column = column;
    if (message != NULL) {
        snprintf(r->error->message, sizeof r->error->message, "%s", message);
    }
    return false;
}

static bool fail(struct dp_json_draft *r, const char *message) {
    return dp_json_fail_at(r, r->line, 0, message);
}

/* Makes room for one more item of `size` bytes. Several arrays may share one capacity; then only the last one moves
 * it. */
static bool grow(void *array, size_t count, size_t *capacity, size_t size, bool moves) {
    void **at = array;
    size_t wanted = *capacity != 0 ? *capacity * 2 : 16;
    if (count < *capacity) {
        return true;
    }
    void *bigger = realloc(*at, wanted * size);
    if (bigger == NULL) {
        return false;
    }
    *at = bigger;
    if (moves) {
        *capacity = wanted;
    }
    return true;
}

/* --- words --- */

/* A word that stays one word on a line of text. */
static bool is_word(const char *text) {
    if (text == NULL || *text == '\0') {
        return false;
    }
    for (; *text != '\0'; text++) {
        if (*text <= ' ' || *text > '~' || *text == '#') {
            return false;
        }
    }
    return true;
}

/* --- the first line --- */

static bool take_space(struct dp_json_draft *r, struct json_object *names, const char *key, enum dp_namespace space) {
    struct json_object *array = NULL;
    if (!json_object_object_get_ex(names, key, &array) || !json_object_is_type(array, json_type_array)) {
        return fail(r, "the first line must list the names of heap, resource, list, pipeline and object");
    }
    size_t count = json_object_array_length(array);
    r->c.names[space] = calloc(count + 1, sizeof *r->c.names[space]);
    if (r->c.names[space] == NULL || count >= DP_NONE) {
        return fail(r, "out of memory");
    }
    for (size_t i = 0; i < count; i++) {
        struct json_object *one = json_object_array_get_idx(array, i);
        r->c.names[space][i] = dp_json_text(one);
        if (one != NULL && !is_word(r->c.names[space][i])) {
            return fail(r, "a name must be one word of printable characters, or null");
        }
    }
    r->c.name_count[space] = (uint32_t)count;
    return true;
}

static bool take_header(struct dp_json_draft *r, struct json_object *object) {
    struct json_object *version = NULL;
    struct json_object *names = NULL;
    uint64_t number = 0;
    if (!json_object_object_get_ex(object, "drainproof", &version) ||
        !json_object_object_get_ex(object, "names", &names) || json_object_object_length(object) != 2 ||
        !json_object_is_type(names, json_type_object) || json_object_object_length(names) != DP_NAMESPACES) {
        return fail(r, "the first line must be {\"drainproof\":1,\"names\":{...}}");
    }
    if (!dp_json_number(version, UINT64_MAX, &number) || number != 1) {
        return fail(r, "only version 1 of the form is known");
    }
    r->headed = true;
    return take_space(r, names, "heap", DP_NAMES_HEAP) && take_space(r, names, "resource", DP_NAMES_RESOURCE) &&
           take_space(r, names, "list", DP_NAMES_LIST) && take_space(r, names, "pipeline", DP_NAMES_PIPELINE) &&
           take_space(r, names, "object", DP_NAMES_OBJECT);
}

/* --- records --- */

static bool find_kind(const char *name, enum dp_kind *kind) {
    for (int i = 0; name != NULL && i < DP_COMMAND_COUNT; i++) {
        if (strcmp(dp_describe((enum dp_kind)i)->name, name) == 0) {
            *kind = (enum dp_kind)i;
            return true;
        }
    }
    return false;
}

/* Guarantees 1 and 2 of model/command.h as far as the printer needs them: the device first, parts behind a command that
 * takes them, barriers behind a group of their type. */
static bool place_is_right(struct dp_json_draft *r, enum dp_kind kind) {
    const struct dp_case *c = &r->c;
    const struct dp_description *d = dp_describe(kind);
    if ((c->count == 0) != (d->category == DP_CATEGORY_DEVICE)) {
        return fail(r, "the device must be the first record, and the only device");
    }
    if (!dp_kind_facts(kind)->part) {
        return true;
    }
    size_t owner = c->count;
    int32_t group = -1; /* type of the last group before it */
    const struct dp_description *o;
    do {
        owner--;
        o = dp_describe(c->records[owner].kind);
        if (c->records[owner].kind == DP_COMMAND_group && group < 0) {
            group = (int32_t)c->records[owner].as.group.type;
        }
    } while (owner > 0 && dp_kind_facts(c->records[owner].kind)->part);
    int32_t needed = dp_kind_facts(kind)->barrier;
    if (o->parts != d->parts || (needed >= 0 && needed != group)) {
        snprintf(r->error->message, sizeof r->error->message, "a %s cannot stand here", d->name);
        return fail(r, NULL);
    }
    return true;
}

static bool take_record(struct dp_json_draft *r, struct json_object *object, struct json_object *name) {
    static const char *const others[] = {"record", "label", NULL};
    struct dp_case *c = &r->c;
    enum dp_kind kind = DP_COMMAND_device;
    struct json_object *label = NULL;
    if (!find_kind(dp_json_text(name), &kind)) {
        return fail(r, "'record' names no kind of command");
    }
    if (json_object_object_get_ex(object, "label", &label) && !is_word(dp_json_text(label))) {
        return fail(r, "'label' must be one word of printable characters");
    }
    if (!place_is_right(r, kind)) {
        return false;
    }
    if (!grow(&c->labels, c->count, &r->record_capacity, sizeof *c->labels, false) ||
        !grow(&c->origins, c->count, &r->record_capacity, sizeof *c->origins, false) ||
        !grow(&c->records, c->count, &r->record_capacity, sizeof *c->records, true)) {
        return fail(r, "out of memory");
    }
    struct dp_command *record = &c->records[c->count];
    dp_plain(record, kind);
    c->labels[c->count] = dp_json_text(label);
    c->origins[c->count] = r->line;
    c->count++;
    return dp_json_fields(c, dp_describe(kind), object, others, record, r->error->message, sizeof r->error->message) ||
           fail(r, NULL);
}

/* --- packets --- */

static bool find_packet(const char *name, enum dp_packet_kind *kind) {
    for (int i = 0; name != NULL && i < DP_PACKET_COUNT; i++) {
        if (strcmp(dp_describe_packet((enum dp_packet_kind)i)->name, name) == 0) {
            *kind = (enum dp_packet_kind)i;
            return true;
        }
    }
    return false;
}

static bool take_packet(struct dp_json_draft *r, struct json_object *object, struct dp_packet *packet) {
    static const char *const others[] = {"packet", "cause", "queue", "predicated", NULL};
    enum dp_packet_kind kind = DP_PACKET_DRAIN;
    struct json_object *value = NULL;
    uint64_t number = 0;
    if (!json_object_is_type(object, json_type_object) || !json_object_object_get_ex(object, "packet", &value) ||
        !find_packet(dp_json_text(value), &kind)) {
        return fail(r, "every item must be an object whose 'packet' names a kind of packet");
    }
    dp_plain_packet(packet, kind);
    if (json_object_object_get_ex(object, "cause", &value) && value != NULL &&
        !dp_json_number(value, r->c.count - 1, &packet->cause)) {
        return fail(r, "'cause' must be the index of a record, or null");
    }
    if (json_object_object_get_ex(object, "queue", &value)) {
        const char *text = dp_json_text(value);
        if (text == NULL || !dp_find(DP_SET_LIST, text, strlen(text), &packet->queue)) {
            return fail(r, "'queue' must be a type of list");
        }
    }
    if (json_object_object_get_ex(object, "predicated", &value)) {
        if (!dp_json_number(value, 1, &number)) {
            return fail(r, "'predicated' must be 0 or 1");
        }
        packet->predicated = (uint32_t)number;
    }
    if (!dp_json_fields(&r->c, dp_describe_packet(kind), object, others, packet, r->error->message,
                        sizeof r->error->message)) {
        return fail(r, NULL);
    }
    bool names_command = kind != DP_PACKET_WORK || packet->as.WORK.command < r->c.count;
    return names_command || fail(r, "'command' must be the index of a record");
}

/* {"packet":"ITEM","elements":"CS.w@x PS.r@x"}; *taken: it was one. */
static bool take_item(struct dp_json_draft *r, struct json_object *object, struct dp_packet_block *block, bool *taken) {
    struct json_object *value = NULL;
    const char *wrong = NULL;
    char why[160];
    const char *name = json_object_object_get_ex(object, "packet", &value) ? dp_json_text(value) : NULL;
    *taken = name != NULL && strcmp(name, "ITEM") == 0;
    if (!*taken) {
        return true;
    }
    const char *text = json_object_object_get_ex(object, "elements", &value) ? dp_json_text(value) : NULL;
    if (text == NULL || json_object_object_length(object) != 2) {
        return fail(r, "an ITEM must be {\"packet\":\"ITEM\",\"elements\":\"CS.w@x ...\"}");
    }
    return dp_elements_add(r->c.memory, block, DP_LIST_direct, text, strlen(text), &wrong, why, sizeof why) ||
           fail(r, wrong != NULL ? why : "out of memory");
}

static bool take_block(struct dp_json_draft *r, struct json_object *object, struct json_object *name) {
    struct dp_case *c = &r->c;
    struct json_object *items = NULL;
    if (!is_word(dp_json_text(name)) || !json_object_object_get_ex(object, "items", &items) ||
        !json_object_is_type(items, json_type_array) || json_object_object_length(object) != 2 || c->count == 0) {
        return fail(r, "a packets line must be {\"packets\":NAME,\"items\":[...]} behind the records");
    }
    if (!grow(&r->block_lines, c->block_count, &r->block_line_capacity, sizeof *r->block_lines, true) ||
        !grow(&c->blocks, c->block_count, &r->block_capacity, sizeof *c->blocks, true)) {
        return fail(r, "out of memory");
    }
    size_t count = json_object_array_length(items);
    struct dp_packet_block *block = &c->blocks[c->block_count];
    *block = (struct dp_packet_block){
        .name = dp_json_text(name), .list = DP_NONE, .packets = calloc(count + 1, sizeof *block->packets)};
    if (block->packets == NULL) {
        return fail(r, "out of memory");
    }
    r->block_lines[c->block_count++] = r->line;
    for (size_t i = 0; i < count; i++) {
        struct json_object *item = json_object_array_get_idx(items, i);
        bool taken = false;
        if (!json_object_is_type(item, json_type_object)) {
            return fail(r, "every item must be an object whose 'packet' names a kind of packet");
        }
        if (!take_item(r, item, block, &taken) || (!taken && !take_packet(r, item, &block->packets[block->count++]))) {
            return false;
        }
    }
    return true;
}

/* --- expectations --- */

static bool take_expect(struct dp_json_draft *r, struct json_object *object, struct json_object *words) {
    struct dp_case *c = &r->c;
    const size_t most = sizeof c->expects->words / sizeof c->expects->words[0];
    size_t count = json_object_is_type(words, json_type_array) ? json_object_array_length(words) : 0;
    if (count == 0 || count > most || json_object_object_length(object) != 1) {
        return fail(r, "an expect line must be {\"expect\":[WORD,...]} of at most 16 words");
    }
    if (!grow(&c->expects, c->expect_count, &r->expect_capacity, sizeof *c->expects, true)) {
        return fail(r, "out of memory");
    }
    struct dp_expect *expect = &c->expects[c->expect_count++];
    *expect = (struct dp_expect){.line = r->line, .count = (uint32_t)count};
    for (size_t i = 0; i < count; i++) {
        expect->words[i] = dp_json_text(json_object_array_get_idx(words, i));
        if (!is_word(expect->words[i])) {
            return fail(r, "what is expected must be words of printable characters");
        }
    }
    return true;
}

/* --- lines --- */

static bool take_object(struct dp_json_draft *r, struct json_object *object) {
    struct json_object *value = NULL;
    if (!json_object_is_type(object, json_type_object)) {
        return fail(r, "every line must be a JSON object");
    }
    if (!r->headed) {
        return take_header(r, object);
    }
    if (json_object_object_get_ex(object, "record", &value)) {
        return take_record(r, object, value);
    }
    if (json_object_object_get_ex(object, "packets", &value)) {
        return take_block(r, object, value);
    }
    if (json_object_object_get_ex(object, "expect", &value)) {
        return take_expect(r, object, value);
    }
    return fail(r, "a line must hold 'record', 'packets' or 'expect'");
}

static bool only_spaces(const char *text, size_t size) {
    for (size_t i = 0; i < size; i++) {
        if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r') {
            return false;
        }
    }
    return true;
}

/* Parses one line; the object is kept, because the draft points into it. Strict: nothing but blanks may stand behind
 * it. */
static bool take_line(struct dp_json_draft *r, struct json_tokener *tokener, const char *text, size_t size) {
    const char *nul = memchr(text, '\0', size);
    if (nul != NULL) {
        return dp_json_fail_at(r, r->line, (uint32_t)(nul - text) + 1, "NUL byte");
    }
    if (!grow(&r->lines, r->line_count, &r->line_capacity, sizeof *r->lines, true)) {
        return fail(r, "out of memory");
    }
    json_tokener_reset(tokener);
    struct json_object *object = json_tokener_parse_ex(tokener, text, (int)size);
    enum json_tokener_error problem = json_tokener_get_error(tokener);
    size_t end = json_tokener_get_parse_end(tokener);
    if (problem != json_tokener_success) {
        bool short_line = problem == json_tokener_continue;
        return dp_json_fail_at(r, r->line, (uint32_t)(short_line ? size : end) + 1,
                               short_line ? "the JSON ends too early" : json_tokener_error_desc(problem));
    }
    r->lines[r->line_count++] = object;
    return take_object(r, object);
}

static bool take_lines(struct dp_json_draft *r, const char *text, size_t size) {
    struct json_tokener *tokener = json_tokener_new_ex(DEPTH);
    bool taken = tokener != NULL || fail(r, "out of memory");
    if (taken) {
        json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
    }
    for (size_t at = 0; taken && at < size;) {
        const char *newline = memchr(text + at, '\n', size - at);
        size_t length = newline != NULL ? (size_t)(newline - text) - at : size - at;
        r->line++;
        taken = only_spaces(text + at, length) || take_line(r, tokener, text + at, length);
        at += length + 1;
    }
    json_tokener_free(tokener);
    return taken && (r->c.count > 0 || dp_json_fail_at(r, r->line, 0, "there is no record in it"));
}

static void clean(struct dp_json_draft *r) {
    for (size_t i = 0; i < r->line_count; i++) {
        json_object_put(r->lines[i]);
    }
    for (size_t i = 0; i < r->c.block_count; i++) {
        free(r->c.blocks[i].packets);
    }
    for (int i = 0; i < DP_NAMESPACES; i++) {
        free(r->c.names[i]);
    }
    dp_memory_free(r->c.memory);
    free(r->lines);
    free(r->block_lines);
    free(r->c.blocks);
    free(r->c.expects);
    free(r->c.labels);
    free(r->c.origins);
    free(r->c.records);
}

bool dp_json_parse(const char *text, size_t size, struct dp_case *c, struct dp_text_error *error) {
    struct dp_json_draft r = {.error = error};
    memset(c, 0, sizeof *c);
    *error = (struct dp_text_error){0, 0, ""};
    r.c.memory = dp_memory_create();
    bool read =
        (r.c.memory != NULL || fail(&r, "out of memory")) && take_lines(&r, text, size) && dp_json_through_text(&r, c);
    if (!read) {
        memset(c, 0, sizeof *c);
    }
    clean(&r);
    return read;
}
