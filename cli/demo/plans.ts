import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { divideHalfUp, sumOf } from '#domain/decimal.ts'
import { monthKeys, type PlanCode, type PlanLine } from '#domain/plan/year.ts'
import type { DocumentAct } from '#kit/document-rules.ts'
import { refreshLedger } from '#server/commands/costs/costs.ledger.ts'
import { documentNamed } from '#server/compose.ts'
import { yearActuals } from '#server/reports/plan/attainment/actuals.ts'
import { storeOf } from '#server/stores.ts'
import { farmsOf } from './farms-of.ts'
import { type DemoContext, through } from './through.ts'

const trace = { route: 'CLI demo', requestId: 'demo' }
const WEEK = 7
const APPROVED: readonly DocumentAct[] = ['submit', 'approve']
const ITEMS: readonly PlanCode[] = [
  'sowStock',
  'matings',
  'farrowings',
  'weanedHeads',
  'marketHeads',
  'finishDeathRate',
  'farrowingRate',
  'liveBorn',
  'preWeanMortality',
  'psy',
  'feedCost',
  'weanerCost',
]

/** What each farm of the company plans: its year in force, this week's semen and piglets, and those of the next that wait. */
export async function demoPlans(context: DemoContext, company: string): Promise<void> {
  for (const farm of await farmsOf(context.tx, company)) {
    await planYear(context, farm)
    await planGilts(context, farm)
    await planWeeks(context, farm)
  }
}

/** As the months behind went, every month of the year. */
async function planYear(context: DemoContext, farm: string): Promise<void> {
  const year = Number(context.today.slice(0, 4))
  await refreshLedger(context.tx, farm, context.today)
  const actuals = await yearActuals(context.tx, {
    farms: [farm],
    year,
    until: context.today,
    codes: new Set(ITEMS),
  })
  const targets = ITEMS.flatMap((code): Partial<PlanLine>[] => {
    const known = monthKeys.flatMap((key) => actuals.get(farm)?.get(code)?.[key] ?? [])
    const sum = sumOf(known)
    if (sum === null || sum.eq(0)) return []
    const usual = divideHalfUp(sum, known.length).toFixed(2)
    return [{ code, ...Object.fromEntries(monthKeys.map((key) => [key, usual])) }]
  })
  if (targets.length === 0) return
  await through(context, 'yearPlan', APPROVED, { planFarmId: farm, planDate: `${year}-01-01`, year, targets })
}

/** Gilts of next year, a delivery in spring and one in autumn. */
async function planGilts(context: DemoContext, farm: string): Promise<void> {
  const found = await sql<{ uid: string }>`
    select uid from data_dictionary where scode = 'breeds' and not deleted order by sort limit 1`.execute(
    context.tx,
  )
  const rows = found.rows.flatMap(({ uid: breedId }) =>
    [3, 9].map((month) => ({ month, breedId, sex: 'F', heads: 40, price: '2600' })),
  )
  if (rows.length === 0) return
  const year = Number(context.today.slice(0, 4)) + 1
  await through(context, 'plan-introduction', APPROVED, {
    planFarmId: farm,
    planDate: context.today,
    year,
    rows,
  })
}

async function planWeeks(context: DemoContext, farm: string): Promise<void> {
  const { tx, caller, today } = context
  const planned = async (name: string, weekOf: string, acts: readonly DocumentAct[]) => {
    const head = { planFarmId: farm, planDate: today, weekOf }
    const lines = await documentNamed(name).propose?.({ tx, caller, trace, today }, head, farm)
    const rows = (lines?.lines ?? []).filter((line) => !('breedId' in line) || line.breedId)
    return rows.length > 0 ? through(context, name, acts, { ...head, rows }) : null
  }
  for (const name of ['semen-req-plan', 'piglet-plan']) {
    await planned(name, today, APPROVED)
    await planned(name, addDays(today, WEEK), ['submit'])
  }
  const week = await tx
    .selectFrom('piglet_plan')
    .select(sql<number>`expected`.as('expected'))
    .where('farm_id', '=', farm)
    .where('status', '=', 'APPROVED')
    .executeTakeFirst()
  if (!week?.expected) return
  await storeOf('piglingManage').create(tx, caller, trace, {
    pigFarmId: farm,
    weekOf: today,
    avgWeight: '6.8',
    allocations: [{ buyer: 'FARM', toFarmId: farm, clientId: null, heads: Math.ceil(week.expected * 0.6) }],
  })
}
