import { use, useMemo } from 'react'
import { type InputProps, isEmpty, titleOf } from '#inputs/face.ts'
import { useLoadReferences } from '#inputs/reference-options.ts'
import { RemoteSelect } from '#widgets/remote-select.tsx'
import { DocumentFarmContext } from './place-input.tsx'

/** A row of the document's farm: one of its warehouses. */
export function FarmReferenceInput({ field, name, id, value, onChange, disabled, row }: InputProps) {
  const farmId = use(DocumentFarmContext)
  const where = useMemo(() => ({ ...field.where, ...(farmId ? { farmId } : {}) }), [field.where, farmId])
  const load = useLoadReferences(field.target ?? '', where)
  const title = titleOf(row, name)
  const uid = isEmpty(value) ? null : String(value)
  return (
    <RemoteSelect
      // another farm has other rows
      key={farmId}
      id={id}
      load={load}
      disabled={disabled}
      placeholder={farmId ? `请选择${field.label}` : '请先选择猪场'}
      value={uid}
      chosen={uid && title && row?.[name] === value ? { value: uid, label: title } : null}
      onChange={(next) => onChange?.(next)}
    />
  )
}
