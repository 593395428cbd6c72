import { Button, Checkbox } from 'antd'
import { type ReactNode, useState } from 'react'
import { OrgChosen } from './org-chosen.tsx'
import type { OrgNode, OrgType } from './org-node.ts'
import type { OrgFilter } from './org-search.ts'
import { OrgSearchBox } from './org-search-box.tsx'
import { OrgTreeList } from './org-tree-list.tsx'
import { ALL, type AllMeans, isAll, refusal, topsOf } from './org-value.ts'
import type { useOrgChoice } from './use-org-choice.ts'
import { isSearch, useOrgRows } from './use-org-rows.ts'
import type { OrgTree } from './use-org-tree.ts'
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
      <div className="org-picker-left">
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

interface AllRowProps {
  means: AllMeans
  tops: readonly string[]
  choice: OrgPickerBodyProps['choice']
}

/** 全部 is a choice somebody makes, not what is left when nobody chose. */
function AllRow({ means, tops, choice }: AllRowProps) {
  const pressed = means === 'none' ? choice.chosen.length === 0 : isAll(choice.chosen, tops)
  return (
    <button
      type="button"
      className={pressed ? 'org-all org-row-chosen' : 'org-all'}
      aria-pressed={pressed}
      onClick={() => choice.replace(means === 'none' ? [] : tops)}
    >
      {ALL}
      <small>权限内的全部猪场</small>
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
