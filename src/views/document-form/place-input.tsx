import { Select } from 'antd'
import { createContext, use } from 'react'
import { isEmpty } from '#domain/typed.ts'
import { type InputProps, titleOf } from '#inputs/face.ts'
import { cascadeOf } from '#inputs/organisation-tree.ts'
import type { Field } from '#kit/field.ts'
import { findHit } from '#widgets/pinyin.ts'
import { useSpelling } from '#widgets/use-spelling.ts'
import { below, placeOptions } from './line-options.ts'
import { usePlaces } from './use-places.ts'

/** Farm of the document that stands open. */
export const DocumentFarmContext = createContext<string | null>(null)

/** A field that names a place inside a farm. */
export const isPlace = ({ kind, many, orgTypes }: Field): boolean =>
  kind === 'organisation' && !many && orgTypes?.length === 1 && orgTypes[0] === 'house'

/** A place of the document's farm, found by any part of its name or its pinyin spelling. */
export function PlaceInput({ field, name, id, value, onChange, disabled, row }: InputProps) {
  const farmId = use(DocumentFarmContext)
  const places = usePlaces([field], farmId)[cascadeOf(field.orgTypes ?? [])]
  const spelling = useSpelling(true)
  const options = placeOptions(below(places ?? [], farmId), field)
  const title = row?.[name] === value ? titleOf(row, name) : undefined
  const isKnown = options.some((one) => one.value === value)
  return (
    <Select
      id={id}
      className="field-fill"
      showSearch
      allowClear={!field.required}
      disabled={disabled}
      loading={farmId !== null && places === undefined}
      placeholder={`请选择${field.label}`}
      notFoundContent={farmId === null ? '请先选择猪场' : '没有找到'}
      options={isKnown || !title ? options : [{ value: String(value), label: title }, ...options]}
      filterOption={(typed, option) =>
        typed.trim() === '' || findHit(option?.label ?? '', typed, spelling) !== null
      }
      value={isEmpty(value) ? undefined : String(value)}
      onChange={(next?: string) => onChange?.(next ?? null)}
    />
  )
}
