import type { BulkTable } from '#server/kit/bulk.ts'

/** A batch as somebody opened it: what a person may change later is its resource's matter. */
export const newBatch: BulkTable = {
  name: 'batch',
  key: ['farm_id', 'uid'],
  columns: {
    farm_id: 'uuid',
    uid: 'uuid',
    batch_no: 'text',
    stage: 'text',
    house_id: 'uuid',
    open_date: 'date',
    source_kind: 'text',
    created_by: 'uuid',
    updated_by: 'uuid',
  },
}

/** What its events make of a batch's own row. */
export const batchFigures: BulkTable = {
  name: 'batch',
  key: ['farm_id', 'uid'],
  columns: {
    farm_id: 'uuid',
    uid: 'uuid',
    status: 'text',
    close_date: 'date',
    birth_date: 'date',
    stock: 'integer',
    init_qty: 'integer',
    in_qty: 'integer',
    dead_qty: 'integer',
    cull_qty: 'integer',
    sold_qty: 'integer',
    out_qty: 'integer',
    in_weight: 'numeric',
    out_weight: 'numeric',
    last_event: 'text',
    last_event_date: 'date',
  },
}

export const batchEvent: BulkTable = {
  name: 'batch_event',
  key: ['farm_id', 'event_date', 'uid'],
  columns: {
    farm_id: 'uuid',
    event_date: 'date',
    uid: 'uuid',
    batch_id: 'uuid',
    type: 'text',
    seq: 'bigint',
    payload: 'jsonb',
    confirm_reason: 'text',
    link_uid: 'uuid',
    created_by: 'uuid',
    updated_by: 'uuid',
  },
}

export const batchMove: BulkTable = {
  name: 'batch_move',
  key: ['farm_id', 'batch_id', 'source_uid', 'kind'],
  columns: {
    farm_id: 'uuid',
    batch_id: 'uuid',
    source_uid: 'uuid',
    kind: 'text',
    no: 'integer',
    move_date: 'date',
    qty: 'integer',
    weight: 'numeric',
    amount: 'numeric',
    house_id: 'uuid',
    stock: 'integer',
    born: 'numeric',
    counter_batch_id: 'uuid',
    litter_uid: 'uuid',
    reason_id: 'uuid',
  },
}

export const batchWeighing: BulkTable = {
  name: 'batch_weighing',
  key: ['farm_id', 'batch_id', 'source_uid'],
  columns: {
    farm_id: 'uuid',
    batch_id: 'uuid',
    source_uid: 'uuid',
    weigh_date: 'date',
    sample_qty: 'integer',
    weight: 'numeric',
  },
}
