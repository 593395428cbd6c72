import { CaretDownFilled, CaretRightFilled } from '@ant-design/icons'
import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import type { Hit, Spelling } from '../pinyin.ts'
import { hasInside, type OrgNode, orgWord } from './org-node.ts'
import { nameHit } from './org-search.ts'

export interface RowLook {
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
export function OrgRow(props: OrgRowProps) {
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
      className={['org-row', ...state].filter(Boolean).join(' ')}
      style={{ top, paddingLeft: 4 + level * INDENT }}
      onClick={branch ? props.onToggle : props.onChoose}
      onDoubleClick={props.onConfirm}
    >
      <Caret node={node} open={open} onToggle={props.onToggle} />
      {look.multiple && !branch && (
        <Checkbox checked={chosen} disabled={reason !== null} tabIndex={-1} aria-label={node.name} />
      )}
      <span className="org-row-word">{orgWord(node)}</span>
      <OrgName node={node} look={look} />
      <span className="org-row-note">{(branch ? null : reason) ?? look.note?.(node)}</span>
    </div>
  )
}

/** A node that only leads to others: its type is not offered and it lies above those that are. */
const isBranch = ({ type }: OrgNode, { types }: RowLook): boolean =>
  !types.includes(type) && (type === 'company' || types.every((one) => one === 'house'))

function Caret({ node, open, onToggle }: Pick<OrgRowProps, 'node' | 'open' | 'onToggle'>) {
  if (!hasInside(node)) return <span className="org-row-caret" />
  return (
    <button
      type="button"
      className="org-row-caret"
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
    <span className="org-row-name">
      {hit ? <Marked text={node.name} hit={hit} /> : node.name}
      {hit && look.spelling && <small>{initialsOf(look.spelling(node.name))}</small>}
    </span>
  )
}

const Marked = ({ text, hit }: { text: string; hit: Hit }) => (
  <>
    {text.slice(0, hit.start)}
    <mark>{text.slice(hit.start, hit.start + hit.length)}</mark>
    {text.slice(hit.start + hit.length)}
  </>
)

const initialsOf = (syllables: readonly string[]): string =>
  syllables.map((syllable) => syllable.charAt(0)).join('')
