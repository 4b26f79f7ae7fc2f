/* pipeline.h: pipeline state objects in the contract: creation, export choice, derivation, base sets, the serialized
 * container (pipeline sheet 1-5, 8, 9).
 *
 * An instance is a device with its pipelines, packages and blob store: commands in, reports out. pipeline.md is the
 * normative text: what commands mean, in which order things are reported, what stands where the sheet is silent.
 */
#ifndef DRAINPROOF_MODEL_PIPELINE_H
#define DRAINPROOF_MODEL_PIPELINE_H

#include "command.h"

#define DP_PSO_TARGETS                                     8u
#define DP_PSO_SLOTS                                       7u   /* hardware slots, DP_PSO_SLOT_* */
#define DP_PSO_ELEMENTS                                    32u  /* of an input layout */
#define DP_PSO_SO_ENTRIES                                  512u /* of stream output; more do not count */
#define DP_PSO_STRIDES                                     4u
#define DP_PSO_PACKAGES                                    16u
#define DP_PSO_BLOB_KINDS                                  4u                 /* values of the set PSO_BLOB */
#define DP_PSO_RESIZE_MAX                                  UINT32_C(0x100000) /* bytes that an edit makes at most */

/* Values of the set PSO_HRESULT with bit 31. */
#define DP_PSO_HRESULT_E_NOTIMPL                           UINT32_C(0x80004001)
#define DP_PSO_HRESULT_E_POINTER                           UINT32_C(0x80004003)
#define DP_PSO_HRESULT_E_INVALIDARG                        UINT32_C(0x80070057)
#define DP_PSO_HRESULT_D3D12_ERROR_ADAPTER_NOT_FOUND       UINT32_C(0x887E0001)
#define DP_PSO_HRESULT_D3D12_ERROR_DRIVER_VERSION_MISMATCH UINT32_C(0x887E0002)

struct dp_memory; /* model.h */

/* Rules (pso_rule.def), in the order of reports. */
enum dp_pso_rule {
#define DP_PSO_RULE(rule, phase, message, trust, subject, text) DP_PSO_RULE_##rule,
#include "pso_rule.def"
#undef DP_PSO_RULE
    DP_PSO_RULE_COUNT /* no rule */
};

/* ---- containers ---- */

struct dp_pso_bytes {
    const uint8_t *bytes; /* may be NULL whatever the size: the load judges that */
    size_t size;          /* below 2^31 */
};

/* The blobs of one serialized pipeline (tables/pso_container.tsv). code and info are indexed by DP_PSO_SLOT_*. */
struct dp_pso_package {
    struct dp_pso_bytes packet;             /* P */
    struct dp_pso_bytes metadata;           /* M */
    struct dp_pso_bytes code[DP_PSO_SLOTS]; /* G */
    struct dp_pso_bytes info[DP_PSO_SLOTS]; /* X */
};

/* Arguments of DeserializeGraphicsPipelineStateX. */
struct dp_pso_load {
    uint32_t pipeline;                    /* slot that the pipeline goes to; DP_NONE: reported and dropped */
    uint32_t null;                        /* DP_PSO_NULL_* */
    uint64_t root;                        /* hash of the root signature, 0 for NULL */
    const struct dp_pso_package *package; /* not looked at when `null` has desc */
};

/* ---- reports ---- */

/* Export of one target (pipeline sheet 2). NONE is all zero. */
struct dp_pso_tuple {
    uint32_t type; /* DP_PSO_TYPE_* */
    uint32_t bits; /* 0, 16 or 32 */
    uint32_t mask; /* DP_PSO_CHANNEL_* */
    uint32_t spi;  /* DP_PSO_SPI_*: the quantised code (rules Q1-Q6) */
};

/* Exports that a create or derive call computed: whenever its state passed phase A, also when the call fails. */
struct dp_pso_exports {
    uint64_t command;
    struct dp_pso_tuple tuples[DP_PSO_TARGETS];
    uint32_t need[DP_PSO_TARGETS]; /* channels after rules M1-M4, before M5 */
};

/* A rule that fired (pipeline sheet 9.4). reason and channels belong to E_EXPORT and are 0 elsewhere. */
struct dp_pso_record {
    uint64_t command;
    enum dp_pso_rule rule;
    uint32_t severity; /* DP_SEVERITY_warning or DP_SEVERITY_error */
    int32_t index;     /* what pso_rule.def calls the subject, 0-based; -1 for `whole` */
    uint32_t reason;   /* DP_PSO_REASON_* */
    uint32_t channels; /* of CHANNELS_MISSING and CHANNELS_EXTRA, DP_PSO_CHANNEL_* */
};

/* How a call ended. Exactly one a call. */
struct dp_pso_result {
    uint64_t command;
    uint32_t call;     /* DP_PSO_CALL_* */
    uint32_t hresult;  /* DP_PSO_HRESULT_* */
    uint32_t pipeline; /* slot that the call fills, whether it did or not; of save, the slot saved */
    uint32_t row;      /* save, load: `order` of the row of tables/pso_deserialize_errors.tsv that decided; else 0 */
    uint32_t message;  /* load: DP_PSO_MESSAGE_* */
    enum dp_pso_rule rule; /* load with message RULE: the first one that fired, else DP_PSO_RULE_COUNT */
    int32_t index;         /* its lowest index; -1 */
};

