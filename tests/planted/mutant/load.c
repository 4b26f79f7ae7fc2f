/* load.c: the corpus in memory. */
#include "runner.h"

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

static void list_folders(struct runner *r) {
    DIR *directory = opendir(ROOT);
    if (directory == NULL) {
        support_fail(ROOT " cannot be read (run in the root of the repository)");
    }
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        size_t size = sizeof ROOT "/" + strlen(entry->d_name);
        char *path = malloc(size);
        char **grown = realloc(r->folder_names, (r->folder_count + 1) * sizeof *grown);
        if (path == NULL || grown == NULL) {
            support_fail("out of memory");
        }
        r->folder_names = grown;
        snprintf(path, size, ROOT "/%s", entry->d_name);
        if (entry->d_name[0] != '.' && holds_cases(path)) {
            r->folder_names[r->folder_count++] = path;
        } else {
            free(path);
        }
    }
    closedir(directory);
    if (r->folder_count == 0) {
        support_fail(ROOT ": no cases");
    }
    qsort(r->folder_names, r->folder_count, sizeof *r->folder_names, by_text);
}

void runner_load_corpus(struct runner *r) {
    list_folders(r);
    r->folders = calloc(r->folder_count, sizeof *r->folders);
    if (r->folders == NULL) {
        support_fail("out of memory");
    }
    for (size_t i = 0; i < r->folder_count; i++) {
        corpus_load(&r->folders[i], r->folder_names[i]);
    }
}

void runner_free_corpus(struct runner *r) {
    for (size_t i = 0; i < r->folder_count; i++) {
        corpus_free(&r->folders[i]);
        free(r->folder_names[i]);
    }
    free(r->folders);
    free(r->folder_names);
}
