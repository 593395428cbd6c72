import { Button, Input } from 'antd'
import { memo, type ReactNode, useState } from 'react'
import { type EventForm, eventFields } from '#kit/event-form.ts'
import { isComposing } from '#widgets/enter-key.ts'
import { FillHandle } from '../cell-grid/active-box.tsx'
import { isWrong } from '../cell-grid/cell-problems.tsx'
import { missingWords, shown, shownDerived } from '../cell-grid/cell-values.ts'
import { type GridColumn, isEditable, isNumeric } from '../cell-grid/columns.ts'
import { isMarked, type RowMarks } from '../cell-grid/grid-range.ts'
import { type CellProblem, type GridState, mapRow, type GridRow as Row } from '../cell-grid/grid-state.ts'
import { edit, goTo } from '../cell-grid/grid-store.ts'
import { ActiveCell } from './active-cell.tsx'
import { openerOf } from './columns.ts'
import { useGridParts } from './grid-context.ts'
import {
  concerns,
  idleOf,
  missingCells,
  neededOf,
  problemsOf,
  type RowStand,
  rowValues,
  standOf,
  typedValue,
} from './grid-judge.ts'

interface Props extends RowMarks {
  row: Row
  index: number
  header: GridState['header']
  /** Column of the cursor when it is in this row. */
  cursor: number | null
  template: string
}

const MOST = 200

/** One animal's row; drawn anew only when it, the header or the cursor in it changes. */
export const GridRow = memo(function GridRow({ row, index, header, cursor, template, ...marks }: Props) {
  const { form, columns, grid } = useGridParts()
  const problems = problemsOf(form, { header }, row)
  const stand = standOf(form, { header }, row)
  const idle = idleOf(form, { header }, row)
  const needed = stand === 'blank' ? idle : neededOf(form, { header }, row)
  const hint = hintOf(form, header, row, stand, problems)
  const warning = stand === 'warning' ? problems.find((one) => one.level === 'W') : undefined
  return (
    <>
      <div
        className="eg-row h-8 border-b"
        role="row"
        aria-rowindex={index + 2}
        data-row={index}
        style={{ gridTemplateColumns: template }}
      >
        <div role="rowheader" className={cursor === null ? 'eg-no' : 'eg-no eg-no-active'}>
          {index + 1}
        </div>
        {columns.map((column, at) => (
          <Cell
            key={column.key}
            row={row}
            index={index}
            column={column}
            header={header}
            active={cursor === at}
            at={at}
            picked={isMarked(marks, at)}
            corner={marks.handle === at}
            problems={problems.filter((one) => concerns(form, one, column))}
            idle={idle.has(column.key)}
            needed={stand !== 'blank' && needed.has(column.key)}
            onEnter={() => goTo(grid, { row: index, column: at })}
          />
        ))}
        <div
          role="gridcell"
          className={`eg-hint eg-hint-${stand}`}
          title={problems.map((one) => wordsOf(form, one)).join('\n') || hint}
        >
          {hint}
        </div>
      </div>
      {warning && <ReasonRow row={row} warning={warning} />}
    </>
  )
})

/** Reason a row cannot be saved. */
function hintOf(
  form: EventForm,
  header: GridState['header'],
  row: Row,
  stand: RowStand,
  problems: readonly CellProblem[],
): string {
  if (stand === 'error') return problems.map((one) => wordsOf(form, one)).join('；')
  if (stand === 'warning') return '待确认'
  if (stand !== 'incomplete') return ''
  const fields = eventFields(form)
  return missingWords(
    missingCells(form, { header }, row).map((key) => fields[key]?.label ?? openerOf(form).word),
  )
}

/** Away from its cell a problem of a typed value names the cell it means; rules do so in their own words. */
function wordsOf(form: EventForm, { rule, field, message }: CellProblem): string {
  const label = rule === 'FORM' ? (eventFields(form)[field]?.label ?? '') : ''
  return message.includes(label) ? message : `${label}：${message}`
}

