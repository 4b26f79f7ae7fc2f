/* test_machine_text.h: streams in the notation of hardware sheet 10, fed to the machine, and its hazard set as text. */
#ifndef DRAINPROOF_TESTS_UNIT_TEST_MACHINE_TEXT_H
#define DRAINPROOF_TESTS_UNIT_TEST_MACHINE_TEXT_H

#include "oracles/machine/machine.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* The number that a name stands for; the test fails on an unknown one. */
static uint32_t value_of(enum dp_set set, const char *name, size_t length) {
    uint32_t value = 0;
    cr_assert(dp_find(set, name, length, &value), "no such word: %.*s", (int)length, name);
    return value;
}

static uint32_t fence_of(const char *name) {
    return (uint32_t)(unsigned char)name[0]; /* #f, #g: one letter a fence */
}

/* "ALL_WBINV+gl1+glv": the first word by `first` (NONE set: it is a bit too), the others bits of GCR or ACQUIRE_RB. */
static void take_bits(const char *text, size_t length, uint32_t *rb, uint32_t *gcr, bool acquire) {
    for (const char *end = text + length; text < end;) {
        size_t word = strcspn(text, "+# ");
        uint32_t bit = 0;
        if (dp_find(DP_SET_GCR, text, word, &bit)) {
            *gcr |= bit;
        } else if (acquire) {
            *rb |= value_of(DP_SET_ACQUIRE_RB, text, word);
        } else {
            *rb = value_of(DP_SET_EOP_RB, text, word);
        }
        text += word + (text[word] == '+');
        if (text[0] == '#') {
            break;
        }
    }
}

/* "CS.rw@x". Locations m and meta are META, s is STATE, others DATA, one a letter. */
static void feed_item(struct dp_machine *machine, const char *word, size_t length) {
    const char *dot = memchr(word, '.', length), *at = memchr(word, '@', length);
    cr_assert(dot != NULL && at != NULL);
    struct dp_element element = {.client = value_of(DP_SET_CLIENT, word, (size_t)(dot - word))};
    size_t rw = (size_t)(at - dot) - 1;
    element.rw = rw == 2 ? DP_RW_both : dot[1] == 'w' ? DP_RW_write : DP_RW_read;
    element.location = at[1] == 'm' ? DP_LOCATION_META : at[1] == 's' ? DP_LOCATION_STATE : DP_LOCATION_DATA;
    element.number = (uint32_t)(unsigned char)at[1];
    cr_assert_eq(dp_machine_item(machine, DP_LIST_direct, 0, &element, 1), DP_MACHINE_OK);
}

static struct dp_packet packet_of(const char *word, size_t length) {
    struct dp_packet packet = {.kind = DP_PACKET_DMA_WAIT, .cause = DP_NO_COMMAND};
    size_t kind = strcspn(word, ":# ");
    const char *rest = word + kind + 1;
    size_t left = kind < length ? length - kind - 1 : 0;
    uint32_t rb = 0, gcr = 0;
    const char *mark = memchr(word, '#', length);
    if (strncmp(word, "DRAIN", kind) == 0) {
        packet.kind = DP_PACKET_DRAIN;
        packet.as.DRAIN.stage = value_of(DP_SET_STAGE, rest, left);
    } else if (strncmp(word, "EOP", kind) == 0) {
        packet.kind = DP_PACKET_EOP;
        take_bits(rest, left, &rb, &gcr, false);
        packet.as.EOP.rb = rb;
        packet.as.EOP.gcr = (dp_field_MASK8)gcr;
        packet.as.EOP.fence = fence_of(mark + 1);
    } else if (strncmp(word, "EOS", kind) == 0) {
        packet.kind = DP_PACKET_EOS;
        packet.as.EOS.event = rest[0] == 'P' ? DP_EOS_EVENT_PS_DONE : DP_EOS_EVENT_CS_DONE;
        packet.as.EOS.fence = fence_of(mark + 1);
    } else if (strncmp(word, "WAIT", 4) == 0) {
        packet.kind = DP_PACKET_WAIT_FENCE;
        packet.as.WAIT_FENCE.fence = fence_of(rest);
        packet.as.WAIT_FENCE.engine = kind == 8 ? DP_CP_PFP : DP_CP_ME;
    } else if (strncmp(word, "ACQ", 3) == 0) {
        packet.kind = DP_PACKET_ACQUIRE;
        take_bits(rest, left, &rb, &gcr, true);
        packet.as.ACQUIRE.gcr = (dp_field_MASK8)gcr;
        packet.as.ACQUIRE.rb = (dp_field_MASK8)rb;
        packet.as.ACQUIRE.engine = kind == 7 ? DP_CP_PFP : DP_CP_ME;
    } else if (strncmp(word, "RB_EVENT", kind) == 0) {
        packet.kind = DP_PACKET_RB_EVENT;
        packet.as.RB_EVENT.event = value_of(DP_SET_RB_EVENT, rest, left);
    } else if (strncmp(word, "PFP_SYNC_ME", kind) == 0) {
        packet.kind = DP_PACKET_PFP_SYNC_ME;
    } else if (strncmp(word, "CE_SYNC_ME", kind) == 0) {
        packet.kind = DP_PACKET_CE_SYNC_ME;
    } else {
        cr_assert(strncmp(word, "DMA_WAIT", kind) == 0, "no such packet: %.*s", (int)length, word);
    }
    return packet;
}

