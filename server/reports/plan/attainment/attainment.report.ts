import { sql } from 'kysely'
import {
  attainment,
  isPlanCode,
  MONTHS,
  type MonthKey,
  PLAN_ITEMS,
  type PlanLine,
  planItem,
  plannedUntil,
  wholeOf,
} from '#domain/plan/year.ts'
import type { Tx } from '#server/kit/database.ts'
import { inFarms } from '#server/kit/report/asked.ts'
import { keeping } from '#server/kit/report/asking.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { each } from '#server/kit/report/report.count.ts'
import { type Sql, worded } from '#server/kit/sql-words.ts'
import { keptCosts } from '#server/queries/kept-costs.ts'
import { groupOfPlace, nameOfPlace } from '#server/queries/sow-sql.ts'
import type { ActualsOfFarms } from './actual.ts'
import { yearActuals } from './actuals.ts'
import { definition } from './attainment.definition.ts'

interface InForce {
  farm_id: string
  plan_id: string
  doc_no: string
  targets: readonly PlanLine[]
}

/** Plans of a year in force in the requested farms, with the requested lines. */
async function inForce(tx: Tx, context: ReportContext, year: number): Promise<InForce[]> {
  const { item } = context.filters
  const isAsked = ({ code }: PlanLine) =>
    isPlanCode(code) && (!item || code === item) && (context.costs || !planItem(code).cost)
  const found = await tx.rows(sql<InForce>`select y.farm_id, y.uid as plan_id, y.doc_no, y.targets
    from year_plan y join organize f on f.uid = y.farm_id
    where ${inFarms(sql`y.farm_id`, context)} and y.year = ${year} and y.in_force and not y.deleted
      and jsonb_typeof(y.targets) = 'array' order by f.sort, f.code, y.doc_no`)
  return found.flatMap((plan) => {
    // a plan may name an item that no longer exists
    const targets = plan.targets.filter((line) => line && isAsked(line))
    return targets.length > 0 ? [{ ...plan, targets }] : []
  })
}

/** Figures of a line by column: plan, actual, and their ratio; `until` null: the year is in the future. */
function figuresOf(
  line: PlanLine,
  actual: Partial<Record<MonthKey | 'whole', string | null>>,
  until: string | null,
) {
  const [planUntil, planYear] = [until === null ? null : plannedUntil(line, until), wholeOf(line)]
  const actualUntil = actual.whole ?? null
  const months = MONTHS.flatMap((month) => {
    const [plan, came] = [line[`m${month}`] ?? null, actual[`m${month}`] ?? null]
    return [
      [`p${month}`, plan],
      [`a${month}`, came],
      [`r${month}`, attainment(came, plan)],
    ]
  })
  return {
    planUntil,
    actualUntil,
    rateUntil: attainment(actualUntil, planUntil),
    planYear,
    rateYear: attainment(actualUntil, planYear),
    ...Object.fromEntries(months),
  }
}

const rowsOf = (plans: readonly InForce[], actuals: ActualsOfFarms, until: string | null) =>
  plans
    .flatMap(({ farm_id, plan_id, doc_no, targets }) =>
      targets.map((line) => {
        const actual = actuals.get(farm_id)?.get(line.code) ?? {}
        return { farm_id, plan_id, doc_no, code: line.code, ...figuresOf(line, actual, until) }
      }),
    )
    .map((row, index) => ({ ...row, no: index + 1 }))

const FIGURES = Object.keys(definition.columns).filter(
  (key) => definition.columns[key]?.field.kind === 'decimal',
)
const table = (context: ReportContext): Sql =>
  sql`jsonb_to_recordset(${context.kept.preparedRows ?? '[]'}::jsonb) as x(no int, farm_id uuid, plan_id uuid, doc_no text, code text,
    ${sql.join(FIGURES.map((key) => sql`${sql.id(key)} numeric(16,2)`))})`

const worth = (of: (code: keyof typeof PLAN_ITEMS) => string) =>
  Object.fromEntries((Object.keys(PLAN_ITEMS) as (keyof typeof PLAN_ITEMS)[]).map((code) => [code, of(code)]))

const nameOfItem = worded(
  sql`x.code`,
  worth((code) => planItem(code).name),
)

/** 年度计划达成. Source: §5.4, §4.9. The figures are those of the scorecard and of the days of batches. */
export const yearPlanAttainment: ServerReport = {
  report: definition,
  from: { rows: table },
  columns: {
    no: sql`x.no`,
    item: nameOfItem,
    unit: worded(
      sql`x.code`,
      worth((code) => planItem(code).unit),
    ),
    farm: nameOfPlace(sql`x.farm_id`),
    docNo: sql`x.doc_no`,
    items: each,
    ...Object.fromEntries(FIGURES.map((key) => [key, sql.ref(`x.${key}`)])),
  },
  ids: { planId: sql`x.plan_id`, code: sql`x.code`, farmId: sql`x.farm_id` },
  groups: { item: { key: sql`x.code`, label: nameOfItem, ofKey: true }, farm: groupOfPlace(sql`x.farm_id`) },
  plan: {
    keeps: [keptCosts.batches, keptCosts.ledger],
    prepare: async (tx, context) => {
      const asked = String(context.filters.dateTo)
      const year = Number(asked.slice(0, 4))
      const until = asked < context.today ? asked : context.today
      const plans = await inForce(tx, context, year)
      const farms = plans.map((one) => one.farm_id)
      const codes = new Set(plans.flatMap(({ targets }) => targets.map(({ code }) => code)))
      const actuals = await yearActuals(tx, { farms, year, until, codes })
      const begun = until.startsWith(String(year)) ? until : null
      return keeping(context, { preparedRows: JSON.stringify(rowsOf(plans, actuals, begun)) })
    },
  },
}
