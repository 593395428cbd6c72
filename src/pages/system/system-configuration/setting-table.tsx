import { LockOutlined } from '@ant-design/icons'
import { Button, Input, Switch } from 'antd'
import { Fragment } from 'react'
import { settingGroups } from '#domain/parameter-shapes.ts'
import { parameterOf } from '#domain/parameters.ts'
import type { SettingState } from '#resources/answers/parameters.shapes.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import {
  type DraftModel,
  draftedText,
  explanationOf,
  groupOf,
  isChanged,
  settingWord,
} from './setting-data.ts'

interface SettingTableProps {
  rows: readonly SettingState[]
  model: DraftModel
  mayEdit: boolean
}

/** Settings under their headings: key next to name, default next to value; changed values are bold and can be reset. */
export function SettingTable({ rows, ...shared }: SettingTableProps) {
  const groups = [...Map.groupBy(rows, ({ key }) => groupOf(key))]
  if (rows.length === 0) return <EmptyState kind="no-data" />
  return (
    <div className="setting-table flex-1 min-h-0 overflow-auto">
      <table className="w-full text-13 border-collapse">
        <thead>
          <tr>
            {['名称', '键名', '值', '默认', '说明', '操作'].map((title) => (
              <th key={title} scope="col" className="px-2 h-8 bold text-left text-2">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(([group, own]) => (
            <Fragment key={group}>
              <tr>
                <th colSpan={6} scope="rowgroup" className="px-2 h-8 bold text-left border-b">
                  {settingGroups[group]}
                </th>
              </tr>
              {own.map((row) => (
                <SettingLine key={row.key} row={row} {...shared} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LineProps = Omit<SettingTableProps, 'rows'> & { row: SettingState }

function SettingLine({ row, model, mayEdit }: LineProps) {
  const { key } = row
  const { label, fixed } = parameterOf(key)
  const { drafts } = model
  const isEdited = key in drafts
  const draft = isEdited ? draftedText(row, drafts[key] ?? null) : undefined
  const reported = explanationOf(row)
  const changed =
    row.changedAt && `${row.changedBy ?? '-'} ${row.changedAt.slice(0, 16)}：${row.reason ?? '-'}`
  return (
    <tr
      data-edited={isEdited || undefined}
      onKeyDown={(event) => event.key === 'Escape' && isEdited && model.cancel(key)}
    >
      <td title={changed ?? undefined}>{label}</td>
      <td className="text-3">{key}</td>
      <td>
        <SettingValue
          row={row}
          draft={draft}
          problem={model.problems[key] ?? null}
          onChange={(text) => model.draft(key, text)}
        />
      </td>
      <td className="text-3">{settingWord(key, row.default)}</td>
      <td className="text-12 text-2" title={reported}>
        {reported}
      </td>
      <td className="setting-actions">
        {mayEdit && fixed === undefined ? (
          <>
            {isEdited ? (
              <Button type="link" onClick={() => model.cancel(key)} aria-label={`取消修改${label}`}>
                取消
              </Button>
            ) : (
              <Button type="link" onClick={() => model.draft(key, row.value)} aria-label={`编辑${label}`}>
                编辑
              </Button>
            )}
            {isChanged(row) && !isEdited && (
              <Button type="link" onClick={() => model.draft(key, null)} aria-label={`还原${label}`}>
                还原
              </Button>
            )}
          </>
        ) : (
          '-'
        )}
      </td>
    </tr>
  )
}

interface SettingValueProps {
  row: SettingState
  /** The text being edited; undefined while the row is only read. */
  draft: string | undefined
  problem: string | null
  onChange(text: string): void
}

/** The value of a setting: a lock where it cannot be changed, a switch, or its text, which is edited in the row. */
function SettingValue({ row, draft, problem, onChange }: SettingValueProps) {
  const one = parameterOf(row.key)
  if (one.kind === 'flag') return <FlagValue row={row} draft={draft} onChange={onChange} />
  if (draft === undefined) return <ReadValue row={row} />
  const note = `${row.key}-note`
  return (
    <span className="setting-edit flex flex-col">
      <span>
        <Input
          autoFocus
          value={draft}
          aria-label={one.label}
          aria-describedby={problem ? note : undefined}
          status={problem ? 'error' : ''}
          inputMode={one.kind === 'text' ? 'text' : 'decimal'}
          maxLength={500}
          className={one.kind === 'text' ? 'w-full' : 'setting-input-number'}
          onChange={({ target }) => onChange(target.value)}
        />
        {one.unit && <small className="text-12 text-3">{one.unit}</small>}
      </span>
      {problem && (
        <small id={note} role="alert" className="setting-problem text-12 text-error">
          {problem}
        </small>
      )}
    </span>
  )
}

function FlagValue({ row, draft, onChange }: Omit<SettingValueProps, 'problem'>) {
  const text = draft ?? row.value
  return (
    <span className={isChanged(row) ? 'bold' : undefined}>
      <Switch
        size="small"
        checked={text === 'true'}
        disabled={draft === undefined}
        aria-label={parameterOf(row.key).label}
        onChange={(on) => onChange(String(on))}
      />
      {settingWord(row.key, text)}
    </span>
  )
}

function ReadValue({ row }: { row: SettingState }) {
  const { fixed, unit } = parameterOf(row.key)
  const text = row.value === '' ? '空' : row.value
  return (
    <span className={isChanged(row) ? 'bold' : undefined} title={fixed ?? row.value}>
      {fixed !== undefined && <LockOutlined aria-label="不可修改" />}
      <b className={isChanged(row) ? 'bold' : 'font-normal'}>
        {Number.isFinite(Number(text)) && unit ? Number(text).toLocaleString('en-US') : text}
      </b>
      {unit && row.value !== '' && <small className="text-12 text-3">{unit}</small>}
    </span>
  )
}
