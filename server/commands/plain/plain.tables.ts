import type { BulkTable } from '#server/kit/bulk.ts'

/** Plain events as they are stored. */
export const farmEvent: BulkTable = {
  name: 'farm_event',
  key: ['farm_id', 'event_date', 'uid'],
  columns: {
    farm_id: 'uuid',
    event_date: 'date',
    uid: 'uuid',
    type: 'text',
    seq: 'bigint',
    payload: 'jsonb',
    confirm_reason: 'text',
    created_by: 'uuid',
    updated_by: 'uuid',
  },
}

const feedUse: BulkTable = {
  name: 'feed_use',
  key: ['farm_id', 'uid'],
  columns: {
    farm_id: 'uuid',
    uid: 'uuid',
    use_date: 'date',
    house_id: 'uuid',
    batch_id: 'uuid',
    feed_class: 'text',
    feed_id: 'uuid',
    qty: 'numeric',
    price: 'numeric(16,4)',
    amount: 'numeric',
    source: 'text',
  },
}

const siloMove: BulkTable = {
  name: 'silo_move',
  key: ['farm_id', 'uid'],
  columns: {
    farm_id: 'uuid',
    uid: 'uuid',
    house_id: 'uuid',
    feed_id: 'uuid',
    move_date: 'date',
    kind: 'text',
    qty: 'numeric',
    doc_no: 'text',
    source_uid: 'uuid',
  },
}

const ofSubject = {
  farm_id: 'uuid',
  uid: 'uuid',
  subject: 'text',
  pig_id: 'uuid',
  litter_uid: 'uuid',
  batch_id: 'uuid',
  house_id: 'uuid',
  heads: 'integer',
  amount: 'numeric',
}

const medication: BulkTable = {
  name: 'medication',
  key: ['farm_id', 'uid'],
  columns: {
    ...ofSubject,
    kind: 'text',
    treat_date: 'date',
    end_date: 'date',
    disease_id: 'uuid',
    drug_id: 'uuid',
    days: 'integer',
    withdraw_until: 'date',
    result: 'text',
    result_date: 'date',
  },
}

const immunisation: BulkTable = {
  name: 'immunisation',
  key: ['farm_id', 'uid'],
  columns: { ...ofSubject, immune_date: 'date', vaccine_id: 'uuid', lot_no: 'text' },
}

const batchCostEntry: BulkTable = {
  name: 'batch_cost_entry',
  key: ['farm_id', 'uid'],
  columns: {
    farm_id: 'uuid',
    uid: 'uuid',
    cost_date: 'date',
    batch_id: 'uuid',
    item: 'text',
    amount: 'numeric',
  },
}

/** What plain events make, by the name of the table. */
export const projections: Readonly<Record<string, BulkTable>> = {
  feed_use: feedUse,
  silo_move: siloMove,
  medication,
  immunisation,
  batch_cost_entry: batchCostEntry,
}
