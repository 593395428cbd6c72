import { useUpdate } from '@refinedev/core'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { useServices } from '#app-state/services.ts'
import { useOrgSource } from '#inputs/organisation-tree.ts'
import { userFarm } from '#providers/session.ts'
import { organisation } from '#resources/system/organisation.ts'
import type { FormOptions } from '#views/resource-form/form-props.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import type { OrgType } from '#widgets/org-tree-picker/org-node.ts'
import { useOrgTree } from '#widgets/org-tree-picker/use-org-tree.ts'
import { MoveNode } from './move-node.tsx'
import { findNode, holdsPens, isIdle, likelyBelow } from './org-tree.ts'
import { PensModal } from './pens-modal.tsx'
import { TreePane } from './tree-pane.tsx'
import './org-manage.css'

/** The chosen node stands in the address as the list's filter, so Back and links work as on every list. */
const PARENT = 'f.parentId'
const FILTERS = ['name', 'type', 'status']
const COLUMNS = { name: { before: 'type', fixed: 'left' }, areaCode: { hidden: true } } as const

/** 组织管理: the tree at the left, what stands below the chosen node at the right. */
export function Screen() {
  const { tree, selected, chosen, defaults, select } = useChosenNode()
  const [moving, setMoving] = useState<ListRow | null>(null)
  const [building, setBuilding] = useState(false)
  const mayBuild = useMay(organisation.name, 'pens')
  const toggle = useToggleStatus()
  const form = useMemo(() => formFor(chosen), [chosen])
  return (
    <div className="org-manage">
      <TreePane source={tree} selected={selected} onSelect={select} />
      <ResourceList
        resource={organisation}
        defaults={defaults}
        filters={FILTERS}
        columns={COLUMNS}
        form={form}
        note={
          <>
            <span>{chosen?.path ?? '全部组织'}</span>
            {chosen?.node.type !== 'house' && <span className="org-origin">{organisation.origin}</span>}
          </>
        }
        toolbar={() =>
          mayBuild && holdsPens(chosen?.node) && <Button onClick={() => setBuilding(true)}>批量建栏</Button>
        }
        rowActions={({ rights }) => [
          { key: 'below', label: '下级', reason: childless, onClick: (row) => select(row.uid) },
          ...(rights.edit ? [{ key: 'move', label: '移动', onClick: setMoving }] : []),
          ...(rights.edit ? [{ key: 'status', label: '启/停', onClick: toggle }] : []),
        ]}
      />
      {moving && <MoveNode row={moving} onClose={() => setMoving(null)} onMoved={() => setMoving(null)} />}
      {building && chosen && (
        <PensModal
          parent={chosen.node}
          onClose={() => setBuilding(false)}
          onDone={() => setBuilding(false)}
        />
      )}
    </div>
  )
}

const TYPES: readonly OrgType[] = ['company', 'department', 'farm', 'house']

/** The tree, and the node whose children the list shows: the own organisation until another is chosen. */
function useChosenNode() {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const own = useStore(useServices().session, (state) => userFarm(state)?.uid)
  const selected = new URLSearchParams(search).get(PARENT) ?? own
  const wanted = useMemo(() => (selected ? [selected] : []), [selected])
  // what is written here changes organisations: the source then is another one, and the tree is read again
  const tree = useOrgTree(useOrgSource(TYPES), true, wanted)
  return {
    tree,
    selected,
    chosen: findNode(tree.index, selected),
    defaults: useMemo(() => (own ? { parentId: [own] } : {}), [own]),
    select: (uid: string | undefined) =>
      void navigate({ pathname, search: uid ? `?${new URLSearchParams({ [PARENT]: uid })}` : '' }),
  }
}

const childless = ({ kind }: ListRow) => (kind === 'PEN' ? '栏位没有下级' : null)

/** A new node stands below the chosen one; type and level are settled when it is made, its place by moving it. */
function formFor(chosen: ReturnType<typeof findNode>): FormOptions {
  return {
    presets: chosen ? { parentId: chosen.node.uid, ...likelyBelow(chosen.node) } : {},
    hidden: (key, values, row) =>
      isIdle(key, values.type) ||
      (row !== null && ['type', 'kind', 'parentId'].includes(key)) ||
      (key === 'parentId' && chosen !== null),
    intro: (row) => <p className="org-note">{row ? null : `上级：${chosen?.path ?? '请选择'}`}</p>,
  }
}

/** Stops a node or takes it into use again, after a question that names it. */
function useToggleStatus(): (row: ListRow) => void {
  const confirm = useConfirm()
  const { mutate } = useUpdate<ListRow>()
  const toggle = async (row: ListRow) => {
    const stopped = row.status === 'STOPPED'
    const word = stopped ? '启用' : '停用'
    const content = stopped
      ? `确定启用“${String(row.name)}”？`
      : `确定停用“${String(row.name)}”？停用后不能再选择`
    if (!(await confirm({ content, okText: word, danger: !stopped }))) return
    mutate({
      resource: organisation.name,
      id: row.uid,
      values: { status: stopped ? 'IN_USE' : 'STOPPED' },
      meta: { version: row.version },
      successNotification: () => ({ type: 'success', message: `已${word}“${String(row.name)}”` }),
      errorNotification: false,
    })
  }
  return (row) => void toggle(row)
}
