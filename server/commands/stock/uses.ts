import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { unitsOfKilos } from '#domain/stock/kilos.ts'
import { thousandths } from '#domain/stock/stock.amounts.ts'
import { classesServedBy } from '#domain/stock/storing.ts'
import type { Tx } from '#server/kit/database.ts'
import { type BarnPlace, type FedFrom, fedFrom } from './barns.ts'
import { changeStock, type NewStockEvent, type Shift, unconfirmed } from './stock.change.ts'
import { eventsOfSource, type StoredStockEvent } from './stock.load.ts'
import { expiredWords, lotsOnHand, type Share, shareLots, takeFrom } from './stock.lots.ts'
import { loadStockMaterials, type StockMaterials } from './stock.materials.ts'
import { objectionWords, shiftWords } from './stock.words.ts'

/** Use of a material by an event of the farm. */
export interface StockUse {
  /** Uid of the event. */
  readonly uid: string
  readonly type: string
  readonly date: string
  readonly materialId: string
  /** As entered: kg of feed, units of other materials; at most 3 places. */
  readonly qty: string | number
  /** The named lot; '' without one. */
  readonly lot: string
  readonly houseId: string | null
  readonly batchId: string | null
  /** Taken from the feed issued to its house or silo, where there is any; null: from a warehouse. */
  readonly at: BarnPlace | null
  /** A reason was given for its warnings: it may change what a count finds. */
  readonly confirmed: boolean
}

interface UsesRequest {
  readonly farmId: string
  readonly by: string
  readonly uses: readonly StockUse[]
  /** Events whose earlier uses are removed. */
  readonly instead: readonly string[]
  /** Those earlier uses. */
  readonly before: readonly StockUse[]
  /** Nothing is written: violations are answered only. */
  readonly dryRun: boolean
}

/** Violation of a use: K-57 until a reason is given. */
interface Against {
  readonly rule: 'M-01' | 'M-03' | 'K-57'
  readonly message: string
}

interface UsesOutcome {
  /** Reasons why events cannot take their use, by the event; the others were taken. */
  readonly refused: ReadonlyMap<string, Against>
  /** Counts whose difference changes by events taken with a reason: the message, by the event. */
  readonly warned: ReadonlyMap<string, string>
  /** Stock events with changed lines. */
  readonly touched: readonly string[]
}

/** The warehouses that serve events of a farm, by class of material; none where a farm keeps no such stock. */
async function servingWarehouses(tx: Tx, farmId: string): Promise<ReadonlyMap<string, string>> {
  const found = await tx.rows(sql<{ uid: string; kind: string }>`select uid, kind from warehouse
    where farm_id = ${farmId} and used_by_events and coalesce(enabled, true) and not deleted`)
  return new Map(found.flatMap(({ uid, kind }) => classesServedBy(kind).map((one) => [one, uid] as const)))
}

/**
 * Takes the uses of events out of the warehouse that serves their material, at the price of the day, the first lot to expire first. Uses
 * beyond the stock (M-01) or of expired lots (M-03) are refused; the others are taken.
 */
export async function changeUses(tx: Tx, request: UsesRequest): Promise<UsesOutcome> {
  const { farmId, by, uses, instead, before, dryRun } = request
  const serving = await servingWarehouses(tx, farmId)
  const remove = instead.length > 0 ? await eventsOfSource(tx, farmId, instead) : []
  const gone = remove.map(({ uid }) => uid)
  const materials = await loadStockMaterials(tx, [...uses, ...before, ...remove])
  const issued = uses.flatMap((one) =>
    one.at === null ? [] : [{ ...one, at: one.at, qty: unitsOf(materials, one) }],
  )
  const shelves = await fedFrom(tx, farmId, issued, gone)
  if (serving.size === 0 && remove.length === 0 && shelves.empty)
    return { refused: new Map(), warned: new Map(), touched: [] }
  const refused = new Map<string, Against>()
  const confirmed = new Set(uses.flatMap((one) => (one.confirmed ? [one.uid] : [])))
  const mayShift = ({ sourceUid }: NewStockEvent) => confirmed.has(sourceUid)
  let add = await takenBy(tx, request, { serving, materials, refused, removed: remove, shelves })
  // each round drops refused uses, until the remaining ones are valid together
  for (;;) {
    // a refused event keeps its former uses
    const given = remove.filter(({ sourceUid }) => !refused.has(sourceUid))
    const change = { farmId, add, remove: given, by, mayShift, dryRun }
    const { objections, shifted, touched } = await changeStock(tx, change)
    const asked = unconfirmed(shifted, mayShift)
    if (objections.length === 0 && asked.length === 0)
      return { refused, warned: sentences(shifted, materials), touched }
    const words = objectionWords(objections, add, materials)
    for (const { sourceUid, message } of words)
      if (sourceUid) refused.set(sourceUid, { rule: 'M-01', message })
    for (const [uid, message] of sentences(asked, materials)) refused.set(uid, { rule: 'K-57', message })
    const left = add.filter(({ sourceUid }) => !refused.has(sourceUid))
    if (left.length === add.length) throw new Error(words.map(({ message }) => message).join('；'))
    add = left
  }
}

