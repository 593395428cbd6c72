import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { componentsOf } from '#inputs/inputs.registry.ts'
import { organisation } from '#kit/field.ts'

export const placeField = organisation('组织', ['company', 'farm'])

interface PlaceInputProps {
  id?: string
  value: unknown
  onChange(value: unknown): void
}

/** Chooses the one company or farm whose values are meant. */
export function PlaceInput(props: PlaceInputProps) {
  const { Input } = componentsOf(placeField)
  return <Input field={placeField} name="organizeId" {...props} />
}

/** The farm chosen in the header; null for a person without farms, who is then shown his own organisation. */
export const useUsualPlace = (): string | null => useStore(currentFarm, (state) => state.farm?.uid ?? null)
