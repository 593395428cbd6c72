import { Input, Select } from 'antd'
import {
  nextRuns,
  type Rhythm,
  type RhythmKind,
  rhythmKinds,
  rhythmProblem,
} from '#domain/subscription/rhythm.ts'
import { InputNumber } from '#widgets/controls.tsx'
import { Segmented } from '#widgets/segmented.tsx'

const KINDS = Object.entries(rhythmKinds).map(([value, label]) => ({ value: value as RhythmKind, label }))
const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((label, at) => ({
  value: at + 1,
  label,
}))
const RUNS = 3

interface Props {
  readonly value: Rhythm
  /** Farm time. */
  readonly now: string
  onChange(rhythm: Rhythm): void
}

/** When a subscription comes round, with the next three times in words. */
export function RhythmInput({ value, now, onChange }: Props) {
  const { kind, at, weekdays, monthDay } = value
  const problem = rhythmProblem(value)
  return (
    <div>
      <div className="subscription-row">
        <Segmented<RhythmKind>
          aria-label="节奏"
          options={KINDS}
          value={kind}
          onChange={(next) => onChange({ ...value, kind: next })}
        />
        {kind === 'WEEKLY' && (
          <Select
            mode="multiple"
            className="subscription-weekdays"
            aria-label="星期"
            options={WEEKDAYS}
            value={[...weekdays]}
            onChange={(next) => onChange({ ...value, weekdays: next.toSorted((a, b) => a - b) })}
          />
        )}
        {kind === 'MONTHLY' && (
          <InputNumber
            aria-label="日"
            min={1}
            max={31}
            precision={0}
            addonAfter="日"
            style={{ width: 96 }}
            value={monthDay}
            onChange={(day) => onChange({ ...value, monthDay: day ?? 1 })}
          />
        )}
        <Input
          aria-label="时间"
          placeholder="08:15"
          maxLength={5}
          style={{ width: 80 }}
          value={at}
          status={problem ? 'error' : ''}
          onChange={({ target }) => onChange({ ...value, at: target.value.replace('：', ':') })}
        />
      </div>
      <small className="subscription-hint" data-tone={problem ? 'BAD' : undefined}>
        {problem ?? `接下来：${nextWords(value, now)}`}
      </small>
    </div>
  )
}

const nextWords = (rhythm: Rhythm, now: string): string =>
  nextRuns(rhythm, now, RUNS)
    .map((moment) => moment.slice(5))
    .join('，')
