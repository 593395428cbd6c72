import { addDays, days } from '#domain/calendar.ts'
import type { GrowingCauses } from './demo.dictionary-words.ts'
import { drawTraits, kilosAt, type Stage, type Traits } from './demo.growth.ts'
import type { Chance, Some } from './random.ts'
import { type Conditions, marketPrice } from './seasons.ts'
import type { SimulatedRow } from './simulate-sow.ts'

interface BatchPlan {
  readonly until: string
  readonly luck: Chance
  readonly finishing: Some<string>
  readonly causes: GrowingCauses
  readonly conditions: Conditions
}

/** How weaned pigs fare on a usual farm. */
const model = {
  nurseryDays: 45,
  marketAge: 167,
  culls: 0.008,
  /** Days from one load of a batch to the next. */
  nextLoad: 8,
  /** How the mean of a load lies to that of its batch: the heavy ones go first, the tail last. */
  loads: { first: 1.03, second: 0.97, tail: 0.74 },
  tailShare: 0.035,
  /** A batch of fewer pigs has no tail worth a lorry of its own. */
  leastForTail: 40,
  /** 元/kg a tail pig brings less. */
  tailDiscount: 2.2,
  /** Batches that are found one pig short when they are counted. */
  shortCounts: 0.1,
} as const

interface Weaned {
  readonly batchNo: string
  heads: number
  kilos: number
  last: string
}

/** Life of the weaned pigs of a farm: weekly nursery batches that grow, move on to finishing and are sold. */
export function simulateBatches(rows: readonly SimulatedRow[], plan: BatchPlan): SimulatedRow[] {
  const made = [...weanedInto(rows).values()].flatMap((batch, index) => lifeOf(batch, index, plan))
  return made.filter((row) => row.date <= plan.until)
}

function weanedInto(rows: readonly SimulatedRow[]): ReadonlyMap<string, Weaned> {
  const batches = new Map<string, Weaned>()
  for (const { code, date, row } of rows) {
    const { targetBatchNo, startes, weanWeight } = row
    if (code !== 'event_wean' || typeof targetBatchNo !== 'string') continue
    const batch = batches.get(targetBatchNo) ?? { batchNo: targetBatchNo, heads: 0, kilos: 0, last: date }
    batch.heads += Number(startes)
    batch.kilos += Number(weanWeight)
    batch.last = date > batch.last ? date : batch.last
    batches.set(targetBatchNo, batch)
  }
  return batches
}

/** One batch while its life is written down. */
interface Life {
  readonly batchNo: string
  readonly stage: Stage
  heads: number
  /** Last day pigs came from the sows. */
  readonly weaned: string
  readonly traits: Traits
  readonly rows: SimulatedRow[]
}

function lifeOf({ batchNo, heads, kilos, last }: Weaned, index: number, plan: BatchPlan): SimulatedRow[] {
  const { luck, conditions } = plan
  const after = (n: number) => addDays(last, n)
  const traits = drawTraits(luck, conditions, { weaned: last, kilosAtWeaning: kilos / heads })
  const { nurseryDays } = model
  const nursery: Life = { batchNo, stage: 'nursery', heads, weaned: last, traits, rows: [] }
  const moved = nurseryDays + luck.whole(-3, 3)
  lose(nursery, plan, [2, moved - 2])
  weigh(nursery, plan, after(21))
  const finish: Life = {
    ...nursery,
    batchNo: batchNo.replace(/^BY/, 'FY'),
    stage: 'finish',
    heads: nursery.heads,
    rows: [],
  }
  const toHouseId = plan.finishing[index % plan.finishing.length] ?? plan.finishing[0]
  const into = { kind: 'TO_FINISH', toBatchNo: finish.batchNo, opens: true, toHouseId }
  leave(nursery, 'batch_transfer', after(moved), nursery.heads, into)
  close(nursery, after(moved))
  lose(finish, plan, [moved + 3, moved + 84])
  weigh(finish, plan, after(moved + 50))
  count(finish, plan, after(moved + 85))
  const culled = luck.hits(finish.heads, model.culls)
  leave(finish, 'batch_out_cull', after(moved + 86), culled, { reason: luck.weighted(plan.causes.cull) }, 0.7)
  sellAll(finish, plan)
  return [...nursery.rows, ...finish.rows]
}

