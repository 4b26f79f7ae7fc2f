/* stats_found.c: findings of `drainproof stats`: one case a signature, the shortest program that showed it. */
#define _POSIX_C_SOURCE 200809L
#include "fuzz/cli/blame_report.h"
#include "fuzz/cli/file.h"
#include "fuzz/cli/stats.h"
#include "fuzz/encode/convert.h"
#include "fuzz/encode/text.h"
#include "fuzz/minimize/signature.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The switches that were on, unless all were, and the blame. */
static void print_switches(FILE *out, const struct dp_program *program, const struct dp_finding *finding,
                           uint64_t switches) {
    char words[DP_SWITCHES_SIZE];
    struct dp_blame blame = dp_blame_of(program, finding, switches);
    if (switches != UINT64_MAX) {
        fprintf(out, "# --optimize=%s\n", dp_switches_words(switches, words, sizeof words));
    }
    fprintf(out, "# blame: %s\n", dp_blame_words(&blame, words, sizeof words));
}

static bool print_case(const struct dp_program *program, const struct dp_finding *finding, uint64_t switches,
                       char **text, size_t *size) {
    struct dp_case c;
    FILE *out = open_memstream(text, size);
    bool good = out != NULL && dp_case_from_program(program, &c);
    if (good) {
        fprintf(out, "# %s\n", finding->signature);
        for (const char *line = finding->text; *line != '\0';) {
            size_t length = strcspn(line, "\n");
            fprintf(out, "# %.*s\n", (int)length, line);
            line += length + (line[length] == '\n' ? 1 : 0);
        }
        print_switches(out, program, finding, switches);
        good = dp_print(&c, out);
        dp_case_free(&c);
    }
    return out != NULL && fclose(out) == 0 && good;
}

/* Writes a finding under the name of its bucket; false, and said so, if that cannot be done. */
static bool write_case(const struct dp_stats_found *found, const struct dp_program *program,
                       const struct dp_finding *finding) {
    const char *folder = found->folder;
    char path[4096];
    char id[DP_BUCKET_ID_SIZE];
    char why[256] = "out of memory";
    char *text = NULL;
    size_t size = 0;
    dp_bucket_id(finding->signature, id);
    int length = snprintf(path, sizeof path, "%s/%s.dp", folder, id);
    if (mkdir(folder, 0777) != 0 && (errno != EEXIST || !dp_is_folder(folder))) {
        fprintf(stderr, "%s: error: %s\n", folder, strerror(errno));
        return false;
    }
    bool kept = length > 0 && (size_t)length < sizeof path &&
                print_case(program, finding, found->switches, &text, &size) &&
                dp_file_write(path, text, size, why, sizeof why);
    if (!kept) {
        fprintf(stderr, "%s: error: %s\n", path, why);
    }
    free(text);
    return kept;
}

/* The entry of a signature, a fresh one (times 0) if it is new; NULL: out of memory. */
static struct dp_stats_signature *entry_of(struct dp_stats_found *found, const char *signature) {
    for (size_t i = 0; i < found->count; i++) {
        if (strcmp(found->items[i].signature, signature) == 0) {
            return &found->items[i];
        }
    }
    struct dp_stats_signature *more = realloc(found->items, (found->count + 1) * sizeof *more);
    if (more == NULL) {
        fprintf(stderr, "drainproof stats: out of memory\n");
        return NULL;
    }
    found->items = more;
    struct dp_stats_signature *entry = &more[found->count++];
    *entry = (struct dp_stats_signature){.times = 0};
    snprintf(entry->signature, sizeof entry->signature, "%s", signature);
    return entry;
}

bool dp_stats_keep(struct dp_stats_found *found, uint64_t seed, const struct dp_program *program,
                   const struct dp_finding *finding) {
    struct dp_stats_signature *entry = entry_of(found, finding->signature);
    if (entry == NULL) {
        return false;
    }
    entry->times++;
    if (entry->records > 0 && program->count >= entry->records) {
        return true;
    }
    if (entry->times == 1) {
        fprintf(stderr, "%s\n  seed %" PRIu64 ", oracle %s: %s\n", finding->signature, seed, finding->oracle,
                finding->text);
    }
    if (!write_case(found, program, finding)) {
        return false;
    }
    entry->seed = seed;
    entry->records = program->count;
    return true;
}

void dp_stats_tell_found(const struct dp_stats_found *found) {
    char id[DP_BUCKET_ID_SIZE];
    for (size_t i = 0; i < found->count; i++) {
        const struct dp_stats_signature *f = &found->items[i];
        if (f->records == 0) {
            continue; /* could not be written, and that was said */
        }
        dp_bucket_id(f->signature, id);
        fprintf(stderr, "%s/%s.dp: %" PRIu64 " program%s, the shortest of seed %" PRIu64 ": %s\n", found->folder, id,
                f->times, f->times == 1 ? "" : "s", f->seed, f->signature);
    }
}
