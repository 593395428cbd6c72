import { sql } from 'kysely'
import { REPORT_PAGE_SIZES } from '#domain/constants.ts'
import { dateSpanProblem } from '#domain/date-span.ts'
import { isMissing } from '#domain/typed.ts'
import { filterPairs, isTurned, TURNED } from '#kit/filter-pairs.ts'
import { farmsProblem } from '#kit/parse.ts'
import { groupedKeys, type Report } from '#kit/report.ts'
import { partsOf } from '#kit/report-column.ts'
import { isCrossable } from '#kit/report-cross.ts'
import { periodOf } from '#kit/report-period.ts'
import { check, type FieldErrors, schemaOfFields } from '#kit/schema.ts'
import type { Caller } from '../context.ts'
import type { Tx } from '../database.ts'
import { parametersOfFarms } from '../parameters.read.ts'
import { forbidden, invalid } from '../refused.ts'
import { keeping, plainContext } from './asking.ts'
import type { FilterValues, ReportContext, ServerReport } from './definition.ts'
import { lateFarms } from './late-farms.ts'
import type { PageRequest } from './page-request.ts'
import { seesCosts } from './report.money.ts'

export type Body = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Body =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** The body of a request; any value but an object is an empty request. */
export const asBody = (value: unknown): Body => (isObject(value) ? value : {})

/** Rows of one page for print and drill-down, which show a result without paging. */
const WHOLE = 10_000
const MAX_PAGE = 1_000_000

/** The context of checked filters; its farms never lie outside the caller's scope. */
export async function readContext(
  tx: Tx,
  caller: Caller,
  source: ServerReport,
  filters: FilterValues,
  today: string,
): Promise<ReportContext> {
  const farms = await farmsBelow(tx, caller, filters.farmIds)
  const params = await parametersOfFarms(tx, farms, today)
  const { keeps, prepare } = source.plan ?? {}
  const kept = keeps ? { late: await lateFarms(tx, keeps, farms, today) } : {}
  const costs = seesCosts(source.report, caller)
  const context = keeping(plainContext({ farms, filters, today, params, costs }), kept)
  return prepare ? prepare(tx, context) : context
}

const schemas = new WeakMap<Report, ReturnType<typeof schemaOfFields>>()

/** A report's filters never change: their schema is built once, and compiled at first use. */
function schemaOf(report: Report) {
  const schema = schemas.get(report) ?? schemaOfFields(report.filters)
  schemas.set(report, schema)
  return schema
}

/** Checks filters by their declaration; also for requests without a user. */
export function checkedFilters(report: Report, raw: Body): FilterValues {
  const checked = check(schemaOf(report), raw)
  if (!checked.ok) throw invalid(checked.errors)
  return checked.value
}

