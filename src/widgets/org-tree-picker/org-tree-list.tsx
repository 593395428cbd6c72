import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { hasInside, type PlacedOrg } from './org-node.ts'
import { OrgRow, type RowLook } from './org-row.tsx'
import { ROW_HEIGHT, rowWindow, scrollToRow } from './window-rows.ts'

interface OrgTreeListProps {
  label: string
  rows: readonly PlacedOrg[]
  open: ReadonlySet<string>
  chosen: readonly string[]
  look: RowLook
  height: number
  onToggle(uid: string): void
  onChoose(placed: PlacedOrg): void
  onConfirm(placed: PlacedOrg): void
}

/** A tree that draws only the rows in view and is walked with the arrow keys. */
export function OrgTreeList(props: OrgTreeListProps) {
  const { label, rows, open, chosen, look, height, onToggle, onChoose } = props
  const [scrollTop, setScrollTop] = useState(0)
  const [active, setActive] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const idBase = useId()
  const go = (row: number) => {
    const next = Math.min(Math.max(row, 0), rows.length - 1)
    setActive(next)
    if (box.current) box.current.scrollTop = scrollToRow(next, scrollTop, height)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const placed = rows[active]
    const act = placed && keyAction(event.key, placed, open.has(placed.node.uid))
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    if (act === 'choose') onChoose(placed)
    else if (act === 'toggle') onToggle(placed.node.uid)
    else if (act === 'up') go(rows.findIndex((row) => row.node.uid === placed.path.at(-1)?.uid))
    else go(active + act)
  }
  const { from, to } = rowWindow(scrollTop, height, rows.length)
  return (
    <div
      ref={box}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={look.multiple}
      aria-activedescendant={rows[active] && `${idBase}${rows[active].node.uid}`}
      className="org-tree"
      style={{ height }}
      onKeyDown={onKeyDown}
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
    >
      <div role="none" className="org-tree-space" style={{ height: rows.length * ROW_HEIGHT }}>
        {rows.slice(from, to).map((placed, offset) => (
          <OrgRow
            key={placed.node.uid}
            id={`${idBase}${placed.node.uid}`}
            node={placed.node}
            level={placed.path.length}
            top={(from + offset) * ROW_HEIGHT}
            active={from + offset === active}
            open={open.has(placed.node.uid)}
            chosen={chosen.includes(placed.node.uid)}
            look={look}
            onToggle={() => onToggle(placed.node.uid)}
            onChoose={() => {
              setActive(from + offset)
              onChoose(placed)
            }}
            onConfirm={() => props.onConfirm(placed)}
          />
        ))}
      </div>
    </div>
  )
}

type KeyAction = 'choose' | 'toggle' | 'up' | number | null

function keyAction(key: string, { node }: PlacedOrg, isOpen: boolean): KeyAction {
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  if (key === 'Enter' || key === ' ') return 'choose'
  if (key === 'ArrowRight') return hasInside(node) && !isOpen ? 'toggle' : 1
  if (key === 'ArrowLeft') return isOpen ? 'toggle' : 'up'
  return null
}