interface CellProps {
  row: Row
  index: number
  column: GridColumn
  header: GridState['header']
  at: number
  active: boolean
  /** Is part of the selection. */
  picked: boolean
  /** Last cell of the selection: the fill handle is drawn from here. */
  corner: boolean
  /** Everything wrong with this cell. */
  problems: readonly CellProblem[]
  /** Does not matter in this row: grey, not to be filled. */
  idle: boolean
  /** This row cannot do without it. */
  needed: boolean
  onEnter(): void
}

function Cell(props: CellProps) {
  const { row, index, column, header, active, problems, idle } = props
  const { form, optionsOf } = useGridParts()
  if (column.kind === 'derived') {
    const value = column.cell.of(rowValues(form, { header }, row), row.facts ?? {})
    return (
      <GivenCell {...props} className="eg-given">
        {shownDerived(value, column.cell.digits)}
      </GivenCell>
    )
  }
  if (idle) return <GivenCell {...props} className="eg-given eg-idle" aria-disabled />
  const options = column.kind === 'field' ? optionsOf(column.key, column.field) : null
  const value = typedValue(form, header, row, column.key)
  if (active)
    return (
      <ActiveCell
        key={row.id}
        row={row}
        index={index}
        column={column}
        value={value}
        options={options}
        problems={problems}
        picked={props.picked}
        corner={props.corner}
      />
    )
  return <RestingCell {...props} text={shown(value, options)} isEmpty={value === ''} />
}

/** A cell that is not filled in. */
function GivenCell({
  className,
  children,
  ...props
}: CellProps & { className: string; children?: ReactNode; 'aria-disabled'?: true }) {
  return (
    <div
      role="gridcell"
      aria-readonly
      aria-disabled={props['aria-disabled']}
      aria-selected={props.picked || undefined}
      data-col={props.at}
      className={`${classOf(props)} ${className}`}
    >
      {children}
      {props.corner && <FillHandle />}
    </div>
  )
}

/** A cell to fill that the cursor is not in. */
function RestingCell({ text, isEmpty, ...props }: CellProps & { text: string; isEmpty: boolean }) {
  const { openCard } = useGridParts()
  const { row, column, at, picked, corner, needed, onEnter } = props
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard moves the cursor from the active cell
    <div
      role="gridcell"
      aria-selected={picked || undefined}
      data-col={at}
      className={needed && isEmpty ? `${classOf(props)} eg-needed` : classOf(props)}
      onClick={(event) => !event.shiftKey && onEnter()}
    >
      {column.kind === 'ear' && row.facts ? (
        <button
          type="button"
          tabIndex={-1}
          className="bare p-0 text-link"
          onDoubleClick={() => openCard(text)}
        >
          {text}
        </button>
      ) : (
        text
      )}
      {corner && <FillHandle />}
    </div>
  )
}

function classOf({ column, problems, picked, corner }: CellProps): string {
  const traits = [
    'eg-cell',
    isNumeric(column) && 'eg-num',
    problems.length > 0 && (isWrong(problems) ? 'eg-bad' : 'eg-ask'),
    picked && 'eg-picked',
    corner && 'eg-corner',
  ]
  return traits.filter(Boolean).join(' ')
}

/** A warning opens this row under its animal: going on needs a reason, which is stored with the event. */
function ReasonRow({ row, warning }: { row: Row; warning: CellProblem }) {
  const { grid, columns } = useGridParts()
  const [reason, setReason] = useState('')
  const confirm = () => {
    const words = reason.trim()
    if (!words) return
    edit(grid, (state) => mapRow(state, row.id, (one) => ({ ...one, confirmReason: words })))
    // this row goes with its input: the keys belong to the sheet again
    const at = grid.getState().grid.rows.findIndex((one) => one.id === row.id)
    goTo(grid, { row: at, column: columns.findIndex(isEditable) })
  }
  return (
    <div className="eg-reason" role="row">
      <div role="gridcell" className="eg-reason-cell flex items-center gap-2 h-full nowrap text-warn">
        <strong>{warning.message}</strong>
        <Input
          aria-label="继续的原因"
          placeholder="原因（必填），200 字以内"
          maxLength={MOST}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && confirm()}
        />
        <Button disabled={reason.trim() === ''} onClick={confirm}>
          确认继续
        </Button>
      </div>
    </div>
  )
}
