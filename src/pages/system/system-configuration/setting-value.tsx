import { LockOutlined } from '@ant-design/icons'
import { Input, Switch } from 'antd'
import { parameterOf } from '#domain/parameters.ts'
import { isChanged, type SettingRow, settingWord } from './setting-data.ts'

interface SettingValueProps {
  row: SettingRow
  /** The text being edited; undefined while the row is only read. */
  draft: string | undefined
  problem: string | null
  onChange(text: string): void
}

/** The value of a setting: a lock where it cannot be changed, a switch, or its text, which is edited in the row. */
export function SettingValue({ row, draft, problem, onChange }: SettingValueProps) {
  const one = parameterOf(row.key)
  if (one.kind === 'flag') return <FlagValue row={row} draft={draft} onChange={onChange} />
  if (draft === undefined) return <ReadValue row={row} />
  const note = `${row.key}-note`
  return (
    <span className="setting-edit">
      <span>
        <Input
          autoFocus
          value={draft}
          aria-label={one.label}
          aria-describedby={problem ? note : undefined}
          status={problem ? 'error' : ''}
          inputMode={one.kind === 'text' ? 'text' : 'decimal'}
          maxLength={500}
          className={one.kind === 'text' ? 'setting-input-text' : 'setting-input-number'}
          onChange={({ target }) => onChange(target.value)}
        />
        {one.unit && <small>{one.unit}</small>}
      </span>
      {problem && (
        <small id={note} role="alert" className="setting-problem">
          {problem}
        </small>
      )}
    </span>
  )
}

function FlagValue({ row, draft, onChange }: Omit<SettingValueProps, 'problem'>) {
  const text = draft ?? row.value
  return (
    <span className={isChanged(row) ? 'setting-changed' : undefined}>
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

function ReadValue({ row }: { row: SettingRow }) {
  const { fixed, unit } = parameterOf(row.key)
  const text = row.value === '' ? '空' : row.value
  return (
    <span className={isChanged(row) ? 'setting-changed' : undefined} title={fixed ?? row.value}>
      {fixed !== undefined && <LockOutlined aria-label="不可修改" />}
      <b>{Number.isFinite(Number(text)) && unit ? Number(text).toLocaleString('en-US') : text}</b>
      {unit && row.value !== '' && <small>{unit}</small>}
    </span>
  )
}
