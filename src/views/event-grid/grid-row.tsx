import { Button, Input } from 'antd'
import { memo, type ReactNode, useState } from 'react'
import { type EventForm, eventFields } from '#kit/event-form.ts'
import { isComposing } from '#widgets/enter-key.ts'
import { isEditable } from '../cell-grid/cell-grid.columns.ts'
import { missingWords, shown, shownDerived } from '../cell-grid/cell-values.ts'
import { isMarked } from '../cell-grid/grid-range.ts'
import { type CellProblem, type GridState, mapRow, type GridRow as Row } from '../cell-grid/grid-state.ts'
import { edit, goTo } from '../cell-grid/grid-store.ts'
import {
  type CellMarks,
  cellClass,
  FillHandle,
  RestingCell,
  SheetRowBox,
  type SheetRowProps,
} from '../cell-grid/sheet-table.tsx'
import { ActiveEventCell } from './active-event-cell.tsx'
import { openerOf } from './event-grid.columns.ts'
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

interface Props extends SheetRowProps {
  header: GridState['header']
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
      <SheetRowBox
        {...{ index, cursor, template, stand, hint }}
        title={problems.map((one) => wordsOf(form, one)).join('\n') || hint}
      >
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
      </SheetRowBox>
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

interface CellProps extends CellMarks {
  row: Row
  index: number
  header: GridState['header']
  active: boolean
  /** Does not matter in this row: grey, not to be filled. */
  idle: boolean
  /** This row cannot do without it. */
  needed: boolean
  onEnter(): void
}

function Cell(props: CellProps) {
  const { row, index, column, header, active, at, problems, picked, corner, idle } = props
  const { form, optionsOf, openCard } = useGridParts()
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
      <ActiveEventCell
        key={row.id}
        {...{ row, index, column, at, value, options, problems, picked, corner }}
      />
    )
  const text = shown(value, options)
  return (
    <RestingCell {...props} wanting={props.needed && value === ''} entry={false}>
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
    </RestingCell>
  )
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
      className={`${cellClass(props)} ${className}`}
    >
      {children}
      {props.corner && <FillHandle />}
    </div>
  )
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
