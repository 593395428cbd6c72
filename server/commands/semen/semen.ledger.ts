import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import { firstBroken, freeDoses, isValidOn, type LotMove, moveLabel } from '#domain/semen/lot.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid, notFound } from '#server/kit/refused.ts'

/** A lot of a farm with all its movements; locked until the transaction ends. */
export interface LockedLot {
  readonly farmId: string
  readonly uid: string
  readonly lotNo: string
  readonly boarEarNo: string
  readonly breedId: string | null
  readonly lineId: string | null
  readonly producedDate: string
  readonly validTo: string
  readonly moves: readonly LotMove[]
}

/** Locks a lot in one of these farms; an unknown one, or one outside the caller's scope, is not found. */
export async function lockLot(tx: Tx, farms: readonly string[], uid: string): Promise<LockedLot> {
  const lot = await tx.row(sql<Omit<LockedLot, 'moves'>>`
    select farm_id as "farmId", uid, lot_no as "lotNo",
      boar_ear_no as "boarEarNo", breed_id as "breedId", line_id as "lineId", produced_date as "producedDate", valid_to as "validTo"
    from semen_lot where farm_id = any(${farms}::uuid[]) and uid = ${uid} for update`)
  if (!lot) throw notFound('该批精液不存在')
  // read after the lock: includes movements made while waiting for it
  const moves = await tx.rows(sql<LotMove>`select source_uid as source, kind, move_date as date, doses
    from semen_move where farm_id = ${lot.farmId} and lot_uid = ${uid}`)
  return { ...lot, moves }
}

/** The lot a document moved. */
export async function lotMovedBy(tx: Tx, farmId: string, source: string): Promise<LockedLot> {
  const uid = await tx.value(sql<string>`select lot_uid from semen_move
    where farm_id = ${farmId} and source_uid = ${source} limit 1`)
  return lockLot(tx, [farmId], uid ?? source)
}

/** Refuses doses missing on some day from `date` on (B-06), and semen outside its days of use. */
export function assertAvailable(lot: LockedLot, date: string, doses: number): void {
  if (!isValidOn(lot, date))
    throw invalid({ shipDate: [`发货日期必须在精液有效期内（${lot.producedDate}至${lot.validTo}）`] })
  const free = freeDoses(lot.moves, date)
  if (doses > free) throw invalid({ doses: [ruleMessage('B-06', { n: free })] })
}

interface NewMove extends LotMove {
  readonly farmId: string
  readonly lotUid: string
  readonly counterFarmId?: string | null
}

/** Writes a movement that a document makes; a rebuild from events leaves it alone. */
export const addMove = (tx: Tx, move: NewMove): Promise<void> =>
  tx.run(sql`insert into semen_move (farm_id, lot_uid, source_uid, kind, move_date, doses, by_event, counter_farm_id)
    values (${move.farmId}, ${move.lotUid}, ${move.source}, ${move.kind}, ${move.date}, ${move.doses}, false, ${move.counterFarmId ?? null})`)

/** The first use of doses that movements of a document added: it prevents taking them back. */
export const firstUseOf = (lot: LockedLot, isTaken: (move: LotMove) => boolean): LotMove | null =>
  firstBroken(
    lot,
    lot.moves.filter((move) => !isTaken(move)),
  )

/** A movement as text: 2026-11-20 配种 M0318. */
export async function moveWords(tx: Tx, lot: LockedLot, { source, kind, date }: LotMove): Promise<string> {
  const name = await tx.value(sql<string>`select coalesce(p.ear_no, s.doc_no)
    from semen_move m left join pig p on p.farm_id = m.farm_id and p.uid = m.pig_id
      left join semen_sale s on s.farm_id = m.farm_id and s.uid = m.source_uid
    where m.farm_id = ${lot.farmId} and m.lot_uid = ${lot.uid} and m.source_uid = ${source} and m.kind = ${kind}`)
  return [date, moveLabel(kind), name].filter(Boolean).join(' ')
}
