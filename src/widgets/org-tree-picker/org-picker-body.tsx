import { SearchOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#domain/constants.ts'
import { enterKey } from '../enter-key.ts'
import { useDebounced } from '../use-debounced.ts'
import { OrgChosen } from './org-chosen.tsx'
import type { OrgNode, OrgType } from './org-node.ts'
import type { OrgFilter } from './org-search.ts'
import { OrgTreeList } from './org-tree-list.tsx'
import { ALL, type AllMeans, isAll, refusal, topsOf } from './org-value.ts'
import type { useOrgChoice } from './use-org-choice.ts'
import { isSearch, useOrgRows } from './use-org-rows.ts'
import type { OrgTree } from './use-org-tree.ts'
import { ROW_HEIGHT } from './window-rows.ts'

export interface OrgPickerBodyProps {
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
  const server = useServerSearch(source)
  const { hits, initials, open, rows, toggle, openAll } = useOrgRows(source, filter)
  const reasonOf = (node: OrgNode) => refusal(node, types)
  const chooseFirst = () => {
    const first = hits.found.flatMap((uid) => index.get(uid)?.node ?? []).find((node) => !reasonOf(node))
    if (first) choice.choose(first)
  }
  return (
    <div className="org-picker">
      <div className="org-picker-left">
        <OrgSearch
          value={filter.search}
          found={isSearch(filter) ? hits.found.length : null}
          searching={server.searching}
          more={server.found !== null && server.found > hits.found.length}
          onChange={(search) => setFilter({ ...filter, search })}
          onTyped={server.search}
          onEnter={chooseFirst}
        />
        <OrgSwitches
          filter={filter}
          partly={[...index.values()].some(({ node }) => node.granted === false)}
          onChange={setFilter}
          onOpenAll={openAll}
        />
        {all && (
          <AllRow
            pressed={all === 'none' ? choice.chosen.length === 0 : isAll(choice.chosen, source.tree)}
            onChoose={() => choice.replace(all === 'none' ? [] : topsOf(source.tree))}
          />
        )}
        <OrgTreeList
          label="组织"
          rows={rows}
          open={open}
          chosen={choice.chosen}
          look={{ types, multiple, search: filter.search, initials, reasonOf, note }}
          height={all ? LIST_HEIGHT - ROW_HEIGHT : LIST_HEIGHT}
          onToggle={toggle}
          onChoose={({ node }) => choice.choose(node)}
          onConfirm={({ node }) => !multiple && !reasonOf(node) && onConfirm()}
        />
        <output className="org-picker-refusal">{choice.refused}</output>
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

/** 全部 is a choice somebody makes, not what is left when nobody chose. */
const AllRow = ({ pressed, onChoose }: { pressed: boolean; onChoose(): void }) => (
  <button
    type="button"
    className={pressed ? 'org-all org-row-chosen' : 'org-all'}
    aria-pressed={pressed}
    onClick={onChoose}
  >
    {ALL}
    <small>权限内的全部猪场</small>
  </button>
)

/** Asks the server once typing rests, where the tree is not here whole; `found` is how many it knows of. */
function useServerSearch(source: OrgTree) {
  const [state, setState] = useState<{ found: number | null; searching: boolean }>({
    found: null,
    searching: false,
  })
  const asked = useRef('')
  const ask = useDebounced((words: string) => {
    setState((before) => ({ ...before, searching: true }))
    const done = (found: number | null) => asked.current === words && setState({ found, searching: false })
    source.find(words).then(done, () => done(null))
  }, SEARCH_DEBOUNCE_MS)
  const search = (typed: string) => {
    const words = typed.trim()
    asked.current = words
    setState({ found: null, searching: false })
    if (words === '') ask.cancel()
    else ask(words)
  }
  return { ...state, search }
}

interface OrgSwitchesProps {
  filter: OrgFilter
  /** Some nodes are shown without a right to them. */
  partly: boolean
  onChange(filter: OrgFilter): void
  onOpenAll(): void
}

const OrgSwitches = ({ filter, partly, onChange, onOpenAll }: OrgSwitchesProps) => (
  <div className="org-picker-switches">
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

interface OrgSearchProps {
  value: string
  found: number | null
  searching: boolean
  /** The server knows of more than are shown. */
  more: boolean
  onChange(value: string): void
  /** Letters of a word that is still being composed are not typed yet. */
  onTyped(value: string): void
  onEnter(): void
}

function OrgSearch({ value, found, searching, more, onChange, onTyped, onEnter }: OrgSearchProps) {
  const words = searching
    ? '正在查找'
    : more
      ? `只显示前 ${found} 个`
      : `${found} 个结果，Enter 选中首个可选项`
  return (
    <Input
      autoFocus
      value={value}
      prefix={<SearchOutlined />}
      placeholder="名称、编码或拼音首字母"
      aria-label="查找组织"
      suffix={found === null ? null : <small className="org-picker-found">{words}</small>}
      onChange={(event) => {
        onChange(event.target.value)
        if (!Reflect.get(event.nativeEvent, 'isComposing')) onTyped(event.target.value)
      }}
      onCompositionEnd={(event) => onTyped(event.currentTarget.value)}
      onKeyDown={enterKey(onEnter)}
    />
  )
}
