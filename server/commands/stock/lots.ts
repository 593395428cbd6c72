import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import { thousandths } from '#domain/stock/amounts.ts'
import {
  type Expired,
  firstExpired,
  type LotOnHand,
  type LotShare,
  usableLots,
} from '#domain/stock/first-expired.ts'
import { bulkInsert } from '../../kit/bulk.ts'
import type { Tx } from '../../kit/database.ts'

/** What is wanted of a material: of one lot, or '' where lots are left to us. */
export interface Wanted {
  readonly materialId: string
  readonly lot: string
  readonly qty: number
}

/** What lines of a document want. */
export const wantedOf = (
  lines: readonly { readonly materialId: string; readonly lot: string | null; readonly qty: string }[],
): Wanted[] =>
  lines.map(({ materialId, lot, qty }) => ({ materialId, lot: lot ?? '', qty: thousandths(qty) }))

/** A lot that can be taken from, and what the ledger has of it. */
interface Lying extends LotOnHand {
  readonly held: number
}
export type OnHand = ReadonlyMap<string, readonly Lying[]>
type Raw = Record<'materialId' | 'lot' | 'qty' | 'held', string> & { readonly expDate: string | null }

/** Where and when lots are looked at. */
interface At {
  readonly warehouseId: string
  readonly day: string
  readonly materials: readonly string[]
  /** Events that are taken back beside: what they took is there again. */
  readonly gone?: readonly string[]
}

/**
 * Lots of a warehouse that can be taken on a day without leaving anybody short who takes later: what there is at the end of it, or
 * less where less is left behind a later line. `held`: what there is at the end of the day. A lot that is used up by now has no row
 * of its own: the later lines say that it was there.
 */
export async function lotsOnHand(tx: Tx, farmId: string, at: At): Promise<OnHand> {
  const { warehouseId, day, materials, gone = [] } = at
  const here = sql`farm_id = ${farmId} and warehouse_id = ${warehouseId} and material_id = any(${materials}::uuid[])`
  const found = await sql<Raw>`
    select l.material_id as "materialId", l.lot, (l.back + least(l.qty - l.moved, l.lowest))::text as qty,
           (l.back + l.qty - l.moved)::text as held, k.exp_date as "expDate"
      from (select material_id, lot, sum(qty) as qty, sum(back) as back, sum(moved) as moved, min(lowest) as lowest
              from (select material_id, lot, qty, 0 as back, 0 as moved, null::numeric as lowest from stock_lot where ${here}
                    union all
                    select material_id, lot, 0, qty, 0, null from stock_event where ${here} and uid = any(${gone}::uuid[])
                    union all
                    select material_id, lot, 0, 0, sum(qty), min(lot_after) from stock_move
                     where ${here} and event_date > ${day}::date and uid <> all(${gone}::uuid[]) group by 1, 2) lying group by 1, 2) l
      left join material_lot k on k.farm_id = ${farmId} and k.material_id = l.material_id and k.lot = l.lot`.execute(
    tx,
  )
  const rows = found.rows.map((one) => ({ ...one, qty: thousandths(one.qty), held: thousandths(one.held) }))
  return Map.groupBy(rows, (one) => one.materialId)
}

/** A part of what is taken; `besides`: what other lots have, where one that was left to us is not there. */
export interface Share extends LotShare {
  readonly besides?: number
}

/**
 * The lots that lines take, one after the other: the one a line names, else what expires first. What is not there at all is left to
 * the replay to refuse, under the lot the line names.
 */
export function shareLots(
  onHand: OnHand,
  wanted: readonly Wanted[],
  day: string,
  expired: Expired = 'NOT',
): Share[][] {
  const left = new Map([...onHand].map(([key, lots]) => [key, lots.map((one) => ({ ...one }))]))
  return wanted.map(({ materialId, lot, qty }) => {
    const lots = left.get(materialId) ?? []
    const shares: Share[] =
      lot === ''
        ? (firstExpired(lots, qty, day, expired) ?? [
            { lot, qty, besides: inOtherLots(usableLots(lots, day, expired)) },
          ])
        : [{ lot, qty }]
    takeFrom(lots, shares)
    return shares
  })
}

const inOtherLots = (lots: readonly LotOnHand[]): number =>
  lots.reduce((sum, one) => sum + (one.lot === '' ? 0 : one.qty), 0)

/** What is taken of lots is not there for who comes after. */
export function takeFrom(lots: Lying[], shares: readonly LotShare[]): void {
  for (const share of shares) {
    const at = lots.findIndex((one) => one.lot === share.lot)
    const held = lots[at]
    if (held) lots[at] = { ...held, qty: held.qty - share.qty }
  }
}

/** M-03: the sentence about a lot that has expired on the day, or null. */
export function expiredWords(onHand: OnHand, { materialId, lot }: Wanted, day: string): string | null {
  const expDate = onHand.get(materialId)?.find((one) => one.lot === lot)?.expDate
  return expDate && expDate < day ? ruleMessage('M-03', { n: lot }) : null
}

/** What a receipt tells of a lot. */
export interface LotTold {
  readonly materialId: string
  readonly lot: string
  readonly mfgDate: string | null
  readonly expDate: string | null
  readonly supplierId: string | null
}

/** Keeps what is told of new lots; answers for each line whether an earlier receipt told another expiry, and which. */
export async function tellLots(tx: Tx, farmId: string, told: readonly LotTold[]): Promise<(string | null)[]> {
  const named = told.filter(({ lot }) => lot !== '')
  const found = await sql<{
    key: string
    expDate: string | null
  }>`select l.material_id || l.lot as key, l.exp_date as "expDate"
    from unnest(${named.map((one) => one.materialId)}::uuid[], ${named.map((one) => one.lot)}::text[]) n(material_id, lot)
    join material_lot l on l.farm_id = ${farmId} and l.material_id = n.material_id and l.lot = n.lot`.execute(
    tx,
  )
  const known = new Map(found.rows.map((one) => [one.key, one.expDate]))
  const fresh: LotTold[] = []
  const differences = told.map((one): string | null => {
    if (one.lot === '') return null
    const key = one.materialId + one.lot
    const before = known.get(key)
    if (before === undefined) {
      known.set(key, one.expDate)
      fresh.push(one)
      return null
    }
    return before === one.expDate || one.expDate === null ? null : (before ?? '不限')
  })
  await bulkInsert(
    tx,
    materialLot,
    fresh.map((one) => ({
      farm_id: farmId,
      material_id: one.materialId,
      lot: one.lot,
      mfg_date: one.mfgDate,
      exp_date: one.expDate,
      supplier_id: one.supplierId,
    })),
  )
  return differences
}

const materialLot = {
  name: 'material_lot',
  key: ['farm_id', 'material_id', 'lot'],
  columns: {
    farm_id: 'uuid',
    material_id: 'uuid',
    lot: 'text',
    mfg_date: 'date',
    exp_date: 'date',
    supplier_id: 'uuid',
  },
}

/** Lots nothing in stock comes from any more are forgotten: a mistyped expiry goes with the receipt that told it. */
export async function forgetLots(tx: Tx, farmId: string, materials: readonly string[]): Promise<void> {
  await sql`delete from material_lot l where l.farm_id = ${farmId} and l.material_id = any(${materials}::uuid[])
    and not exists (select 1 from stock_event e where e.farm_id = l.farm_id and e.material_id = l.material_id and e.lot = l.lot)`.execute(
    tx,
  )
}
