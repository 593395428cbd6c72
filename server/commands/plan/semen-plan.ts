import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { type DueSows, dosesNeeded, plannedMatings } from '#domain/plan/semen.ts'
import type { Tx } from '../../kit/database.ts'
import { parametersOf } from '../../kit/parameters.ts'
import type { WritePolicy } from '../../kit/store.ts'
import type { Act } from '../act.ts'
import type { Propose } from '../documents/proposals.ts'
import { loadWorkLists } from '../herd/load-work-lists.ts'
import { indicatorsOf } from '../indicators/indicators-of.ts'
import { weekColumns, weekOfFarm } from './week.ts'

interface Line {
  readonly matings: number
  readonly dosesEach: string
  readonly reserve: number
  readonly confirmed: number | null
}
interface Row {
  readonly planFarmId: string
  readonly weekOf: string
  readonly rows: readonly Line[]
}

/** Fills what follows: the week, the doses of each line, and what it all comes to. */
export const semenPlanPolicy: WritePolicy = async (tx, _caller, { before, after }) => {
  if (!after) return {}
  const { planFarmId, weekOf, rows } = { ...before, ...after } as unknown as Row
  const lines = rows.map((line) => ({
    ...line,
    required: dosesNeeded(line.matings, line.dosesEach, line.reserve),
  }))
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((all, line) => all + of(line), 0)
  return {
    ...(await weekColumns(tx, planFarmId, weekOf)),
    rows: JSON.stringify(lines),
    matings: sum((line) => line.matings),
    required: sum((line) => line.required),
    confirmed: sum((line) => line.confirmed ?? line.required),
  }
}

/** Doses a service where a farm has served none yet, and the reserve (F77: 2–3 doses, 5–10 %). */
const USUAL = { doses: '2', reserve: 10 } as const
/** Days of services that tell what a farm uses. */
const LOOK_BACK = 180

interface Due extends DueSows {
  /** Breed of the sows. */
  readonly breedId: string | null
}

/**
 * Sows to be served in a week by their breed: those on the lists by its last day, and those still to be weaned early enough to
 * be on them. Source: domain.md §5.11.
 */
async function dueIn(tx: Tx, farmId: string, end: string): Promise<Due[]> {
  const lists = await loadWorkLists(tx, farmId, end)
  const weaners = await loadWorkLists(tx, farmId, addDays(end, -REST))
  const on = (list: { condition: unknown } | undefined) =>
    sql`count(*) filter (where ${list?.condition ?? sql`false`})::int`
  const found =
    await sql<Due>`select p.breed_id as "breedId", ${on(lists.gilt)} as gilts, ${on(lists.open)} as open,
      ${on(lists.returns)} as watched, ${on(lists.weaned)} + ${on(weaners.toWean)} as weaned
    from pig p where p.farm_id = ${farmId} and p.sex = 'F' and p.exit_date is null and not p.deleted group by 1`.execute(
      tx,
    )
  return found.rows
}
/** Days from weaning to the list of those to be served. */
const REST = 3

interface Used {
  readonly sowBreed: string | null
  readonly breedId: string
}

/** What boars' breed the sows of each breed were served with most of late. */
async function usedBreeds(
  tx: Tx,
  farmId: string,
  today: string,
): Promise<ReadonlyMap<string | null, string>> {
  const found =
    await sql<Used>`select distinct on (p.breed_id) p.breed_id as "sowBreed", b.breed_id as "breedId"
    from sow_service s join pig p on p.farm_id = s.farm_id and p.uid = s.pig_id
      join pig b on b.farm_id = s.farm_id and b.uid = s.boar_id
    where s.farm_id = ${farmId} and s.service_date > ${addDays(today, -LOOK_BACK)}::date and b.breed_id is not null
    group by p.breed_id, b.breed_id order by p.breed_id, count(*) desc, b.breed_id`.execute(tx)
  return new Map(found.rows.map((one) => [one.sowBreed, one.breedId]))
}

async function dosesUsed(tx: Tx, farmId: string, today: string): Promise<string> {
  const found = await sql<{
    doses: string | null
  }>`select round(avg(dose_count), 1)::text as doses from sow_service
    where farm_id = ${farmId} and service_date > ${addDays(today, -LOOK_BACK)}::date and not init and dose_count > 0`.execute(
    tx,
  )
  return found.rows[0]?.doses ?? USUAL.doses
}

/** Matings and doses of a week, by the breed the sows were served with of late, else their own. */
export const proposeSemen: Propose = async ({ tx, today }: Act, { weekOf }, farmId) => {
  const { end } = await weekOfFarm(tx, farmId, String(weekOf))
  const [due, used, dosesEach] = [
    await dueIn(tx, farmId, end),
    await usedBreeds(tx, farmId, today),
    await dosesUsed(tx, farmId, today),
  ]
  const { returnRate } = await indicatorsOf(tx, [farmId], today)
  const { estrus_cycle: cycle } = await parametersOf(tx, farmId, today)
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
