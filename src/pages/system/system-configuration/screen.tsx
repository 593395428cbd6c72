import { SearchOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useDirty } from '#app-state/dirty.ts'
import { useTabKey } from '#app-state/tab-context.ts'
import { useMay } from '#app-state/use-rights.ts'
import { parameterOf } from '#domain/parameters.ts'
import type { SettingState } from '#resources/answers/parameters.shapes.ts'
import { ListError } from '#views/resource-list/list-error.tsx'
import { saveSheet } from '#views/save-sheet.ts'
import { PlainTable } from '#widgets/plain-table.tsx'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import {
  type Category,
  type CategoryItem,
  categoriesOf,
  changeSentence,
  type DraftModel,
  explanationOf,
  SETTINGS_URL,
  settingsOf,
  settingWord,
  useDrafts,
  useSettingLog,
  useSettings,
} from './setting-data.ts'
import { SettingTable } from './setting-table.tsx'
import '#views/resource-list/resource-list.css'
import './system-configuration.css'

const NOTHING: readonly SettingState[] = []

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
    <div className="setting-page grid gap-3 h-full">
      <h1 className="sr-only">系统配置</h1>
      <Categories items={answer ? categoriesOf(answer) : []} value={category} onChange={setCategory} />
      <section
        className="list-card panel flex flex-col flex-1 min-h-0"
        aria-label="系统配置"
        aria-busy={!answer && !error}
      >
        <div className="setting-tools flex flex-none items-center gap-3 px-3 h-11">
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
          <span className="flex-1" />
          <Button onClick={() => setLog(true)}>变更记录</Button>
          <Button disabled={rows.length === 0} onClick={() => void saveSheet(sheetOf(rows), '系统配置')}>
            导出
          </Button>
        </div>
        {error && <ListError error={error} since={at} onRetry={refetch} />}
        {answer && <SettingTable rows={rows} model={model} mayEdit={mayEdit} />}
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
  <nav className="setting-categories panel" aria-label="分类">
    <b className="block text-14 border-b">分类</b>
    <ul className="m-0 list-none">
      {items.map(({ key, label, count }) => (
        <li
          key={key}
          className={key === 'CHANGED' ? 'mt-2 border-t' : undefined}
          data-view={key === 'CHANGED' || undefined}
        >
          <button
            type="button"
            className="bare flex justify-between px-2 w-full h-8 text-inherit rounded"
            aria-pressed={key === value}
            onClick={() => onChange(key)}
          >
            {label} <span className="text-2">{count}</span>
          </button>
        </li>
      ))}
    </ul>
  </nav>
)

const sheetOf = (rows: readonly SettingState[]) => ({
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

/** One bar for all changes: what changes from when and for whom, the reason, and saving them together. */
function SaveBar({ model }: { model: DraftModel }) {
  const { real, drafts, problems, reason } = model
  const [first] = real
  const others = problems[''] ?? problems.changes
  const words = first
    ? `改动 ${real.length} 项：${changeSentence(first, drafts[first.key] ?? null)}${real.length > 1 ? ' 等' : ''}`
    : '没有改动'
  const blocked = real.length === 0 || real.some(({ key }) => problems[key])
  return (
    <footer className="setting-bar flex flex-none items-center gap-2 px-4 border-t">
      <span
        className="truncate flex-1 min-w-0 text-2"
        title={real.map((row) => changeSentence(row, drafts[row.key] ?? null)).join('\n')}
      >
        {words}
      </span>
      {(others || problems.reason) && (
        <small role="alert" className="text-12 text-error">
          {others ?? problems.reason}
        </small>
      )}
      <Input
        value={reason}
        disabled={real.length === 0}
        maxLength={200}
        prefix="变更原因："
        aria-label="变更原因"
        status={problems.reason && reason.trim() === '' ? 'error' : ''}
        onChange={({ target }) => model.setReason(target.value)}
        onPressEnter={(event) => !event.nativeEvent.isComposing && !blocked && void model.save()}
      />
      <Button disabled={Object.keys(drafts).length === 0} onClick={model.dropAll}>
        放弃
      </Button>
      <Button type="primary" loading={model.saving} disabled={blocked} onClick={() => void model.save()}>
        保存 {real.length} 项
      </Button>
    </footer>
  )
}

/** 变更记录: who changed which setting from what to what, when and why; newest first. */
function ChangeLog({ onClose }: { onClose(): void }) {
  const { list, loading } = useSettingLog()
  return (
    <SplitDrawer open wide title="变更记录" scope="系统配置" onClose={onClose}>
      <PlainTable
        className="setting-log w-full text-13 border-collapse"
        isBusy={loading}
        rows={list ?? []}
        rowKey={({ uid }) => uid}
        columns={[
          { title: '时间', cell: ({ at }) => at.slice(0, 16) },
          { title: '名称', cell: ({ key }) => parameterOf(key).label },
          { title: '原值', cell: ({ key, before }) => <s>{settingWord(key, before)}</s> },
          { title: '新值', cell: ({ key, after }) => <b>{settingWord(key, after)}</b> },
          { title: '修改人', cell: ({ by }) => by ?? '-' },
          { title: '原因', cell: ({ reason }) => reason ?? '-' },
        ]}
      />
      {list?.length === 0 && <p className="setting-none px-2 text-2">没有改过，全部是默认值</p>}
    </SplitDrawer>
  )
}
