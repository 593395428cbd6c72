import { Button } from 'antd'
import { useState } from 'react'
import type { ListCount } from '../home-data.ts'

/** Lists under the group names of a home, those of one group together. */
export function groupedLists(
  lists: readonly ListCount[],
  groups: Readonly<Record<string, string>>,
): ListCount[] {
  const own = lists.map((list) => ({ ...list, group: groups[list.key] ?? groupOf(list) }))
  const order = [...new Set(Object.values(groups))]
  const place = ({ group }: ListCount) => (order.includes(group) ? order.indexOf(group) : order.length)
  const named = own.toSorted((a, b) => place(a) - place(b))
  return [...Map.groupBy(named, ({ group }) => group).values()].flat()
}

/** Documents that wait stand together, whatever they are of. */
const groupOf = ({ key, group }: ListCount): string =>
  key.startsWith('approve-') || key.startsWith('rejected-') ? '单据' : group

/** Lists with something on them, and those that are folded into one line. */
export const splitLists = (lists: readonly ListCount[]) => ({
  due: lists.filter(({ due }) => due > 0),
  empty: lists.filter(({ due }) => due === 0),
})

interface FoldedListsProps {
  /** No list stands above them. */
  bare: boolean
  lists: readonly ListCount[]
  onChoose(key: string): void
}

/** Empty lists in one line; opened, each can be looked at. */
export function FoldedLists({ lists, bare, onChoose }: FoldedListsProps) {
  const [open, setOpen] = useState(false)
  if (lists.length === 0) return bare ? <p className="home-measure home-none-there">没有待办</p> : null
  return (
    <div className="home-folded">
      <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
        {lists.length} 张清单没有待办，{open ? '收起' : '展开'}
      </Button>
      {open && (
        <p>
          {lists.map(({ key, label }) => (
            <Button key={key} type="text" size="small" onClick={() => onChoose(key)}>
              {label}
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}
