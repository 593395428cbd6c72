import { useUpdate } from '@refinedev/core'
import { Button, Tree } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { useServices } from '#app-state/services.ts'
import { useMay } from '#app-state/use-rights.ts'
import { useOrgSource } from '#inputs/organisation-tree.ts'
import { organisation as organisationField } from '#kit/field.ts'
import { userFarm } from '#providers/session.ts'
import { organisation } from '#resources/system/organisation.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import type { FormOptions } from '#views/resource-form/form-props.ts'
import { messagesOf } from '#views/resource-form/messages-of.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useHush } from '#views/use-hush.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { type OrgIndex, type OrgNode, type OrgType, orgWord } from '#widgets/org-tree-picker/org-node.ts'
import { searchOrgs } from '#widgets/org-tree-picker/org-search.ts'
import { OrgSearchBox } from '#widgets/org-tree-picker/org-search-box.tsx'
import { type OrgTree, openAtFirst, useOrgTree } from '#widgets/org-tree-picker/use-org-tree.ts'
import { useBodyHeight } from '#widgets/use-body-height.ts'
import { useSpelling } from '#widgets/use-spelling.ts'
import { PensModal } from './pens-modal.tsx'
import './org-manage.css'

/** The chosen node is in the address as the list's filter, so Back and links work as on every list. */
const PARENT = 'f.parentId'
const FILTERS = ['name', 'type', 'status']
const COLUMNS = { name: { before: 'type', fixed: 'left' }, areaCode: { hidden: true } } as const

/** 组织管理: the tree at the left, the children of the chosen node at the right. */
export function Screen() {
  const { tree, selected, chosen, defaults, select } = useChosenNode()
  const [moving, setMoving] = useState<ListRow | null>(null)
  const [building, setBuilding] = useState(false)
  const mayBuild = useMay(organisation.name, 'pens')
  const toggle = useToggleStatus()
  const form = useMemo(() => formFor(chosen), [chosen])
  return (
    <div className="org-manage grid gap-3 h-full">
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
            {chosen?.node.type !== 'house' && (
              <span className="org-origin text-2">{organisation.origin}</span>
            )}
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
      {moving && <MoveNode row={moving} onClose={() => setMoving(null)} />}
      {building && chosen && <PensModal parent={chosen.node} onClose={() => setBuilding(false)} />}
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
  // rows written here change organisations: the source then is another one, and the tree is read again
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

/** A new node is below the chosen one; type and level are settled when it is made, its place by moving it. */
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

/** Most likely values of a new node below another; the server has the last word. */
interface NewNode {
  type: OrgNode['type']
  kind: string | null
}

const NEXT: Readonly<Record<string, NewNode>> = {
  company: { type: 'farm', kind: null },
  department: { type: 'department', kind: null },
  farm: { type: 'house', kind: 'HOUSE' },
  HOUSE: { type: 'house', kind: 'UNIT' },
  UNIT: { type: 'house', kind: 'PEN' },
}

export const likelyBelow = ({ type, kind }: OrgNode): NewNode =>
  NEXT[type === 'house' ? (kind ?? 'HOUSE') : type] ?? { type: 'department', kind: null }

/** Houses and units have pens. */
export const holdsPens = (node: OrgNode | undefined): boolean =>
  node?.type === 'house' && (node.kind === 'HOUSE' || node.kind === 'UNIT')

/** A node with the names above it, `集团 / 江北公司 / 柳河种猪场`. */
export function findNode(index: OrgIndex, uid: string | undefined): { node: OrgNode; path: string } | null {
  const placed = uid === undefined ? undefined : index.get(uid)
  if (!placed) return null
  const { node, path } = placed
  return { node, path: [...path, node].map((one) => one.name).join(' / ') }
}

/** Fields that do not apply to a node of this type. */
const FARM_ONLY = ['farmType', 'designSows', 'goLiveDate']
const ADDRESSED = ['areaCode', 'address']
const PLACE_ONLY = ['kind', 'houseType', 'capacity']

export function isIdle(key: string, type: unknown): boolean {
  if (PLACE_ONLY.includes(key)) return type !== 'house'
  if (FARM_ONLY.includes(key)) return type !== 'farm'
  return ADDRESSED.includes(key) && type !== 'farm' && type !== 'company'
}

const places = {
  parentId: organisationField('新的上级', ['farm', 'department', 'house'], { required: true }),
}
const others = {
  parentId: organisationField('新的上级', ['company', 'department', 'farm'], { required: true }),
}

/** Puts a node, with everything below it, under another. The server rewrites the paths, or says why it must not. */
function MoveNode({ row, onClose }: { row: ListRow; onClose(): void }) {
  const { mutateAsync } = useUpdate<ListRow>()
  const hush = useHush()
  return (
    <FieldsModal
      title={`移动“${String(row.name)}”`}
      fields={row.type === 'house' ? places : others}
      okText="移动"
      note={() => <p className="org-note">下级一起移动；人员的数据范围随之改变</p>}
      onClose={onClose}
      onOk={async (values) => {
        try {
          await mutateAsync({
            resource: organisation.name,
            id: row.uid,
            values,
            meta: { version: row.version },
            errorNotification: false,
            successNotification: () => ({ type: 'success', message: `已移动“${String(row.name)}”` }),
          })
        } catch (error) {
          hush(error as Parameters<typeof messagesOf>[0])
          return messagesOf(error as Parameters<typeof messagesOf>[0])
        }
        return null
      }}
    />
  )
}

interface TreePaneProps {
  source: OrgTree
  selected: string | undefined
  onSelect(uid: string | undefined): void
}

/**
 * Companies, departments, farms, houses and units; the children of a chosen one are listed at the right. Of a large tree the top is here,
 * and the inside of a node comes when it is opened.
 */
function TreePane({ source, selected, onSelect }: TreePaneProps) {
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

/** Asks for the children of open nodes, also after the tree was read again. */
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

/** Placeholder for children on the server, so that the node can be opened. */
const waiting = ({ uid, hasChildren }: OrgNode): Option[] =>
  hasChildren ? [{ key: `${uid}/inside`, title: '加载中…', selectable: false, children: [] }] : []
