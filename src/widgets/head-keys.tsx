import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type ThHTMLAttributes,
  useContext,
  useMemo,
  useState,
} from 'react'
import type { TableColumn } from './table-column.ts'

/** A head with an action or a hint: it sorts, or has a definition. */
const isHeadStop = ({ sortable, hint }: Pick<TableColumn, 'sortable' | 'hint'>): boolean =>
  Boolean(sortable || hint)

interface Heads {
  /** The one head the Tab key stops at. */
  stop: string | undefined
  /** The head under the keyboard's focus. */
  explained: string | undefined
}

const HeadsContext = createContext<Heads>({ stop: undefined, explained: undefined })
const HEAD = 'data-head'
const keyOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? (target.closest(`[${HEAD}]`)?.getAttribute(HEAD) ?? undefined) : undefined

interface HeadKeysProps {
  columns: readonly TableColumn[]
  children: ReactNode
}

/**
 * Makes all heads of the table in it one stop of the Tab key, so that its rows are near: the arrows, Home and End go from head to head,
 * Enter sorts, and the focused head shows its definition until Esc.
 */
export function HeadKeys({ columns, children }: HeadKeysProps) {
  const stops = useMemo(() => columns.filter(isHeadStop).map(({ key }) => key), [columns])
  const [last, setLast] = useState<string>()
  const [explained, setExplained] = useState<string>()
  const stop = last !== undefined && stops.includes(last) ? last : stops[0]
  const heads = useMemo(() => ({ stop, explained }), [stop, explained])
  const onFocus = ({ target }: FocusEvent) => {
    const key = keyOf(target)
    if (key === undefined) return
    setLast(key)
    if (target.matches(':focus-visible')) setExplained(key)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = keyOf(event.target)
    if (key === undefined) return
    if (event.key === 'Escape') return setExplained(undefined)
    const next = movedTo(stops, key, event.key)
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[${HEAD}="${CSS.escape(next)}"]`)?.focus()
  }
  return (
    <HeadsContext value={heads}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for the heads in it */}
      <div
        className="sum-table-keys"
        onFocus={onFocus}
        onBlur={() => setExplained(undefined)}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </HeadsContext>
  )
}

/** The head a key leads to, undefined where it leads nowhere. */
function movedTo(stops: readonly string[], from: string, key: string): string | undefined {
  const at = stops.indexOf(from)
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: stops.length - 1 }[key]
  return to === undefined ? undefined : stops[to]
}

/** Props a column's head hands to its cell; columns without action or hint have a plain one. */
export const headProps = <Row extends object>(column: TableColumn<Row>): object =>
  isHeadStop(column) ? { [HEAD]: column.key, 'aria-description': column.hint } : {}

type HeadCellProps = ThHTMLAttributes<HTMLTableCellElement> & { [HEAD]?: string }

/** A head as antd draws it, but for the stop of the Tab key: antd makes one of every head that sorts, and none of others. */
export function HeadCell(props: HeadCellProps) {
  const { stop } = useContext(HeadsContext)
  const key = props[HEAD]
  return <th {...props} tabIndex={key === undefined ? undefined : key === stop ? 0 : -1} />
}

/** True while the keyboard's focus is on the head of the column. */
export const useIsShown = (key: string | undefined): boolean => {
  const { explained } = useContext(HeadsContext)
  return key !== undefined && explained === key
}
