import { type RawBuilder, sql } from 'kysely'
import type { ReportContext, ServerReport } from './definition.ts'
import { expressionOf, groupOf, ratios, spans } from './parts.ts'
import { directed, type PageWish, type ReportRow } from './wish.ts'

/** Which rows are meant: those of a group, those behind the figures, or those of the plain list. */
export type Whole = Partial<Pick<PageWish, 'inGroup' | 'behind'>>

/** The context of rows, restricted to a group or not. */
export const atRows = (context: ReportContext, { inGroup }: Whole): ReportContext => ({
  ...context,
  parting: inGroup?.group ?? null,
  across: inGroup?.across?.group ?? null,
})

/** Rows of the finest grain, in the order asked for or the report's own. */
export function rowLevelQuery(
  source: ServerReport,
  context: ReportContext,
  wish: Whole & Pick<PageWish, 'sort'>,
): RawBuilder<ReportRow> {
  const ids = Object.keys(source.ids ?? {})
  const keys = [...Object.keys(source.columns), ...ids]
  const condition = listed(source, wish)
  const at = { ...atRows(context, wish), listing: condition !== undefined }
  const values = keys.map((key) => sql`${expressionOf(source, key)} as ${sql.id(key)}`)
  const { key, order } = wish.sort ?? { key: source.report.sort.field, order: source.report.sort.order }
  // rows that tie keep their place from page to page
  const ties = ids.filter((id) => id !== key).map((id) => directed(sql.id(id), 'asc'))
  // a ratio that no list of rows shows may stand against the whole, which is read again for each
  const shown = [...new Set([...source.report.rows, ...(source.report.drill ?? [])])]
  return sql<ReportRow>`select ${sql.join([sql`r.*`, ...ratios(source, at, { group: at.parting ?? null, rows: true }, shown)])}
    from (select ${sql.join([...values, ...spans(source, context)])} from ${source.from(at)} ${whereOf(source, at, wish, condition)}) r
    order by ${sql.join([directed(sql.id(key), order, source.filled?.includes(key)), ...ties])}`
}

/** Keys are compared as text: a key of the wrong kind finds nothing, instead of failing to become a date or uuid. */
const lies = (
  source: ServerReport,
  context: ReportContext,
  { group, key }: { group: string; key: unknown },
) =>
  sql`(${groupOf(source, context, group).key})::text is not distinct from ${key === null ? null : String(key)}::text`
const restriction = (source: ServerReport, context: ReportContext, { inGroup }: Whole) => {
  if (!inGroup) return undefined
  const own = lies(source, context, inGroup)
  return inGroup.across ? sql`${own} and ${lies(source, context, inGroup.across)}` : own
}

/** Rows that add to none of the columns asked for are not behind the figure. */
const adding = (source: ServerReport, { only = [] }: ReportContext) => {
  const keys = only.filter((key) => key in source.columns)
  return keys.length === 0
    ? undefined
    : sql`(${sql.join(
        keys.map((key) => sql`${expressionOf(source, key)} <> 0`),
        sql` or `,
      )})`
}

/** The rows asked for; those of the plain list where no group and no figure is. */
export function whereOf(
  source: ServerReport,
  context: ReportContext,
  wish: Whole,
  plain?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const group = restriction(source, context, wish)
  const all = [group ?? plain, adding(source, context)].filter((one) => one !== undefined)
  return all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`
}

/** The condition of the plain list; the rows behind figures know none. */
export const listed = (source: ServerReport, { inGroup, behind }: Whole) =>
  inGroup || behind ? undefined : source.listed
