/* corpus.c: loading a corpus folder. */
#include "corpus.h"

#include "tests/unit/support/tsv.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static char *copy_text(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (!copy) {
        support_fail("out of memory");
    }
    return memcpy(copy, text, size);
}

static bool is_case(const char *name) {
    size_t length = strlen(name);
    return length > 3 && strcmp(name + length - 3, ".dp") == 0;
}

static void add_name(struct corpus *corpus, size_t *capacity, const char *name) {
    if (corpus->count == *capacity) {
        *capacity = *capacity ? 2 * *capacity : 64;
        corpus->files = realloc(corpus->files, *capacity * sizeof *corpus->files);
        if (!corpus->files) {
            support_fail("out of memory");
        }
    }
    corpus->files[corpus->count++] = (struct corpus_file){.name = copy_text(name)};
}

static char *read_whole(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) {
        support_fail("%s: %s", path, strerror(errno));
    }
    long end = ftell(file);
    rewind(file);
    char *text = malloc(end > 0 ? (size_t)end : 1);
    *size = end > 0 ? (size_t)end : 0;
    if (!text || fread(text, 1, *size, file) != *size) {
        support_fail("%s: cannot be read", path);
    }
    fclose(file);
    return text;
}

void corpus_load_file(struct corpus_file *file, const char *path) {
    struct dp_text_error error;
    size_t size;
    char *text = read_whole(path, &size);
    if (!dp_parse(text, size, &file->parsed, &error)) {
        support_fail("%s:%u:%u: %s", path, error.line, error.column, error.message);
    }
    free(text);
    file->program = dp_case_program(&file->parsed);
}

static void load_file(const char *folder, struct corpus_file *file) {
    char path[512];
    int length = snprintf(path, sizeof path, "%s/%s", folder, file->name);
    if (length < 0 || (size_t)length >= sizeof path) {
        support_fail("%s: the name is too long", file->name);
    }
    corpus_load_file(file, path);
}

static int by_name(const void *left, const void *right) {
    return strcmp(((const struct corpus_file *)left)->name, ((const struct corpus_file *)right)->name);
}

void corpus_load(struct corpus *corpus, const char *folder) {
    size_t capacity = 0;
    DIR *directory = opendir(folder);
    if (!directory) {
        support_fail("%s: %s (tests run in the root of the repository)", folder, strerror(errno));
    }
    *corpus = (struct corpus){NULL, 0};
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        if (is_case(entry->d_name)) {
            add_name(corpus, &capacity, entry->d_name);
        }
    }
    closedir(directory);
    if (corpus->count == 0) {
        support_fail("%s: no cases", folder);
    }
    qsort(corpus->files, corpus->count, sizeof *corpus->files, by_name);
    for (size_t i = 0; i < corpus->count; i++) {
        load_file(folder, &corpus->files[i]);
    }
}

void corpus_free(struct corpus *corpus) {
    for (size_t i = 0; i < corpus->count; i++) {
        dp_case_free(&corpus->files[i].parsed);
        free(corpus->files[i].name);
    }
    free(corpus->files);
    *corpus = (struct corpus){NULL, 0};
}
