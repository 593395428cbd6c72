import { useCallback, useMemo } from 'react'
import { type ParameterModule, parameterModules } from '#domain/parameters.ts'
import { componentsOf } from '#inputs/inputs.registry.ts'
import { choice, type Field, text } from '#kit/field.ts'
import type { ParameterRow } from '#resources/answers/parameters.shapes.ts'
import { useAddressQuery } from '#views/use-address-query.ts'
import type { FilterBinding } from '#widgets/query-field.ts'
import { QueryPanel } from '#widgets/query-panel.tsx'
import { ParameterCard } from '../parameters/parameter-card.tsx'
import { matching } from '../parameters/parameter-data.ts'
import { PlaceInput, placeField, useUsualPlace } from '../parameters/parameters.place-input.tsx'

const filter = (key: string, field: Field) => ({
  key,
  label: field.label,
  input: (binding: FilterBinding) => {
    const { Filter } = componentsOf(field)
    return Filter && <Filter field={field} name={key} {...binding} />
  },
})
const fields = [
  {
    key: 'organizeId',
    label: placeField.label,
    input: (binding: FilterBinding) => <PlaceInput {...binding} />,
  },
  filter('modules', choice('模块', parameterModules)),
  filter('words', text('参数', { spaces: true })),
]

/** 参数配置: the keys of a company or farm, those of the farm in the header to begin with; the node is in the address. */
export function Screen() {
  const { asked, defaults, query } = useQuestion()
  const only = useCallback(
    (rows: readonly ParameterRow[]) => matching(rows, asked.modules as ParameterModule[], asked.words),
    [asked],
  )
  return (
    <div className="parameter-page flex flex-col gap-3 h-full">
      <h1 className="sr-only">参数配置</h1>
      <QueryPanel fields={fields} values={asked} defaults={defaults} onQuery={query} onReset={query} />
      <ParameterCard organizeId={asked.organizeId} only={only} />
    </div>
  )
}

const textOf = (value: unknown): string => (value ? String(value) : '')

function useQuestion() {
  const { query: address, go } = useAddressQuery()
  const search = String(address)
  const usual = useUsualPlace()
  const defaults = useMemo(() => ({ organizeId: usual }), [usual])
  const asked = useMemo(() => {
    const query = new URLSearchParams(search)
    return {
      organizeId: query.get('organizeId') ?? usual,
      modules: query.get('modules')?.split(',').filter(Boolean) ?? [],
      words: query.get('words') ?? '',
    }
  }, [search, usual])
  const query = ({ organizeId, modules, words }: Readonly<Record<string, unknown>>) =>
    go({ organizeId: textOf(organizeId), modules: textOf(modules), words: textOf(words) })
  return { asked, defaults, query }
}
