import { use, useMemo } from 'react'
import type { InputProps } from '#inputs/face.ts'
import { referenceFace } from '#inputs/reference.tsx'
import { DocumentFarmContext } from './place-input.tsx'

/** A row of the document's farm: one of its warehouses. */
export function FarmReferenceInput({ field, ...props }: InputProps) {
  const farmId = use(DocumentFarmContext)
  const ofFarm = useMemo(
    () => ({ ...field, where: { ...field.where, ...(farmId ? { farmId } : {}) } }),
    [field, farmId],
  )
  const placeholder = farmId ? undefined : '请先选择猪场'
  // another farm has other rows
  return <referenceFace.Input key={farmId} {...props} field={ofFarm} placeholder={placeholder} />
}
