import { dateSpanProblem } from '#domain/date-span.ts'
import { rangeOf } from '#inputs/range.ts'
import { faceOf } from '#inputs/registry.ts'
import type { Field, Fields } from '#kit/field.ts'
import type { QueryField } from '#widgets/query-panel.tsx'

/** Filters of a list's query panel, in the order of the declaration. */
export function queryFields(fields: Fields, only?: readonly string[]): QueryField[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const { Filter, span } = faceOf(field)
    if (!field.filter || !Filter || (only && !only.includes(key))) return []
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

function rangeProblem(field: Field, value: unknown): string | null {
  if (faceOf(field).shape !== 'range') return null
  const [from, to] = rangeOf(value)
  if (from === null || to === null) return null
  if (field.kind === 'date' || field.kind === 'moment') return dateSpanProblem(from, to)
  const turned = field.kind === 'month' ? from > to : Number(from) > Number(to)
  return turned ? '开始不能大于结束' : null
}
