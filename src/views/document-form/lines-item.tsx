import { Form } from 'antd'
import { type Ref, startTransition, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useToday } from '#inputs/today.ts'
import type { ScannedLines } from '#kit/document-rules.ts'
import type { Field } from '#kit/field.ts'
import { problemOf } from '#kit/parse.ts'
import { bringRows } from '../cell-grid/cell-grid.sheet.ts'
import type { Keys } from '../cell-grid/grid-keys.ts'
import { change, createGrid, type Grid, goTo } from '../cell-grid/grid-store.ts'
import { useClipboard, useGridKeys } from '../cell-grid/use-sheet.ts'
import { knownLines, shownColumns } from './known-lines.ts'
import { LineBar } from './line-bar.tsx'
import { lineColumns } from './line-columns.ts'
import { filledRows, type Line, linesOf, nextLineProblem, startLines } from './line-state.ts'
import { LinesContext, type LinesParts } from './lines-context.ts'
import { LinesTable } from './lines-table.tsx'
import { markSaid, useLineOptions, useLinesSheet } from './use-lines-sheet.ts'
import type { Proposing } from './use-proposing.ts'
import '../cell-grid/cell-grid.css'

/** The lines as a field of the form: their errors are shown above them, line by line. */
export function LinesItem({ name, ...props }: LinesGridProps & { name: string }) {
  const validator = async (_rule: unknown, value: unknown) => {
    const message = problemOf(props.field, value)
    if (message) throw new Error(message)
  }
  return (
    <Form.Item
      name={name}
      className="document-form-lines"
      wrapperCol={{ flex: '100%' }}
      rules={[{ validator }]}
      validateTrigger={[]}
    >
      <LinesGrid {...props} />
    </Form.Item>
  )
}

interface LinesGridProps {
  field: Field
  /** Farm of the document: places are those inside it. */
  farmId: string | null
  /** Words for the uids the lines came with. */
  titles: Readonly<Record<string, string>>
  /** Name of the file the lines are saved as; that of the template follows from it. */
  file: string
  /** The user may take the lines along as a file. */
  mayExport: boolean
  proposing?: Proposing | undefined
  scans?: ScannedLines | undefined
  /** Values computed from the filled cells of a line. */
  figures?: ((line: Line) => Line) | undefined
  id?: string
  value?: unknown
  onChange?(lines: readonly Line[]): void
  save(): void
  finish?(): void
  ref?: Ref<{ focus(): void }>
}

/** The lines of a document as a grid for the keyboard; what it hands on are the lines as they are sent. */
function LinesGrid(props: LinesGridProps) {
  const { field, farmId, titles, value, onChange, save, finish, ref } = props
  const today = useToday()
  const columns = useMemo(() => lineColumns(field), [field])
  const shown = useMemo(() => shownColumns(field, columns), [field, columns])
  const [grid] = useState(() => startGrid(columns, value))
  const [reported] = useState(() => startKnown(columns, value, props.figures))
  const [names] = useState(() => new Map(Object.entries(titles)))
  const [notes] = useState(() => new Map<string, string>())
  const optionsOf = useLineOptions(columns, farmId)
  const { sheet, settle } = useLinesSheet({ grid, columns, shown, today, optionsOf, names })
  useHandingOn({ grid, columns, reported }, onChange)
  useObjections(grid, columns)

  const root = useRef<HTMLElement>(null)
  const nextProblem: Keys['nextProblem'] = (state, cursor) => nextLineProblem(columns, state, cursor)
  useGridKeys(root, { grid, columns, save, finish, nextProblem })
  useClipboard(root, sheet)
  useImperativeHandle(ref, () => ({
    // cells with objections are marked by then
    focus: () => void setTimeout(() => enter(grid, columns)),
  }))
  // rows are drawn anew only when something of their own changes, so what they share must keep its identity
  const parts = useMemo(
    () => ({ title: field.label, grid, columns, shown, reported, today, optionsOf, names, notes, settle }),
    [field, grid, columns, shown, reported, today, optionsOf, names, notes, settle],
  )
  return (
    <LinesContext value={parts}>
      <section
        id={props.id}
        className="document-lines-grid flex flex-col flex-1 min-w-0 border-t"
        aria-label={`${field.label}明细`}
        ref={root}
      >
        <LineBar {...props} onRows={(rows) => bringRows(sheet, rows)} />
        <LinesTable />
      </section>
    </LinesContext>
  )
}

function startGrid(columns: ReturnType<typeof lineColumns>, value: unknown): Grid {
  const grid = createGrid({})
  grid.setState({ grid: startLines(columns, value) })
  return grid
}

function startKnown(
  columns: ReturnType<typeof lineColumns>,
  value: unknown,
  figures: LinesGridProps['figures'],
) {
  const reported = knownLines(columns, figures)
  reported.learn(Array.isArray(value) ? value : [])
  return reported
}

/** Goes to the first cell that keeps the document from being saved, or to the first of all. */
function enter(grid: Grid, columns: ReturnType<typeof lineColumns>): void {
  const found = nextLineProblem(columns, grid.getState().grid, null)
  goTo(grid, { ...(found ?? { row: 0, column: 0 }) })
}

/** Passes the lines, with their known values, to the form whenever one of them changes. */
function useHandingOn(
  { grid, columns, reported }: Pick<LinesParts, 'grid' | 'columns' | 'reported'>,
  onChange: LinesGridProps['onChange'],
): void {
  useEffect(() => {
    let last = linesOf(columns, grid.getState().grid)
    return grid.subscribe(({ grid: state }, before) => {
      if (state === before.grid) return
      const lines = linesOf(columns, state)
      if (lines.length === last.length && lines.every((one, index) => one === last[index])) return
      last = lines
      const known = filledRows(state).map((row, index) => ({ ...reported.of(row), ...lines[index] }))
      // the form has them at once; drawing them may wait for the next key
      startTransition(() => onChange?.(known))
    })
  }, [grid, columns, reported, onChange])
}

/** Marks the rows that the form's objections name. */
function useObjections(grid: Grid, columns: ReturnType<typeof lineColumns>): void {
  const { errors } = Form.Item.useStatus()
  const messages = errors.map(String).join('\n')
  useEffect(() => {
    if (messages !== '') change(grid, (state) => markSaid(state, columns, messages.split('\n')))
  }, [grid, columns, messages])
}
