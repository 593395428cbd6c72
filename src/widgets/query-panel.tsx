import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { LABEL_WIDTH } from '#domain/constants.ts'
import { isMissing } from '#domain/typed.ts'
import { ControlFrame } from './controls.tsx'
import { isSubmitEnter } from './enter-key.ts'
import type { FilterBinding, QueryField } from './query-field.ts'
import { type QueryValues, useQueryDraft } from './use-query-draft.ts'
import { useWidth } from './use-width.ts'
import { useWindowWidth } from './use-window-width.ts'
import './query-panel.css'

/** Typed values, whether or not they were sent. */
export interface QueryDraft {
  readonly values: QueryValues
  /** Shows missing and wrong fields; false where there are any. */
  isComplete(): boolean
}

interface QueryPanelProps {
  fields: readonly QueryField[]
  /** The values the list now shows; a new object replaces what is typed. */
  values: QueryValues
  /** Values restored by 重置 (own farm, this month …); the first `values` when left out. */
  defaults?: QueryValues
  /** Rows shown before 展开; lists 2, reports 1. */
  rows?: number
  loading?: boolean
  /** Shown before 重置. */
  extra?: ReactNode
  /** Shown behind 查询: other ways to ask by what is typed. */
  more?(draft: QueryDraft): ReactNode
  onQuery(values: QueryValues): void
  onReset?(defaults: QueryValues): void
}

/** The filters above a list: Enter or 查询 sends them, 重置 restores the defaults, 展开 shows what did not fit. */
export function QueryPanel(props: QueryPanelProps) {
  const { fields, values, rows = 2, loading, extra } = props
  const [open, setOpen] = useState(false)
  const [panel, columns] = useColumns()
  // the rows are asked for before the inputs are drawn
  const drawn = useDeferredValue(true, false)
  const fit = fieldsThatFit(fields, columns, rows)
  const { draft, problems, bind, isComplete, query, reset } = useQueryForm(props, fit, () => setOpen(true))
  return (
    <form
      ref={panel}
      aria-label="查询条件"
      className="query-panel panel grid gap-2 p-3"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      onKeyDown={onSubmitEnter(query)}
      onSubmit={(event) => {
        event.preventDefault()
        query()
      }}
    >
      {fields.map((field, index) => (
        <QueryCell
          key={field.key}
          field={field}
          columns={columns}
          hidden={!open && index >= fit}
          drawn={drawn}
          problem={problems[field.key]}
          bind={bind(field.key)}
        />
      ))}
      <QueryActions
        row={buttonsHaveRow(columns)}
        loading={loading}
        more={props.more?.({ values: draft, isComplete })}
        onReset={reset}
        onQuery={query}
      >
        {fit < fields.length && (
          <Toggle open={open} asked={askedAmong(fields.slice(fit), values)} onClick={() => setOpen(!open)} />
        )}
        {extra}
      </QueryActions>
    </form>
  )
}

/** Typed values: bound to their inputs, checked before they are sent, put back to the defaults. */
function useQueryForm(props: QueryPanelProps, fit: number, unfold: () => void) {
  const { fields, values, onQuery, onReset } = props
  const [defaults] = useState(props.defaults ?? values)
  const { draft, problems, change, changeAll, replace, check } = useQueryDraft(fields, values)
  const idBase = useId()
  const isComplete = () => {
    const [wrong] = check()
    if (wrong === undefined) return true
    focusField(idBase + wrong, fields.findIndex(({ key }) => key === wrong) >= fit && unfold)
    return false
  }
  const bind = (key: string): FilterBinding => ({
    id: `${idBase}${key}`,
    value: draft[key],
    onChange: (next) => change(key, next),
    values: draft,
    onChangeAll: changeAll,
  })
  const query = () => {
    if (isComplete()) onQuery(draft)
  }
  const reset = () => {
    const start = props.defaults ?? defaults
    replace(start)
    onReset?.(start)
  }
  return { draft, problems, bind, isComplete, query, reset }
}

/** Focus on a field; a folded field can neither be read nor take it, and is opened first. */
function focusField(id: string, unfold: false | (() => void)): void {
  if (unfold) flushSync(unfold)
  document.getElementById(id)?.focus()
}

