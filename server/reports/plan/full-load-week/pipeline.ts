import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import {
  courseOf,
  expectedLanes,
  type Lane,
  type LaneSeries,
  lanes,
  worstCohort,
} from '#domain/plan/full-load.ts'
import type { PipelineAnswer } from '#domain/plan/full-load-answer.ts'
import { weekShift } from '#kit/report-period.ts'
import type { Tx } from '#server/kit/database.ts'
import { isGiven } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import { mondayOf, weekNumber } from './default-plans.ts'
import type { FarmDesign } from './farm-designs.ts'
import { designsOf, weekName, weekRows, withDesigns } from './week-rows.ts'

interface WeekRow {
  readonly farmId: string
  readonly no: number
  readonly week: string
  readonly version: number
  readonly actual: readonly number[]
  readonly plan: readonly (number | null)[]
  readonly due: readonly (number | null)[]
}

const columns = (prefix: string) => sql.join(lanes.map((lane) => sql.ref(`x.${prefix}_${lane}`)))

/** Weeks of the farms, each with its lanes in their order. */
const readWeeks = (tx: Tx, context: ReportContext): Promise<readonly WeekRow[]> =>
  tx.rows(sql<WeekRow>`select x.farm_id as "farmId", x.week as no, ${weekName(sql`x.week`)} as week, x.version,
      array[x.services, x.litters, x.weaned, x.to_finish_heads, x.marketed_heads] as actual,
      array[${columns('full')}] as plan, array[${columns('due')}] as due
    from ${weekRows(context)} x order by x.week`)

const seriesOf = (of: (lane: number) => readonly (number | null)[]): LaneSeries =>
  Object.fromEntries(lanes.map((lane, index) => [lane, of(index)])) as Record<
    Lane,
    readonly (number | null)[]
  >

/** Sum of the known values; null where there is none. */
function added(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => value !== null && value !== undefined)
  return known.length === 0 ? null : known.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}

/** Expected figures of each farm's weeks from the running one on, in whole heads. */
function expectedOf(
  farms: ReadonlyMap<string, readonly WeekRow[]>,
  designs: readonly FarmDesign[],
  now: number,
): LaneSeries {
  const ofFarms = designs.map((design) => {
    const rows = farms.get(design.farmId) ?? []
    const actual = seriesOf((lane) => rows.map((row) => row.actual[lane] ?? null))
    return expectedLanes(actual, now, courseOf(design.values))
  })
  const count = [...farms.values()][0]?.length ?? 0
  return seriesOf((lane) =>
    Array.from({ length: count }, (_, week) => {
      const sum = added(ofFarms.map((one) => one[lanes[lane] ?? 'mated'][week]))
      return sum === null ? null : Math.round(sum)
    }),
  )
}

/** Lanes counted for the whole farm only: a single line of pigs has no expectation there. */
const BY_FARM: ReadonlySet<Lane> = new Set(['grown', 'sold'])

/** The pipeline of 满负荷生产周报: plan, actual and expected figures of every week. Source: §4.9, §5.8. */
export async function fullLoadPipeline(tx: Tx, context: ReportContext): Promise<PipelineAnswer> {
  const { filters, today, farms, params } = context
  const designs = await designsOf(tx, context)
  const courses = designs.map(({ values }) => courseOf(values))
  const shift = weekShift(params.all.week_start_day)
  const [asked, last] = [
    weekNumber(String(filters.dateFrom), shift),
    weekNumber(String(filters.dateTo), shift),
  ]
  const running = weekNumber(today, shift)
  const longest = Math.max(1, ...courses.flatMap(({ lags }) => Object.values(lags)))
  const first = Math.min(asked, running - longest)
  const whole = { dateFrom: addDays(mondayOf(first), shift), dateTo: addDays(mondayOf(last), shift + 6) }
  const wide = { ...context, filters: { ...filters, ...whole } }
  const rows = await readWeeks(tx, await withDesigns(tx, wide, await designsOf(tx, wide)))
  const byFarm = Map.groupBy(rows, ({ farmId }) => farmId)
  const byWeek = [...Map.groupBy(rows, ({ no }) => no).entries()].filter(([no]) => no >= asked && no <= last)
  const sums = (of: (row: WeekRow) => readonly (number | null)[]) =>
    seriesOf((lane) => byWeek.map(([, weekly]) => added(weekly.map((row) => of(row)[lane]))))
  const expected = expectedOf(byFarm, designs, running - first)
  const isOfLine = isGiven(filters.breedId)
  const [actual, plan] = [sums((row) => row.actual), sums((row) => row.plan)]
  const course = courses[0] ?? { lags: { farrowed: 16, weaned: 4, grown: 7, sold: 16 } }
  return {
    weeks: byWeek.map(([no, [row]]) => {
      const from = addDays(mondayOf(no), shift)
      return { week: row?.week ?? '', from, to: addDays(from, 6), version: row?.version ?? 0 }
    }),
    plan,
    due: sums((row) => row.due),
    actual,
    expected: seriesOf((lane) => {
      const name = lanes[lane] ?? 'mated'
      const cut = expected[name].slice(asked - first)
      return isOfLine && BY_FARM.has(name) ? cut.map(() => null) : cut
    }),
    current: running - asked,
    course: { lags: course.lags },
    worst: worstCohort(actual.mated, plan.mated, running - asked, course),
    design: {
      sows: added(designs.map(({ sows }) => sows)),
      crates: added(designs.map(({ crates }) => crates)),
      crateWeeks: designs.length === 1 ? (designs[0]?.crateWeeks ?? null) : null,
    },
    farmId: farms.length === 1 && !isOfLine ? (farms[0] ?? null) : null,
  }
}
