import { useMemo, useState } from 'react'
import { isEmpty } from '#domain/typed.ts'
import type { Field } from '#kit/field.ts'
import { Cascader } from '#widgets/controls.tsx'
import { findHit } from '#widgets/pinyin.ts'
import { useSpelling } from '#widgets/use-spelling.ts'
import { AREA_SEPARATOR, type Area, areaOfCode, areaOfNames, useAreas } from './area-codes.ts'
import { type FieldFace, type FilterProps, type InputProps, plain } from './face.ts'
import './inputs.css'

interface AreaCascaderProps {
  field: Field
  id?: string
  value: unknown
  disabled?: boolean
  placeholder: string
  onChange(value: string | null): void
}

interface AreaOption {
  value: string
  label: string
  children?: AreaOption[]
}

const optionOf = ({ uid, name1, children }: Area): AreaOption => ({
  value: uid,
  label: name1,
  ...(children?.length ? { children: children.map(optionOf) } : {}),
})

const pathOf = (areas: readonly Area[], field: Field, value: string): readonly Area[] =>
  field.area === 'code' ? areaOfCode(areas, value) : areaOfNames(areas, value)

/** 省市区: a province, or one of its cities or counties. What was typed or imported before stays readable. */
function AreaCascader({ field, id, value, disabled, placeholder, onChange }: AreaCascaderProps) {
  const [opened, setOpened] = useState(false)
  const areas = useAreas(opened || !isEmpty(value))
  const spelling = useSpelling(opened)
  const options = useMemo(() => areas.map(optionOf), [areas])
  const text = isEmpty(value) ? null : String(value)
  const path = text === null ? [] : pathOf(areas, field, text)
  const known = path.map(({ uid }) => uid)
  return (
    <Cascader<AreaOption>
      id={id}
      className="field-fill"
      options={options}
      disabled={disabled}
      changeOnSelect
      allowClear={!field.required}
      placeholder={placeholder}
      value={text === null ? undefined : known.length > 0 ? known : [text]}
      displayRender={(labels) => (known.length > 0 ? labels.join(AREA_SEPARATOR) : text)}
      showSearch={{
        filter: (typed, path) => path.some((one) => findHit(one.label, typed, spelling) !== null),
      }}
      onOpenChange={(shown) => shown && setOpened(true)}
      onChange={(_next, chosen) => onChange(textOf(field, chosen ?? []))}
    />
  )
}

const textOf = (field: Field, path: readonly AreaOption[]): string | null => {
  const last = path.at(-1)
  if (!last) return null
  return field.area === 'code' ? last.value : path.map(({ label }) => label).join(AREA_SEPARATOR)
}

const AreaInput = ({ field, id, value, onChange, disabled, placeholder }: InputProps) => (
  <AreaCascader
    field={field}
    id={id}
    value={value}
    disabled={disabled}
    placeholder={placeholder ?? `请选择${field.label}`}
    onChange={(next) => onChange?.(next)}
  />
)

/** A province asks for all that lies in it: the names begin with its own. */
const AreaFilter = ({ field, id, value, onChange }: FilterProps) => (
  <AreaCascader
    field={field}
    id={id}
    value={value}
    placeholder="全部"
    onChange={(next) => onChange?.(next ?? undefined)}
  />
)

/** A code by its names, from the province down. */
function AreaWords({ code }: { code: string }) {
  const names = areaOfCode(useAreas(), code).map(({ name1 }) => name1)
  return <span title={code}>{names.join(AREA_SEPARATOR) || code}</span>
}

export const areaFace: FieldFace = {
  cell: (field, value) =>
    field.area === 'code' && !isEmpty(value) ? <AreaWords code={String(value)} /> : plain(value),
  Input: AreaInput,
  Filter: AreaFilter,
  shape: 'text',
  align: 'left',
  width: 160,
}
