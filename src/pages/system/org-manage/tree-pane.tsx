import { Tree } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import type { OrgNode } from '#widgets/org-tree-picker/org-node.ts'
import { orgWord } from '#widgets/org-tree-picker/org-node.ts'
import { searchOrgs } from '#widgets/org-tree-picker/org-search.ts'
import { OrgSearchBox } from '#widgets/org-tree-picker/org-search-box.tsx'
import { type OrgTree, openAtFirst } from '#widgets/org-tree-picker/use-org-tree.ts'
import { useBodyHeight } from '#widgets/use-body-height.ts'
import { useSpelling } from '#widgets/use-spelling.ts'

interface TreePaneProps {
  source: OrgTree
  selected: string | undefined
  onSelect(uid: string | undefined): void
}

/**
 * Companies, departments, farms, houses and units; what stands in a chosen one is listed at the right. Of a large tree the top
 * is here, and what lies inside a node comes when it is opened.
 */
export function TreePane({ source, selected, onSelect }: TreePaneProps) {
  const { tree } = source
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<string[] | null>(null)
  const [box, height] = useBodyHeight(0)
  const searching = search.trim() !== ''
  const { kept, found } = searchOrgs(
    tree,
    { search, grantedOnly: false, withStopped: true },
    useSpelling(searching),
  )
  const unfolded = opened ?? [...openAtFirst(tree)]
  useFilled(source, unfolded)
  return (
    <section className="org-pane panel flex flex-col gap-2 p-3 min-h-0" aria-label="组织树">
      <OrgSearchBox
        source={source}
        value={search}
        found={searching ? found.length : null}
        onChange={setSearch}
        onEnter={() => found[0] !== undefined && onSelect(found[0])}
      />
      <div ref={box} className="flex-1 min-h-0 overflow-hidden">
        <Tree
          blockNode
          virtual
          height={height}
          treeData={options(tree, searching ? kept : null)}
          expandedKeys={searching ? [...kept] : unfolded}
          selectedKeys={selected ? [selected] : []}
          onExpand={(keys) => setOpened(keys.map(String))}
          onSelect={([key]) => onSelect(key === undefined ? undefined : String(key))}
        />
      </div>
    </section>
  )
}

/** Asks for what is inside the nodes that stand open, also after the tree was read again. */
function useFilled({ index, fill }: OrgTree, unfolded: readonly string[]): void {
  const missing = unfolded.filter((uid) => index.get(uid)?.node.hasChildren).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is missing is all that counts
  useEffect(() => {
    for (const uid of missing.split(',').filter(Boolean)) fill(uid)
  }, [missing])
}

interface Option {
  key: string
  title: ReactNode
  selectable?: boolean
  children: Option[]
}

function options(nodes: readonly OrgNode[], kept: ReadonlySet<string> | null): Option[] {
  return nodes
    .filter(({ uid }) => !kept || kept.has(uid))
    .map((node) => ({
      key: node.uid,
      title: (
        <span className={node.status === 'STOPPED' ? 'text-3' : undefined}>
          <small>{orgWord(node)}</small> {node.name}
        </span>
      ),
      children: [...options(node.children ?? [], kept), ...(kept === null ? waiting(node) : [])],
    }))
}

/** Holds the place of what the server has inside a node, so that the node can be opened. */
const waiting = ({ uid, hasChildren }: OrgNode): Option[] =>
  hasChildren ? [{ key: `${uid}/inside`, title: '加载中…', selectable: false, children: [] }] : []
