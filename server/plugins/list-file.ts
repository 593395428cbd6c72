import type { Field, Fields } from '#kit/field.ts'
import { isExportable } from '#kit/import/importable.ts'
import { commonFields, farmField, functionCode, type Resource } from '#kit/resource.ts'
import { seenBy } from '#kit/resource-seen.ts'
import { farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { filterTexts } from '../kit/filter-text.ts'
import { type ListQuery, parseListQuery } from '../kit/list-query.ts'
import { isRecord, recordOf } from '../kit/narrow.ts'
import { loadParameters } from '../kit/parameters.read.ts'
import { invalid } from '../kit/refused.ts'
import { limitTime, tooLong } from '../kit/report/transaction.ts'
import { scopedRows, started } from '../kit/scoped-rows.ts'
import { answeredColumns } from '../kit/sheet-fields.ts'
import type { Store } from '../kit/store.ts'
import type { FileRequest, ReportFile } from './export-report.ts'
import { queryOf } from './kept-filters.plugin.ts'
import { exportNote } from './stream-sheet.ts'

/** `_sort`/`_order`, or refine's sorters `[{ field, order }]`, in the form of the list query. */
function readSort(sort: unknown): Record<string, unknown> {
  if (!Array.isArray(sort)) return isRecord(sort) ? { _sort: sort._sort, _order: sort._order } : {}
  const sorters = sort.filter(isRecord)
  return { _sort: sorters.map((one) => one.field), _order: sorters.map((one) => one.order) }
}

const readFilters = (filters: unknown) => (typeof filters === 'string' ? queryOf(filters) : recordOf(filters))

/**
 * Export request: `{ filters, sort, columns }`. Filters and sort have the names of the list query (spec: the same query
 * object), so the file holds exactly the filtered list; all pages of it.
 */
export function readListExport(resource: Resource, body: unknown): { query: ListQuery; fields: Fields } {
  const { filters, sort, columns, ...rest } = recordOf(body)
  const query = { ...rest, ...readFilters(filters), ...readSort(sort) }
  return { query: parseListQuery(resource, query), fields: chosenFields(resource, columns) }
}

function chosenFields(resource: Resource, columns: unknown): Fields {
  const all: [string, Field][] = Object.entries({ ...resource.fields, ...commonFields })
  const own = all.filter(([, field]) => isExportable(field))
  if (columns === undefined || columns === null) return Object.fromEntries(own)
  const exportable = new Map(resource.scope === 'farm' ? [['farmId', farmField], ...own] : own)
  const keys: unknown[] = Array.isArray(columns)
    ? columns
    : typeof columns === 'string'
      ? columns.split(',')
      : []
  const unknown = keys.find((key) => typeof key !== 'string' || !exportable.has(key))
  if (unknown !== undefined || keys.length === 0)
    throw invalid({ columns: [`没有列“${typeof unknown === 'string' ? unknown : ''}”`] })
  return Object.fromEntries([...exportable].filter(([key]) => keys.includes(key)))
}

/** Request for a filtered list as a file: by a client that waits for it, or by a job. */
interface ListRequest extends Omit<FileRequest, 'source' | 'requestId'> {
  readonly store: Store
}

interface ListFile extends ReportFile {
  /** Codes of functions required to see some of the columns. */
  readonly functions: readonly string[]
}

/** Every row of a filtered list as a sheet, all pages of it, with no cap on rows. */
export async function listFile(request: ListRequest): Promise<ListFile> {
  const { store, db, caller, now, signal, limitMs } = request
  const { resource } = store
  const today = farmToday(now)
  const { query, fields } = readListExport(seenBy(resource, caller.functions), request.body)
  const settings = await loadParameters(db, caller.companyId ? [caller.companyId] : [], today)
  let chosen: string[] = []
  let count = 0
  const prepare = async (tx: Tx) => {
    // a request that waits for its file has no limit
    if (limitMs) await limitTime(tx, limitMs)
    chosen = await filterTexts(tx, caller, query.filters, store.deps.lookup)
    // a job shows its progress; a request needs to know only whether there are too many rows to wait for
    count = await store.countRows(tx, caller, query, limitMs ? undefined : settings.export_offline_rows + 1)
    return store.exportQuery(caller, query, Object.keys(fields))
  }
  const rows = await started(scopedRows(db, { ...caller.scope, today }, prepare, signal), signal).catch(
    (error) => {
      throw tooLong(error)
    },
  )
  return {
    sheet: {
      sheetName: resource.label,
      columns: answeredColumns(fields),
      rows,
      meta: exportNote(resource.label, chosen, now, caller),
    },
    notes: [],
    rows: count,
    farms: farmsOf(caller, query),
    filters: chosen,
    offlineAbove: settings.export_offline_rows,
    functions: Object.values(fields).flatMap(({ needs }) =>
      needs ? [functionCode(resource.name, needs)] : [],
    ),
    end: async () => void (await rows.return(undefined)),
  }
}

/** Farms of the rows: the requested ones, otherwise all of the user's. */
function farmsOf({ scope }: Caller, { filters }: ListQuery): readonly string[] {
  const asked = filters.find(({ key, operator, orKey }) => key === 'farmId' && operator === 'eq' && !orKey)
  return asked ? scope.farms.filter((farm) => asked.values.includes(farm)) : scope.farms
}

const MOST_TITLE = 60

/** Title of a queued list: its name and the filters as text. */
export function listTitle({ label }: Resource, filters: readonly string[]): string {
  const title = `${label} ${filters.join(' ') || '全部'}`
  return title.length > MOST_TITLE ? `${title.slice(0, MOST_TITLE)}…` : title
}