/* The stream, on this hardware. */
static void feed_text(struct dp_machine *machine, uint32_t hardware, const char *text) {
    dp_machine_start(machine, hardware);
    for (; *text != '\0'; text += *text == ' ') {
        size_t length = strcspn(text, " ");
        if (memchr(text, '@', length) != NULL) {
            feed_item(machine, text, length);
        } else {
            struct dp_packet packet = packet_of(text, length);
            cr_assert_eq(dp_machine_packet(machine, &packet), DP_MACHINE_OK);
        }
        text += length;
    }
}

/* Hazards as a set, each once: "H1 (CS, PS)" one a line, in the order of their text. */
struct hazard_set {
    char lines[32][32];
    size_t count;
};

static void put_hazard(struct hazard_set *set, const char *line) {
    size_t at = 0;
    while (at < set->count && strcmp(set->lines[at], line) < 0) {
        at++;
    }
    if (at < set->count && strcmp(set->lines[at], line) == 0) {
        return;
    }
    cr_assert_lt(set->count, 32);
    memmove(set->lines[at + 1], set->lines[at], (set->count - at) * sizeof *set->lines);
    snprintf(set->lines[at], sizeof *set->lines, "%s", line);
    set->count++;
}

/* "H2 H3 (CBm, CS) H3 H6 (CS, CBm)", as the sheet has it; "clean" is none. */
static inline void read_hazards(const char *text, struct hazard_set *set) {
    set->count = 0;
    while (text[0] == 'H') {
        const char *open = strchr(text, '(');
        size_t length = strcspn(open, ")") + 1;
        for (; text < open; text += 3) {
            char line[32];
            snprintf(line, sizeof line, "%.2s %.*s", text, (int)length, open);
            put_hazard(set, line);
        }
        text = open + length;
        text += strcspn(text, "H");
    }
}

struct telling {
    const struct dp_machine *machine;
    struct hazard_set *set;
};

static inline void tell_hazard(void *context, const struct dp_machine_hazard *hazard) {
    struct telling *telling = context;
    char line[32];
    const char *before = dp_name(DP_SET_CLIENT, dp_machine_element(telling->machine, hazard->before).element.client);
    const char *after = "packet";
    if (hazard->hazard != DP_HAZARD_H4) {
        after = dp_name(DP_SET_CLIENT, dp_machine_element(telling->machine, hazard->after).element.client);
    }
    snprintf(line, sizeof line, "%s (%s, %s)", dp_name(DP_SET_HAZARD, dp_machine_shown(telling->machine, hazard)),
             before, after);
    put_hazard(telling->set, line);
}

#endif
