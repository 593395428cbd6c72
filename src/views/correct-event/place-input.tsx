import { Select } from 'antd'
import { createContext, use } from 'react'
import { isEmpty } from '#domain/typed.ts'
import { type InputProps, titleOf } from '#inputs/face.ts'
import type { PlaceOption } from './use-correction-api.ts'

/** Houses, units and pens of the farm the event belongs to. */
export const PlacesContext = createContext<readonly PlaceOption[]>([])

/** A house or unit found by any part of its name; a pen where the cell is one. */
export function PlaceInput({ id, name, field, value, row, onChange }: InputProps) {
  const isPen = /pen/i.test(name)
  const options = use(PlacesContext)
    .filter((one) => (one.kind === 'PEN') === isPen)
    .map(({ uid, label }) => ({ value: uid, label }))
  const chosen = isEmpty(value) ? undefined : String(value)
  const known = options.some((one) => one.value === chosen)
  return (
    <Select
      id={id}
      allowClear={!field.required}
      showSearch
      optionFilterProp="label"
      placeholder={`请选择${field.label}`}
      options={chosen && !known ? [{ value: chosen, label: titleOf(row, name) ?? '…' }, ...options] : options}
      value={chosen}
      onChange={(next?: string) => onChange?.(next ?? null)}
    />
  )
}
