import { useMemo } from 'react'
import { cascadeOf } from '#inputs/organisation-tree.ts'
import type { Field } from '#kit/field.ts'
import type { FieldColumn } from '#views/cell-grid/columns.ts'
import { FLAGS, NO_OPTIONS, type Option } from '#views/cell-grid/option.ts'
import { useDictionaries } from '#views/cell-grid/use-dictionaries.ts'
import { below, type OptionsOf, placeOptions } from './line-options.ts'
import { usePlaces } from './use-places.ts'

/**
 * Options of the cells that are chosen from a list read once; rows of other resources are searched for as they are typed.
 * @param farmId farm of the document: places are those inside it, unless any of the company may be named
 */
export function useLineOptions(columns: readonly FieldColumn[], farmId: string | null): OptionsOf {
  const fields = useMemo(() => columns.map(({ field }) => field), [columns])
  const dictionaries = useDictionaries(fields)
  const places = usePlaces(fields, farmId)
  return useMemo(() => {
    const known = new Map<string, readonly Option[] | null>()
    const choose = (field: Field): readonly Option[] | null => {
      if (field.kind === 'choice') return field.options ?? NO_OPTIONS
      if (field.kind === 'flag') return FLAGS
      if (field.kind === 'dictionary') return dictionaries[field.scode ?? ''] ?? NO_OPTIONS
      if (field.kind === 'organisation') {
        const nodes = places[cascadeOf(field.orgTypes ?? [])] ?? []
        return placeOptions(field.wide ? nodes : below(nodes, farmId), field)
      }
      return null
    }
    return (key, field) => {
      const before = known.get(key)
      if (before !== undefined) return before
      const options = choose(field)
      known.set(key, options)
      return options
    }
  }, [dictionaries, places, farmId])
}
