/* elements.c: see elements.h. */
#include "elements.h"

#include "memory.h"
#include "symbols.h"

#include <stdio.h>
#include <string.h>

struct reading {
    struct dp_packet_block *block;
    struct dp_case_memory *memory;
    const char *at;
    const char *end;
    const char *wrong;
    char *why;
    size_t why_size;
    struct dp_element elements[DP_ITEM_ELEMENTS];
    size_t count;
};

static bool fail(struct reading *r, const char *place, const char *why) {
    r->wrong = place;
    snprintf(r->why, r->why_size, "%s", why);
    return false;
}

static bool ends_with(const char *text, size_t length, const char *ending) {
    size_t size = strlen(ending);
    return length > size && memcmp(text + length - size, ending, size) == 0;
}

/* The part of the word up to one of `stops`. */
static size_t span(const struct reading *r, const char *stops) {
    size_t length = 0;
    while (r->at + length < r->end && strchr(stops, r->at[length]) == NULL) {
        length++;
    }
    return length;
}

static bool read_client(struct reading *r, struct dp_element *element) {
    size_t length = span(r, ". \t@+");
    if (!dp_find(DP_SET_CLIENT, r->at, length, &element->client)) {
        return fail(r, r->at,
                    "an element begins with a client: VS VSk VSm PS PSk PSm CS CSk CSm CBd CBm DBd DBm IDX "
                    "IDXD DMA PFP CE EXT ME");
    }
    r->at += length;
    if (r->at == r->end || *r->at != '.') {
        return fail(r, r->at, "a client is followed by .r, .w or .rw");
    }
    r->at++;
    return true;
}

static bool read_direction(struct reading *r, struct dp_element *element) {
    static const char *const words[] = {[DP_RW_read] = "r", [DP_RW_write] = "w", [DP_RW_both] = "rw"};
    size_t length = span(r, " \t@+");
    for (uint32_t rw = DP_RW_read; rw <= DP_RW_both; rw++) {
        if (strlen(words[rw]) == length && memcmp(words[rw], r->at, length) == 0) {
            element->rw = rw;
            r->at += length;
            return true;
        }
    }
    return fail(r, r->at, "a client is followed by .r, .w or .rw");
}

/* Number of the name in the block; a new one for a new name. */
static bool number_of(struct reading *r, const char *name, size_t length, uint32_t *number) {
    struct dp_packet_block *block = r->block;
    for (size_t i = 0; i < block->location_count; i++) {
        if (strlen(block->locations[i]) == length && memcmp(block->locations[i], name, length) == 0) {
            *number = (uint32_t)i;
            return true;
        }
    }
    if (block->location_count == DP_BLOCK_LOCATIONS) {
        return fail(r, name, "a block has at most 64 locations");
    }
    if (block->locations == NULL) {
        block->locations = dp_memory_take(r->memory, DP_BLOCK_LOCATIONS * sizeof *block->locations);
    }
    const char *kept = block->locations != NULL ? dp_memory_text(r->memory, name, length) : NULL;
    if (kept == NULL) {
        return fail(r, NULL, "out of memory");
    }
    *number = (uint32_t)block->location_count;
    block->locations[block->location_count++] = kept;
    return true;
}

static bool read_location(struct reading *r, struct dp_element *element) {
    if (r->at == r->end || *r->at != '@') {
        return fail(r, r->at, "an element ends with @ and the name of a location");
    }
    r->at++;
    const char *name = r->at;
    size_t length = span(r, " \t+");
    r->at += length;
    element->location = DP_LOCATION_DATA;
    if (ends_with(name, length, ".META")) {
        element->location = DP_LOCATION_META;
        length -= sizeof ".META" - 1;
    } else if (ends_with(name, length, ".STATE")) {
        element->location = DP_LOCATION_STATE;
        length -= sizeof ".STATE" - 1;
    }
    if (!dp_name_well_formed(name, length)) {
        return fail(r, name, "a location has a name like a label, then .META or .STATE if it is one");
    }
    return number_of(r, name, length, &element->number);
}

/* access+access of one client, or the next access. */
static bool read_element(struct reading *r, uint32_t access) {
    struct dp_element element = {.access = access};
    if (r->count == DP_ITEM_ELEMENTS) {
        return fail(r, r->at, "an item has at most 32 elements");
    }
    if (!read_client(r, &element) || !read_direction(r, &element) || !read_location(r, &element)) {
        return false;
    }
    r->elements[r->count++] = element;
    return true;
}

static bool read_item(struct reading *r) {
    uint32_t access = 0;
    for (;;) {
        r->at += strspn(r->at, " \t") < (size_t)(r->end - r->at) ? strspn(r->at, " \t") : (size_t)(r->end - r->at);
        if (r->at == r->end) {
            return r->count != 0 || fail(r, r->at, "an ITEM has at least one element, like CS.w@x");
        }
        if (!read_element(r, access)) {
            return false;
        }
        if (r->at < r->end && *r->at == '+') {
            r->at++;
            if (r->at == r->end || *r->at == ' ' || *r->at == '\t') {
                return fail(r, r->at, "a + is followed by another path of the access");
            }
        } else {
            access++;
        }
    }
}

/* The elements as they were written, one blank between them. */
static const char *keep_text(const struct reading *r, const char *text, size_t length) {
    char *kept = dp_memory_take(r->memory, length + 1);
    size_t used = 0;
    for (size_t i = 0; kept != NULL && i < length; i++) {
        bool blank = text[i] == ' ' || text[i] == '\t';
        if (!blank || (used != 0 && kept[used - 1] != ' ')) {
            kept[used++] = blank ? ' ' : text[i];
        }
    }
    if (kept != NULL && used != 0 && kept[used - 1] == ' ') {
        kept[used - 1] = '\0';
    }
    return kept;
}

bool dp_elements_add(struct dp_case_memory *memory, struct dp_packet_block *block, uint32_t queue, const char *text,
                     size_t length, const char **wrong, char *why, size_t why_size) {
    struct reading r = {block, memory, text, text + length, NULL, why, why_size, {{0}}, 0};
    if (!read_item(&r)) {
        *wrong = r.wrong;
        return false;
    }
    struct dp_block_item item = {block->count, keep_text(&r, text, length), NULL, r.count};
    struct dp_element *elements = dp_memory_take(memory, r.count * sizeof *elements);
    void *items = dp_memory_grow(memory, block->items, block->item_count, &block->item_capacity, sizeof *block->items);
    if (item.text == NULL || elements == NULL || items == NULL) {
        *wrong = NULL;
        return false;
    }
    memcpy(elements, r.elements, r.count * sizeof *elements);
    item.elements = elements;
    block->items = items;
    block->items[block->item_count++] = item;
    struct dp_packet *packet = &block->packets[block->count++];
    *packet = (struct dp_packet){.kind = DP_PACKET_WORK, .queue = queue, .cause = DP_NO_COMMAND};
    packet->as.WORK.command = DP_NO_COMMAND;
    return true;
}

const struct dp_block_item *dp_block_item_at(const struct dp_packet_block *block, size_t packet) {
    size_t low = 0, high = block->item_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (block->items[middle].at < packet) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < block->item_count && block->items[low].at == packet ? &block->items[low] : NULL;
}
