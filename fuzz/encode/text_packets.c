/* text_packets.c: `packets NAME` blocks and their packets (design section 4, hardware sheet 6.1). */
#include "elements.h"
#include "text_parser.h"

#include <string.h>

bool dp_text_packets_line(struct dp_parser *p) {
    struct dp_case *c = p->c;
    (void)dp_text_space(p);
    struct dp_word name = dp_text_word(p);
    if (!dp_name_well_formed(name.text, name.length)) {
        return dp_text_fail(p, name.text, "`packets` lacks the name of a list or stream");
    }
    (void)dp_text_space(p);
    if (!dp_text_done(p)) {
        return dp_text_fail(p, p->at, "`packets` takes one name and nothing more");
    }
    void *blocks = dp_memory_grow(c->memory, c->blocks, c->block_count, &p->block_capacity, sizeof *c->blocks);
    const char *kept = dp_memory_text(c->memory, name.text, name.length);
    if (blocks == NULL || kept == NULL) {
        return dp_text_out_of_memory(p);
    }
    uint64_t list = DP_NONE;
    (void)dp_symbols_find(&p->names[DP_NAMES_LIST], name.text, name.length, &list);
    c->blocks = blocks;
    c->blocks[c->block_count++] = (struct dp_packet_block){.name = kept, .list = (uint32_t)list};
    p->packet_capacity = 0;
    p->in_block = true;
    p->after_commands = true;
    return true;
}

static uint32_t queue_of(const struct dp_parser *p, const struct dp_packet_block *block) {
    const struct dp_slot *list = dp_structure_slot(&p->structure, DP_NAMES_LIST, block->list);
    return list != NULL ? list->type : DP_LIST_direct;
}

/* `for @label`: the command that the packet was emitted for. */
static bool read_cause(struct dp_parser *p, struct dp_packet *packet, const char *place, bool *given) {
    if (*given) {
        return dp_text_fail(p, place, "`for` is given twice");
    }
    *given = true;
    (void)dp_text_space(p);
    return dp_text_command_reference(p, &packet->cause) && dp_text_separated(p);
}

/* A packet that is a work item names one, and it is its own cause (model/packet.h). */
static bool own_cause(struct dp_parser *p, struct dp_packet *packet, const struct dp_subject *s, bool given) {
    for (size_t i = 0; i < s->description->count; i++) {
        if (s->description->fields[i].type != DP_TYPE_NUMBER64) {
            continue;
        }
        uint64_t command = dp_get(packet, &s->description->fields[i]);
        if (dp_kind_facts(p->c->records[command].kind)->parts != DP_PARTS_WORK) {
            return dp_text_fail(p, s->places[i], "`%s` names a command that is no work item", s->name);
        }
        packet->cause = given ? packet->cause : command;
    }
    return true;
}

static bool read_packet(struct dp_parser *p, struct dp_packet *packet, struct dp_subject *s) {
    bool caused = false;
    if (!dp_text_separated(p) || !dp_text_positional(p, s)) {
        return false;
    }
    for (;;) {
        (void)dp_text_space(p);
        if (dp_text_done(p)) {
            return own_cause(p, packet, s, caused);
        }
        const char *place = p->at;
        struct dp_word word = dp_text_peek_word(p);
        bool matched = dp_word_is(word, "for") || dp_word_is(word, "predicated");
        if (!matched) {
            if (!dp_text_keyed(p, s, &matched)) {
                return false;
            }
            if (!matched) {
                return dp_text_all_keyed(p, s); /* says what is known */
            }
            continue;
        }
        (void)dp_text_word(p);
        if (dp_word_is(word, "predicated")) {
            if (packet->predicated != 0) {
                return dp_text_fail(p, place, "`predicated` is given twice");
            }
            packet->predicated = 1;
            if (!dp_text_separated(p)) {
                return false;
            }
        } else if (!read_cause(p, packet, place, &caused)) {
            return false;
        }
    }
}

/* Whether a packet may stand here; room for one more. */
static bool make_room(struct dp_parser *p, struct dp_word head) {
    if (!p->in_block) {
        return dp_text_fail(p, head.text, "`%.*s` is a packet: it stands in a `packets` block", dp_word_shown(head),
                            head.text);
    }
    if (*p->line != ' ' && *p->line != '\t') {
        return dp_text_fail(p, head.text, "`%.*s` is a packet: it stands on an indented line under `packets`",
                            dp_word_shown(head), head.text);
    }
    struct dp_packet_block *block = &p->c->blocks[p->c->block_count - 1];
    void *packets =
        dp_memory_grow(p->c->memory, block->packets, block->count, &p->packet_capacity, sizeof *block->packets);
    if (packets == NULL) {
        return dp_text_out_of_memory(p);
    }
    block->packets = packets;
    return true;
}

static bool add_packet(struct dp_parser *p, enum dp_packet_kind kind, struct dp_word head) {
    if (!make_room(p, head)) {
        return false;
    }
    struct dp_packet_block *block = &p->c->blocks[p->c->block_count - 1];
    struct dp_packet packet;
    dp_plain_packet(&packet, kind);
    packet.queue = queue_of(p, block);
    struct dp_subject s = dp_text_subject(dp_describe_packet(kind), &packet, -1, head.text);
    p->raw_masks = false;
    p->in_packet = true;
    bool read = read_packet(p, &packet, &s);
    p->in_packet = false;
    if (!read) {
        return false;
    }
    block->packets[block->count++] = packet;
    return true;
}

/* `ITEM CS.w@x ...`: a work item by its elements; no program stands behind it. */
static bool add_item(struct dp_parser *p, struct dp_word head) {
    char why[160];
    const char *wrong = NULL;
    if (!make_room(p, head)) {
        return false;
    }
    struct dp_packet_block *block = &p->c->blocks[p->c->block_count - 1];
    size_t length = (size_t)(p->end - p->at);
    if (!dp_elements_add(p->c->memory, block, queue_of(p, block), p->at, length, &wrong, why, sizeof why)) {
        return wrong != NULL ? dp_text_fail(p, wrong, "%s", why) : dp_text_out_of_memory(p);
    }
    p->at = p->end;
    return true;
}

bool dp_text_packet_line(struct dp_parser *p, struct dp_word head, bool *matched) {
    *matched = dp_word_is(head, "ITEM");
    if (*matched) {
        return add_item(p, head);
    }
    for (int kind = 0; kind < DP_PACKET_COUNT; kind++) {
        if (dp_word_is(head, dp_describe_packet((enum dp_packet_kind)kind)->word)) {
            *matched = true;
            return add_packet(p, (enum dp_packet_kind)kind, head);
        }
    }
    return true;
}
