import type { BulkTable } from '#server/kit/bulk.ts'

export const event: BulkTable = {
  name: 'pig_event',
  key: ['farm_id', 'event_date', 'uid'],
  columns: {
    farm_id: 'uuid',
    event_date: 'date',
    uid: 'uuid',
    pig_id: 'uuid',
    type: 'text',
    seq: 'bigint',
    payload: 'jsonb',
    confirm_reason: 'text',
    link_uid: 'uuid',
    created_by: 'uuid',
    updated_by: 'uuid',
  },
}
