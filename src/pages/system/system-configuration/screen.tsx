import { SearchOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useDirty } from '#app-state/dirty.ts'
import { useTabKey } from '#app-state/tab-context.ts'
import { parameterOf } from '#domain/parameters.ts'
import { ListError } from '#views/resource-list/list-error.tsx'
import { useMay } from '#views/resource-list/use-rights.ts'
import { saveSheet } from '#views/save-sheet.ts'
import { ChangeLog } from './change-log.tsx'
import { SaveBar } from './save-bar.tsx'
import {
  type Category,
  type CategoryItem,
  categoriesOf,
  explanationOf,
  type SettingRow,
  settingsOf,
  settingWord,
} from './setting-data.ts'
import { SettingTable } from './setting-table.tsx'
import { SETTINGS_URL, useDrafts, useSettings } from './use-settings.ts'
import '#views/resource-list/resource-list.css'
import './system-configuration.css'

const NOTHING: readonly SettingRow[] = []

/** 系统配置: the settings of the whole installation, edited in the row and saved together with one reason. */
export function Screen() {
  const { answer, error, at, refetch } = useSettings()
  const mayEdit = useMay(SETTINGS_URL, 'edit') && answer?.mayEdit === true
  const model = useDrafts(answer?.list ?? NOTHING, refetch)
  const [category, setCategory] = useState<Category>('ALL')
  const [words, setWords] = useState('')
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [log, setLog] = useState(false)
  useDirty(useTabKey(), model.real.length > 0)
  const rows = answer ? settingsOf(answer, { category, words, onlyChanged }) : NOTHING
  return (
    <div className="setting-page">
      <h1 className="sr-only">系统配置</h1>
      <Categories items={answer ? categoriesOf(answer) : []} value={category} onChange={setCategory} />
      <section className="list-card setting-card" aria-label="系统配置" aria-busy={!answer && !error}>
        <div className="setting-tools">
          <Input
            value={words}
            allowClear
            placeholder="名称或键名"
            aria-label="名称或键名"
            suffix={<SearchOutlined />}
            onChange={({ target }) => setWords(target.value)}
          />
          <Checkbox checked={onlyChanged} onChange={({ target }) => setOnlyChanged(target.checked)}>
            只看与默认不同
          </Checkbox>
          <span className="setting-space" />
          <Button onClick={() => setLog(true)}>变更记录</Button>
          <Button disabled={rows.length === 0} onClick={() => void saveSheet(sheetOf(rows), '系统配置')}>
            导出
          </Button>
        </div>
        {error && <ListError error={error} since={at} onRetry={refetch} />}
        {answer && (
          <SettingTable
            rows={rows}
            drafts={model.drafts}
            problems={model.problems}
            mayEdit={mayEdit}
            onDraft={model.draft}
            onCancel={model.cancel}
          />
        )}
        {mayEdit && <SaveBar model={model} />}
      </section>
      {log && <ChangeLog onClose={() => setLog(false)} />}
    </div>
  )
}

interface CategoriesProps {
  items: readonly CategoryItem[]
  value: Category
  onChange(key: Category): void
}

const Categories = ({ items, value, onChange }: CategoriesProps) => (
  <nav className="setting-categories" aria-label="分类">
    <b>分类</b>
    <ul>
      {items.map(({ key, label, count }) => (
        <li key={key} data-view={key === 'CHANGED' || undefined}>
          <button type="button" aria-pressed={key === value} onClick={() => onChange(key)}>
            {label} <span>{count}</span>
          </button>
        </li>
      ))}
    </ul>
  </nav>
)

const sheetOf = (rows: readonly SettingRow[]) => ({
  name: '系统配置',
  rows: [
    ['名称', '键名', '值', '默认', '说明', '修改人', '修改时间', '原因'],
    ...rows.map((row) => [
      ...[parameterOf(row.key).label, row.key, settingWord(row.key, row.value)],
      ...[settingWord(row.key, row.default), explanationOf(row)],
      ...[row.changedBy, row.changedAt, row.reason],
    ]),
  ],
})
