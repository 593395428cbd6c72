import { shownPlaces } from '#kit/shown-places.ts'
import { InputNumber } from '#widgets/controls.tsx'
import { formatNumber, type Numeric } from '#widgets/format-number.ts'
import { useUnit } from '#widgets/unit.tsx'
import type { FieldFace, FilterProps, InputProps } from './face.ts'
import { type Range, rangeOf } from './range.ts'
import './inputs.css'

/** A string, never a float: 0.1 typed is 0.1 stored. What is no number stays in the box and is refused by the kit's check. */
function NumberInput({ field, id, value, onChange, disabled }: InputProps) {
  return (
    <InputNumber<string>
      id={id}
      stringMode
      controls={false}
      disabled={disabled}
      className="field-fill"
      value={(value as string | null | undefined) ?? null}
      suffix={useUnit(field.unit)}
      onChange={(next) => onChange?.(next === null || next === '' ? null : String(next))}
    />
  )
}

function NumberFilter({ id, value, onChange }: FilterProps) {
  const [from, to] = rangeOf(value)
  const change = (next: Range) => onChange?.(next.every((one) => one === null) ? undefined : next)
  return (
    <div className="field-range">
      <InputNumber<string>
        id={id}
        stringMode
        controls={false}
        placeholder="最小"
        value={from}
        onChange={(next) => change([next === null ? null : String(next), to])}
      />
      <span>至</span>
      <InputNumber<string>
        stringMode
        controls={false}
        aria-label="最大"
        placeholder="最大"
        value={to}
        onChange={(next) => change([from, next === null ? null : String(next)])}
      />
    </div>
  )
}

/** Figures: right-aligned, thousands separators, the unit in the head and never in the cell. */
export const numberFace: FieldFace = {
  cell: (field, value, row) =>
    field.plain && value !== null && value !== undefined
      ? String(value)
      : formatNumber(value as Numeric, shownPlaces(field, value, row)),
  Input: NumberInput,
  Filter: NumberFilter,
  shape: 'range',
  align: 'right',
  width: 84,
}

export const integerFace: FieldFace = { ...numberFace, width: 72 }
