import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { OrgIndex, PlacedOrg } from './org-node.ts'

interface OrgChosenProps {
  chosen: readonly string[]
  index: OrgIndex
  /** 猪场 or 组织. */
  noun: string
  hint: ReactNode
  onRemove(uid: string): void
  onClear(): void
}

/** The right side: what is chosen so far, each with its company and a cross. */
export function OrgChosen({ chosen, index, noun, hint, onRemove, onClear }: OrgChosenProps) {
  return (
    <section className="org-chosen" aria-label="已选">
      <header>
        <strong>
          已选 {chosen.length} 个{noun}
        </strong>
        <Button type="link" size="small" disabled={chosen.length === 0} onClick={onClear}>
          清空
        </Button>
      </header>
      <ul>
        {chosen.flatMap((uid) => {
          const placed = index.get(uid)
          return placed ? <ChosenOrg key={uid} placed={placed} onRemove={() => onRemove(uid)} /> : []
        })}
      </ul>
      <p className="org-chosen-hint">{hint}</p>
    </section>
  )
}

function ChosenOrg({ placed: { node, path }, onRemove }: { placed: PlacedOrg; onRemove(): void }) {
  const company = path.findLast((above) => above.type === 'company')
  return (
    <li>
      <span>{node.name}</span>
      <small>{company?.name}</small>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={`去掉${node.name}`}
        onClick={onRemove}
      />
    </li>
  )
}
