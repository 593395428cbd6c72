import type { CrudFilter, CrudFilters } from '@refinedev/core'
import { isEmpty } from '#domain/typed.ts'

/** Operators simple-rest can write into an address; it would silently send any other one as "equals". */
const PLAIN = new Set(['eq', 'ne', 'gte', 'lte', 'contains', 'in'])

/** Filters in the words simple-rest has. Empty ones are left out, `between` becomes two, `null` asks for empty values.
 *  @throws for operators that the list query cannot express */
export function listFilters(filters: CrudFilters | undefined): CrudFilters {
  return (filters ?? []).flatMap(plainFilter)
}

function plainFilter(filter: CrudFilter): CrudFilters {
  if (!('field' in filter)) throw new Error(`a list cannot be filtered by "${filter.operator}"`)
  const { field, operator, value } = filter
  if (operator === 'null') return [{ field, operator: 'eq', value: '' }]
  if (isEmpty(value)) return []
  if (operator === 'between') {
    const [from, to] = Array.isArray(value) ? value : []
    return listFilters([
      { field, operator: 'gte', value: from },
      { field, operator: 'lte', value: to },
    ])
  }
  if (!PLAIN.has(operator)) throw new Error(`a list cannot be filtered by "${operator}" (field ${field})`)
  return [filter]
}
