import { sql } from 'kysely'
import { REPORT_PAGE_SIZES } from '#domain/constants.ts'
import { dateSpanProblem } from '#domain/date-span.ts'
import type { Report } from '#kit/report.ts'
import { check, schemaOfFields } from '#kit/schema.ts'
import type { Caller } from '../context.ts'
import type { Tx } from '../database.ts'
import { forbidden, invalid } from '../refused.ts'
import type { ReportContext, ServerReport } from './definition.ts'
import type { PageWish } from './query.ts'

type Body = Readonly<Record<string, unknown>>

const asObject = (value: unknown): Body =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Body) : {}

/** Checks the filters of a report request and finds the farms they mean, never outside the caller's scope. */
export async function readContext(
  tx: Tx,
  caller: Caller,
  source: ServerReport,
  body: Body,
  today: string,
): Promise<ReportContext> {
  const checked = check(schemaOfFields(source.report.filters), asObject(body.filters))
  if (!checked.ok) throw invalid(checked.errors)
  const filters = { ...checked.value }
  const { range } = source
  if (range) {
    const [from, to] = [String(filters[range.from]), String(filters[range.to])]
    const problem = dateSpanProblem(from, to, { months: range.months, ...(range.future ? {} : { today }) })
    if (problem) throw invalid({ [range.to]: [problem] })
  }
  return { farms: await farmsBelow(tx, caller, filters.farmIds), filters, today }
}

/** Farms at or below the chosen nodes; none chosen means every farm in scope. */
async function farmsBelow(tx: Tx, caller: Caller, chosen: unknown): Promise<readonly string[]> {
  const nodes = Array.isArray(chosen) ? (chosen as string[]) : []
  if (nodes.length === 0) return caller.scope.farms
  const found = await sql<{ uid: string }>`
    select distinct f.uid from organize n join organize f on f.type = 'farm' and not f.deleted
      and (f.tree_path like n.tree_path || '%' or n.tree_path like f.tree_path || '%')
     where n.uid = any(${nodes}::uuid[]) and f.uid = any(${[...caller.scope.farms]}::uuid[])`.execute(tx)
  if (found.rows.length === 0) throw forbidden('没有此猪场的权限')
  return found.rows.map((row) => row.uid)
}

/** Page, sort and group of a request, by allow-list. */
export function readWish(report: Report, body: Body): PageWish {
  const groupBy = typeof body.groupBy === 'string' && body.groupBy !== '' ? body.groupBy : null
  if (groupBy !== null && !Object.hasOwn(report.groups, groupBy))
    throw invalid({ groupBy: ['分组方式不正确'] })
  const size = Number(body.pageSize ?? REPORT_PAGE_SIZES[0])
  if (!REPORT_PAGE_SIZES.some((one) => one === size) && size !== 10_000)
    throw invalid({ pageSize: ['每页条数不正确'] })
  const page = Number(body.page ?? 1)
  if (!Number.isInteger(page) || page < 1 || page > 1_000_000) throw invalid({ page: ['页码不正确'] })
  return { groupBy, sort: readSort(report, groupBy, body.sort), limit: size, offset: (page - 1) * size }
}

function readSort(report: Report, groupBy: string | null, raw: unknown): PageWish['sort'] {
  const { key, order } = asObject(raw)
  if (typeof key !== 'string' || key === '') return null
  const shown = groupBy ? [...report.grouped, '_group'] : report.rows
  if (!shown.includes(key)) throw invalid({ sort: [`不能按“${key.slice(0, 40)}”排序`] })
  return { key, order: order === 'desc' ? 'desc' : 'asc' }
}

/** The group whose rows a drill-down shows. */
export function readDrill(report: Report, body: Body): NonNullable<PageWish['inGroup']> | undefined {
  const { group, key } = asObject(body.drill)
  if (group === undefined) return undefined
  if (typeof group !== 'string' || !Object.hasOwn(report.groups, group))
    throw invalid({ drill: ['分组方式不正确'] })
  if (key !== null && typeof key !== 'string' && typeof key !== 'number')
    throw invalid({ drill: ['分组值不正确'] })
  return { group, key }
}
