/* cpp_create.c: heaps, resources, command lists and their execution as C++. */
#include "fuzz/explain/cpp_inner.h"

#include "fuzz/encode/json.h"

#include <inttypes.h>
#include <string.h>

static const char *heap_type(uint32_t type) {
    return type == DP_HEAP_upload     ? "D3D12_HEAP_TYPE_UPLOAD"
           : type == DP_HEAP_readback ? "D3D12_HEAP_TYPE_READBACK"
                                      : "D3D12_HEAP_TYPE_DEFAULT";
}

void dp_cpp_heap(struct dp_cpp *cpp, size_t at) {
    const struct dp_record_heap *h = &cpp->program.records[at].as.heap;
    const char *name = dp_cpp_name(cpp, DP_NAMES_HEAP, h->id);
    fprintf(cpp->out, "    ComPtr<ID3D12Heap> %s;\n    {\n", name);
    fprintf(cpp->out, "        const CD3DX12_HEAP_DESC heapDesc(%" PRIu64 "ull, %s);\n", h->size, heap_type(h->type));
    fprintf(cpp->out, "        device->CreateHeap(&heapDesc, IID_PPV_ARGS(&%s));\n    }\n", name);
}

/* --- resources --- */

static void put_description(struct dp_cpp *cpp, const struct dp_record_resource *r, bool one) {
    static const char *const makers[] = {"Buffer", "Tex1D", "Tex2D", "Tex3D"};
    const char *type = one ? "CD3DX12_RESOURCE_DESC1" : "CD3DX12_RESOURCE_DESC";
    struct dp_cpp inner = *cpp;
    fprintf(cpp->out, "        const %s resourceDesc = %s::%s(", type, type, makers[r->dimension & 3]);
    if (r->dimension == DP_DIMENSION_buffer) {
        fprintf(cpp->out, "%" PRIu64 "ull, ", r->extent.width);
    } else {
        dp_cpp_value(&inner, DP_SET_FORMAT, r->format);
        fprintf(cpp->out, ", %" PRIu64 "ull, ", r->extent.width);
        if (r->dimension != DP_DIMENSION_texture1d) {
            fprintf(cpp->out, "%" PRIu32 "u, ", r->extent.height);
        }
        fprintf(cpp->out, "%" PRIu32 ", %" PRIu32 ", ", r->extent.depth_or_slices, r->mips);
        if (r->dimension == DP_DIMENSION_texture2d) {
            fprintf(cpp->out, "%" PRIu32 ", 0, ", r->samples);
        }
    }
    dp_cpp_value(cpp, DP_SET_FLAGS, r->flags & 0xFFF);
    fprintf(cpp->out, ");\n");
    if (r->flags >= 0x1000) {
        char words[DP_WORDS_SIZE];
        fprintf(cpp->out, "        // console: its flags also hold D3D12XBOX_RESOURCE_FLAG_ %s\n",
                dp_json_words(DP_SET_FLAGS, r->flags & ~UINT32_C(0xFFF), words, sizeof words));
    }
}

/* The first contents as an argument: a layout or a state. */
static void put_initial(struct dp_cpp *cpp, const struct dp_record_resource *r, bool state) {
    if (state) {
        dp_cpp_value(cpp, DP_SET_STATE, r->initial == DP_INITIAL_state ? r->state : DP_STATE_COMMON);
    } else {
        bool texture = r->dimension != DP_DIMENSION_buffer;
        dp_cpp_value(cpp, DP_SET_LAYOUT,
                     r->initial == DP_INITIAL_layout ? r->layout
                     : texture                       ? DP_LAYOUT_COMMON
                                                     : DP_LAYOUT_UNDEFINED);
    }
}

