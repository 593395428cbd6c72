import { sql } from 'kysely'
import { fromDay, toDay } from '#server/kit/report/asked.ts'
import type { Fact } from '#server/kit/report/report.facts.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { dayEnds, HERD_SHIFT, ofDayEnd } from '#server/queries/scorecard/herd-facts.ts'
import { asOf, inFarms } from '#server/queries/scorecard/scorecard.period.ts'
import { gestation, matureAfter } from '#server/queries/scorecard/service-facts.ts'
import { dailyKeys, kept, scorecardColumns } from './herd-day.columns.ts'

type Context = Parameters<Fact['from']>[0]

/** Complete once the services of a day have farrowed or never will (F21). */
const RIPENING = new Set(['matured', 'maturedFarrowed', 'remaining', 'returned', 'aborted'])
const ripe = (c: Context): Sql => sql`d.day <= ${asOf(c)} - ${matureAfter(c)}`

const isLevel = (key: string): boolean => scorecardColumns[key]?.level === true
const pairs = (keys: readonly string[], value: (key: string) => Sql): Record<string, Sql> =>
  Object.fromEntries(keys.map((key) => [key, value(key)]))
const levels = dailyKeys.filter(isLevel)
const sums = dailyKeys.filter((key) => !isLevel(key))

const ofDays = (from: Fact['from'], day: Fact['day'], adds: Fact['adds']): Fact => ({
  label: '日',
  from,
  farm: sql`d.farm_id`,
  subject: sql`null::uuid`,
  uid: sql`d.day`,
  day,
  row: () => ({}),
  adds,
})

/** The days a number of days before those of the period. */
const before = (shift: (c: Context) => Sql, adds: Fact['adds']): Fact =>
  ofDays(
    (c) => sql`herd_day d where ${inFarms('d', c)} and not d.blank
      and d.day between ${fromDay(c)} - ${shift(c)} and ${toDay(c)} - ${shift(c)}`,
    (c) => sql`(d.day + ${shift(c)})`,
    adds,
  )

/** Kept days of a farm, without columns that the given kinds of rows supply. */
export function daysOutside(reported: readonly Fact[], context: Context): readonly Fact[] {
  const keys = new Set(reported.flatMap((fact) => Object.keys(fact.adds(context))))
  const others = (adds: Readonly<Record<string, Sql>>) =>
    Object.fromEntries(Object.entries(adds).filter(([key]) => !keys.has(key)))
  return dailyFacts
    .map((fact) => ({ ...fact, adds: (c: Context) => others(fact.adds(c)) }))
    .filter((fact) => Object.keys(fact.adds(context)).length > 0)
}

/** Sums of the scorecard's rows, from the kept days of a farm's herd. */
const dailyFacts: readonly Fact[] = [
  before(
    () => sql.lit(0),
    (c) => ({
      ...pairs(sums, (key) =>
        RIPENING.has(key) ? sql`case when ${ripe(c)} then ${kept(key)} end` : kept(key),
      ),
      unripe: sql`case when ${ripe(c)} then 0 else ${kept('services')} end`,
    }),
  ),
  before(
    () => sql.lit(HERD_SHIFT),
    () => ({ earlierMatedDays: kept('matedDays') }),
  ),
  before(gestation, () => ({ earlierServices: kept('services') })),
  ofDays(
    (c) => sql`${dayEnds(c)} e join herd_day d on ${ofDayEnd('d', c)} and d.day = e.day and not d.blank`,
    () => sql`e.day`,
    () => pairs(levels, kept),
  ),
]
