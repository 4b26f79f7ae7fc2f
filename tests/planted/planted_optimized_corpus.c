/* planted_optimized_corpus.c: all of corpus/, replayed against one variant. */
#include "planted_optimized.h"

#include "tests/unit/support/tsv.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#define ROOT "corpus"

static int by_text(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

static bool holds_cases(const char *folder) {
    DIR *directory = opendir(folder);
    bool holds = false;
    if (directory == NULL) {
        return false; /* a file */
    }
    for (const struct dirent *entry; !holds && (entry = readdir(directory)) != NULL;) {
        size_t length = strlen(entry->d_name);
        holds = length > 3 && strcmp(entry->d_name + length - 3, ".dp") == 0;
    }
    closedir(directory);
    return holds;
}

static void list_folders(struct planting *p) {
    DIR *directory = opendir(ROOT);
    if (directory == NULL) {
        support_fail(ROOT " cannot be read (tests run in the root of the repository)");
    }
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        size_t size = sizeof ROOT "/" + strlen(entry->d_name);
        char *path = malloc(size);
        char **grown = realloc(p->folder_names, (p->folder_count + 1) * sizeof *grown);
        if (path == NULL || grown == NULL) {
            support_fail("out of memory");
        }
        p->folder_names = grown;
        snprintf(path, size, ROOT "/%s", entry->d_name);
        if (entry->d_name[0] != '.' && holds_cases(path)) {
            p->folder_names[p->folder_count++] = path;
        } else {
            free(path);
        }
    }
    closedir(directory);
    if (p->folder_count == 0) {
        support_fail(ROOT ": no cases");
    }
    qsort(p->folder_names, p->folder_count, sizeof *p->folder_names, by_text);
}

/* Pipelines and ray tracing alone ask nothing of a translator. */
static bool records_a_list(const struct dp_program *program) {
    for (size_t i = 0; i < program->count; i++) {
        if (program->records[i].kind == DP_COMMAND_list) {
            return true;
        }
    }
    return false;
}

static bool is_judged(struct planting *p, const char *folder, const struct corpus_file *file) {
    struct dp_finding finding;
    if (!records_a_list(&file->program)) {
        return false;
    }
    enum dp_verdict verdict = dp_judge_program(p->harness, NULL, &file->program, DP_EVERY_ORACLE, &finding);
    if (verdict == DP_VERDICT_FINDING) {
        planted_failure(p, OPT_PLANT_none, "%s/%s: %s", folder, file->name, finding.signature);
    }
    return verdict == DP_VERDICT_HOLDS;
}

void planted_corpus_load(struct planting *p) {
    size_t room = 0;
    list_folders(p);
    p->folders = calloc(p->folder_count, sizeof *p->folders);
    if (p->folders == NULL) {
        support_fail("out of memory");
    }
    for (size_t i = 0; i < p->folder_count; i++) {
        corpus_load(&p->folders[i], p->folder_names[i]);
        room += p->folders[i].count;
    }
    p->cases = calloc(room, sizeof *p->cases);
    if (p->cases == NULL) {
        support_fail("out of memory");
    }
    for (size_t i = 0; i < p->folder_count; i++) {
        for (size_t k = 0; k < p->folders[i].count; k++) {
            if (is_judged(p, p->folder_names[i], &p->folders[i].files[k])) {
                p->cases[p->case_count++] = (struct planted_case){p->folder_names[i], &p->folders[i].files[k]};
            }
        }
    }
}

void planted_corpus_free(struct planting *p) {
    for (size_t i = 0; i < p->folder_count; i++) {
        corpus_free(&p->folders[i]);
        free(p->folder_names[i]);
    }
    free(p->folders);
    free(p->folder_names);
    free(p->cases);
}

const struct planted_case *planted_replay(struct planting *p, struct dp_finding *finding) {
    for (size_t i = 0; i < p->case_count; i++) {
        if (planted_fails(p, &p->cases[i].file->program, DP_EVERY_ORACLE, finding)) {
            return &p->cases[i];
        }
    }
    return NULL;
}
