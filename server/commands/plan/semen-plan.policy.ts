import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { type DueSows, dosesNeeded, plannedMatings } from '#domain/plan/plan.semen.ts'
import type { semenPlan } from '#resources/plan/semen-plan.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'
import { rowAfter, type WritePolicy } from '#server/kit/store-deps.ts'
import { indicatorsOf } from '#server/queries/indicators-of.ts'
import { loadWorkLists } from '#server/queries/work-lists.ts'
import type { Propose } from '../documents/posting.ts'
import type { Act } from '../entry/entry.act.ts'
import { type Week, weekColumns, weekOfFarm } from './week.ts'

/** Fills the week, the doses of each line, and the totals. */
export const semenPlanPolicy: WritePolicy<typeof semenPlan> = async (tx, _caller, change) => {
  if (!change.after) return {}
  const { planFarmId, weekOf, rows } = rowAfter(change)
  const lines = rows.map((line) => ({
    ...line,
    required: dosesNeeded(line.matings, line.dosesEach, line.reserve),
  }))
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((all, line) => all + of(line), 0)
  return {
    ...weekColumns(await weekOfFarm(tx, planFarmId, weekOf)),
    rows: JSON.stringify(lines),
    matings: sum((line) => line.matings),
    required: sum((line) => line.required),
    confirmed: sum((line) => line.confirmed ?? line.required),
  }
}

/** Doses per service where a farm has no services yet, and the reserve (F77: 2–3 doses, 5–10 %). */
const USUAL = { doses: '2', reserve: 10 } as const
/** Days of services used for a farm's doses. */
const LOOK_BACK = 180

interface Due extends DueSows {
  /** Breed of the sows. */
  readonly breedId: string | null
}

/**
 * Sows to be served in a week by their breed: those on the lists by its last day, and those still to be weaned early
 * enough to be on them. Sows listed for an earlier week that is not over are served in it: weaned ones at once, gilts and open sows
 * within a cycle. Source: §5.11.
 * @param cycle days of an estrus cycle
 */
async function dueIn(tx: Tx, farmId: string, { start, end }: Week, today: string, cycle: number) {
  type Name = 'gilt' | 'open' | 'returns' | 'weaned' | 'toWean'
  // several lists are needed for one day: they are loaded together
  const loaded = new Map<string, Awaited<ReturnType<typeof loadWorkLists>>>()
  const on = async (name: Name, date: string) => {
    const lists = loaded.get(date) ?? (await loadWorkLists(tx, farmId, date))
    loaded.set(date, lists)
    return lists[name]?.condition ?? sql`false`
  }
  const heads = async (name: Name, { served, rest = 0 }: { served: string; rest?: number }) => {
    const due = await on(name, addDays(end, -rest))
    const before = served < today ? sql`false` : await on(name, addDays(served, -rest))
    return sql`count(*) filter (where (${due}) and not (${before}))::int`
  }
  const [lastWeek, lastCycle] = [{ served: addDays(start, -1) }, { served: addDays(end, -cycle) }]
  const watched = await on('returns', end)
  return tx.rows(sql<Due>`select p.breed_id as "breedId", ${await heads('gilt', lastCycle)} as gilts, ${await heads('open', lastCycle)} as open,
      count(*) filter (where ${watched})::int as watched,
      ${await heads('weaned', lastWeek)} + ${await heads('toWean', { ...lastWeek, rest: REST })} as weaned
    from pig p where p.farm_id = ${farmId} and p.sex = 'F' and p.exit_date is null and not p.deleted group by 1`)
}
/** Days from weaning to the list of sows to be served. */
const REST = 3

/** The breed most used of late for the sows of each breed: of the boar where it is in the farm, else of the semen. */
const usedBreeds = (tx: Tx, farmId: string, today: string) =>
  tx.map(sql<[string | null, string]>`
    select distinct on (p.breed_id) p.breed_id as sow, coalesce(b.breed_id, l.breed_id) as boar
    from sow_service s join pig p on p.farm_id = s.farm_id and p.uid = s.pig_id
      left join pig b on b.farm_id = s.farm_id and b.uid = s.boar_id
      left join lateral (select lot.breed_id from semen_move m join semen_lot lot on lot.farm_id = m.farm_id and lot.uid = m.lot_uid
        where m.farm_id = s.farm_id and m.move_date = s.service_date and m.pig_id = s.pig_id and m.kind = 'USED'
        order by m.doses limit 1) l on b.uid is null
    where s.farm_id = ${farmId} and s.service_date > ${addDays(today, -LOOK_BACK)}::date and coalesce(b.breed_id, l.breed_id) is not null
    group by p.breed_id, coalesce(b.breed_id, l.breed_id) order by p.breed_id, count(*) desc, 2`)

const dosesUsed = async (tx: Tx, farmId: string, today: string): Promise<string> =>
  (await tx.value(sql<string>`
    select round(avg(dose_count), 1)::text from sow_service
    where farm_id = ${farmId} and service_date > ${addDays(today, -LOOK_BACK)}::date and not init and dose_count > 0`)) ??
  USUAL.doses

/** Matings and doses of a week, by the breed the sows were last served with, else their own. */
export const proposeSemen: Propose = async ({ tx, today }: Act, { weekOf }, farmId) => {
  const week = await weekOfFarm(tx, farmId, String(weekOf))
  const { estrus_cycle: cycle } = await parametersOf(tx, farmId, today)
  const [due, used, dosesEach] = [
    await dueIn(tx, farmId, week, today, cycle),
    await usedBreeds(tx, farmId, today),
    await dosesUsed(tx, farmId, today),
  ]
  const { returnRate } = await indicatorsOf(tx, [farmId], today)
  const usual = { returnRate: returnRate.target ?? 0, cycle }
  const matings = new Map<string | null, number>()
  for (const { breedId, ...sows } of due) {
    const breed = used.get(breedId) ?? breedId
    matings.set(breed, (matings.get(breed) ?? 0) + plannedMatings(sows, usual))
  }
  const lines = [...matings].filter(([, count]) => count > 0)
  return {
    lines: lines.map(([breedId, count]) => ({
      breedId,
      matings: count,
      dosesEach,
      reserve: USUAL.reserve,
      required: dosesNeeded(count, dosesEach, USUAL.reserve),
      confirmed: null,
    })),
  }
}
