import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'

/** Days of quarantine of bought pigs whose introduction gives no end (§1.6). */
const QUARANTINE_DAYS = 45

/** The quarantine of an introduced animal. */
export interface Quarantined {
  readonly pigId: string
  readonly houseId: string
  /** The day of release; null where the pigs did not pass. */
  readonly until: string | null
}

const ASKING = new Set(['event_mat', 'event_transfer_house', 'event_semen_collect', 'event_sale_pig'])

/** Ear numbers of animals that serve, move or are sold (K-15); those sent to another farm are checked by their slip. */
export const maybeQuarantined = (rows: readonly ParsedRow[]): string[] =>
  rows.filter(({ form }) => ASKING.has(form.code)).map(({ earNo }) => earNo)

/** Quarantines of animals by their ear numbers; the result is that of their 引种登记. */
export async function loadQuarantines(tx: Tx, farmId: string, earNos: readonly string[]) {
  if (earNos.length === 0) return []
  return tx.rows(sql<Quarantined>`
    select p.uid as "pigId", d.house_id as "houseId", case d.result when 'PASSED' then d.release_date when 'FAILED' then null
      else coalesce(d.release_date, d.intro_date + ${QUARANTINE_DAYS}::int) end as until
      from pig p join pig_event e on e.farm_id = p.farm_id and e.pig_id = p.uid and e.type = 'event_entry'
      join document_event made on made.farm_id = e.farm_id and made.event_uid = e.uid
      join pig_introduction d on d.farm_id = made.farm_id and d.uid = made.document_uid
     where p.farm_id = ${farmId} and p.ear_no = any(${earNos}) and not p.deleted`)
}

/** Facts of an animal for K-15. */
export function quarantineFacts(all: readonly Quarantined[], pigId: string) {
  const quarantine = all.find((one) => one.pigId === pigId)
  return quarantine ? { quarantine } : {}
}
