import { sql } from 'kysely'
import { type Tx, withoutRls } from '#server/kit/database.ts'
import { loadWithdrawals } from '../batch/batch.withdrawals.ts'

/** Medication or vaccination of an animal on a day, from events that are not replayed. */
export interface HealthDay {
  readonly pigId: string
  readonly date: string
  /** Last day on which it is not sold; null without a withdrawal period. */
  readonly until: string | null
  /** True where it was recorded for the animal itself, not for its house. */
  readonly own: boolean
}

/** The requested animals, and their identities in farms they came from; all but the last belong to other farms. */
const lives = (farmId: string, earNos: readonly string[]) => sql`life(root, farm_id, pig_id) as (
    select uid, farm_id, uid from pig where farm_id = ${farmId} and ear_no = any(${earNos}) and not deleted
    union
    select l.root, a.farm_id, a.pig_id from life l
      join pig_event e on e.farm_id = l.farm_id and e.pig_id = l.pig_id and e.type = 'event_entry'
      join pig_event a on a.link_uid = e.link_uid and a.type = 'event_transfer_farm'
  )`

/**
 * Health events of animals by their ear numbers, including those of the houses they were in meanwhile, of their birth litter,
 * of the batch they were selected from and of earlier farms (V-605, V-606). Of other farms only these
 * days are read, past row-level security.
 */
export async function loadHealthDays(tx: Tx, farmId: string, earNos: readonly string[]) {
  if (earNos.length === 0) return []
  const { days, chosen } = await withoutRls(tx, async () => ({
    days: await daysOf(tx, farmId, earNos),
    chosen: await chosenFrom(tx, farmId, earNos),
  }))
  return [...days, ...(await daysOfBatches(tx, chosen))]
}

const daysOf = (tx: Tx, farmId: string, earNos: readonly string[]): Promise<HealthDay[]> =>
  tx.rows(sql<HealthDay>`
    with recursive ${lives(farmId, earNos)}
    select l.root as "pigId", d.treat_date as date, d.withdraw_until as until, l.pig_id = l.root as own
      from life l join medication d on d.farm_id = l.farm_id and d.pig_id = l.pig_id
    union all
    select d.pig_id, d.immune_date, null, true
      from life l join immunisation d on d.farm_id = l.farm_id and d.pig_id = l.pig_id where l.pig_id = l.root
    union all
    select l.root, d.treat_date, d.withdraw_until, false
      from life l join pig_stay s on s.farm_id = l.farm_id and s.pig_id = l.pig_id
      join medication d on d.farm_id = s.farm_id and d.subject = 'HOUSE' and d.withdraw_until is not null
        and s.from_date <= d.end_date and (s.to_date is null or s.to_date > d.treat_date)
      join organize own on own.uid = s.house_id
      join organize above on above.uid = d.house_id and own.tree_path like above.tree_path || '%'
    union all
    select l.root, p.entry_date, d.withdraw_until, false
      from life l join pig p on p.farm_id = l.farm_id and p.uid = l.pig_id
      join medication d on d.farm_id = p.farm_id and d.litter_uid = p.birth_litter_id and d.treat_date <= p.entry_date
     where d.withdraw_until is not null`)

interface Chosen {
  readonly pigId: string
  readonly farmId: string
  readonly batchId: string
  readonly date: string
}

/** The batches animals were selected from for breeding. */
const chosenFrom = (tx: Tx, farmId: string, earNos: readonly string[]): Promise<readonly Chosen[]> =>
  tx.rows(sql<Chosen>`
    with recursive ${lives(farmId, earNos)}
    select l.root as "pigId", b.farm_id as "farmId", b.batch_id as "batchId", b.event_date as date
      from life l join pig_event e on e.farm_id = l.farm_id and e.pig_id = l.pig_id and e.type = 'event_entry'
      join batch_event b on b.farm_id = e.farm_id and b.link_uid = e.link_uid and b.type = 'batch_out_select'`)

/** Withdrawal periods of a batch at the animal's selection apply to the animal. */
async function daysOfBatches(tx: Tx, chosen: readonly Chosen[]): Promise<HealthDay[]> {
  const days: HealthDay[] = []
  for (const [farmId, own] of Map.groupBy(chosen, (one) => one.farmId)) {
    const batchIds = own.map((one) => one.batchId)
    const bound = await loadWithdrawals(tx, farmId, batchIds)
    for (const { pigId, batchId, date } of own)
      for (const { from, until } of bound.filter((one) => one.batchId === batchId && one.from <= date))
        days.push({ pigId, date: from, until, own: false })
  }
  return days
}

/** The last of some days; null without any. */
export function latest(days: readonly (string | null)[]): string | null {
  const known = days.filter((one) => one !== null)
  return known.toSorted().at(-1) ?? null
}

/** Facts an exit on a day needs of them. */
export function exitFacts(days: readonly HealthDay[], pigId: string, date: string) {
  const own = days.filter((day) => day.pigId === pigId)
  const withdrawalUntil = latest(own.map((day) => (day.date <= date ? day.until : null)))
  const latestOtherEvent = latest(own.map((day) => (day.own ? day.date : null)))
  return {
    ...(withdrawalUntil ? { withdrawalUntil } : {}),
    ...(latestOtherEvent ? { latestOtherEvent } : {}),
  }
}

/** Forms by which an animal leaves. */
export const EXIT_FORMS: ReadonlySet<string> = new Set([
  'event_sale_pig',
  'event_cull_pig',
  'event_death_pig',
])