void dp_cpp_resource(struct dp_cpp *cpp, size_t at) {
    const struct dp_record_resource *r = &cpp->program.records[at].as.resource;
    const char *name = dp_cpp_name(cpp, DP_NAMES_RESOURCE, r->id);
    bool off = cpp->program.records[0].as.device.enhanced == DP_SWITCH_off;
    bool state = r->initial == DP_INITIAL_state || (off && r->initial == DP_INITIAL_neither);
    bool one = !state && r->memory != DP_MEMORY_reserved;
    char heap[DP_CPP_POINTER];
    fprintf(cpp->out, "    ComPtr<ID3D12Resource> %s;\n", name);
    if (r->memory == DP_MEMORY_swap_chain) {
        fprintf(cpp->out, "    swapChain->GetBuffer(0, IID_PPV_ARGS(&%s));\n", name);
        dp_cpp_comment(cpp, "a back buffer, which starts in COMMON: ", &cpp->program.records[at]);
        return;
    }
    fprintf(cpp->out, "    {\n");
    put_description(cpp, r, one);
    dp_cpp_pointer(cpp, DP_NAMES_HEAP, r->heap, heap, sizeof heap);
    switch (r->memory) {
    case DP_MEMORY_reserved:
        fprintf(cpp->out, "        device->CreateReservedResource%s(&resourceDesc, ", state ? "" : "2");
        put_initial(cpp, r, state);
        fprintf(cpp->out, "%s, IID_PPV_ARGS(&%s));\n", state ? ", nullptr" : ", nullptr, nullptr, 0, nullptr", name);
        fprintf(cpp->out, "        MapWhole(%s.Get(), %s, %" PRIu64 "ull);\n", name, heap, r->offset);
        break;
    case DP_MEMORY_component_placed:
        fprintf(cpp->out, "        // console: placed by components, its metadata at %s + %" PRIu64 "\n",
                dp_cpp_name(cpp, DP_NAMES_HEAP, r->metadata_heap), r->metadata_offset);
        /* fall through */
    case DP_MEMORY_placed:
        fprintf(cpp->out, "        device->CreatePlacedResource%s(%s, %" PRIu64 "ull, &resourceDesc, ",
                state ? "" : "2", heap, r->offset);
        put_initial(cpp, r, state);
        fprintf(cpp->out, "%s, IID_PPV_ARGS(&%s));\n", state ? ", nullptr" : ", nullptr, 0, nullptr", name);
        break;
    default:
        fprintf(cpp->out, "        const CD3DX12_HEAP_PROPERTIES properties(%s);\n", heap_type(r->heap_type));
        fprintf(cpp->out,
                "        device->CreateCommittedResource%s(&properties, D3D12_HEAP_FLAG_NONE, &resourceDesc, ",
                state ? "" : "3");
        put_initial(cpp, r, state);
        fprintf(cpp->out, "%s, IID_PPV_ARGS(&%s));\n", state ? ", nullptr" : ", nullptr, nullptr, 0, nullptr", name);
        break;
    }
    fprintf(cpp->out, "    }\n");
}

/* --- lists and their execution --- */

static const char *list_type(uint32_t type) {
    static const char *const types[] = {"D3D12_COMMAND_LIST_TYPE_DIRECT", "D3D12_COMMAND_LIST_TYPE_BUNDLE",
                                        "D3D12_COMMAND_LIST_TYPE_COMPUTE", "D3D12_COMMAND_LIST_TYPE_COPY"};
    return types[type & 3];
}

void dp_cpp_list(struct dp_cpp *cpp, size_t at) {
    const struct dp_record_list *l = &cpp->program.records[at].as.list;
    const char *name = dp_cpp_name(cpp, DP_NAMES_LIST, l->id);
    fprintf(cpp->out, "\n    ComPtr<ID3D12CommandAllocator> %s_allocator;\n", name);
    fprintf(cpp->out, "    device->CreateCommandAllocator(%s, IID_PPV_ARGS(&%s_allocator));\n", list_type(l->type),
            name);
    fprintf(cpp->out, "    ComPtr<ID3D12GraphicsCommandList7> %s;\n", name);
    fprintf(cpp->out, "    device->CreateCommandList(0, %s, %s_allocator.Get(), nullptr, IID_PPV_ARGS(&%s));\n",
            list_type(l->type), name, name);
    if (l->hints != 0) {
        fprintf(cpp->out, "    // console: driver hint D3D12XBOX_CMDLIST_DRIVER_HINT_DONT_SYNC_ON_COPY\n");
    }
    cpp->list = l->id;
}

static const char *queue_name(uint32_t type) {
    return type == DP_LIST_compute ? "computeQueue" : type == DP_LIST_copy ? "copyQueue" : "directQueue";
}

static uint32_t type_of_list(const struct dp_cpp *cpp, uint32_t slot) {
    for (size_t i = 0; i < cpp->program.count; i++) {
        const struct dp_command *record = &cpp->program.records[i];
        if (record->kind == DP_COMMAND_list && record->as.list.id == slot) {
            return record->as.list.type;
        }
    }
    return DP_LIST_direct;
}

void dp_cpp_execute(struct dp_cpp *cpp, size_t at) {
    size_t end = at + dp_command_records(&cpp->program, at);
    uint32_t type = at + 1 < end ? type_of_list(cpp, cpp->program.records[at + 1].as.executed.list) : DP_LIST_direct;
    char pointer[DP_CPP_POINTER];
    if (cpp->queue != DP_NONE && cpp->queue != type) {
        fprintf(cpp->out, "    MeetAtFence(%s, %s);\n", queue_name(cpp->queue), queue_name(type));
    }
    cpp->queue = type;
    fprintf(cpp->out, "    {\n        ID3D12CommandList *const lists[] = {");
    for (size_t i = at + 1; i < end; i++) {
        fprintf(cpp->out, "%s%s", i > at + 1 ? ", " : "",
                dp_cpp_pointer(cpp, DP_NAMES_LIST, cpp->program.records[i].as.executed.list, pointer, sizeof pointer));
    }
    fprintf(cpp->out, "};\n        %s->ExecuteCommandLists(%zu, lists);\n    }\n", queue_name(type), end - at - 1);
}
