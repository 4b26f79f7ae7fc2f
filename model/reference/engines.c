/* engines.c: "Engines", hardware sheet 6.6. */
#include "engines.h"

#include "model/format.h"

uint32_t ref_pinned_engine(const struct dp_command *record) {
    uint32_t engine = DP_ENGINE_any;
    if (record->kind == DP_COMMAND_copy_buffer) {
        engine = record->as.copy_buffer.engine;
    }
    if (record->kind == DP_COMMAND_copy_texture) {
        engine = record->as.copy_texture.engine;
    }
    if (record->kind == DP_COMMAND_copy_resource) {
        engine = record->as.copy_resource.engine;
    }
    if (record->kind == DP_COMMAND_resolve) {
        engine = record->as.resolve.engine;
    }
    return engine;
}

/* What the sides of a copy or resolve are. */
struct sides {
    bool meta; /* some side can have kinds */
    bool buffer;
    bool colour;
    bool depth;
};

static void add_side(const struct ref_resource *resource, struct sides *sides) {
    if (ref_is_buffer(resource)) {
        sides->buffer = true;
        return;
    }
    bool colour = dp_format(resource->created.format)->kind == DP_FORMAT_COLOUR;
    sides->colour |= colour;
    sides->depth |= !colour;
    for (uint32_t plane_class = 0; plane_class < REF_CLASSES; plane_class++) {
        sides->meta |= ref_class_kinds(resource, plane_class) != 0;
    }
}

static struct sides sides_of(const struct reference *reference, const struct dp_command *records, size_t count) {
    struct sides sides = {0};
    for (size_t i = 1; i < count; i++) {
        const struct dp_record_operand *operand = &records[i].as.operand;
        if (records[i].kind == DP_COMMAND_operand &&
            (operand->role == DP_ROLE_source || operand->role == DP_ROLE_dest)) {
            add_side(ref_resource(reference, operand->resource), &sides);
        }
    }
    return sides;
}

static uint32_t of_copy(const struct sides *sides, uint32_t list_type) {
    if (list_type == DP_LIST_copy) {
        return REF_ENGINE(DMA);
    }
    uint32_t engines = REF_ENGINE(CS);
    if (!sides->meta) {
        engines |= REF_ENGINE(DMA);
    }
    if (list_type != DP_LIST_compute && !sides->buffer && !sides->depth) {
        engines |= REF_ENGINE(PS_CB);
    }
    if (list_type != DP_LIST_compute && !sides->buffer && !sides->colour) {
        engines |= REF_ENGINE(PS_DB);
    }
    return engines;
}

static uint32_t of_resolve(const struct sides *sides) {
    return sides->buffer || sides->depth ? REF_ENGINE(CS) : REF_ENGINE(CS) | REF_ENGINE(CB);
}

uint32_t ref_engines(const struct reference *reference, const struct dp_command *records, size_t count,
                     uint32_t list_type) {
    struct sides sides = sides_of(reference, records, count);
    uint32_t engines;
    switch (records[0].kind) {
    case DP_COMMAND_resolve:
        engines = of_resolve(&sides);
        break;
    case DP_COMMAND_query_resolve:
    case DP_COMMAND_write_immediate:
        engines = REF_ENGINE(DMA);
        break;
    default: /* copies, and what names a side of a copy without being one */
        engines = of_copy(&sides, list_type);
        break;
    }
    uint32_t pinned = 1u << ref_pinned_engine(&records[0]);
    return (engines & pinned) != 0 ? pinned : engines;
}
