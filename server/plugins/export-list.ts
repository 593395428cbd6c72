import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { sql } from 'kysely'
import type { Field, Fields } from '#kit/field.ts'
import { isExportable } from '#kit/import/importable.ts'
import { commonFields, farmField, type Resource } from '#kit/resource.ts'
import { seenBy } from '#kit/resource-seen.ts'
import { audit } from '../kit/audit.ts'
import { farmToday } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import { filterTexts } from '../kit/filter-text.ts'
import { type ListQuery, parseListQuery } from '../kit/list-query.ts'
import { invalid } from '../kit/refused.ts'
import { scopedRows, started } from '../kit/scoped-rows.ts'
import { answeredColumns } from '../kit/sheet-fields.ts'
import type { Store } from '../kit/store.ts'
import { callerOf, traceOf } from './authorization.ts'
import { acceptFormPost } from './form-post.ts'
import { abortSignal, exportNote, streamSheet } from './stream-sheet.ts'

interface ExportWish {
  readonly query: ListQuery
  readonly fields: Fields
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** `_sort`/`_order`, or refine's sorters `[{ field, order }]`, as the list query has them. */
function readSort(sort: unknown): Record<string, unknown> {
  if (!Array.isArray(sort)) return isObject(sort) ? { _sort: sort._sort, _order: sort._order } : {}
  const sorters = sort.filter(isObject)
  return { _sort: sorters.map((one) => one.field), _order: sorters.map((one) => one.order) }
}

const readFilters = (filters: unknown): Record<string, unknown> => {
  if (typeof filters !== 'string') return isObject(filters) ? filters : {}
  const words = new URLSearchParams(filters)
  return Object.fromEntries([...new Set(words.keys())].map((key) => [key, words.getAll(key)]))
}

/**
 * What to export: `{ filters, sort, columns }`. Filters and sort have the names of the list query (spec: the same query
 * object), so what a person sees filtered is what the file holds; all pages of it.
 */
export function readExportWish(resource: Resource, body: unknown): ExportWish {
  const { filters, sort, columns, ...rest } = isObject(body) ? body : {}
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

/** Streams every row of a filtered list as a workbook, with no cap on rows; leaves an audit row. */
export async function exportList(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  store: Store,
): Promise<FastifyReply> {
  const { resource } = store
  const caller = callerOf(request)
  const { query, fields } = readExportWish(seenBy(resource, caller.functions), request.body)
  const now = app.now()
  const filters = query.filters.map(({ key, operator, values }) => ({ key, operator, values }))
  const after = { export: true, filters, columns: Object.keys(fields) }
  await audit(app.db, caller, traceOf(request), [{ target: resource.name, after }])

  let chosen: string[] = []
  const prepare = async (tx: Tx) => {
    chosen = await filterTexts(tx, caller, query.filters, store.deps.lookup)
    // walk the index of the order where there is one: sorting everything first would hold back the first byte
    await sql`set local enable_sort = off`.execute(tx)
    return store.exportQuery(caller, query, Object.keys(fields))
  }
  const signal = abortSignal(reply)
  const rows = await started(
    scopedRows(app.db, { ...caller.scope, today: farmToday(now) }, prepare, signal),
    signal,
  )
  const sheet = {
    sheetName: resource.label,
    columns: answeredColumns(fields),
    rows,
    meta: exportNote(resource.label, chosen, now, caller),
  }
  return streamSheet(reply, { fileName: `${resource.label}_${farmToday(now)}.xlsx`, sheets: [sheet] })
}

/** `POST {path}/export`, which takes JSON and form posts alike. */
export async function exportRoute(
  app: FastifyInstance,
  { store, open }: { store: Store; open: RouteShorthandOptions },
): Promise<void> {
  acceptFormPost(app)
  app.post('/export', open, (request, reply) => exportList(app, request, reply, store))
}
