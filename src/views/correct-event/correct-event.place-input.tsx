import { Select } from 'antd'
import { createContext, use } from 'react'
import { isEmpty } from '#domain/typed.ts'
import { type InputProps, titleOf } from '#inputs/field-components.ts'
import { type Place, placeOptions } from '../use-places.ts'

/** Houses, units and pens of the farm. */
export const PlacesContext = createContext<readonly Place[]>([])

interface PlaceInputProps extends InputProps {
  /** Uid of the house pens are to be of. */
  house?: unknown
}

/** A house or unit found by any part of its name; a pen where the cell is one. */
export function PlaceInput({ id, name, field, value, row, house, onChange }: PlaceInputProps) {
  const options = placeOptions(use(PlacesContext), name, house)
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
