import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import {
  type Expired,
  firstExpired,
  type LotOnHand,
  type LotShare,
  usableLots,
} from '#domain/stock/first-expired.ts'
import { thousandths } from '#domain/stock/stock.amounts.ts'
import { rankOf } from '#domain/stock/stock.replay.ts'
import { bulkInsert } from '#server/kit/bulk.ts'
import type { Tx } from '#server/kit/database.ts'
import { storedColumns } from '../stored-columns.ts'

/** Wanted quantity of a material: of one lot, or '' where the lots are chosen here. */
export interface Wanted {
  readonly materialId: string
  readonly lot: string
  readonly qty: number
}

/** Quantities wanted by the lines of a document. */
export const wantedOf = (
  lines: readonly { readonly materialId: string; readonly lot: string | null; readonly qty: string }[],
): Wanted[] =>
  lines.map(({ materialId, lot, qty }) => ({ materialId, lot: lot ?? '', qty: thousandths(qty) }))

/** An available lot, with its quantity in the ledger. */
interface Lying extends LotOnHand {
  /** At the end of the day. */
  readonly held: number
  /** Before the counts of that day. */
  readonly uncounted: number
}
type OnHand = ReadonlyMap<string, readonly Lying[]>
type Figures = 'qty' | 'held' | 'uncounted'
type Raw = Record<'materialId' | 'lot' | Figures, string> & { readonly expDate: string | null }

/** Warehouse and day for which lots are read. */
interface At {
  readonly warehouseId: string
  readonly day: string
  readonly materials: readonly string[]
  /** Events taken back at the same time: their quantity is available again, up to the next count. */
  readonly gone?: readonly string[]
}

const DAY_END = sql.lit(rankOf('COUNT'))

/**
 * Lots of a warehouse that can be taken on a day without leaving later uses short, up to the next count of a lot, which sets its quantity
 * whatever was taken before. A lot used up by now has no row of its own: it is found through its later lines.
 */
export async function lotsOnHand(tx: Tx, farmId: string, at: At): Promise<OnHand> {
  const { warehouseId, day, materials, gone = [] } = at
  const here = (t: string) =>
    sql`${sql.ref(`${t}.farm_id`)} = ${farmId} and ${sql.ref(`${t}.warehouse_id`)} = ${warehouseId} and ${sql.ref(`${t}.material_id`)} = any(${materials}::uuid[])`
  const place = (t: string) =>
    sql`(${sql.ref(`${t}.event_date`)}, ${sql.ref(`${t}.rank`)}, ${sql.ref(`${t}.seq`)})`
  const found = await tx.rows(sql<Raw>`
    with counts as materialized (select material_id, lot, uid, event_date, seq, case kind when 'COUNT' then ${DAY_END} else 1 end as rank
        from stock_event c where ${here('c')} and kind in ('COUNT', 'ADJUST')),
      ends as (select distinct on (material_id, lot) * from counts
        where event_date >= ${day}::date and (event_date > ${day}::date or rank = ${DAY_END}) order by material_id, lot, event_date, rank, seq),
      later as materialized (select m.*, e.uid is null or (${place('m')} < ${place('e')} and m.uid <> e.uid) as open
        from stock_move m left join ends e using (material_id, lot)
        where ${here('m')} and m.event_date >= ${day}::date and (m.event_date > ${day}::date or m.rank = ${DAY_END})),
      undone as (select g.material_id, g.lot, g.qty, g.event_date <= ${day}::date as early from stock_event g left join ends e using (material_id, lot)
        where ${here('g')} and g.uid = any(${gone}::uuid[]) and (e.uid is null or (g.event_date, 1, g.seq) < ${place('e')})
          and not exists (select from counts c where c.material_id = g.material_id and c.lot = g.lot
            and ${place('c')} > (g.event_date, 1, g.seq) and (c.event_date < ${day}::date or (c.event_date = ${day}::date and c.rank = 1))))
    select l.material_id as "materialId", l.lot, least(l.early + l.qty - l.moved - l.counted, l.back + l.lowest)::text as qty,
           (l.early + l.qty - l.moved)::text as held, (l.early + l.qty - l.moved - l.counted)::text as uncounted, k.exp_date as "expDate"
      from (select material_id, lot, sum(qty) as qty, sum(back) as back, sum(early) as early, sum(moved) as moved, sum(counted) as counted, min(lowest) as lowest
              from (select material_id, lot, qty, 0 as back, 0 as early, 0 as moved, 0 as counted, null::numeric as lowest from stock_lot s where ${here('s')}
                    union all
                    select material_id, lot, 0, qty, case when early then qty else 0 end, 0, 0, null from undone
                    union all
                    select material_id, lot, 0, 0, 0, coalesce(sum(qty) filter (where event_date > ${day}::date), 0),
                      coalesce(sum(qty) filter (where event_date = ${day}::date), 0), min(lot_after) filter (where open and event_date > ${day}::date)
                      from later group by 1, 2) lying group by 1, 2) l
      left join material_lot k on k.farm_id = ${farmId} and k.material_id = l.material_id and k.lot = l.lot`)
  const rows = found.map((one) => ({
    ...one,
    ...{ qty: thousandths(one.qty), held: thousandths(one.held), uncounted: thousandths(one.uncounted) },
  }))
  return Map.groupBy(rows, (one) => one.materialId)
}

