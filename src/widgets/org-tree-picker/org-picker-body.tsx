import { CloseOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useSpelling } from '../use-spelling.ts'
import type { OrgIndex, OrgNode, OrgType, PlacedOrg } from './org-node.ts'
import { type OrgFilter, searchOrgs } from './org-search.ts'
import { OrgSearchBox } from './org-search-box.tsx'
import { visibleRows } from './org-tree.ts'
import { OrgTreeList } from './org-tree-list.tsx'
import { ALL, type AllMeans, isAll, refusal, topsOf, UNKNOWN_ORG } from './org-value.ts'
import type { useOrgChoice } from './use-org-choice.ts'
import { type OrgTree, openAtFirst, openable } from './use-org-tree.ts'
import { ROW_HEIGHT } from './window-rows.ts'

interface OrgPickerBodyProps {
  source: OrgTree
  choice: ReturnType<typeof useOrgChoice>
  types: readonly OrgType[]
  multiple: boolean
  all: AllMeans | undefined
  hint: ReactNode
  note?(node: OrgNode): ReactNode
  onConfirm(): void
}

const LIST_HEIGHT = 392
const UNFILTERED: OrgFilter = { search: '', grantedOnly: false, withStopped: false }

/** Search, switches and tree at the left, the chosen ones at the right. */
export function OrgPickerBody({
  source,
  choice,
  types,
  multiple,
  all,
  hint,
  note,
  onConfirm,
}: OrgPickerBodyProps) {
  const { index } = source
  const [filter, setFilter] = useState(UNFILTERED)
  const { hits, spelling, open, rows, toggle, openAll } = useOrgRows(source, filter)
  const reasonOf = (node: OrgNode) => refusal(node, types)
  const chooseFirst = () => {
    const first = hits.found.flatMap((uid) => index.get(uid)?.node ?? []).find((node) => !reasonOf(node))
    if (first) choice.choose(first)
  }
  return (
    <div className="org-picker">
      <div className="flex-1 p-3 min-w-0">
        <OrgSearchBox
          autoFocus
          source={source}
          value={filter.search}
          found={isSearch(filter) ? hits.found.length : null}
          onChange={(search) => setFilter({ ...filter, search })}
          onEnter={chooseFirst}
        />
        <OrgSwitches
          filter={filter}
          partly={[...index.values()].some(({ node }) => node.granted === false)}
          onChange={setFilter}
          onOpenAll={openAll}
        />
        {all && <AllRow means={all} tops={topsOf(source.tree)} choice={choice} />}
        <OrgTreeList
          label="组织"
          rows={rows}
          open={open}
          chosen={choice.chosen}
          look={{ types, multiple, search: filter.search, spelling, reasonOf, note }}
          height={all ? LIST_HEIGHT - ROW_HEIGHT : LIST_HEIGHT}
          onToggle={toggle}
          onChoose={({ node }) => choice.choose(node)}
          onConfirm={({ node }) => !multiple && !reasonOf(node) && onConfirm()}
        />
        <output className="sr-only">{choice.refused}</output>
      </div>
      <OrgChosen
        chosen={choice.chosen}
        index={index}
        noun={types.every((type) => type === 'farm') ? '猪场' : '组织'}
        hint={hint}
        onRemove={choice.remove}
        onClear={() => choice.replace([])}
      />
    </div>
  )
}

interface AllRowProps {
  means: AllMeans
  tops: readonly string[]
  choice: OrgPickerBodyProps['choice']
}

/** 全部 is a choice of its own, not the default of an empty one. */
function AllRow({ means, tops, choice }: AllRowProps) {
  const pressed = means === 'none' ? choice.chosen.length === 0 : isAll(choice.chosen, tops)
  return (
    <button
      type="button"
      className={`org-all bare flex items-center gap-2 px-2 w-full h-8 text-left text-inherit rounded-2${pressed ? ' org-row-chosen' : ''}`}
      aria-pressed={pressed}
      onClick={() => choice.replace(means === 'none' ? [] : tops)}
    >
      {ALL}
      <small className="text-12 text-3">权限内的全部猪场</small>
    </button>
  )
}

interface OrgSwitchesProps {
  filter: OrgFilter
  /** Some nodes are shown without a right to them. */
  partly: boolean
  onChange(filter: OrgFilter): void
  onOpenAll(): void
}

const OrgSwitches = ({ filter, partly, onChange, onOpenAll }: OrgSwitchesProps) => (
  <div className="org-picker-switches flex items-center gap-4">
    {partly && (
      <Checkbox
        checked={filter.grantedOnly}
        onChange={({ target }) => onChange({ ...filter, grantedOnly: target.checked })}
      >
        只看有权限
      </Checkbox>
    )}
    <Checkbox
      checked={filter.withStopped}
      onChange={({ target }) => onChange({ ...filter, withStopped: target.checked })}
    >
      含停用
    </Checkbox>
    <Button type="link" size="small" onClick={onOpenAll}>
      展开全部
    </Button>
  </div>
)

interface OrgChosenProps {
  chosen: readonly string[]
  index: OrgIndex
  /** 猪场 or 组织. */
  noun: string
  hint: ReactNode
  onRemove(uid: string): void
  onClear(): void
}

/** The right side: the chosen nodes, each with its company and a cross. */
function OrgChosen({ chosen, index, noun, hint, onRemove, onClear }: OrgChosenProps) {
  return (
    <section className="org-chosen flex flex-col flex-none p-3" aria-label="已选">
      <header className="flex items-center justify-between">
        <strong>
          已选 {chosen.length} 个{noun}
        </strong>
        <Button type="link" size="small" disabled={chosen.length === 0} onClick={onClear}>
          清空
        </Button>
      </header>
      <ul className="flex-1 m-0 p-0 overflow-auto list-none">
        {chosen.map((uid) => (
          <ChosenOrg key={uid} placed={index.get(uid)} onRemove={() => onRemove(uid)} />
        ))}
      </ul>
      <p className="org-chosen-hint m-0 text-12 text-2 border rounded-2">{hint}</p>
    </section>
  )
}

/** A node that the tree does not hold lies outside of the person's scope, or is gone. */
function ChosenOrg({ placed, onRemove }: { placed: PlacedOrg | undefined; onRemove(): void }) {
  const name = placed?.node.name ?? UNKNOWN_ORG
  const company = placed?.path.findLast((above) => above.type === 'company')
  return (
    <li className="flex items-center gap-2 border-b">
      <span>{name}</span>
      <small className="truncate flex-1 text-12 text-3">{company?.name}</small>
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

const isSearch = ({ search }: OrgFilter): boolean => search.trim() !== ''

/** The rows of the tree on the screen: unfolded nodes, or, while searching, those that lead to a hit. */
function useOrgRows({ tree, fill }: OrgTree, filter: OrgFilter) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => openAtFirst(tree))
  const searching = isSearch(filter)
  const spelling = useSpelling(searching)
  const hits = useMemo(() => searchOrgs(tree, filter, spelling), [tree, filter, spelling])
  const open = searching ? hits.kept : opened
  const rows = useMemo(() => visibleRows(tree, open, hits.kept), [tree, open, hits])
  const toggle = (uid: string) => {
    fill(uid)
    setOpened((before) => without(before, uid) ?? new Set([...before, uid]))
  }
  return { hits, spelling, open, rows, toggle, openAll: () => setOpened(openable(tree)) }
}

function without(set: ReadonlySet<string>, one: string): Set<string> | null {
  return set.has(one) ? new Set([...set].filter((other) => other !== one)) : null
}
