import { sql } from 'kysely'
import { type BatchSubject, litterOn, type PigSubject } from '#domain/standalone/subject.ts'
import type { Tx } from '#server/kit/database.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import type { Named } from './standalone.types.ts'

export interface Subjects {
  /** The subject of a row, on its day. */
  named(row: ParsedRow, kind: string): Named
}

/** All animals and batches with one of the numbers, locked where an event is written. */
export async function loadSubjects(
  tx: Tx,
  farmId: string,
  numbers: readonly string[],
  lock: boolean,
): Promise<Subjects> {
  const wanted = [...new Set(numbers)].filter(Boolean)
  const pigs = Map.groupBy(await pigsOf(tx, farmId, wanted, lock), ({ number }) => number)
  const batches = new Map((await batchesOf(tx, farmId, wanted, lock)).map((one) => [one.number, one]))
  return {
    named({ earNo, date }, kind) {
      if (kind === 'BATCH') return { batch: batches.get(earNo) }
      if (kind === 'HOUSE') return {}
      const pig = pigOn(pigs.get(earNo) ?? [], date)
      return { pig, litter: kind === 'LITTER' && pig ? litterOn(pig, date) : undefined }
    },
  }
}

/** A number passes to another animal after an exit: the animal present on the day, else the latest. */
const pigOn = (pigs: readonly PigSubject[], date: string): PigSubject | undefined =>
  pigs.find(({ entryDate, exitDate }) => entryDate <= date && (exitDate === null || date <= exitDate)) ??
  pigs.at(-1)

async function pigsOf(tx: Tx, farmId: string, numbers: readonly string[], lock: boolean) {
  if (numbers.length === 0) return []
  return tx.rows(sql<PigSubject>`
    select p.uid, p.ear_no as number, p.entry_date as "entryDate", p.exit_date as "exitDate",
      coalesce((select json_agg(json_build_object('uid', l.uid, 'farrowDate', l.farrow_date, 'weanDate', l.wean_date) order by l.farrow_date)
        from litter l where l.farm_id = p.farm_id and l.pig_id = p.uid), '[]') as litters
    from pig p where p.farm_id = ${farmId} and p.ear_no = any(${numbers}) and not p.deleted
    order by p.exit_date nulls last ${lock ? sql`for share of p` : sql``}`)
}

async function batchesOf(tx: Tx, farmId: string, numbers: readonly string[], lock: boolean) {
  if (numbers.length === 0) return []
  return tx.rows(sql<BatchSubject>`
    select b.uid, b.batch_no as number, b.stage, b.open_date as "openDate", b.house_id as "houseId",
      coalesce(b.status, 'OPEN') = 'CLOSED' as closed,
      coalesce((select json_agg(json_build_object('date', d.move_date, 'stock', d.stock) order by d.move_date)
        from (select distinct on (m.move_date) m.move_date, m.stock from batch_move m
          where m.farm_id = b.farm_id and m.batch_id = b.uid order by m.move_date, m.no desc) d), '[]') as days
    from batch b where b.farm_id = ${farmId} and b.batch_no = any(${numbers}) and not b.deleted
    order by b.uid ${lock ? sql`for share of b` : sql``}`)
}
