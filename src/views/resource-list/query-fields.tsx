import { dateSpanProblem } from '#domain/date-span.ts'
import { BreedPair, PAIR_LABEL } from '#inputs/breed.tsx'
import { componentsOf } from '#inputs/inputs.registry.ts'
import { rangeOf } from '#inputs/range.ts'
import type { Field, Fields } from '#kit/field.ts'
import type { QueryField } from '#widgets/query-field.ts'

/** Filters of a list's query panel, in the order of the declaration. */
export function queryFields(fields: Fields, only?: readonly string[]): QueryField[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const { Filter, span } = componentsOf(field)
    if (!field.filter || !Filter || (only && !only.includes(key))) return []
    if (field.line && fields[field.line]?.filter) return [pairField(key, field.line)]
    if (field.lineOf && fields[field.lineOf]?.filter) return []
    return [
      {
        key,
        label: field.label,
        span,
        input: (binding) => <Filter field={field} name={key} {...binding} />,
        check: (value) => rangeProblem(field, value),
      },
    ]
  })
}

/** Breed and line are two filters of the server, and one cascader for a person. */
const pairField = (breed: string, line: string): QueryField => ({
  key: breed,
  label: PAIR_LABEL,
  input: ({ id, values, onChangeAll }) => (
    <BreedPair
      id={id}
      breed={values[breed]}
      line={values[line]}
      onChange={(breedUid, lineUid) =>
        onChangeAll({ [breed]: breedUid ? [breedUid] : undefined, [line]: lineUid ? [lineUid] : undefined })
      }
    />
  ),
})

function rangeProblem(field: Field, value: unknown): string | null {
  if (componentsOf(field).shape !== 'range') return null
  const [from, to] = rangeOf(value)
  if (from === null || to === null) return null
  if (field.kind === 'date' || field.kind === 'moment') return dateSpanProblem(from, to)
  const turned = field.kind === 'month' ? from > to : Number(from) > Number(to)
  return turned ? '开始不能大于结束' : null
}
