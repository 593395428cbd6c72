import { batchForms as all } from '#resources/events/batch-forms.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'

/** Grids that open with a batch, in the order they are needed most; its first row opened it. */
export const batchForms = all.filter((form) => form.target === 'batch')

/** 批次死亡 as the button beside a batch says it: 死亡. */
export const shortLabel = (label: string): string => label.replace(/^批次/, '')

/** Why a batch takes no entry: it is closed, or nothing stands in it. */
export function notNow(form: string, row: ListRow): string | null {
  if (row.status === 'CLOSED') return '批次已关闭，重新开批后才能录入'
  const isEmpty = Number(row.stock ?? 0) === 0
  if (form === 'event-batch-close') return isEmpty ? null : `批次仍有存栏${row.stock}头，不能关闭`
  const brings = form === 'event-batch-buy' || form === 'event-batch-count'
  return isEmpty && !brings ? '批次没有存栏' : null
}
