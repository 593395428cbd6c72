import { use, useMemo, useState } from 'react'
import type { Report } from '#kit/report.ts'
import type { CorrectionTarget } from '#views/correct-event/correction-host.tsx'
import { type EventForms, EventFormsContext } from '#views/correct-event/event-forms.ts'
import { actionColumn, type RowAction } from '#views/resource-list/row-actions.tsx'
import { useMay } from '#views/resource-list/use-rights.ts'
import type { TableColumn } from '#widgets/table-column.ts'
import type { ReportRow } from '../state/use-report-data.ts'

/** Event of a row; null where the row is none. */
export function eventOfRow({ event }: Report, row: ReportRow): { code: string; uid: string } | null {
  const uid = event && row[event.uid]
  const code = event && (event.code ?? row[event.codeIn ?? ''])
  return typeof uid === 'string' && typeof code === 'string' ? { code, uid } : null
}

/** Why a row cannot be corrected; an event that was not typed in a grid was made by a document, and has no form to open. */
function whyNot(report: Report, { formOf }: EventForms) {
  return (row: object): string | null => {
    const event = eventOfRow(report, row as ReportRow)
    if (!event) return '这一行不是单独录入的事件'
    return formOf(event.code) ? null : '由单据产生的事件，请在该单据中撤销'
  }
}

/** The links that correct the event of a row, where the report says its rows are events and the person may. */
export function useEventActions(report: Report) {
  const [target, setTarget] = useState<CorrectionTarget | null>(null)
  const [mayEdit, mayUndo] = [useMay(report.name, 'edit'), useMay(report.name, 'undo')]
  const forms = use(EventFormsContext)
  const column = useMemo(() => {
    if (!report.event) return null
    const reason = whyNot(report, forms)
    const open = (kind: CorrectionTarget['kind']) => (row: object) => {
      const event = eventOfRow(report, row as ReportRow)
      if (event) setTarget({ ...event, kind })
    }
    const offered: RowAction[] = [
      ...(mayEdit ? [{ key: 'edit', label: '修改', reason, onClick: open('edit') }] : []),
      ...(mayUndo ? [{ key: 'undo', label: '撤销', reason, onClick: open('undo') }] : []),
    ]
    return actionColumn(offered) as TableColumn<ReportRow> | null
  }, [report, mayEdit, mayUndo, forms])
  return { column, target, close: () => setTarget(null) }
}

export type EventActions = ReturnType<typeof useEventActions>
