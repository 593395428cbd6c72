import type { BulkTable } from '#server/kit/bulk.ts'

export const importChunk: BulkTable = {
  name: 'import_chunk',
  key: ['farm_id', 'task_uid', 'chunk'],
  columns: { farm_id: 'uuid', task_uid: 'uuid', chunk: 'integer', rows: 'jsonb' },
}

export const importMade: BulkTable = {
  name: 'import_made',
  key: ['farm_id', 'task_uid', 'row_no'],
  columns: { farm_id: 'uuid', task_uid: 'uuid', row_no: 'integer', made: 'jsonb' },
}
