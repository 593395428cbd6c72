import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { findHit } from '../pinyin.ts'
import type { TableColumn } from '../table-column.ts'
import { useSpelling } from '../use-spelling.ts'
import { type ColumnChoice, defaultChoices, mergeChoices, moveChoice, pinnedFirst } from './column-choice.ts'
import { ColumnSettingsRow } from './column-settings-row.tsx'

interface PanelProps extends ColumnSettingsProps {
  onCancel(): void
}

/** The choices being made; nothing changes in the table until they are saved. */
export function ColumnSettingsPanel({ columns, value, onSave, onCancel }: PanelProps) {
  const [choices, setChoices] = useState(() => mergeChoices(columns, value))
  const [search, setSearch] = useState('')
  const spelling = useSpelling(search !== '')
  const titles = new Map(columns.map((column) => [column.key, column.title]))
  const found = choices.filter(
    ({ key }) => search.trim() === '' || findHit(titles.get(key) ?? '', search, spelling) !== null,
  )
  const change = (key: string, next: Partial<ColumnChoice>) =>
    setChoices(pinnedFirst(choices.map((choice) => (choice.key === key ? { ...choice, ...next } : choice))))
  const step = (key: string, by: number) => {
    const target = choices[choices.findIndex((choice) => choice.key === key) + by]
    if (target) setChoices(moveChoice(choices, key, target.key))
  }
  const isDefault = JSON.stringify(choices) === JSON.stringify(pinnedFirst(defaultChoices(columns)))
  const group = (label: string, pinned: boolean) => (
    <ChoiceGroup label={label}>
      {found
        .filter((choice) => choice.pinned === pinned)
        .map((choice) => (
          <ColumnSettingsRow
            key={choice.key}
            choice={choice}
            title={titles.get(choice.key) ?? choice.key}
            locked={columns.some((column) => column.key === choice.key && column.locked)}
            onChange={(next) => change(choice.key, next)}
            onStep={(by) => step(choice.key, by)}
            onDrop={(dragged) => setChoices(moveChoice(choices, dragged, choice.key))}
          />
        ))}
    </ChoiceGroup>
  )
  return (
    <section aria-label="列设置">
      <header className="column-settings-head">
        <strong>列设置</strong>
        <span>
          显示 {choices.filter((choice) => choice.shown).length} / {choices.length}
        </span>
      </header>
      <Input value={search} placeholder="查找列" onChange={(event) => setSearch(event.target.value)} />
      <div className="column-settings-list">
        {group('固定在左侧', true)}
        {group('不固定', false)}
      </div>
      <footer className="column-settings-foot">
        <Button type="link" size="small" onClick={() => setChoices(pinnedFirst(defaultChoices(columns)))}>
          恢复默认
        </Button>
        <Button size="small" onClick={onCancel}>
          取消
        </Button>
        <Button size="small" type="primary" onClick={() => onSave(isDefault ? null : choices)}>
          保存
        </Button>
      </footer>
    </section>
  )
}

function ChoiceGroup({ label, children }: { label: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <>
      <div className="column-settings-group">{label}</div>
      {children}
    </>
  )
}

export interface ColumnSettingsProps {
  columns: readonly Pick<TableColumn, 'key' | 'title' | 'fixed' | 'width' | 'locked' | 'hidden'>[]
  /** What this person saved; null for the defaults. */
  value: readonly ColumnChoice[] | null
  /** Null means back to the defaults, so that later changes of the code reach this person too. */
  onSave(choices: ColumnChoice[] | null): void
}
