import { Input, Tree } from 'antd'
import { type ReactNode, useState } from 'react'
import type { OrgNode } from '#widgets/org-tree-picker/org-node.ts'
import { orgWord } from '#widgets/org-tree-picker/org-node.ts'
import { searchOrgs } from '#widgets/org-tree-picker/org-search.ts'
import { openAtFirst } from '#widgets/org-tree-picker/use-org-tree.ts'
import { useBodyHeight } from '#widgets/use-body-height.ts'
import { useInitials } from '#widgets/use-initials.ts'

interface TreePaneProps {
  nodes: readonly OrgNode[]
  selected: string | undefined
  onSelect(uid: string | undefined): void
}

/** Companies, departments, farms, houses and units; what stands in a chosen one is listed at the right. */
export function TreePane({ nodes, selected, onSelect }: TreePaneProps) {
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<string[] | null>(null)
  const [box, height] = useBodyHeight(0)
  const searching = search.trim() !== ''
  const { kept } = searchOrgs(
    nodes,
    { search, grantedOnly: false, withStopped: true },
    useInitials(searching),
  )
  const expanded = searching && kept ? [...kept] : (opened ?? [...openAtFirst(nodes)])
  return (
    <section className="org-pane" aria-label="组织树">
      <Input
        allowClear
        placeholder="名称、编码、拼音首字母"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div ref={box} className="org-pane-tree">
        <Tree
          blockNode
          virtual
          height={height}
          treeData={options(nodes, searching ? kept : null)}
          expandedKeys={expanded}
          selectedKeys={selected ? [selected] : []}
          onExpand={(keys) => setOpened(keys.map(String))}
          onSelect={([key]) => onSelect(key === undefined ? undefined : String(key))}
        />
      </div>
    </section>
  )
}

interface Option {
  key: string
  title: ReactNode
  children: Option[]
}

function options(nodes: readonly OrgNode[], kept: ReadonlySet<string> | null): Option[] {
  return nodes
    .filter(({ uid }) => !kept || kept.has(uid))
    .map((node) => ({
      key: node.uid,
      title: (
        <span className={node.status === 'STOPPED' ? 'org-pane-stopped' : undefined}>
          <small>{orgWord(node)}</small> {node.name}
        </span>
      ),
      children: options(node.children ?? [], kept),
    }))
}
