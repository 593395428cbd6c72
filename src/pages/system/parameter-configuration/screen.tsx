import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type ParameterModule, parameterModules } from '#domain/parameters.ts'
import { faceOf } from '#inputs/registry.ts'
import { choice, type Field, organisation, text } from '#kit/field.ts'
import { QueryPanel } from '#widgets/query-panel.tsx'
import { ParameterCard } from '../parameters/parameter-card.tsx'
import { matching, type ParameterRow } from '../parameters/parameter-data.ts'

const place = organisation('组织', ['company', 'farm'])
const filters = { modules: choice('模块', parameterModules), words: text('参数', { spaces: true }) }

/** The input of a field in the query panel; one organisation, as values belong to one. */
const cell = (key: string, field: Field, form: boolean) => ({
  key,
  label: field.label,
  input: ({ id, value, onChange }: { id: string; value: unknown; onChange(value: unknown): void }) => {
    const face = faceOf(field)
    const Input = form ? face.Input : (face.Filter ?? face.Input)
    return <Input field={field} name={key} id={id} value={value} onChange={onChange} />
  },
})
const fields = [
  cell('organizeId', place, true),
  cell('modules', filters.modules, false),
  cell('words', filters.words, false),
]

/** 参数配置: the keys of a company or farm; what is asked stands in the address. */
export function Screen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = useMemo(
    () => ({
      organizeId: search.get('organizeId'),
      modules: search.get('modules')?.split(',').filter(Boolean) ?? [],
      words: search.get('words') ?? '',
    }),
    [search],
  )
  const only = useCallback(
    (rows: readonly ParameterRow[]) => matching(rows, asked.modules as ParameterModule[], asked.words),
    [asked],
  )
  const query = (values: Readonly<Record<string, unknown>>) => {
    const entries = Object.entries(values).flatMap(([key, value]) =>
      value && String(value) !== '' ? [[key, String(value)]] : [],
    )
    void navigate({ search: `?${new URLSearchParams(Object.fromEntries(entries))}` })
  }
  return (
    <div className="parameter-page">
      <h1 className="sr-only">参数配置</h1>
      <QueryPanel fields={fields} values={asked} defaults={{}} onQuery={query} onReset={query} />
      <ParameterCard organizeId={asked.organizeId} only={only} />
    </div>
  )
}
