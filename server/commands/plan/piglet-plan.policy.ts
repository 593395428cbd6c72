import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { type Expected, expectedWeaned } from '#domain/plan/piglings.ts'
import type { pigletPlan } from '#resources/plan/piglet-plan.ts'
import { readFigures } from '#server/figures.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'
import { rowAfter, type WritePolicy } from '#server/kit/store-deps.ts'
import { keyFigures } from '#server/queries/key-figures.ts'
import type { Propose } from '../documents/posting.ts'
import { type Week, weekColumns, weekOfFarm } from './week.ts'

/** Days of litters used for the farm's own figures. */
const YEAR = 365
const figures = keyFigures.filter(({ code }) => code === 'liveBorn' || code === 'preWeanMortality')

/** Piglets a farm will wean in a week, by its present state. Its own figures of the last year count, else its targets. */
async function weanedIn(tx: Tx, farmId: string, week: Week, today: string): Promise<number> {
  const due = await dueIn(tx, farmId, week, today)
  const read = await readFigures(tx, farmId, today, figures, YEAR)
  const of = (code: string) => {
    const found = read.find((one) => one.figure.code === code)
    return found?.value ?? found?.indicator.target ?? 0
  }
  return expectedWeaned(due, { liveBorn: of('liveBorn'), mortality: of('preWeanMortality') })
}

/** Sows that farrow a lactation before the week, as far as known, and piglets born a lactation before it. */
async function dueIn(tx: Tx, farmId: string, { start, end }: Week, today: string): Promise<Expected> {
  const { lactation_days } = await parametersOf(tx, farmId, today)
  const [from, to] = [addDays(start, -lactation_days), addDays(end, -lactation_days)]
  const found = await tx.row(sql<Expected>`select
    (select count(*)::int from pig p where p.farm_id = ${farmId} and p.status = 'MATED' and p.due_date between ${from}::date and ${to}::date
      and p.exit_date is null and not p.deleted) as mated,
    (select count(*)::int from pig p where p.farm_id = ${farmId} and p.status = 'PREGNANT' and p.due_date between ${from}::date and ${to}::date
      and p.exit_date is null and not p.deleted) as pregnant,
    (select coalesce(sum(l.suckling), 0)::int from litter l where l.farm_id = ${farmId} and l.wean_date is null
      and l.farrow_date between ${from}::date and ${to}::date) as suckling`)
  return found ?? { mated: 0, pregnant: 0, suckling: 0 }
}

/** Fills the week, and the expected piglets by the present state of the farm. */
export const pigletPlanPolicy: WritePolicy<typeof pigletPlan> = async (tx, { today }, change) => {
  if (!change.after) return {}
  const { planFarmId, planDate, weekOf } = rowAfter(change)
  const week = await weekOfFarm(tx, planFarmId, weekOf)
  return { ...weekColumns(week), expected: await weanedIn(tx, planFarmId, week, today ?? planDate) }
}

/** Proposes all piglets for the farm itself: the user distributes them. */
export const proposePiglets: Propose = async ({ tx, today }, { weekOf }, farmId) => {
  const heads = await weanedIn(tx, farmId, await weekOfFarm(tx, farmId, String(weekOf)), today)
  return { lines: heads > 0 ? [{ toFarmId: farmId, heads, note: null }] : [] }
}