const onSubmitEnter = (query: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (!isSubmitEnter(event)) return
  event.preventDefault()
  query()
}

/** As many columns as the panel itself has room for: next to a tree it is narrower than its window. */
function useColumns() {
  const wide = useWindowWidth()
  const [panel, own] = useWidth<HTMLFormElement>(wide)
  return [panel, columnsAt(Math.min(wide, own + FRAME))] as const
}

interface QueryActionsProps {
  /** The buttons have a row of their own. */
  row: boolean
  loading?: boolean
  more: ReactNode
  children: ReactNode
  onReset(): void
  onQuery(): void
}

const QueryActions = ({ row, loading, more, children, onReset, onQuery }: QueryActionsProps) => (
  <div
    className={
      row ? 'query-panel-actions flex gap-2 query-panel-actions-row' : 'query-panel-actions flex gap-2'
    }
  >
    {children}
    <Button onClick={onReset}>重置</Button>
    <Space.Compact>
      <Button type="primary" className="query-panel-submit" loading={loading} onClick={onQuery}>
        查询
      </Button>
      {more}
    </Space.Compact>
  </div>
)

/** How many of the fields the list is asked by. */
const askedAmong = (fields: readonly QueryField[], values: QueryValues): number =>
  fields.filter(({ key }) => isAsked(values[key])).length

/** A range is asked for by either of its ends. */
const isAsked = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(isAsked) : !isMissing(value)

interface ToggleProps {
  open: boolean
  /** Filters at work among those folded away. */
  asked: number
  onClick(): void
}

function Toggle({ open, asked, onClick }: ToggleProps) {
  const words = asked > 0 ? `展开(${asked})` : '展开'
  return (
    <Button
      type="link"
      className="query-panel-toggle"
      aria-expanded={open}
      icon={open ? <UpOutlined /> : <DownOutlined />}
      iconPosition="end"
      onClick={onClick}
    >
      {open ? '收起' : words}
    </Button>
  )
}

interface QueryCellProps {
  field: QueryField
  columns: number
  /** Hidden, not removed: its typed value stays. */
  hidden: boolean
  /** Its input; before, a frame of its size. */
  drawn: boolean
  problem: string | undefined
  bind: FilterBinding
}

/** One labelled filter of the query grid, with its objection in place below it. */
function QueryCell({ field, columns, hidden, drawn, problem, bind }: QueryCellProps) {
  return (
    <div
      className={problem ? 'query-cell flex min-w-0 query-cell-wrong' : 'query-cell flex min-w-0'}
      style={{ gridColumn: `span ${Math.min(field.span ?? 1, columns)}` }}
      hidden={hidden}
    >
      <label className="truncate" htmlFor={bind.id} style={{ width: LABEL_WIDTH }} title={field.label}>
        {field.label}
      </label>
      <div className="query-cell-input flex-1 min-w-0">
        {drawn ? field.input(bind) : <ControlFrame />}
        {problem && (
          <div className="query-cell-problem text-12 text-error" role="alert">
            {problem}
          </div>
        )}
      </div>
    </div>
  )
}

/** Fewer columns are too narrow for the buttons, which then have a row of their own. */
const BUTTON_COLUMNS = 3
const buttonsHaveRow = (columns: number): boolean => columns < BUTTON_COLUMNS

/** How many leading fields fit in `rows` rows when the last cell of the last row holds the buttons. */
export function fieldsThatFit(fields: readonly QueryField[], columns: number, rows: number): number {
  let used = 0
  const room = rows * columns - (buttonsHaveRow(columns) ? 0 : 1)
  for (const [index, field] of fields.entries()) {
    used += Math.min(field.span ?? 1, columns)
    if (used > room) return index
  }
  return fields.length
}

/** Columns of the grid at a window width in px; one on a phone, and where two dates would not fit next to a label. */
export function columnsAt(width: number): number {
  if (width < 760) return 1
  if (width < 1040) return 2
  return width < 1280 ? 3 : 4
}

/** Usual width of the menu and the margins, px: a panel next to a tree has less room than its window. */
const FRAME = 226