/* What a draw with the pipeline touches (pipeline.md, binding). */
struct dp_pso_use {
    uint32_t stages;         /* DP_PSO_STAGES_*: shaders that run */
    uint32_t slots;          /* bit s: hardware slot s runs */
    uint32_t colour_written; /* bit i: target i */
    uint32_t colour_read;    /* bit i: target i is read back, by blending or a logic op */
    uint32_t uses;           /* DP_PSO_USE_* */
};

/* A pipeline: all of its state that can be seen. */
struct dp_pso_object {
    uint64_t command;                             /* that made it */
    uint32_t pipeline;                            /* its slot */
    uint32_t derived;                             /* 1: made by a derive call, or loaded from such a package */
    uint32_t loaded;                              /* 1: loaded, or derived from a loaded one */
    struct dp_pso_tuple compiled[DP_PSO_TARGETS]; /* those of its root */
    struct dp_pso_tuple computed[DP_PSO_TARGETS]; /* those that its own state asks for */
    struct dp_pso_use use;
    struct dp_pso_bytes key;       /* K of pipeline sheet 9.6 */
    struct dp_pso_bytes canonical; /* C of pipeline sheet 9.6 */
};

/* One blob that a save made. */
struct dp_pso_blob {
    uint64_t command;
    uint32_t package;
    uint32_t kind; /* DP_PSO_BLOB_* */
    uint32_t slot; /* hardware slot of G and X; 0 for P and M */
    struct dp_pso_bytes blob;
};

/* Totals of the store for one kind of blob (pipeline sheet 9.11). */
struct dp_pso_kept {
    uint64_t offered;
    uint64_t kept;
    uint64_t bytes_offered;
    uint64_t bytes_kept;
};

/* A package that was added, and the totals behind it. Indices count within their kind; DP_NONE: not added. */
struct dp_pso_stored {
    uint64_t command;
    uint32_t package; /* DP_NONE in report() */
    uint32_t packet;
    uint32_t metadata;
    uint32_t code[DP_PSO_SLOTS];
    uint32_t info[DP_PSO_SLOTS];
    struct dp_pso_kept kinds[DP_PSO_BLOB_KINDS]; /* by DP_PSO_BLOB_* */
};

/* A base set (pipeline sheet 9.8): its figures, its bases sorted by C, its members in input order. */
struct dp_pso_base_set {
    uint64_t command;
    uint32_t members;
    uint32_t valid; /* members that are pipelines */
    uint32_t keys;  /* distinct K among them */
    uint32_t classes;
    uint32_t bases;
};

struct dp_pso_base {
    uint64_t command;
    uint32_t base;     /* position in the list of bases */
    uint32_t member;   /* input position of the representative */
    uint32_t pipeline; /* its slot */
};

/* The four numbers are DP_NONE (covered: 0) for a member that is not valid. */
struct dp_pso_member {
    uint64_t command;
    uint32_t member;       /* input position */
    uint32_t pipeline;     /* slot that it names */
    uint32_t key;          /* number of its K, by first appearance among valid members */
    uint32_t class_number; /* number of its class, by first appearance */
    uint32_t covered;      /* superset: 1 if another class covers its class; else 0 */
    uint32_t base;         /* position of its base */
};

/* A draw or draw_indirect that names a pipeline. */
struct dp_pso_binding {
    uint64_t command;
    uint32_t pipeline;
    uint32_t bound;        /* 0: the slot holds none, and `use` is all zero */
    struct dp_pso_use use; /* that of the pipeline */
};

/* Where reports go. Any callback may be NULL; pointers are valid during the call. */
struct dp_pso_sink {
    void *context;
    void (*record)(void *context, const struct dp_pso_record *record);
    void (*exports)(void *context, const struct dp_pso_exports *exports);
    void (*result)(void *context, const struct dp_pso_result *result);
    void (*object)(void *context, const struct dp_pso_object *object);
    void (*blob)(void *context, const struct dp_pso_blob *blob);
    void (*stored)(void *context, const struct dp_pso_stored *stored);
    void (*base_set)(void *context, const struct dp_pso_base_set *set);
    void (*base)(void *context, const struct dp_pso_base *base);
    void (*member)(void *context, const struct dp_pso_member *member);
    void (*binding)(void *context, const struct dp_pso_binding *binding);
};

/* The pipelines of a model. NULL in struct dp_model: the built-in ones are used. Functions that return a number return
 * a value of enum dp_status, which model.h defines behind this header; after anything but DP_STATUS_OK the instance may
 * only be destroyed, and what was reported of the call is void. */
struct dp_pipelines {
    /* NULL if memory has run out. The sink, its context and the memory outlive the instance. */
    void *(*create)(const struct dp_memory *memory, const struct dp_pso_sink *sink);
    /* One command and its parts, the device first. Commands that are neither of family PIPELINE nor a draw are
     * ignored. */
    uint32_t (*feed)(void *instance, uint64_t command, const struct dp_command *records, size_t count);
    /* A load from any bytes. The package may be freed afterwards; a slot that is taken is emptied first. */
    uint32_t (*load)(void *instance, uint64_t command, const struct dp_pso_load *load);
    /* The device's state: objects in slot order, then the blobs of the packages, then the store's totals. */
    uint32_t (*report)(void *instance);
    void (*destroy)(void *instance);
};

#endif
