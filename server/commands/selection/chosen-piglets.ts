import { sql } from 'kysely'
import type { Piglet } from '#domain/sow/sow.types.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { notFound } from '#server/kit/refused.ts'

/** A tagged piglet with the data for its file. */
export interface TaggedPiglet
  extends Pick<Piglet, 'uid' | 'pigletNo' | 'sex' | 'birthDate' | 'teatL' | 'teatR'> {
  damId: string
  litterId: string
  sireEarNo: string | null
  damEarNo: string | null
  breedId: string | null
  lineId: string | null
  /** Number of the batch its litter was weaned into; null while it suckles, or where it has another target. */
  weanedBatch: string | null
}

/** Piglets by uid, in the farm; others are missing. */
export const loadPiglets = (tx: Tx, farmId: string, uids: readonly string[]) =>
  tx.byUid(sql<TaggedPiglet>`
    select uid, pig_id as "damId", litter_uid as "litterId", piglet_no as "pigletNo", sex, birth_date as "birthDate",
      teat_l as "teatL", teat_r as "teatR", sire_ear_no as "sireEarNo", dam_ear_no as "damEarNo", breed_id as "breedId", line_id as "lineId",
      (select b.batch_no from litter_move m join batch b on b.farm_id = m.farm_id and b.uid = m.batch_id
        where m.farm_id = piglet.farm_id and m.litter_uid = piglet.litter_uid and m.kind = 'WEAN' order by m.move_date desc limit 1) as "weanedBatch"
      from piglet where farm_id = ${farmId} and uid = any(${[...uids]}::uuid[]) and not deleted`)

/** Sums over the farm's own litters of the last year, compared with those of a dam (F40, mean live born). */
export async function herdLitters(tx: Tx, farmId: string, today: string) {
  const found = await tx.row(sql<{ litters: number; live: number }>`
    select count(*)::int as litters, coalesce(sum(live_piglets), 0)::int as live from litter
     where farm_id = ${farmId} and not init and not nurse and farrow_date between ${today}::date - 365 and ${today}::date`)
  return found ?? { litters: 0, live: 0 }
}

/** The event by which a piglet was selected. */
export async function choiceOf(tx: Tx, caller: Caller, uid: string) {
  const choice = await tx.row(sql<{ uid: string; version: number }>`
    select e.uid, e.version from piglet p join pig_event e on e.farm_id = p.farm_id and e.uid = p.result_uid
     where p.farm_id = any(${caller.scope.farms}::uuid[]) and p.uid = ${uid}`)
  if (!choice) throw notFound('该仔猪还没有选种记录，请刷新后重试')
  return choice
}
