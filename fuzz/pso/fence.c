/* fence.c: see fence.h. */
#include "fuzz/pso/fence.h"
#include "fuzz/pso/quiet.h"

#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define FENCED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define FENCED 1
#endif
#endif

#ifdef FENCED
#include <sanitizer/asan_interface.h>
#define OPEN(at, size) __asan_unpoison_memory_region(at, size)
#define SHUT(at, size) __asan_poison_memory_region(at, size)
#else
#define OPEN(at, size) ((void)(at), (void)(size))
#define SHUT(at, size) ((void)(at), (void)(size))
#endif

#define PLACE (256u * 1024u)
#define GAP   32u /* bytes in front of each blob, more to the next multiple of eight */

static uint8_t place[PLACE];
static size_t used;

DP_PSO_QUIET

bool dp_pso_fence(const struct dp_pso_input *input, const uint8_t *bytes, uint8_t *blobs[DP_PSO_INPUT_BLOBS]) {
    size_t at = GAP;
    OPEN(place, used);
    used = 0;
    for (uint32_t i = 0; i < DP_PSO_INPUT_BLOBS; i++) {
        size_t next = (at + input->size[i] + GAP + 7) / 8 * 8;
        if (next > PLACE) {
            return false;
        }
        blobs[i] = place + at;
        if (input->size[i] != 0) {
            memcpy(place + at, bytes + input->at[i], input->size[i]);
        }
        at = next;
    }
    used = at;
    SHUT(place, used);
    for (uint32_t i = 0; i < DP_PSO_INPUT_BLOBS; i++) {
        OPEN(blobs[i], input->size[i]);
    }
    return true;
}

void dp_pso_scribble(const struct dp_pso_input *input, uint8_t *const blobs[DP_PSO_INPUT_BLOBS]) {
    for (uint32_t i = 0; i < DP_PSO_INPUT_BLOBS; i++) {
        memset(blobs[i], 0xA5, input->size[i]);
    }
}

DP_PSO_LOUD