/** Checks the filters of a user's request. */
export function readFilters(
  { report }: ServerReport,
  caller: Caller,
  body: Body,
  today: string,
): FilterValues {
  const filters = checkedFilters(report, asBody(body.filters))
  const errors: FieldErrors = {}
  for (const [key, field] of Object.entries(report.filters)) {
    const problem = farmsProblem(field, filters[key], caller.scope.farms.length > 1)
    if (problem) errors[key] = [problem]
  }
  for (const { field, from, to } of filterPairs(report.filters))
    if (isTurned(field, filters[from], filters[to])) errors[to] = [TURNED]
  const { range } = report
  if (range) {
    const limits = { months: range.months, ...(range.future ? {} : { today }) }
    const problem = dateSpanProblem(String(filters[range.from]), String(filters[range.to]), limits)
    if (problem) errors[range.to] = [problem]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return filters
}

/** Farms at or below the chosen nodes; none chosen means those in scope. */
export async function farmsBelow(tx: Tx, caller: Caller, chosen: unknown): Promise<readonly string[]> {
  const nodes = Array.isArray(chosen) ? (chosen as string[]) : []
  if (nodes.length === 0) return caller.scope.farms
  const found = await tx.rows(sql<{ uid: string; isHouse: boolean }>`
    select distinct f.uid, n.type = 'house' as "isHouse" from organize n join organize f on f.type = 'farm' and not f.deleted
      and (f.tree_path like n.tree_path || '%' or n.tree_path like f.tree_path || '%')
     where n.uid = any(${nodes}::uuid[]) and f.uid = any(${[...caller.scope.farms]}::uuid[])`)
  if (found.length === 0) throw forbidden('没有此猪场的权限')
  if (found.some((row) => row.isHouse)) throw invalid({ farmIds: ['只能选择猪场'] })
  return [...new Set(found.map((row) => row.uid))]
}

/** A form post sends numbers as text; objects and lists are no numbers. */
const asNumber = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.NaN

/** Page, sort and group of a request, by allow-list. */
export function readRequest(report: Report, body: Body): PageRequest {
  const groupBy = readGroup(report, body.groupBy)
  const limit = asNumber(body.pageSize ?? REPORT_PAGE_SIZES[0])
  if (limit !== WHOLE && !REPORT_PAGE_SIZES.some((one) => one === limit))
    throw invalid({ pageSize: ['每页条数不正确'] })
  const page = asNumber(body.page ?? 1)
  if (!Number.isInteger(page) || page < 1 || page > MAX_PAGE) throw invalid({ page: ['页码不正确'] })
  return { groupBy, sort: readSort(report, groupBy, body.sort), limit, offset: (page - 1) * limit }
}

function readGroup(report: Report, raw: unknown): string | null {
  if (isMissing(raw)) return null
  if (typeof raw !== 'string' || !Object.hasOwn(report.groups, raw))
    throw invalid({ groupBy: ['分组方式不正确'] })
  return raw
}

function readSort(report: Report, groupBy: string | null, raw: unknown): PageRequest['sort'] {
  if (isMissing(raw)) return null
  const { key, order = 'asc' } = asBody(raw)
  const shown = groupBy ? [...report.grouped, '_group'] : report.rows
  if (typeof key !== 'string' || !shown.includes(key) || report.columns[key]?.unsorted)
    throw invalid({ sort: [`不能按“${typeof key === 'string' ? key.slice(0, 40) : ''}”排序`] })
  if (order !== 'asc' && order !== 'desc') throw invalid({ sort: ['排序方向不正确'] })
  return { key, order }
}

/** The group of a drill-down; without one every row behind the sums. */
export function readDrill(report: Report, body: Body): PageRequest['inGroup'] {
  if (body.drill === undefined || body.drill === null) return undefined
  const { group, key, period } = asBody(body.drill)
  if (typeof group !== 'string' || !Object.hasOwn(report.groups, group))
    throw invalid({ drill: ['分组方式不正确'] })
  if (key !== null && typeof key !== 'string' && typeof key !== 'number')
    throw invalid({ drill: ['分组值不正确'] })
  if (period === undefined || period === null) return { group, key }
  const across = report.cross?.across
  if (!across || !isCrossable(report, group) || typeof period !== 'string' || !periodOf(across, period))
    throw invalid({ drill: ['分组值不正确'] })
  return { group, key, across: { group: across, key: period } }
}

/** Columns of an export in the requested order: those on the screen. By default all the report shows. */
export function readColumns(
  report: Report,
  groupBy: string | null,
  raw: unknown,
  parts: readonly string[] = [],
): readonly string[] {
  const shown = groupBy ? report.grouped : [...report.rows, ...parts]
  if (raw === undefined || raw === null) return groupBy ? groupedKeys(report, groupBy) : shown
  const keys = Array.isArray(raw) ? raw : [raw]
  const unknown = keys.find((key) => !shown.includes(key))
  if (unknown !== undefined || keys.length === 0)
    throw invalid({ columns: [`没有列“${typeof unknown === 'string' ? unknown.slice(0, 40) : ''}”`] })
  return [...new Set<string>(keys)]
}

/** The summed columns of a clicked figure: its rows are those that add to them. */
export function readOnly(report: Report, raw: unknown): readonly string[] | undefined {
  if (raw === undefined || raw === null) return undefined
  const column =
    typeof raw === 'string' && Object.hasOwn(report.columns, raw) ? report.columns[raw] : undefined
  if (!column) throw invalid({ column: ['没有此列'] })
  const parts = partsOf(column)
  return parts.length > 0 ? parts : [String(raw)]
}
