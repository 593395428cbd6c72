import { generateFilter } from '@refinedev/simple-rest'
import type { Fields } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { listFilters } from '#providers/list-filters.ts'
import type { Sort } from '#widgets/table-column.ts'
import { useSaveFile } from '../use-save-file.ts'
import { crudFilters, type FilterValues } from './list-state.ts'

interface ExportRequest {
  filters: FilterValues
  sort: Sort
  /** Keys of the shown columns; those the server cannot write are left out. */
  columns: readonly string[]
  /** How many the list holds on all its pages. */
  total: number
  /** Only these rows. */
  uids?: readonly string[]
}

/** Query to the server: the names and values of the list query, so that file and screen hold the same rows. */
export function exportBody(
  fields: Fields,
  { filters, sort, columns, uids = [] }: Omit<ExportRequest, 'total'>,
) {
  const chosen = uids.length > 0 ? { uid: [...uids] } : {}
  return {
    filters: { ...generateFilter(listFilters(crudFilters(filters, fields))), ...chosen },
    sort: [{ field: sort.key, order: sort.order }],
    columns: columns.filter(
      (key) => fields[key] && !['attachment', 'lines', 'password'].includes(fields[key].kind),
    ),
  }
}

/** Fetches the list as a workbook; the browser saves it under the server's name. */
export function useExportList(resource: Resource, fields: Fields) {
  const save = useSaveFile()
  return (request: ExportRequest) => {
    const path = `${resource.name}/export`
    const body = exportBody(fields, request)
    const rows = request.uids?.length || request.total
    void save({ path, method: 'post', body, name: `${resource.label}.xlsx`, expected: { rows } })
  }
}