/** A part of a taken quantity; `otherLots`: the quantity of other lots, where the one chosen here is missing. */
export interface Share extends LotShare {
  readonly otherLots?: number
}

/**
 * The lots that lines take, one after the other: the named one, else the first to expire. A missing quantity is left for
 * the replay to refuse, under the named lot.
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
            { lot, qty, otherLots: inOtherLots(usableLots(lots, day, expired)) },
          ])
        : [{ lot, qty }]
    takeFrom(lots, shares)
    return shares
  })
}

const inOtherLots = (lots: readonly LotOnHand[]): number =>
  lots.reduce((sum, one) => sum + (one.lot === '' ? 0 : one.qty), 0)

/** Removes taken quantities from the lots for the lines that follow. */
export function takeFrom(lots: Lying[], shares: readonly LotShare[]): void {
  for (const share of shares) {
    const at = lots.findIndex((one) => one.lot === share.lot)
    const held = lots[at]
    if (held) lots[at] = { ...held, qty: held.qty - share.qty }
  }
}

/** M-03: the message about a lot that has expired on the day, or null. */
export function expiredWords(onHand: OnHand, { materialId, lot }: Wanted, day: string): string | null {
  const expDate = onHand.get(materialId)?.find((one) => one.lot === lot)?.expDate
  return expDate && expDate < day ? ruleMessage('M-03', { n: lot }) : null
}

/** Data of a lot in a receipt. */
export interface NamedLot {
  readonly materialId: string
  readonly lot: string
  readonly mfgDate: string | null
  readonly expDate: string | null
  readonly supplierId: string | null
}

/** Stores new lots; answers for each line whether an earlier receipt gave another expiry, and which. */
export async function nameLots(tx: Tx, farmId: string, reported: readonly NamedLot[]) {
  const named = reported.filter(({ lot }) => lot !== '')
  const known = await tx.map(sql<[string, string | null]>`select l.material_id || l.lot as key, l.exp_date
    from unnest(${named.map((one) => one.materialId)}::uuid[], ${named.map((one) => one.lot)}::text[]) n(material_id, lot)
    join material_lot l on l.farm_id = ${farmId} and l.material_id = n.material_id and l.lot = n.lot`)
  const fresh: NamedLot[] = []
  const differences = reported.map((one): string | null => {
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
    fresh.map((one) => storedColumns({ farmId, ...one })),
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

/** Deletes lots without any stock movement: a mistyped expiry goes with the receipt that gave it. */
export const forgetLots = (tx: Tx, farmId: string, materials: readonly string[]): Promise<void> =>
  tx.run(sql`delete from material_lot l where l.farm_id = ${farmId} and l.material_id = any(${materials}::uuid[])
    and not exists (select 1 from stock_event e where e.farm_id = l.farm_id and e.material_id = l.material_id and e.lot = l.lot)`)
