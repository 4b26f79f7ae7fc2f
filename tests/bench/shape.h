/* shape.h: the program that is measured: 24 commands, over and over, on resources that stay (design section 13).
 *
 * A frame in small: clears, draws, dispatches, a copy and a timestamp between seven barrier calls of fifteen barriers (texture,
 * buffer and global), in a list of its own that is executed at once. It ends in the layouts that it began in.
 */
#ifndef DRAINPROOF_TESTS_BENCH_SHAPE_H
#define DRAINPROOF_TESTS_BENCH_SHAPE_H

#include "model/command.h"

#define SHAPE_COMMANDS 24u

/* One command with its parts. */
struct shape_command {
    const struct dp_command *records;
    size_t count;
};

struct shape {
    struct dp_command records[128];
    size_t record_count;
    struct shape_command commands[SHAPE_COMMANDS + 32]; /* the device and the creations first */
    size_t command_count;
    size_t setup;    /* how many of the commands stand before the repeated ones */
    size_t barriers; /* in one repetition */
};

/* Makes the device, the resources and the repeated commands; ends the process if the shape does not come out right. */
void shape_make(struct shape *shape);
/* Names the list of the next repetition. */
void shape_use_list(struct shape *shape, uint32_t list);

#endif
