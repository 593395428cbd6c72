import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { OrgIndex, PlacedOrg } from './org-node.ts'
import { UNKNOWN_ORG } from './org-value.ts'

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
        {chosen.map((uid) => (
          <ChosenOrg key={uid} placed={index.get(uid)} onRemove={() => onRemove(uid)} />
        ))}
      </ul>
      <p className="org-chosen-hint">{hint}</p>
    </section>
  )
}

/** A node that the tree does not hold lies outside of the person's scope, or is gone. */
function ChosenOrg({ placed, onRemove }: { placed: PlacedOrg | undefined; onRemove(): void }) {
  const name = placed?.node.name ?? UNKNOWN_ORG
  const company = placed?.path.findLast((above) => above.type === 'company')
  return (
    <li>
      <span>{name}</span>
      <small>{company?.name}</small>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={`去掉${name}`}
        onClick={onRemove}
      />
    </li>
  )
}
