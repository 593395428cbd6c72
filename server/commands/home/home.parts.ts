import { sql } from 'kysely'
import { addDays, weekday, weekRange } from '#domain/calendar.ts'
import type {
  DataPart,
  DueDay,
  ExpectedPart,
  FiguresPart,
  FigureWindow,
  KeyFigure,
  WarningsPart,
  WeekDay,
  WeekPart,
} from '#resources/answers/home.shapes.ts'
import { type ReadFigure, readFigures } from '#server/figures.ts'
import { keyFigures } from '#server/queries/key-figures.ts'
import { openGroups } from '../warnings/open-groups.ts'
import { herdPart } from './home.herd.ts'
import type { HomePart } from './part.ts'

/** Days over which the punctuality of the records is computed. */
const LOOK_BACK = 30

/** Events of animals and of lots of semen. */
const entered = sql`(select farm_id, event_date, created_at, payload from pig_event
  union all select farm_id, event_date, created_at, payload from semen_event)`

/** Reliability of the data: closed months, age of the newest entry, late entries (§7.2, late data). */
const dataPart: HomePart<DataPart> = {
  label: '数据状况',
  functions: [],
  async read(tx, { farmId, today, settings }) {
    const recent = sql`e.event_date > ${today}::date - ${sql.lit(LOOK_BACK)} and coalesce(e.payload->>'init', '') <> 'true'`
    const entries = await tx.one(sql<Omit<DataPart, 'closedUpTo'>>`select
      (select max(event_date) from ${entered} e where farm_id = ${farmId}) as "lastEventDate",
      max(e.created_at) as "lastEnteredAt",
      count(*) filter (where ${recent})::int as recent,
      count(*) filter (where ${recent} and e.created_at::date <= e.event_date + 1)::int as punctual
      from ${entered} e where e.farm_id = ${farmId} and e.event_date > ${today}::date - 90`)
    return { closedUpTo: settings.closedUpTo, ...entries }
  },
}

/** Days the expectation looks ahead. */
const AHEAD = 14

/** Litters due from today on, day by day, by the herd as it stands (F33). */
const expectedPart: HomePart<ExpectedPart> = {
  label: '预产',
  functions: ['expect-farr'],
  async read(tx, { farmId, today }) {
    const found = await tx.rows(sql<DueDay>`select d::date as date, count(p.uid)::int as litters,
        coalesce(sum(case p.status when 'PREGNANT' then 0.95 when 'MATED' then 0.87 end), 0)::float as likely
      from generate_series(${today}::date::timestamp, ${today}::date::timestamp + make_interval(days => ${AHEAD - 1}), interval '1 day') d
      left join pig p on p.farm_id = ${farmId} and p.exit_date is null and not p.deleted
        and p.status in ('MATED', 'PREGNANT') and p.due_date = d::date
      group by 1 order by 1`)
    const { late } = await tx.one(sql<{ late: number }>`select count(*)::int as late from pig
      where farm_id = ${farmId} and exit_date is null and not deleted and status in ('MATED', 'PREGNANT')
        and due_date < ${today}::date`)
    return { days: found, late }
  },
}

const SHORT = 30
const LONG = 365

const windowed = ({ value, from, to }: ReadFigure): FigureWindow => ({ value, from, to })

/** Key figures of the last 30 and 365 days, against the targets of the farm. */
const figuresPart: HomePart<FiguresPart> = {
  label: '关键指标',
  functions: ['breeding-sow-production-efficiency', 'mating-week-cohort'],
  async read(tx, { farmId, today }) {
    const short = await readFigures(tx, farmId, today, keyFigures, SHORT)
    const long = await readFigures(tx, farmId, today, keyFigures, LONG)
    return {
      list: short.flatMap((one, index): KeyFigure[] => {
        const year = long[index]
        if (!year) return []
        const { figure, indicator } = one
        const { name: _, unit, ...goal } = indicator
        const { code, label, report } = figure
        return [{ code, label, unit, report, short: windowed(one), long: windowed(year), goal }]
      }),
    }
  },
}

/** Open warnings by rule, alarms first. */
const warningsPart: HomePart<WarningsPart> = {
  label: '预警',
  functions: ['early-warning'],
  async read(tx, { farmIds, userUid }) {
    const checkedAt = await tx.value(sql<string | null>`
      select max(at) from warning_run where farm_id = any(${[...farmIds]}::uuid[])`)
    return { list: await openGroups(tx, farmIds, userUid), checkedAt }
  },
}

/** Whole weeks before the running one over which a usual day is averaged. */
const WEEKS = 8

interface DayRow {
  date: string
  services: number
  farrowings: number
}

/** Services and farrowings of the farm's running week compared with the usual ones; future days hold zero. */
const weekPart: HomePart<WeekPart> = {
  label: '本周进度',
  functions: [],
  async read(tx, { farmId, today, settings }) {
    const { start, end } = weekRange(today, settings.params.week_start_day)
    const found =
      await tx.rows(sql<DayRow>`select d::date as date, coalesce(s.heads, 0)::int as services, coalesce(l.litters, 0)::int as farrowings
      from generate_series(${addDays(start, -7 * WEEKS)}::date::timestamp, ${end}::date::timestamp, interval '1 day') d
      left join (select service_date, count(*) as heads from sow_service
        where farm_id = ${farmId} and service_date between ${addDays(start, -7 * WEEKS)}::date and ${end}::date and not init
        group by 1) s on s.service_date = d::date
      left join (select farrow_date, count(*) as litters from litter
        where farm_id = ${farmId} and farrow_date between ${addDays(start, -7 * WEEKS)}::date and ${end}::date and not init and not nurse
        group by 1) l on l.farrow_date = d::date
      order by 1`)
    return { measure: `近 ${WEEKS} 周同日平均`, days: againstUsual(found, start) }
  },
}

/** Days from `start` on, each with the mean of its weekday over the days before `start`. */
function againstUsual(rows: readonly DayRow[], start: string): WeekDay[] {
  const past = rows.filter(({ date }) => date < start)
  const mean = (day: string, of: (row: DayRow) => number) => {
    const same = past.filter(({ date }) => weekday(date) === weekday(day))
    return same.length ? same.reduce((sum, row) => sum + of(row), 0) / same.length : 0
  }
  return rows
    .filter(({ date }) => date >= start)
    .map((row) => ({
      ...row,
      usualServices: mean(row.date, (one) => one.services),
      usualFarrowings: mean(row.date, (one) => one.farrowings),
    }))
}

/** The cards of the home page apart from its work lists, by the last segment of their path. */
export const homeParts: Readonly<Record<string, HomePart>> = {
  herd: herdPart,
  week: weekPart,
  expected: expectedPart,
  figures: figuresPart,
  data: dataPart,
  warnings: warningsPart,
}
