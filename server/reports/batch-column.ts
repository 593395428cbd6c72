import { text } from '#kit/field.ts'
import { type ColumnOptions, column } from '#kit/report-column.ts'

/** The number of a batch, which opens it. */
export const batchColumn = (options: Pick<ColumnOptions, 'fixed'> = {}) =>
  column(text('批次', { width: 128 }), {
    ...options,
    overrides: { link: '/admin/batch-manage?f.batchNo={batchNo}' },
  })
