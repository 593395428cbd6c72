import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import { treatedLitters } from '#server/queries/treated-litters.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'

/** The last day on which piglets weaned from a litter on a day are not sold. */
export interface TreatedLitter {
  readonly litterUid: string
  readonly date: string
  readonly until: string
}

/** Sows whose piglets are sold at weaning, with the day (V-606). */
export const weanedForSale = (rows: readonly ParsedRow[]): { earNo: string; date: string }[] =>
  rows.flatMap(({ form, earNo, date, payload }) => {
    const target = payload.target as { kind?: unknown } | undefined
    return form.code === 'event_wean' && target?.kind === 'SALE' ? [{ earNo, date }] : []
  })

/** Withdrawal periods of the litters these sows may wean on these days. */
export async function loadTreatedLitters(
  tx: Tx,
  farmId: string,
  weaned: readonly { earNo: string; date: string }[],
): Promise<readonly TreatedLitter[]> {
  if (weaned.length === 0) return []
  const seed = sql`
    select l.uid, w.day, l.farm_id, l.uid, w.day
      from unnest(${weaned.map((one) => one.earNo)}::text[], ${weaned.map((one) => one.date)}::date[]) w(ear_no, day)
      join pig p on p.farm_id = ${farmId} and p.ear_no = w.ear_no and not p.deleted
      join litter l on l.farm_id = p.farm_id and l.pig_id = p.uid and l.farrow_date <= w.day`
  return tx.rows(sql<TreatedLitter>`
    select key as "litterUid", came as date, max(withdraw_until) as until from (${treatedLitters(seed)}) t
     group by key, came`)
}

/** Facts a weaning on a day needs of the litters treated before. */
export function litterFacts(all: readonly TreatedLitter[], date: string) {
  const litterWithdrawals = Object.fromEntries(
    all.filter((one) => one.date === date).map(({ litterUid, until }) => [litterUid, until]),
  )
  return { litterWithdrawals }
}
