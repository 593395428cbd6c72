import { Button, Dropdown } from 'antd'
import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import type { TableColumn } from '#widgets/table-column.ts'
import type { ListRow } from './use-list-data.ts'
import './row-actions.css'

export interface RowAction {
  key: string
  label: string
  danger?: boolean
  /** Why the row does not allow it; the link is then grey and says so. */
  reason?(row: ListRow): string | null
  onClick(row: ListRow): void
}

/** Links in a row; more of them are behind 更多. */
const MOST = 3
const LETTER = 13
const GAP = 12
const PADDING = 16

/** The column of actions at the right, as wide as its links; null when there is nothing to do with a row. */
export function actionColumn(actions: readonly RowAction[]): TableColumn<ListRow> | null {
  if (actions.length === 0) return null
  const labels = [...widest(actions), ...(actions.length > MOST ? ['更多'] : [])]
  const letters = labels.reduce((sum, label) => sum + label.length, 0)
  return {
    key: 'actions',
    title: '操作',
    width: Math.max(64, letters * LETTER + (labels.length - 1) * GAP + PADDING + 4),
    fixed: 'right',
    render: (row) => <RowActions actions={actions} row={row} />,
  }
}

const direct = (actions: readonly RowAction[]) => actions.slice(0, actions.length > MOST ? MOST - 1 : MOST)

/** The longest labels that may be in the row: which ones are shown depends on it, once there are too many. */
function widest(actions: readonly RowAction[]): string[] {
  return direct(actions.length > MOST ? actions.toSorted(byLength) : actions).map((one) => one.label)
}

const byLength = (one: RowAction, other: RowAction): number => other.label.length - one.label.length

/** Where not all find room, allowed actions come before refused ones. */
function inTurn(actions: readonly RowAction[], row: ListRow): readonly RowAction[] {
  if (actions.length <= MOST) return actions
  const isRefused = (one: RowAction): number => Number((one.reason?.(row) ?? null) !== null)
  return actions.toSorted((one, other) => isRefused(one) - isRefused(other))
}

function RowActions({ actions, row }: { actions: readonly RowAction[]; row: ListRow }) {
  const ordered = inTurn(actions, row)
  const shown = direct(ordered)
  const rest = ordered.slice(shown.length)
  const kept = useKeptFocus<HTMLSpanElement>()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <span
      role="group"
      className="row-actions inline-flex gap-3"
      aria-label="操作"
      {...kept}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {shown.map((one) => {
        const reason = one.reason?.(row) ?? null
        return (
          <Button
            key={one.key}
            type="link"
            disabled={reason !== null}
            title={reason ?? undefined}
            onClick={() => one.onClick(row)}
          >
            {one.label}
          </Button>
        )
      })}
      {rest.length > 0 && <More actions={rest} row={row} />}
    </span>
  )
}

function More({ actions, row }: { actions: readonly RowAction[]; row: ListRow }) {
  const items = actions.map((one) => {
    const reason = one.reason?.(row) ?? null
    return {
      key: one.key,
      label: one.label,
      danger: one.danger,
      disabled: reason !== null,
      title: reason ?? '',
    }
  })
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, onClick: ({ key }) => actions.find((one) => one.key === key)?.onClick(row) }}
    >
      <Button type="link">更多</Button>
    </Dropdown>
  )
}

/**
 * Keeps the keyboard in a group of buttons that change after a click: where the one that had the focus is gone, the first of the others has
 * it.
 */
export function useKeptFocus<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  const last = useRef<Element>(null)
  // after every drawing, as any of them may have taken the button away
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('button:not([disabled])')?.focus({ preventScroll: true })
  })
  const onFocus = ({ target }: FocusEvent) => {
    last.current = target
  }
  return { ref: box, onFocus }
}
