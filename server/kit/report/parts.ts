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

/** How the result is parted where ratios are taken: by a group, or not at all. */
export interface Parting {
  readonly group: string | null
  /** All groups stand side by side: the whole is their sum, and need not be read again. */
  readonly allGroups?: boolean
}

/**
 * Ratios from the summed columns of `r`: exact numerics, rounded for display only, in the browser. Null when ÷ 0.
 * Behind them how far they are from the whole.
 */
export function ratios(
  source: ServerReport,
  context: ReportContext,
  parting: Parting,
): RawBuilder<unknown>[] {
  const whole = sumOfWhole(source, context, parting)
  return Object.entries(source.report.columns).flatMap(([key, { ratio, ahead }]) => {
    const own = ratioSql(source, ahead ?? key, (part, side) =>
      side === 'den' && parting.group !== null && source.ofWhole?.[ahead ?? key]?.includes(parting.group)
        ? whole(part)
        : sql.ref(`r.${part}`),
    )
    if (ahead) return [sql`${own} - ${ratioSql(source, ahead, whole)} as ${sql.id(key)}`]
    return ratio ? [sql`${own} as ${sql.id(key)}`] : []
  })
}

type Side = 'num' | 'den'

function ratioSql(source: ServerReport, key: string, part: (key: string, side: Side) => RawBuilder<unknown>) {
  const ratio = source.report.columns[key]?.ratio
  if (!ratio) return sql``
  const [num, den] = [part(ratio.num, 'num'), part(ratio.den, 'den')]
  return sql`${num}::numeric * ${sql.lit(ratio.scale)} / nullif(${den}, 0)`
}

/** The sum of a column over the whole result, whatever it is parted by. */
const sumOfWhole =
  (source: ServerReport, context: ReportContext, { allGroups }: Parting) =>
  (key: string): RawBuilder<unknown> =>
    allGroups
      ? sql`(sum(${sql.ref(`r.${key}`)}) over ())`
      : sql`(select sum(${expressionOf(source, key)}) from ${source.from(context)})`

/** Sums of the additive columns. Of no rows at all the sum is 0; of rows none of which has a value there is none. */
export const sums = (source: ServerReport): RawBuilder<unknown>[] =>
  Object.keys(source.report.columns)
    .filter((key) => source.report.columns[key]?.sum)
    .map((key) => {
      const value = expressionOf(source, key)
      return sql`case when count(*) = 0 then 0 else sum(${value}) end as ${sql.id(key)}`
    })
