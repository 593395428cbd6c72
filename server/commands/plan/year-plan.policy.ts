import { sql } from 'kysely'
import { addMonthsClamped } from '#domain/calendar.ts'
import { type PlanCode, type PlanLine, planCodes, planItem, wholeOf } from '#domain/plan/year.ts'
import type { Report } from '#kit/report.ts'
import type { yearPlan } from '#resources/plan/year-plan.ts'
import { nextOf } from '#server/kit/counter.ts'
import type { Tx } from '#server/kit/database.ts'
import { seesCosts } from '#server/kit/report/report.money.ts'
import type { Posting, Propose } from '../documents/posting.ts'
import { whenWritten } from '../policies/when-written.ts'

/** Numbers the versions of a farm and year, and fills the year figure of each line where it follows from its months. */
export const yearPlanPolicy = whenWritten<typeof yearPlan>(
  async (tx, { planFarmId, year, targets }, { before }) => {
    const isOther = before === null || before.year !== year
    return {
      targets: JSON.stringify(targets.map((line) => ({ ...line, total: wholeOf(line) }))),
      ...(isOther ? { edition: await nextOf(tx, planFarmId, `yearPlan${year}`) } : {}),
      ...(before ? {} : { in_force: false }),
    }
  },
)

/** Serialises approving and taking back versions of one year. */
const oneByOne = ({ tx, row }: Parameters<Posting['post']>[0]) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`year_plan ${row.farmId} ${row.year}`}, 0))`)

/** The approved version is the one in force; taken back, the latest approved one before it is again. */
export const yearPlanPosting: Posting = {
  async post(act) {
    const { tx, row } = act
    await oneByOne(act)
    await tx.run(sql`
      update year_plan set in_force = false where farm_id = ${row.farmId} and year = ${row.year} and in_force`)
    return { in_force: true }
  },
  async unpost(act) {
    const { tx, row } = act
    await oneByOne(act)
    if (!row.inForce) return undefined
    // two are never in force, not even between two statements
    await tx.run(sql`
      update year_plan set in_force = false where farm_id = ${row.farmId} and uid = ${row.uid}`)
    await tx.run(sql`update year_plan set in_force = true where farm_id = ${row.farmId} and uid = (
      select uid from year_plan where farm_id = ${row.farmId} and year = ${row.year} and status = 'APPROVED'
        and uid <> ${row.uid} and not deleted order by edition desc limit 1)`)
    return { in_force: false }
  },
}

/** The figures of a year by farm and item, where there are any. */
type ActualsOf = (
  tx: Tx,
  request: { farms: readonly string[]; year: number; until: string; codes: ReadonlySet<PlanCode> },
) => Promise<ReadonlyMap<string, ReadonlyMap<PlanCode, Omit<PlanLine, 'code'>>>>

/**
 * Proposes last year's figures: every item that has any.
 * @param attainment the report that shows these figures: a user who may not see costs in it gets none here
 */
export const proposingYear =
  (attainment: Report, actualsOf: ActualsOf): Propose =>
  async (act, { year }, farmId) => {
    const mayRead = seesCosts(attainment, act.caller)
    const codes = new Set(planCodes.filter((code) => mayRead || !planItem(code).cost))
    const request = { farms: [farmId], year: Number(year) - 1, until: act.today, codes }
    const actuals = await actualsOf(act.tx, request)
    const own = actuals.get(farmId)
    return {
      lines: planCodes.flatMap((code) => {
        const line = own?.get(code)
        if (!line || !Object.values(line).some((value) => Number(value) > 0)) return []
        // heads add up; the rate of a year is not the mean of its months
        return [{ ...line, code, whole: planItem(code).kind === 'count' ? null : line.whole }]
      }),
    }
  }

interface Line {
  readonly expectDate: string | null
  readonly [key: string]: unknown
}

/** The approved plans of the year before, a year later. */
export const proposeIntroductions: Propose = async ({ tx }, { year }, farmId) => {
  const found = await tx.rows(sql<{ rows: readonly Line[] }>`select rows from introduction_plan
    where farm_id = ${farmId} and year = ${Number(year) - 1} and status = 'APPROVED' and not deleted order by doc_no`)
  const later = (line: Line): Line => ({
    ...line,
    expectDate: line.expectDate && addMonthsClamped(line.expectDate, 12),
  })
  return { lines: found.flatMap(({ rows }) => rows.map(later)) }
}
