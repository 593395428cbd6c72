import { isEmpty } from '#domain/typed.ts'
import { RemoteSelect } from '#widgets/remote-select.tsx'
import { asList, type FieldFace, type FilterProps, type InputProps, NO_VALUE, titleOf } from './face.ts'
import { useLoadReferences } from './reference-options.ts'
import { ReferenceSelect } from './reference-select.tsx'

function ReferenceInput(props: InputProps) {
  const { field, id, value, onChange, disabled } = props
  if (!field.many) return <OneInput {...props} />
  return (
    <ReferenceSelect
      id={id}
      target={field.target ?? ''}
      where={field.where}
      disabled={disabled}
      placeholder={`请选择${field.label}`}
      value={asList(value)}
      onChange={(next) => onChange?.(next)}
    />
  )
}

/** The row's own title stands until the list is opened, also for a row the person may not look up. */
function OneInput({ field, name, id, value, onChange, disabled, placeholder, row }: InputProps) {
  const load = useLoadReferences(field.target ?? '', field.where)
  const title = titleOf(row, name)
  const uid = isEmpty(value) ? null : String(value)
  return (
    <RemoteSelect
      id={id}
      load={load}
      disabled={disabled}
      placeholder={placeholder ?? `请选择${field.label}`}
      value={uid}
      chosen={uid && title && row?.[name] === value ? { value: uid, label: title } : null}
      onChange={(next) => onChange?.(next)}
    />
  )
}

function ReferenceFilter({ field, id, value, onChange }: FilterProps) {
  return (
    <ReferenceSelect
      id={id}
      target={field.target ?? ''}
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
