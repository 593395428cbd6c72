import { isMissing } from '#domain/typed.ts'
import { InputNumber } from '#widgets/controls.tsx'
import { DateRange } from '#widgets/date-range.tsx'
import type { FilterBinding } from '#widgets/query-field.ts'

/** Both ends of a range; an open one is null. */
export type PairValue = readonly [string | null, string | null]

const end = (value: unknown): string | null => (isMissing(value) ? null : String(value))

export const pairValue = (value: unknown): PairValue =>
  Array.isArray(value) ? [end(value[0]), end(value[1])] : [null, null]

interface DatePairProps extends FilterBinding {
  today: string
  months: number
  capped: boolean
}

export function DatePair({ id, value, onChange, ...limits }: DatePairProps) {
  const [from, to] = pairValue(value)
  return (
    <DateRange id={id} value={{ from, to }} {...limits} onChange={(span) => onChange([span.from, span.to])} />
  )
}

interface NumberPairProps extends FilterBinding {
  label: string
}

/** Two whole numbers; either end may stay open. */
export function NumberPair({ id, value, onChange, label }: NumberPairProps) {
  const [from, to] = pairValue(value)
  const box = (name: string, shown: string | null, change: (next: string | null) => void, ownId?: string) => (
    <InputNumber<string>
      id={ownId}
      aria-label={name}
      stringMode
      controls={false}
      placeholder="不限"
      value={shown}
      onChange={(next) => change(end(next))}
    />
  )
  return (
    <div className="field-range">
      {box(`${label}从`, from, (next) => onChange([next, to]), id)}
      <span>至</span>
      {box(`${label}至`, to, (next) => onChange([from, next]))}
    </div>
  )
}
