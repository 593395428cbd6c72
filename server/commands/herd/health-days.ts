import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'

/** What was done to an animal on a day, told in events that are not replayed. */
export interface HealthDay {
  readonly pigId: string
  readonly date: string
  /** Last day on which it is not sold; null where nothing forbids it. */
  readonly until: string | null
  /** Told for the animal itself, not for its house. */
  readonly own: boolean
}

/** Health events of animals by their ear numbers, those of the houses they stood in meanwhile among them (V-605, V-606). */
export async function loadHealthDays(
  tx: Tx,
  farmId: string,
  earNos: readonly string[],
): Promise<HealthDay[]> {
  if (earNos.length === 0) return []
  const found = await sql<HealthDay>`
    with asked as (select uid from pig where farm_id = ${farmId} and ear_no = any(${earNos}) and not deleted)
    select d.pig_id as "pigId", d.treat_date as date, d.withdraw_until as until, true as own
      from medication d join asked on asked.uid = d.pig_id where d.farm_id = ${farmId}
    union all
    select d.pig_id, d.immune_date, null, true
      from immunisation d join asked on asked.uid = d.pig_id where d.farm_id = ${farmId}
    union all
    select s.pig_id, d.treat_date, d.withdraw_until, false
      from pig_stay s join asked on asked.uid = s.pig_id
      join medication d on d.farm_id = s.farm_id and d.subject = 'HOUSE' and d.withdraw_until is not null
        and s.from_date <= d.end_date and (s.to_date is null or s.to_date > d.treat_date)
      join organize own on own.uid = s.house_id
      join organize above on above.uid = d.house_id and own.tree_path like above.tree_path || '%'
     where s.farm_id = ${farmId}`.execute(tx)
  return found.rows
}

const latest = (days: readonly (string | null)[]): string | undefined =>
  days
    .filter((one) => one !== null)
    .toSorted()
    .at(-1)

/** What an exit on a day must know of them. */
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
