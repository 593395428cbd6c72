import { useGranted } from '#app-state/use-granted.ts'
import { allowedEvents, nextEvent } from '#domain/next-events.ts'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useRecordEvents } from '#views/use-record-events.ts'

/** A day before which no sow farrows, whatever the farm's number is: only the form a link opens depends on it. */
const GESTATION_MIN = 105

/** Links of a row: the event expected next, or else the first the state allows, and the card on paper. */
export function useRowActions(
  today: string,
  print: (pigIds: readonly string[]) => void,
): readonly RowAction[] {
  const granted = useGranted()
  const record = useRecordEvents()
  const formOf = (row: ListRow): string | null => {
    const next = nextEvent(row, GESTATION_MIN, today)
    const [any] = allowedEvents(String(row.status)).filter((name) => granted.has(name))
    return next && granted.has(next) ? next : (any ?? null)
  }
  const entry: RowAction = {
    key: 'record',
    label: '录事件',
    reason: (row) => (formOf(row) ? null : '没有可录的事件'),
    onClick(row) {
      const form = formOf(row)
      if (form) record(form, String(row.farmId), [String(row.earNo)])
    },
  }
  const paper: RowAction = { key: 'print', label: '打印', onClick: (row) => print([row.uid]) }
  return granted.has('pig-detail') ? [entry, paper] : [entry]
}
