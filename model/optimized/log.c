/* log.c: the log of a list. */
#include "model/optimized/log.h"

#include "model/optimized/memory.h"

bool opt_log_add(const struct dp_memory *memory, struct opt_log *log, const struct opt_log_entry *entry) {
    void *grown = opt_grown(memory, log->entries, &log->capacity, log->count + 1, sizeof *log->entries);
    if (grown == NULL) {
        return false;
    }
    log->entries = grown;
    log->entries[log->count++] = *entry;
    return true;
}

void opt_log_emptied(struct opt_log *log) {
    log->count = 0;
    log->work = false;
    log->barriers = false;
}
