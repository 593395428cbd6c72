import { asList, type FieldFace, type FilterProps, type InputProps, NO_VALUE, titleOf } from './face.ts'
import { ReferenceSelect } from './reference-select.tsx'

function ReferenceInput({ field, name, id, value, onChange, disabled, row }: InputProps) {
  return (
    <ReferenceSelect
      id={id}
      target={field.target ?? ''}
      many={field.many === true}
      clearable={!field.required}
      disabled={disabled}
      placeholder={`请选择${field.label}`}
      value={asList(value)}
      knownTitle={!field.many && row?.[name] === value ? titleOf(row, name) : undefined}
      onChange={(next) => onChange?.(field.many ? next : (next[0] ?? null))}
    />
  )
}

function ReferenceFilter({ field, id, value, onChange }: FilterProps) {
  return (
    <ReferenceSelect
      id={id}
      target={field.target ?? ''}
      many
      clearable
      placeholder="全部"
      value={asList(value)}
      onChange={(next) => onChange?.(next.length ? next : undefined)}
    />
  )
}

/** One row, or several, of another resource; the server sends their titles along. */
export const referenceFace: FieldFace = {
  cell: (_field, _value, row, name) => titleOf(row, name) ?? NO_VALUE,
  Input: ReferenceInput,
  Filter: ReferenceFilter,
  shape: 'many',
  align: 'left',
  width: 120,
}
