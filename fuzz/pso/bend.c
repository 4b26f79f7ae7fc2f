/* bend.c: random pipeline records moved to where calls succeed, meet and nearly fail. Deterministic; what is not bent
 * stays. */
#include "fuzz/pso/program.h"

#include "model/pipeline.h"

static const uint32_t formats[] = {
    DP_FORMAT_R8G8B8A8_UNORM,     DP_FORMAT_R16G16B16A16_UNORM, DP_FORMAT_R32G32_FLOAT, DP_FORMAT_R16G16_SNORM,
    DP_FORMAT_R32G32B32A32_FLOAT, DP_FORMAT_R11G11B10_FLOAT,    DP_FORMAT_R8G8_UINT,    DP_FORMAT_UNKNOWN,
};

/* One number in sixteen stays as it was. */
static bool spares(uint64_t number) {
    return number % 16 == 15;
}

/* --- names --- */

struct shaders {
    uint64_t dxil[64];
    uint32_t count;
};

static void bend_name(struct dp_command *r, struct shaders *shaders) {
    switch (r->kind) {
    case DP_COMMAND_pso_shader:
        r->as.pso_shader.dxil = 1 + r->as.pso_shader.dxil % 9;
        if (shaders->count < 64) {
            shaders->dxil[shaders->count++] = r->as.pso_shader.dxil;
        }
        break;
    case DP_COMMAND_stage:
        if (shaders->count != 0 && !spares(r->as.stage.dxil)) {
            r->as.stage.dxil = shaders->dxil[r->as.stage.dxil % shaders->count];
        }
        break;
    case DP_COMMAND_pipeline:
        r->as.pipeline.root = spares(r->as.pipeline.root) ? r->as.pipeline.root : 0x1111;
        break;
    case DP_COMMAND_load:
        r->as.load.root = spares(r->as.load.root) ? r->as.load.root : 0x1111;
        r->as.load.package %= 2;
        r->as.load.null = spares(r->as.load.null) ? r->as.load.null : 0;
        break;
    case DP_COMMAND_save:
        r->as.save.package %= 2;
        r->as.save.flags = spares(r->as.save.flags) ? r->as.save.flags : 0;
        r->as.save.null = 0;
        break;
    case DP_COMMAND_store:
        r->as.store.package %= 2;
        break;
    case DP_COMMAND_edit:
        r->as.edit.package %= 2;
        break;
    case DP_COMMAND_derive:
        r->as.derive.null = spares(r->as.derive.null) ? r->as.derive.null : 0;
        break;
    default:
        break;
    }
}

/* --- legal values --- */

static void bend_blend(struct dp_record_blend *b) {
    static const uint8_t factors[] = {1, 2, 5, 6, 7, 8, 11, 14, 18, 19, 20};
    uint32_t *all[4] = {&b->src, &b->dst, &b->src_alpha, &b->dst_alpha};
    for (int i = 0; i < 4; i++) {
        *all[i] = spares(*all[i]) ? *all[i] : factors[*all[i] % sizeof factors];
    }
    b->op = 1 + b->op % 5;
    b->op_alpha = 1 + b->op_alpha % 5;
    b->logic = b->logic % 8 == 7;
    b->logic_op %= 16;
    b->mask &= 0xF;
}

static void bend_depth(struct dp_record_depth_stencil *d) {
    uint32_t *ops[] = {&d->front_fail, &d->front_zfail, &d->front_pass, &d->front_func,
                       &d->back_fail,  &d->back_zfail,  &d->back_pass,  &d->back_func};
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++) {
        *ops[i] = 1 + *ops[i] % 8;
    }
    d->write %= 2;
    d->func = 1 + d->func % 8;
}

static void bend_rasterizer(struct dp_record_rasterizer *r) {
    static const uint8_t forced[] = {0, 0, 0, 1, 4, 8, 16};
    r->fill = 2 + r->fill % 2;
    r->cull = 1 + r->cull % 3;
    r->bias_clamp &= UINT32_C(0xBFFFFFFF); /* an exponent below all ones */
    r->slope_bias &= UINT32_C(0xBFFFFFFF);
    r->forced = forced[r->forced % sizeof forced];
    r->conservative %= 2;
}

static void bend_element(struct dp_record_element *e) {
    static const uint32_t vertex[] = {DP_FORMAT_R32G32B32_FLOAT, DP_FORMAT_R16G16_FLOAT, DP_FORMAT_R8G8B8A8_UNORM,
                                      DP_FORMAT_R32_UINT};
    e->format = spares(e->format) ? e->format : vertex[e->format % 4];
    e->slot %= 3;
    e->offset = e->offset % 4 != 0 ? UINT32_MAX : e->offset % 64 * 4;
    e->classification = e->slot == 2;
    e->step = e->slot == 2 ? 1 : 0;
    e->semantic = e->semantic == 0 ? 1 : e->semantic;
}

