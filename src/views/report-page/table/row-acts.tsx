import { Button } from 'antd'
import { use, useMemo, useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { useMay, useRights } from '#app-state/use-rights.ts'
import { isMissing } from '#domain/typed.ts'
import type { Report, ReportDefinition } from '#kit/report.ts'
import type { ReportAct } from '#kit/report-acts.ts'
import type { CorrectionTarget } from '#views/correct-event/correction-host.tsx'
import { type EventForms, EventFormsContext } from '#views/correct-event/event-forms.ts'
import { begin } from '#views/document-form/begun.ts'
import { actionColumn, type RowAction } from '#views/resource-list/row-actions.tsx'
import { useRecordEvents } from '#views/use-record-events.ts'
import { BulkBar } from '#widgets/bulk-bar.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import { keyOfRow, type ReportRow } from '../state/report-answer.ts'

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

/** Most animals an entry grid is opened with. */
const MOST = 500
const SOWS: NonNullable<ReportAct['of']> = { key: 'earNo', word: '母猪', unit: '头' }

/** Rows ticked to be acted on; a report without acts has none. They are kept from page to page. */
export function useTicked(report: ReportDefinition, rows: readonly ReportRow[], group: string | null) {
  const [known, setKnown] = useState<ReadonlyMap<string, ReportRow>>(new Map())
  const { acts } = report
  const keyOf = keyOfRow(report)
  const ticking = (acts ?? []).filter(({ blank }) => !blank)
  const offered = ticking.length > 0 && group === null
  const choose = (keys: readonly string[]) => {
    const shown = new Map(rows.map((row) => [keyOf(row), row]))
    setKnown(
      new Map(
        keys.flatMap((key) => {
          const row = shown.get(key) ?? known.get(key)
          return row ? [[key, row] as const] : []
        }),
      ),
    )
  }
  return {
    acts: offered ? ticking : [],
    rows: offered ? [...known.values()] : [],
    table: offered ? { selected: [...known.keys()], onSelect: choose } : {},
    clear: () => setKnown(new Map()),
  }
}

export type Ticked = ReturnType<typeof useTicked>

/** Entry grids of the report's events, opened empty. */
export function ReportEntries({ report }: { report: ReportDefinition }) {
  const blank = (report.acts ?? []).filter((act) => act.blank)
  return blank.map((act, index) => <EntryButton key={act.form} act={act} isFirst={index === 0} />)
}

/** The first is the report's main act; the others are less prominent. */
function EntryButton({ act, isFirst }: { act: ReportAct; isFirst: boolean }) {
  const may = useRights(act.form, ['list']).list
  return may ? (
    <Button type={isFirst ? 'primary' : 'default'} onClick={() => openTab(`/admin/${act.form}`)}>
      {act.label}
    </Button>
  ) : null
}

/** Events that can be recorded for ticked rows: the entry grid opens with the ear numbers, or the numbers of batches. */
export function ReportActs({ ticked }: { ticked: Ticked }) {
  if (ticked.acts.length === 0) return null
  return (
    <>
      {ticked.acts.map((act) =>
        act.begins ? (
          <BeginButton key={act.form} act={act} begins={act.begins} ticked={ticked} />
        ) : (
          <ActButton key={act.form} act={act} ticked={ticked} />
        ),
      )}
      <BulkBar count={ticked.rows.length} unit={(ticked.acts[0]?.of ?? SOWS).unit} onClear={ticked.clear} />
    </>
  )
}

function ActButton({ act, ticked: { rows } }: { act: ReportAct; ticked: Ticked }) {
  const record = useRecordEvents()
  const may = useRights(act.form, ['list']).list
  const farms = new Set(rows.map((row) => String(row.farmId)))
  const { key, word, unit } = act.of ?? SOWS
  const numbers = [...new Set(rows.map((row) => String(row[key])))]
  if (!may) return null
  const problem =
    numbers.length === 0
      ? `先勾选${word}`
      : farms.size > 1
        ? `一次只能录入一个猪场的${act.of ? word : '猪'}`
        : numbers.length > MOST
          ? `一次最多 ${MOST} ${unit}`
          : undefined
  return (
    <Button
      disabled={problem !== undefined}
      title={problem}
      onClick={() => record(act.form, [...farms][0] ?? '', numbers)}
    >
      {act.label}
    </Button>
  )
}

interface BeginButtonProps {
  act: ReportAct
  begins: NonNullable<ReportAct['begins']>
  ticked: Ticked
}

/** A document that is begun with values of the ticked row. */
function BeginButton({ act: { form, label, of, whole = [] }, begins, ticked }: BeginButtonProps) {
  const [row, another] = of ? ticked.rows.filter((one) => !isMissing(one[of.key])) : ticked.rows
  if (!useRights(form, ['create']).create) return null
  const start = (from: ReportRow) => {
    const values = Object.entries(begins).map(([field, key]) => [
      field,
      whole.includes(field) ? Math.floor(Number(from[key])) : from[key],
    ])
    begin(form, Object.fromEntries(values))
    openTab(`/admin/${form}`)
  }
  const problem = row
    ? another
      ? `一次只能选择一${of?.unit ?? '行'}`
      : undefined
    : `先勾选${of?.word ?? '一行'}`
  return (
    <Button disabled={problem !== undefined} title={problem} onClick={() => row && start(row)}>
      {label}
    </Button>
  )
}
