import { Button } from 'antd'
import { openTab } from '#app-state/open-tab.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { batchForms as all } from '#resources/events/batch-forms.ts'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useRecordEvents } from '#views/use-record-events.ts'
import { MenuButton } from '#widgets/menu-button.tsx'
import { useRecordRows } from '../card/card.record-rows.ts'

/** Number of buttons on the bar itself; the others are behind 更多录入. */
const DIRECT = 5

/** The grids of batches: with the ticked batches where there are any, empty otherwise. */
export function BatchToolbar({ rows = [] }: { rows?: readonly ListRow[] }) {
  const granted = useGranted()
  const record = useRecordRows('批次', 'batchNo')
  const forms = batchForms.filter((form) => granted.has(form.name))
  const items = forms.map(({ name, label }) => ({
    key: name,
    label: shortLabel(label),
    title: reasonOf(name, rows) ?? '',
    disabled: reasonOf(name, rows) !== null,
  }))
  if (items.length === 0) return null
  if (rows.length > 0)
    return <MenuButton label="批量录入" items={items} onChoose={(form) => record(form, rows)} />
  return (
    <>
      {items.slice(0, DIRECT).map(({ key, label }) => (
        <Button key={key} onClick={() => openEmpty(key)}>
          {label}
        </Button>
      ))}
      {items.length > DIRECT && (
        <MenuButton label="更多录入" items={items.slice(DIRECT)} onChoose={openEmpty} />
      )}
    </>
  )
}

/** The first batch that does not take the entry, in words. */
function reasonOf(form: string, rows: readonly ListRow[]): string | null {
  for (const row of rows) {
    const reason = notNow(form, row)
    if (reason) return `${row.batchNo}：${reason}`
  }
  return null
}

const openEmpty = (form: string) => openTab(`/admin/${form}`)

/** Most wanted first: the links in the row itself. */
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

/** Grids that open with a batch, in the order they are needed most; its first row opened it. */
export const batchForms = all.filter((form) => form.target === 'batch')

/** Label of 批次死亡 as a button in the row of a batch: 死亡. */
export const shortLabel = (label: string): string => label.replace(/^批次/, '')

/** Why a batch takes no entry: it is closed, or has no heads. */
export function notNow(form: string, row: ListRow): string | null {
  if (row.status === 'CLOSED') return '批次已关闭，重新开批后才能录入'
  const isEmpty = Number(row.stock ?? 0) === 0
  if (form === 'event-batch-close') return isEmpty ? null : `批次仍有存栏${row.stock}头，不能关闭`
  const brings = form === 'event-batch-buy' || form === 'event-batch-count'
  return isEmpty && !brings ? '批次没有存栏' : null
}