/** Messages about counts, by the event that comes before them. */
const sentences = (shifted: readonly Shift[], materials: StockMaterials): ReadonlyMap<string, string> =>
  new Map(shifted.flatMap((one) => (one.by ? [[one.by.sourceUid, shiftWords(one, materials).message]] : [])))

interface Known {
  readonly serving: ReadonlyMap<string, string>
  readonly materials: StockMaterials
  readonly refused: Map<string, Against>
  /** Events of stock taken back in the same change. */
  readonly removed: readonly StoredStockEvent[]
  readonly shelves: FedFrom
}

/** A use with its warehouse. */
type Placed = Omit<StockUse, 'qty'> & { readonly warehouseId: string; readonly qty: number }

/** Quantity a use takes of a lot. */
type Taken = Share & { readonly use: Placed }

/** The quantities taken, by lot, an earlier day first; uses of materials no warehouse serves take nothing. */
async function takenBy(tx: Tx, { farmId, uses, before }: UsesRequest, known: Known) {
  const placed = placedOf(uses, before, known).toSorted((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  )
  const taken: Taken[] = []
  for (const group of Map.groupBy(placed, (one) => `${one.warehouseId}|${one.date}`).values())
    taken.push(...(await takenOnDay(tx, farmId, group, taken, known)))
  return taken.map(({ use, ...share }) => eventOf(use, share))
}

/** Thousandths of its unit that a use takes. */
function unitsOf(materials: StockMaterials, { materialId, qty }: StockUse): number {
  const { materialClass = '', kgPerUnit = '1' } = materials.get(materialId) ?? {}
  return materialClass === 'FEED' ? unitsOfKilos(qty, kgPerUnit) : thousandths(qty)
}

function placedOf(
  uses: readonly StockUse[],
  old: readonly StockUse[],
  { serving, materials, removed, shelves }: Known,
): Placed[] {
  const classOf = (materialId: string) => materials.get(materialId)?.materialClass ?? ''
  return uses.flatMap((use) => {
    const own = classOf(use.materialId)
    // a corrected use keeps its former warehouse, or none where it had none
    const took = removed.find((one) => one.sourceUid === use.uid && classOf(one.materialId) === own)
    const used = old.some(
      (one) =>
        one.uid === use.uid &&
        one.at !== 'SILO' &&
        classOf(one.materialId) === own &&
        unitsOf(materials, one) > 0,
    )
    // feed from a house is looked up again: house or day may have changed
    const asBefore = use.at !== 'SILO' && (took ? !shelves.has(took.warehouseId) : used)
    // feed in a silo has left the warehouse
    const fresh = () =>
      shelves.of(use, serving.has(own)) ?? (use.at === 'SILO' ? undefined : serving.get(own))
    const warehouseId = asBefore ? took?.warehouseId : fresh()
    const qty = unitsOf(materials, use)
    return warehouseId && qty > 0 ? [{ ...use, warehouseId, qty }] : []
  })
}

/** Quantities taken by the uses of one warehouse and day. `earlier`: those taken before by others of the same call. */
async function takenOnDay(
  tx: Tx,
  farmId: string,
  group: readonly Placed[],
  earlier: readonly Taken[],
  { removed, refused }: Known,
): Promise<Taken[]> {
  const [{ warehouseId = '', date: day = '' } = {}] = group
  const materials = group.map((one) => one.materialId)
  const gone = removed.map((one) => one.uid)
  const onHand = await lotsOnHand(tx, farmId, { warehouseId, day, materials, gone })
  const left = new Map([...onHand].map(([key, lots]) => [key, [...lots]]))
  for (const { use, ...share } of earlier)
    if (use.warehouseId === warehouseId) takeFrom(left.get(use.materialId) ?? [], [share])
  const isKnown = (materialId: string, lot: string) =>
    (onHand.get(materialId) ?? []).some((one) => one.lot === lot)
  const wanted = group.map(({ materialId, lot, qty }) => ({
    ...{ materialId, qty, lot: isKnown(materialId, lot) ? lot : '' },
  }))
  for (const [index, one] of wanted.entries()) {
    const message = expiredWords(onHand, one, day)
    if (message !== null) refused.set(group[index]?.uid ?? '', { rule: 'M-03', message })
  }
  const shares = shareLots(left, wanted, day)
  return group.flatMap((use, index) =>
    refused.has(use.uid) ? [] : (shares[index] ?? []).map((share) => ({ ...share, use })),
  )
}

const eventOf = (use: Placed, share: Share): NewStockEvent => ({
  uid: uuidv7(),
  date: use.date,
  kind: 'USE',
  materialId: use.materialId,
  warehouseId: use.warehouseId,
  ...share,
  source: use.type,
  sourceUid: use.uid,
  sourceLine: null,
  docNo: null,
  houseId: use.houseId,
  batchId: use.batchId,
})
