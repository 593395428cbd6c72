import { type RawBuilder, sql } from 'kysely'
import type { ReportContext, ServerReport } from './definition.ts'

export type ReportGroup = ServerReport['groups'][string]

/** SQL of a column or id at the row level. */
export function expressionOf(source: ServerReport, key: string): RawBuilder<unknown> {
  const found = source.columns[key] ?? source.ids?.[key]
  if (!found) throw new Error(`report "${source.report.name}": column "${key}" has no SQL`)
  return found
}

export function groupOf(source: ServerReport, name: string): ReportGroup {
  const group = source.groups[name]
  if (!group) throw new Error(`report "${source.report.name}": group "${name}" has no SQL`)
  return group
}

/**
 * Ratios from the summed columns of `r`: exact numerics, rounded for display only, in the browser. Null when ÷ 0.
 * `group` is the one the result is parted by, or whose rows it holds. Behind them how far they are from the whole.
 */
export function ratios(
  source: ServerReport,
  context: ReportContext,
  group: string | null,
): RawBuilder<unknown>[] {
  return Object.entries(source.report.columns).flatMap(([key, { ratio, ahead }]) => {
    const own = ratioSql(source, context, group, ahead ?? key)
    if (ahead) return [sql`${own} - ${ofWholeSql(source, context, ahead)} as ${sql.id(key)}`]
    return ratio ? [sql`${own} as ${sql.id(key)}`] : []
  })
}

function ratioSql(source: ServerReport, context: ReportContext, group: string | null, key: string) {
  const ratio = source.report.columns[key]?.ratio
  if (!ratio) return sql``
  const whole = group !== null && source.ofWhole?.[key]?.includes(group)
  const den = whole ? sumOfWhole(source, context, ratio.den) : sql.ref(`r.${ratio.den}`)
  return sql`${sql.ref(`r.${ratio.num}`)}::numeric * ${sql.lit(ratio.scale)} / nullif(${den}, 0)`
}

/** The ratio of the whole result, whatever it is parted by. */
function ofWholeSql(source: ServerReport, context: ReportContext, key: string) {
  const ratio = source.report.columns[key]?.ratio
  if (!ratio) return sql``
  const [num, den] = [expressionOf(source, ratio.num), expressionOf(source, ratio.den)]
  return sql`(select sum(${num})::numeric * ${sql.lit(ratio.scale)} / nullif(sum(${den}), 0) from ${source.from(context)})`
}

const sumOfWhole = (source: ServerReport, context: ReportContext, key: string) =>
  sql`(select sum(${expressionOf(source, key)}) from ${source.from(context)})`

/** Sums of the additive columns. Of no rows at all the sum is 0; of rows none of which has a value there is none. */
export const sums = (source: ServerReport): RawBuilder<unknown>[] =>
  Object.keys(source.report.columns)
    .filter((key) => source.report.columns[key]?.sum)
    .map((key) => {
      const value = expressionOf(source, key)
      return sql`case when count(*) = 0 then 0 else sum(${value}) end as ${sql.id(key)}`
    })
