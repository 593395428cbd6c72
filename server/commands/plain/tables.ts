import type { BulkTable } from '../../kit/bulk.ts'

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

/** What plain events make, by the name of the table. */
export const projections: Readonly<Record<string, BulkTable>> = { feed_use: feedUse }
