import { sql } from 'kysely'
import { freeDoses, type LotMove, type Validity } from '#domain/semen/lot.ts'
import { madeLotOf, tracesOf } from '#domain/sow/semen-traces.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { Tx } from '#server/kit/database.ts'

/** A lot of semen with every movement of it. */
export interface StoredLot extends Validity {
  readonly uid: string
  readonly lotNo: string
  readonly origin: string
  /** Null for a mixed lot and for a bought one. */
  readonly boarId: string | null
  readonly boarIds: readonly string[]
  readonly boarEarNo: string
  readonly moves: readonly LotMove[]
}

interface LotsWanted {
  readonly lotNos?: readonly string[]
  readonly uids?: readonly string[]
  /** Prefixes of numbers about to be assigned: EAR-DATE-. */
  readonly prefixes?: readonly string[]
  readonly lock: boolean
}

/** The lots a batch of rows names; they change with every accepted row. */
export interface Lots {
  find(lotNo: unknown): StoredLot | undefined
  get(uid: unknown): StoredLot | undefined
  /** Doses that may leave on a day; `except`: the event being corrected. */
  free(lot: StoredLot, date: string, except: string | null): number
  isTaken(lotNo: string): boolean
  /** The next free number: prefix1, prefix2 … */
  nextNumber(prefix: string): string
  /** Books the doses of an accepted event. */
  take(event: SowEvent): void
}

export async function loadLots(tx: Tx, farmId: string, wanted: LotsWanted): Promise<Lots> {
  const stored = await lotsOf(tx, farmId, wanted)
  const lots = new Map(stored.map((lot): [string, StoredLot] => [lot.uid, lot]))
  const byNumber = new Map([...lots.values()].map((lot) => [lot.lotNo, lot.uid]))
  const taken = new Set(await takenNumbers(tx, farmId, wanted))
  return {
    find: (lotNo) => lots.get(byNumber.get(String(lotNo)) ?? ''),
    get: (uid) => lots.get(String(uid)),
    free: (lot, date, except) =>
      freeDoses(
        lot.moves.filter((move) => move.source !== except),
        date,
      ),
    isTaken: (lotNo) => taken.has(lotNo),
    nextNumber(prefix) {
      let n = 1
      while (taken.has(prefix + n)) n += 1
      return prefix + n
    },
    take(event) {
      const made = storedLotOf(event)
      if (made) {
        lots.set(made.uid, made)
        byNumber.set(made.lotNo, made.uid)
        taken.add(made.lotNo)
      }
      for (const { lotUid, move } of tracesOf(event)) {
        const lot = lots.get(lotUid)
        if (lot) lots.set(lotUid, { ...lot, moves: [...lot.moves, move] })
      }
    },
  }
}

function storedLotOf(event: SowEvent): StoredLot | null {
  const made = madeLotOf(event)
  if (!made) return null
  const { uid, producedDate, validTo, payload } = made
  const { lotNo, sources } = payload
  return { uid, producedDate, validTo, lotNo, origin: 'OWN', ...boarsOf(sources), moves: [] }
}

/** The boar of a lot; a lot of several boars enters no boar's own figures (F75). */
const boarsOf = (sources: readonly { boarId: string; earNo: string }[]) => ({
  boarId: sources.length === 1 ? (sources[0]?.boarId ?? null) : null,
  boarIds: sources.map((one) => one.boarId),
  boarEarNo: sources.map((one) => one.earNo).join('+'),
})

async function lotsOf(tx: Tx, farmId: string, { lotNos = [], uids = [], lock }: LotsWanted) {
  if (lotNos.length + uids.length === 0) return []
  const found = await tx.rows(sql<Omit<StoredLot, 'moves'>>`
    select uid, lot_no as "lotNo", origin, case when cardinality(boar_ids) = 1 then boar_id end as "boarId", boar_ids as "boarIds", boar_ear_no as "boarEarNo",
      produced_date as "producedDate", valid_to as "validTo"
      from semen_lot where farm_id = ${farmId} and (lot_no = any(${lotNos}) or uid = any(${uids}::uuid[]))
     order by uid ${lock ? sql`for update` : sql``}`)
  const moves = await tx.rows(sql<LotMove & { lotUid: string }>`
    select lot_uid as "lotUid", source_uid as source, kind, move_date as date, doses from semen_move
     where farm_id = ${farmId} and lot_uid = any(${found.map((lot) => lot.uid)}::uuid[])`)
  const byLot = Map.groupBy(moves, (move) => move.lotUid)
  return found.map((lot) => ({ ...lot, moves: byLot.get(lot.uid) ?? [] }))
}

async function takenNumbers(tx: Tx, farmId: string, { lotNos = [], prefixes = [] }: LotsWanted) {
  if (lotNos.length + prefixes.length === 0) return []
  return tx.values(sql<string>`select lot_no from semen_lot
    where farm_id = ${farmId} and (lot_no = any(${lotNos}) or lot_no like any(${prefixes.map((one) => `${one}%`)}))`)
}
