/* signature.c: see signature.h. */
#include "fuzz/minimize/signature.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <xxhash.h>

static const char words[] = "ASSERTION FAILED: ";

void dp_bucket_id(const char *signature, char id[DP_BUCKET_ID_SIZE]) {
    uint64_t hash = XXH3_64bits(signature, strlen(signature));
    snprintf(id, DP_BUCKET_ID_SIZE, "%016" PRIx64, hash);
}

bool dp_is_signature(const char *text) {
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i++) {
        if (text[i] < ' ' || text[i] > '~') {
            return false;
        }
    }
    return length > sizeof words - 1 && length <= 80 && strncmp(text, words, sizeof words - 1) == 0;
}

bool dp_is_bucket_id(const char *text) {
    return strlen(text) == DP_BUCKET_ID_SIZE - 1 && strspn(text, "0123456789abcdef") == DP_BUCKET_ID_SIZE - 1;
}

uint64_t dp_oracle_bit(const char *name) {
    for (size_t i = 0; i < dp_oracle_count; i++) {
        if (strcmp(dp_oracles[i].name, name) == 0) {
            return UINT64_C(1) << i;
        }
    }
    return 0;
}
