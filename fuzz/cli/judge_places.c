/* judge_places.c: see judge_places.h. */
#include "fuzz/cli/judge_places.h"

#include <json-c/json.h>
#include <stdlib.h>
#include <string.h>

/* A text being gone through, line by line. */
struct reading {
    const char *at;
    const char *end;
    uint32_t line;
};

struct span {
    const char *text;
    size_t length;
};

static bool next_line(struct reading *r, struct span *line) {
    if (r->at == r->end) {
        return false;
    }
    const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));
    const char *stop = newline != NULL ? newline : r->end;
    *line = (struct span){r->at, (size_t)(stop - r->at)};
    r->at = newline != NULL ? newline + 1 : r->end;
    r->line++;
    return true;
}

static size_t blanks(const struct span *line) {
    size_t count = 0;
    while (count < line->length && strchr(" \t\r", line->text[count]) != NULL && line->text[count] != '\0') {
        count++;
    }
    return count;
}

/* Whether the line's first word is this, and something follows. */
static bool begins(const struct span *line, size_t indent, const char *word) {
    size_t length = strlen(word);
    return line->length > indent + length && memcmp(line->text + indent, word, length) == 0 &&
           (line->text[indent + length] == ' ' || line->text[indent + length] == '\t');
}

static struct dp_packet_place **make(const struct dp_case *c) {
    struct dp_packet_place **of = calloc(c->block_count + 1, sizeof(struct dp_packet_place *));
    for (size_t b = 0; of != NULL && b < c->block_count; b++) {
        of[b] = calloc(c->blocks[b].count + 1, sizeof *of[b]);
        if (of[b] == NULL) {
            while (b > 0) {
                free(of[--b]);
            }
            free(of);
            return NULL;
        }
    }
    return of;
}

/* A line behind `packets` that is indented and no comment is a packet. */
static void take_lines(struct dp_packet_places *places, const char *text, size_t size) {
    const struct dp_case *c = &places->input->c;
    struct reading r = {text, text + size, 0};
    struct span line;
    size_t blocks = 0; /* begun so far */
    size_t packets = 0;
    while (next_line(&r, &line)) {
        size_t indent = blanks(&line);
        if (indent == line.length || line.text[indent] == '#' || begins(&line, indent, "expect")) {
            continue;
        }
        if (begins(&line, indent, "packets")) {
            blocks++;
            packets = 0;
        } else if (indent > 0 && blocks > 0 && blocks <= c->block_count && packets < c->blocks[blocks - 1].count) {
            places->of[blocks - 1][packets++] = (struct dp_packet_place){r.line, (uint32_t)indent + 1};
        }
    }
}

bool dp_packet_places_find(struct dp_packet_places *places, const struct dp_input *input, const char *text,
                           size_t size) {
    *places = (struct dp_packet_places){input, NULL};
    if (text == NULL) {
        return true;
    }
    places->of = make(&input->c);
    if (places->of == NULL) {
        return false;
    }
    take_lines(places, text, size);
    return true;
}

void dp_packet_places_end(struct dp_packet_places *places) {
    for (size_t b = 0; places->of != NULL && b < places->input->c.block_count; b++) {
        free(places->of[b]);
    }
    free(places->of);
    places->of = NULL;
}

const struct dp_packet_place *dp_packet_place(const struct dp_packet_places *places, size_t block, size_t packet) {
    const struct dp_case *c = &places->input->c;
    if (places->of == NULL || block >= c->block_count || packet >= c->blocks[block].count ||
        places->of[block][packet].line == 0) {
        return NULL;
    }
    return &places->of[block][packet];
}

const char *dp_packet_place_text(const struct dp_packet_places *places, size_t block, size_t packet, char *buffer,
                                 size_t size) {
    const struct dp_packet_place *place = dp_packet_place(places, block, packet);
    if (place != NULL) {
        snprintf(buffer, size, "%s:%u:%u", places->input->name, place->line, place->column);
    } else {
        snprintf(buffer, size, "%s: packets %s, packet %zu", places->input->name, places->input->c.blocks[block].name,
                 packet + 1);
    }
    return buffer;
}

struct json_object *dp_packet_place_object(const struct dp_packet_places *places, size_t block, size_t packet) {
    const struct dp_packet_place *place = dp_packet_place(places, block, packet);
    struct json_object *o = json_object_new_object();
    if (o == NULL) {
        return NULL;
    }
    json_object_object_add(o, "block", json_object_new_string(places->input->c.blocks[block].name));
    json_object_object_add(o, "number", json_object_new_uint64(packet + 1));
    if (place != NULL) {
        json_object_object_add(o, "line", json_object_new_uint64(place->line));
        json_object_object_add(o, "column", json_object_new_uint64(place->column));
    }
    return o;
}

size_t dp_given_block(const struct dp_case *c, uint32_t list) {
    size_t block = 0;
    while (block < c->block_count &&
           (list == DP_NONE || c->blocks[block].list != list || c->blocks[block].item_count != 0)) {
        block++;
    }
    return block;
}
