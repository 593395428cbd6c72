import type { BulkTable } from '#server/kit/bulk.ts'

const eventTable = (name: string, own: BulkTable['columns']): BulkTable => ({
  name,
  key: ['farm_id', 'event_date', 'uid'],
  columns: {
    farm_id: 'uuid',
    event_date: 'date',
    uid: 'uuid',
    type: 'text',
    seq: 'bigint',
    payload: 'jsonb',
    confirm_reason: 'text',
    ...own,
    created_by: 'uuid',
    updated_by: 'uuid',
  },
})

/** Events of animals. */
export const event = eventTable('pig_event', { pig_id: 'uuid', link_uid: 'uuid' })
/** Events of lots of semen. */
export const semenEvent = eventTable('semen_event', { lot_uid: 'uuid' })
/** Events of batches; the two sides of one share a link. */
export const batchEvent = eventTable('batch_event', { batch_id: 'uuid', link_uid: 'uuid' })
/** Standalone events. */
export const farmEvent = eventTable('farm_event', {})
