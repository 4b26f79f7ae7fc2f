/* text_print_packet.c: packets, in the form of the example in design section 4. */
#include "text_printer.h"

#include <string.h>

/* Where `for` stands, counted from the packet's name. */
#define CAUSE_COLUMN 47u

/* The command that the packet names itself (WORK), DP_NO_COMMAND if it names none. */
static uint64_t named_command(const struct dp_description *d, const struct dp_packet *packet) {
    for (size_t i = 0; i < d->count; i++) {
        if (d->fields[i].type == DP_TYPE_NUMBER64) {
            return dp_get(packet, &d->fields[i]);
        }
    }
    return DP_NO_COMMAND;
}

void dp_print_packet_line(struct dp_printer *p, const struct dp_packet *packet) {
    const struct dp_description *d = dp_describe_packet(packet->kind);
    size_t start = p->out->length;
    dp_out_text(p->out, d->word);
    p->facts = NULL;
    p->glued = false;
    dp_print_fields(p, d, packet);
    if (packet->predicated != 0) {
        dp_out_text(p->out, " predicated");
    }
    if (packet->cause == DP_NO_COMMAND || packet->cause == named_command(d, packet)) {
        return;
    }
    size_t written = p->out->length - start;
    for (size_t i = written; i < CAUSE_COLUMN - 1; i++) {
        dp_out_char(p->out, ' ');
    }
    dp_out_text(p->out, " for ");
    dp_print_reference(p, packet->cause);
}

size_t dp_print_packet(const struct dp_case *c, const struct dp_packet *packet, char *buffer, size_t size) {
    struct dp_out out = {NULL, buffer, size, 0, false};
    struct dp_printer p;
    memset(&p, 0, sizeof p);
    p.out = &out;
    p.c = c;
    if (size == 0) {
        return 0;
    }
    buffer[0] = '\0';
    for (int n = 0; c != NULL && n < DP_NAMESPACES; n++) {
        p.names[n] = c->names[n];
        p.name_count[n] = c->name_count[n];
    }
    dp_print_packet_line(&p, packet);
    return out.length;
}
