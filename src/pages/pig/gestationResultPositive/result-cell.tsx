import type { GestationResult } from '#domain/sow/events.ts'
import { RESULTS } from './due-rows.ts'

interface ResultCellProps {
  pigId: string
  earNo: string
  value: GestationResult | undefined
  onChange(result: GestationResult): void
}

/** The five results of one sow; native radios, so that screen readers and ← → work as everywhere. */
export function ResultCell({ pigId, earNo, value, onChange }: ResultCellProps) {
  return (
    <fieldset className="gestation-results" aria-label={`${earNo} 结果`}>
      {RESULTS.map(([code, label]) => (
        <label key={code} data-result={code}>
          <input
            type="radio"
            name={`result-${pigId}`}
            value={code}
            checked={value === code}
            onChange={() => onChange(code)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
