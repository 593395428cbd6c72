import { type RawBuilder, sql } from 'kysely'
import { addDays, days } from '#domain/calendar.ts'
import { LEAST_DAYS } from '#kit/comparable-periods.ts'
import { periodKey, periodOf, type TimeGroup } from '#kit/report-period.ts'
import { asking } from './asking.ts'
import type { ReportContext, ServerReport } from './definition.ts'
import { calendarOf } from './farm-calendar.ts'
import { beforeOf, comparedParts } from './parts.ts'

type Sql = RawBuilder<unknown>
type Groups = (source: ServerReport, context: ReportContext, name: string) => Sql

const AS_DATE = { day: 'YYYY-MM-DD', week: 'IYYY-"W"IW', month: 'YYYY-MM' } as const

/**
 * Periods with the sums of the one before each (环比). The first one's is read apart from the period asked for, as a whole. A sum over
 * days is not compared where one of the two is cut off by the period: the running week would seem to fall. A rate of fewer days
 * than a week is not compared either.
 */
export function withPeriodBefore(
  source: ServerReport,
  context: ReportContext,
  name: TimeGroup,
  groups: Groups,
): Sql {
  const base = groups(source, context, name)
  const asked = askedPeriods(source, context, name)
  if (!asked) return base
  const { first, cut, short, before } = asked
  const earlier = before ? sql` union all select * from (${groups(source, before, name)}) p` : sql``
  const follows = sql`lag(q._key) over line = ${previousKey(name)}`
  const isOneOf = (keys: readonly string[], key: Sql) =>
    keys.length > 0 ? sql`(${key})::text = any(${[...keys]}::text[])` : sql`false`
  const reported = [...comparedParts(source)].map(([part, { ratio, level }]) => {
    const left = ratio ? short : level ? [] : cut
    const known = sql`${follows} and not ${isOneOf(left, sql`q._key`)} and not ${isOneOf(left, sql`lag(q._key) over line`)}`
    return sql`case when ${known} then lag(${sql.ref(`q.${part}`)}) over line end as ${sql.id(beforeOf(part))}`
  })
  return sql`select * from (select q.*, ${sql.join(reported)} from (select * from (${base}) b ${earlier}) q window line as (order by q._key)) q
    where q._key >= ${first}`
}

/** Key of the period before that of a row. */
function previousKey(name: TimeGroup): Sql {
  const format = sql.lit(AS_DATE[name])
  return sql`to_char((to_date(q._key, ${format}) - ${sql.lit(`1 ${name}`)}::interval), ${format})`
}

/** Key of the first period, keys of those the period asked for cuts off and of those it leaves too few days, and the same question of the period before. */
function askedPeriods(source: ServerReport, context: ReportContext, name: TimeGroup) {
  const { range } = source
  if (!range) return null
  const calendar = calendarOf(context)
  const [from, to] = [String(context.filters[range.from]), String(context.filters[range.to])]
  const [first, last] = [periodKey(name, from, calendar), periodKey(name, to, calendar)]
  const [begin, end] = [periodOf(name, first, calendar), periodOf(name, last, calendar)]
  const cut = [...(begin && begin.start < from ? [first] : []), ...(end && end.end > to ? [last] : [])]
  const short = [
    ...(begin && begin.start < from && days(from, begin.end) + 1 < LEAST_DAYS ? [first] : []),
    ...(end && end.end > to && days(end.start, to) + 1 < LEAST_DAYS ? [last] : []),
  ]
  const before = begin && periodOf(name, periodKey(name, addDays(begin.start, -1), calendar), calendar)
  return {
    first,
    cut,
    short,
    // a single period: too little for a second process
    before: before && {
      ...asking(context, { materialized: {} }),
      filters: { ...context.filters, [range.from]: before.start, [range.to]: before.end },
    },
  }
}
