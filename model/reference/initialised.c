/* initialised.c: memory that changes hands. */
#include "initialised.h"

#include "translator.h"

static void forget(struct ref_resource *resource) {
    for (uint32_t i = 0; i < resource->subresources; i++) {
        resource->tracked[i].initialised = false;
    }
    for (uint32_t plane_class = 0; plane_class < REF_CLASSES; plane_class++) {
        resource->classes[plane_class].kinds = 0;
        resource->classes[plane_class].valid = 0;
    }
}

void ref_overwrite_aliases(const struct reference *reference, const struct ref_resource *resource) {
    const struct ref_slot *slots = reference->resources.array.items;
    if (resource->memory[0].size == 0) {
        return; /* nobody can share it */
    }
    for (size_t i = 0; i < reference->resources.array.count; i++) {
        struct ref_resource *other = slots[i].object;
        if (other != resource && ref_share_memory(other, resource)) {
            forget(other);
        }
    }
}
