import { CaretDownFilled, CaretRightFilled } from '@ant-design/icons'
import { Checkbox } from 'antd'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { Hit, Spelling } from '../pinyin.load.ts'
import { hasInside, type OrgNode, orgWord, type PlacedOrg } from './org-node.ts'
import { nameHit } from './org-search.ts'
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
      className="org-tree relative overflow-auto"
      style={{ height }}
      onKeyDown={onKeyDown}
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
    >
      <div role="none" className="relative" style={{ height: rows.length * ROW_HEIGHT }}>
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

interface RowLook {
  types: readonly string[]
  multiple: boolean
  search: string
  spelling: Spelling | null
  reasonOf(node: OrgNode): string | null
  note?(node: OrgNode): ReactNode
}

interface OrgRowProps {
  id: string
  node: OrgNode
  level: number
  top: number
  active: boolean
  open: boolean
  chosen: boolean
  look: RowLook
  onToggle(): void
  onChoose(): void
  onConfirm(): void
}

const INDENT = 20

/** One organisation: caret, box, kind, name with the hit marked, and at the right its note or why it cannot be chosen. */
function OrgRow(props: OrgRowProps) {
  const { id, node, level, top, active, open, chosen, look } = props
  const reason = look.reasonOf(node)
  const branch = isBranch(node, look)
  const state = [active && 'org-row-active', chosen && 'org-row-chosen', reason && !branch && 'org-row-off']
  return (
    // Keys are handled by the tree, which holds the focus and points at the active row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={level + 1}
      aria-expanded={hasInside(node) ? open : undefined}
      aria-selected={chosen}
      aria-disabled={reason !== null}
      className={['org-row flex items-center gap-2 h-8 absolute rounded-2 cursor-pointer', ...state]
        .filter(Boolean)
        .join(' ')}
      style={{ top, paddingLeft: 4 + level * INDENT }}
      onClick={branch ? props.onToggle : props.onChoose}
      onDoubleClick={props.onConfirm}
    >
      <Caret node={node} open={open} onToggle={props.onToggle} />
      {look.multiple && !branch && (
        <Checkbox checked={chosen} disabled={reason !== null} tabIndex={-1} aria-label={node.name} />
      )}
      <span className="org-row-word flex-none text-12 text-3">{orgWord(node)}</span>
      <OrgName node={node} look={look} />
      <span className="flex-none text-12 text-3">{(branch ? null : reason) ?? look.note?.(node)}</span>
    </div>
  )
}

/** A node that only leads to others: its type is not offered and it lies above those that are. */
const isBranch = ({ type }: OrgNode, { types }: RowLook): boolean =>
  !types.includes(type) && (type === 'company' || types.every((one) => one === 'house'))

function Caret({ node, open, onToggle }: Pick<OrgRowProps, 'node' | 'open' | 'onToggle'>) {
  if (!hasInside(node))
    return <span className="org-row-caret flex-none p-0 text-3 bg-none border-0 cursor-pointer" />
  return (
    <button
      type="button"
      className="org-row-caret flex-none p-0 text-3 bg-none border-0 cursor-pointer"
      tabIndex={-1}
      aria-label={`${open ? '收起' : '展开'}${node.name}`}
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      {open ? <CaretDownFilled /> : <CaretRightFilled />}
    </button>
  )
}

function OrgName({ node, look }: { node: OrgNode; look: RowLook }) {
  const hit = nameHit(node, look.search, look.spelling)
  return (
    <span className="org-row-name truncate flex-1 min-w-0">
      {hit ? <Marked text={node.name} hit={hit} /> : node.name}
      {hit && look.spelling && (
        <small className="text-12 text-3">{initialsOf(look.spelling(node.name))}</small>
      )}
    </span>
  )
}

const Marked = ({ text, hit }: { text: string; hit: Hit }) => (
  <>
    {text.slice(0, hit.start)}
    <mark className="bold text-link bg-none">{text.slice(hit.start, hit.start + hit.length)}</mark>
    {text.slice(hit.start + hit.length)}
  </>
)

const initialsOf = (syllables: readonly string[]): string =>
  syllables.map((syllable) => syllable.charAt(0)).join('')