function add({ batchNo, rows }: Life, code: string, date: string, row: SimulatedRow['row']): void {
  rows.push({ code, date, row: { earNo: batchNo, date, ...row } })
}

/** kg so many of a batch weigh; `share` of what its mean pig does. */
const kilosOf = ({ weaned, traits }: Life, date: string, heads: number, share = 1): number =>
  Math.round(kilosAt(traits, days(weaned, date)) * heads * share * 10) / 10

function leave(
  life: Life,
  code: string,
  date: string,
  qty: number,
  how: SimulatedRow['row'],
  share = 1,
): void {
  if (qty === 0) return
  add(life, code, date, { qty, weight: String(kilosOf(life, date, qty, share)), ...how })
  life.heads -= qty
}

/** Deaths one by one over a span of days after the weaning; of a small batch each is more than usual (G-11). */
function lose(life: Life, { luck, causes }: BatchPlan, [from, to]: readonly [number, number]): void {
  const { stage, traits } = life
  const { share, outbreak } = traits.losses[stage]
  const lost = luck.hits(life.heads, share)
  // the young of a stage are lost sooner than the old
  const dates = Array.from({ length: lost }, () => {
    const part = luck.next() * (stage === 'nursery' ? luck.next() ** 0.5 : 1)
    return addDays(life.weaned, from + Math.floor(part * (to - from)))
  })
  for (const date of dates.toSorted()) {
    const isOfOutbreak = outbreak && luck.yes(0.7)
    const reason = isOfOutbreak ? causes.outbreak : luck.weighted(causes[stage])
    leave(
      life,
      'batch_out_death',
      date,
      1,
      { reason, disposal: causes.disposal, confirmReason: '已上报' },
      luck.bounded({ mean: 0.82, deviation: 0.1, min: 0.5, max: 1.05 }),
    )
  }
}

/** Ten pigs on the scale: near the mean of their batch. */
function weigh(life: Life, { luck }: BatchPlan, date: string): void {
  const sampleQty = Math.min(10, life.heads)
  if (sampleQty === 0) return
  const weight = String(kilosOf(life, date, sampleQty, luck.normal(1, 0.015)))
  add(life, 'batch_weigh', date, { sampleQty, weight })
}

/** Now and then a batch is counted before it is sold, and a pig is missing whose loss was not entered. */
function count(life: Life, { luck }: BatchPlan, date: string): void {
  if (!luck.yes(model.shortCounts) || life.heads < model.leastForTail) return
  life.heads -= 1
  add(life, 'batch_count', date, { counted: life.heads, remark: '盘点少1头，耳标未找到' })
}

/** The batch goes in two loads, what is left behind in a third. */
function sellAll(life: Life, { luck }: BatchPlan): void {
  const { loads, leastForTail, tailShare, marketAge, nextLoad } = model
  const ready = marketAge - life.traits.weaningAge + luck.whole(-4, 5)
  const tail = life.heads < leastForTail ? 0 : luck.hits(life.heads, tailShare)
  const day = (load: number) => addDays(life.weaned, ready + load * nextLoad)
  sell(life, day(0), Math.ceil((life.heads - tail) * (0.6 + 0.2 * luck.next())), loads.first)
  sell(life, day(1), life.heads - tail, loads.second)
  sell(life, day(2), tail, loads.tail, model.tailDiscount)
  close(life, day(tail > 0 ? 2 : 1))
}

function sell(life: Life, date: string, qty: number, share: number, discount = 0): void {
  const amount = String(Math.round(kilosOf(life, date, qty, share) * (marketPrice(date) - discount)))
  leave(life, 'batch_out_sale', date, qty, { amount }, share)
}

const close = (life: Life, date: string): void => add(life, 'batch_close', date, {})
