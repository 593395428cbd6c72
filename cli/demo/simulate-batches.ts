import { usualWeight } from '#domain/batch/weights.ts'
import { addDays, days } from '#domain/calendar.ts'
import type { Chance } from './random.ts'
import type { SimulatedRow } from './simulate-sow.ts'

export interface BatchPlan {
  readonly until: string
  readonly luck: Chance
  readonly finishing: readonly [string, ...string[]]
  readonly deathReasons: readonly [string, ...string[]]
  readonly cullReason: string
  readonly disposal: string
}

/** How weaned pigs fare on a usual farm. */
const model = {
  weaningAge: 24,
  nurseryDays: 45,
  nurseryDeaths: 0.025,
  finishDeaths: 0.02,
  culls: 0.008,
  marketAge: 168,
  /** Share of a finishing batch that goes with the first load. */
  firstLoad: 0.7,
  pricePerKg: 15,
}

interface Weaned {
  readonly batchNo: string
  heads: number
  last: string
}

/** What becomes of the weaned pigs of a farm: weekly nursery batches that grow, move on to finishing and are sold. */
export function simulateBatches(rows: readonly SimulatedRow[], plan: BatchPlan): SimulatedRow[] {
  const made = [...weanedInto(rows).values()].flatMap((batch, index) => lifeOf(batch, index, plan))
  return made.filter((row) => row.date <= plan.until)
}

function weanedInto(rows: readonly SimulatedRow[]): ReadonlyMap<string, Weaned> {
  const batches = new Map<string, Weaned>()
  for (const { code, date, row } of rows) {
    const { targetBatchNo, startes } = row
    if (code !== 'event_wean' || typeof targetBatchNo !== 'string') continue
    const batch = batches.get(targetBatchNo) ?? { batchNo: targetBatchNo, heads: 0, last: date }
    batch.heads += Number(startes)
    batch.last = date > batch.last ? date : batch.last
    batches.set(targetBatchNo, batch)
  }
  return batches
}

/** One batch while its life is written down. */
interface Life {
  readonly batchNo: string
  heads: number
  /** Last day pigs came from the sows. */
  readonly weaned: string
  readonly rows: SimulatedRow[]
}

function lifeOf({ batchNo, heads, last }: Weaned, index: number, plan: BatchPlan): SimulatedRow[] {
  const after = (n: number) => addDays(last, n)
  const nursery: Life = { batchNo, heads, weaned: last, rows: [] }
  const { nurseryDays, marketAge, weaningAge } = model
  lose(nursery, plan, model.nurseryDeaths, [2, nurseryDays - 2])
  weigh(nursery, after(21))
  const finish: Life = { batchNo: batchNo.replace(/^BY/, 'FY'), heads: nursery.heads, weaned: last, rows: [] }
  const toHouseId = plan.finishing[index % plan.finishing.length] ?? plan.finishing[0]
  const into = { kind: 'TO_FINISH', toBatchNo: finish.batchNo, opens: true, toHouseId }
  leave(nursery, 'batch_transfer', after(nurseryDays), nursery.heads, into)
  close(nursery, after(nurseryDays))
  lose(finish, plan, model.finishDeaths, [nurseryDays + 3, nurseryDays + 85])
  weigh(finish, after(nurseryDays + 50))
  const culled = plan.luck.hits(finish.heads, model.culls)
  leave(finish, 'batch_out_cull', after(nurseryDays + 86), culled, { reason: plan.cullReason })
  const ready = marketAge - weaningAge
  sell(finish, after(ready), Math.ceil(finish.heads * model.firstLoad))
  sell(finish, after(ready + 8), finish.heads)
  close(finish, after(ready + 8))
  return [...nursery.rows, ...finish.rows]
}

const kilosOf = ({ weaned }: Life, date: string, heads: number): number =>
  Math.round(usualWeight(days(weaned, date) + model.weaningAge) * heads * 10) / 10

function add({ batchNo, rows }: Life, code: string, date: string, row: SimulatedRow['row']): void {
  rows.push({ code, date, row: { earNo: batchNo, date, ...row } })
}

function leave(life: Life, code: string, date: string, qty: number, how: SimulatedRow['row']): void {
  if (qty === 0) return
  add(life, code, date, { qty, weight: String(kilosOf(life, date, qty)), ...how })
  life.heads -= qty
}

/** Deaths one by one over a span of days after the weaning; of a small batch each is more than usual (G-11). */
function lose(
  life: Life,
  { luck, deathReasons, disposal }: BatchPlan,
  share: number,
  span: readonly [number, number],
): void {
  const lost = luck.hits(life.heads, share)
  const dates = Array.from({ length: lost }, () => addDays(life.weaned, luck.whole(...span)))
  for (const date of dates.toSorted())
    leave(life, 'batch_out_death', date, 1, {
      reason: luck.pick(deathReasons),
      disposal,
      confirmReason: '已上报',
    })
}

function weigh(life: Life, date: string): void {
  const sampleQty = Math.min(10, life.heads)
  if (sampleQty > 0)
    add(life, 'batch_weigh', date, { sampleQty, weight: String(kilosOf(life, date, sampleQty)) })
}

function sell(life: Life, date: string, qty: number): void {
  const amount = String(Math.round(kilosOf(life, date, qty) * model.pricePerKg))
  leave(life, 'batch_out_sale', date, qty, { amount })
}

const close = (life: Life, date: string): void => add(life, 'batch_close', date, {})