static void bend_pipeline(struct dp_record_pipeline *p) {
    p->root_flags |= 0x41;
    p->topology = spares(p->topology) ? p->topology : 3;
    p->strip_cut %= 3;
    p->flags &= 0x1D;
    p->node_mask %= 2;
}

static void bend_desc(struct dp_record_desc *d) {
    uint32_t *limits[DP_PSO_SLOTS] = {&d->fs, &d->vs, &d->hs, &d->gs, &d->ps, &d->es, &d->ls};
    for (uint32_t i = 0; i < DP_PSO_SLOTS; i++) {
        *limits[i] %= 42; /* one above the last legal number */
    }
    d->type = spares(d->type) ? d->type : 1 + d->type % 5;
}

static void bend_legal(struct dp_command *r) {
    switch (r->kind) {
    case DP_COMMAND_blend:
        bend_blend(&r->as.blend);
        break;
    case DP_COMMAND_depth_stencil:
        bend_depth(&r->as.depth_stencil);
        break;
    case DP_COMMAND_rasterizer:
        bend_rasterizer(&r->as.rasterizer);
        break;
    case DP_COMMAND_element:
        bend_element(&r->as.element);
        break;
    case DP_COMMAND_pipeline:
        bend_pipeline(&r->as.pipeline);
        break;
    case DP_COMMAND_desc:
        bend_desc(&r->as.desc);
        break;
    case DP_COMMAND_targets:
        r->as.targets.samples = 1u << r->as.targets.samples % 4;
        r->as.targets.quality = spares(r->as.targets.quality) ? r->as.targets.quality : 0;
        break;
    default:
        break;
    }
}

static void bend_targets(struct dp_record_targets *t) {
    uint32_t *all[DP_PSO_TARGETS] = {&t->rt0, &t->rt1, &t->rt2, &t->rt3, &t->rt4, &t->rt5, &t->rt6, &t->rt7};
    t->count = t->count % 3 + 1;
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        *all[i] = i < t->count ? formats[*all[i] % (sizeof formats / sizeof formats[0])] : 0;
    }
    t->depth = t->depth % 2 == 0 ? 0 : (uint32_t)DP_FORMAT_D32_FLOAT;
}

/* Hull and domain shaders come and go together; a stage that is none of VS and PS is rare. */
static void bend_stage(struct dp_command *records, size_t at, size_t count) {
    struct dp_record_stage *s = &records[at].as.stage;
    bool next = at + 1 < count && records[at + 1].kind == DP_COMMAND_stage;
    if (s->stage == DP_PSO_STAGE_HS && next) {
        records[at + 1].as.stage.stage = DP_PSO_STAGE_DS;
    } else if (s->stage == DP_PSO_STAGE_HS || s->stage == DP_PSO_STAGE_DS) {
        bool paired = at > 0 && records[at - 1].kind == DP_COMMAND_stage &&
                      records[at - 1].as.stage.stage == DP_PSO_STAGE_HS && s->stage == DP_PSO_STAGE_DS;
        s->stage = paired ? (uint32_t)DP_PSO_STAGE_DS : (uint32_t)DP_PSO_STAGE_PS;
    }
}

void dp_pso_bend(struct dp_command *records, size_t count, uint8_t mode) {
    struct shaders shaders = {.count = 0};
    for (size_t i = 0; i < count; i++) {
        if ((mode & DP_PSO_BEND_NAMES) != 0) {
            bend_name(&records[i], &shaders);
        }
        if ((mode & DP_PSO_BEND_LEGAL) != 0) {
            bend_legal(&records[i]);
        }
        if ((mode & DP_PSO_BEND_TARGETS) != 0 && records[i].kind == DP_COMMAND_targets) {
            bend_targets(&records[i].as.targets);
        }
        if ((mode & DP_PSO_BEND_STAGES) != 0 && records[i].kind == DP_COMMAND_stage) {
            bend_stage(records, i, count);
        }
        if ((mode & DP_PSO_BEND_EDITS) != 0 && records[i].kind == DP_COMMAND_edit &&
            (i + 1 == count || records[i + 1].kind != DP_COMMAND_edit)) {
            records[i].as.edit.action = DP_PSO_EDIT_fix_crc;
        }
    }
}
