import { useGranted } from '#app-state/use-granted.ts'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useRecordEvents } from '#views/use-record-events.ts'
import { batchForms, notNow, shortLabel } from './batch-forms.ts'

/** Most wanted first: the links that stand in the row itself. */
const FIRST = ['event-batch-death', 'event-batch-transfer']
const rank = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)

/** Links of a row: its ledger, the grids it opens, its close-out sheet, and opening it again once it is closed. */
export function useBatchActions(deeds: {
  look(row: ListRow): void
  closeOut(row: ListRow): void
  reopen(row: ListRow): void
  mayReopen: boolean
}): readonly RowAction[] {
  const granted = useGranted()
  const record = useRecordEvents()
  const entries = batchForms
    .filter((form) => granted.has(form.name))
    .toSorted((a, b) => rank(a.name) - rank(b.name))
    .map(
      ({ name, label }): RowAction => ({
        key: name,
        label: shortLabel(label),
        reason: (row) => notNow(name, row),
        onClick: (row) => record(name, String(row.farmId), [String(row.batchNo)]),
      }),
    )
  const reopen: RowAction = {
    key: 'reopen',
    label: '重新开批',
    reason: (row) => (row.status === 'CLOSED' ? null : '批次没有关闭'),
    onClick: deeds.reopen,
  }
  const ledger: RowAction = { key: 'ledger', label: '台账', onClick: deeds.look }
  const closeOut: RowAction = { key: 'closeOut', label: '结批单', onClick: deeds.closeOut }
  return [ledger, ...entries, closeOut, ...(deeds.mayReopen ? [reopen] : [])]
}
