import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { type EventForm, isOfBatches, isStandalone } from '#kit/event-form.ts'
import { eventForms } from '#resources/events/index.ts'
import { recordBatchEvents } from '#server/commands/batch/batch.record.ts'
import { recordEvents } from '#server/commands/herd/record-events.ts'
import { recordLotEvents } from '#server/commands/semen-lot/semen-lot.record.ts'
import { recordStandalone } from '#server/commands/standalone/standalone.record.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { systemCaller } from '#server/kit/caller.ts'
import type { Caller } from '#server/kit/context.ts'
import { type Db, scoped, type Tx } from '#server/kit/database.ts'
import { demoBreedingRules } from './breeding-rules.ts'
import { feedOfHouses } from './care/houses.ts'
import { careOf, careOfBatches, confirmed, fillStations } from './care/index.ts'
import { type CareMasters, createMasters } from './care/masters.ts'
import { demoCosts } from './costs.ts'
import { createLeaders, demoAccounts, demoAdministration } from './demo.administration.ts'
import { dictionaryWords } from './demo.dictionary-words.ts'
import { demoPiglets } from './demo.piglets.ts'
import { createNode, createPlaces } from './demo.places.ts'
import { demoPlans, demoProjects } from './demo.plans.ts'
import { demoSales } from './demo.sales.ts'
import { demoSemenTrade } from './demo.semen.ts'
import { demoMaterials } from './materials.ts'
import { demoClose, demoCounts } from './month-end.ts'
import { chance } from './random.ts'
import { conditionsOf } from './seasons.ts'
import { simulateBatches } from './simulate-batches.ts'
import { CratePlan, farmNames, simulateFarm } from './simulate-farm.ts'
import type { SimulatedRow } from './simulate-sow.ts'
import { demoIntroductions, demoTransfers } from './transfers.ts'

export interface DemoSize {
  readonly farms: number
  readonly sows: number
  readonly years: number
  readonly seed: number
  /** The farms record a year of feed, treatments and vaccinations as well. */
  readonly care?: boolean
  /** The first has closed a month. */
  readonly closed?: boolean
}
export const DEFAULT_DEMO: DemoSize = {
  farms: 2,
  sows: 300,
  years: 2,
  seed: 20261121,
  care: true,
  closed: true,
}

const DAYS_PER_BATCH = 45
const DAYS_TO_REVIEW = 7
/** Batches draw their own luck: the sows' stays what it was. */
const BATCH_SEED = 4711
const CARE_SEED = 9973
/** Farms loaded in parallel: while one computes, the other waits for the database. */
const WORKERS = 2

/** Builds demo farms by the same commands a person's entries go through, and says how it gets on. */
export async function loadDemo(
  db: Db,
  size: DemoSize,
  today: string,
  log: (line: string) => void,
): Promise<number> {
  let events = 0
  const company = await inSystem(db, (tx, caller) =>
    createNode(tx, caller, {
      parentId: caller.organizeId,
      type: 'company',
      name: '江北公司',
      shortName: '江北',
      code: 'JB',
    }),
  )
  const masters = size.care
    ? await inSystem(db, (tx, caller) => createMasters(tx, caller, company))
    : undefined
  let next = 0
  const worker = async () => {
    for (let index = next++; index < size.farms; index = next++) {
      const count = await loadNamed({ db, company, index, size, today, masters }, log)
      events += count
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  await inSystem(db, (tx, caller) => demoTransfers(tx, caller, company, today))
  const parts = [
    ...[demoAccounts, demoBreedingRules, demoIntroductions, demoMaterials, demoSales, demoSemenTrade],
    ...[demoPiglets, demoProjects, demoCosts, demoPlans, demoCounts, demoAdministration],
  ]
  for (const part of size.care ? parts : [])
    await inSystem(db, (tx, caller) => part({ tx, caller, today }, company))
  if (size.closed) await inSystem(db, (tx, caller) => demoClose({ tx, caller, today }, company))
  // until the server gets round to it by itself, the plans of large queries would be those for empty tables
  await sql`analyze`.execute(db)
  return events
}

interface FarmToLoad {
  readonly db: Db
  readonly company: string
  readonly index: number
  readonly size: DemoSize
  readonly today: string
  readonly masters: CareMasters | undefined
}

async function loadNamed(farm: FarmToLoad, log: (line: string) => void): Promise<number> {
  const started = Date.now()
  const count = await loadFarm(farm)
  log(
    `示范猪场 ${farmNames(farm.index).name}：${count.toLocaleString('en-US')} 条事件，用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒`,
  )
  return count
}

/** Ear numbers of the boars a herd needs: one for sixty sows, and never a single one. */
function boarNumbers(sows: number): [string, ...string[]] {
  const numberOf = (n: number) => `G${String(n).padStart(4, '0')}`
  const others = Math.max(2, Math.ceil(sows / 60)) - 1
  return [numberOf(1), ...Array.from({ length: others }, (_, i) => numberOf(i + 2))]
}

async function inSystem<T>(db: Db, work: (tx: Tx, caller: Caller) => Promise<T>): Promise<T> {
  const caller = await systemCaller(db, allFunctionCodes, { route: 'CLI demo', requestId: 'demo' })
  return scoped(db, caller.scope, (tx) => work(tx, caller))
}

async function loadFarm({ db, company, index, size, today, masters }: FarmToLoad): Promise<number> {
  const code = `F${String(index + 1).padStart(2, '0')}`
  const node = {
    parentId: company,
    type: 'farm',
    ...farmNames(index),
    code,
    farmType: 'COMMERCIAL',
    designSows: size.sows,
    sort: index + 1,
  }
  const farmId = await inSystem(db, (tx, caller) => createNode(tx, caller, node))
  const places = await inSystem(db, (tx, caller) => createPlaces(tx, caller, farmId, size.sows))
  const words = await inSystem(db, dictionaryWords)
  const start = addDays(today, -Math.round(size.years * 365))
  const conditions = conditionsOf(index, size.seed)
  const crates = new CratePlan(places.crates)
  const rows = simulateFarm({
    seed: size.seed + index,
    sows: size.sows,
    start,
    until: today,
    houses: { boar: places.boar },
    breeds: words.breeds,
    sires: words.sires,
    levels: words.levels,
    cast: {
      boars: boarNumbers(size.sows),
      technicians: ['赵敏', '李建华', '孙立国'],
      midwives: ['周国平', '吴桂香'],
      houses: places,
      causes: words.causes,
      conditions,
      crate: (from, to) => crates.take(from, to),
    },
  })
  const grown = simulateBatches(rows, {
    until: today,
    luck: chance(size.seed + index + BATCH_SEED),
    finishing: places.finishing,
    causes: words.growing,
    conditions,
  })
  const herd = [...rows, ...grown]
  const plan = masters && careOf(masters, today, chance(size.seed + index + CARE_SEED), conditions)
  const cared = plan ? [...confirmed(herd), ...careOfBatches(herd, places.nursery, plan)] : herd
  const all = cared.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  await inSystem(db, (tx, caller) =>
    createLeaders(tx, caller, [places.nursery, ...places.finishing], { start, today }),
  )
  const count = await record(db, farmId, all, start, today)
  if (!plan) return count
  const fed = await inSystem(db, (tx) => feedOfHouses(tx, farmId, plan))
  await record(db, farmId, fed, plan.from, today)
  await inSystem(db, (tx, caller) => fillStations(tx, caller, farmId, plan))
  return count + fed.length
}

async function record(
  db: Db,
  farmId: string,
  rows: readonly SimulatedRow[],
  start: string,
  today: string,
): Promise<number> {
  const forms = new Map(eventForms.map((form) => [form.code, form]))
  // a user of the demo finds a week of events to review, not all its years
  const fresh = addDays(today, -DAYS_TO_REVIEW)
  const next = (day: string) => {
    const end = addDays(day, DAYS_PER_BATCH)
    return day < fresh && end > fresh ? fresh : end
  }
  let from = 0
  for (let until = next(start); from < rows.length; until = next(until)) {
    let to = from
    while (to < rows.length && (rows[to]?.date ?? '') < until) to++
    const entries = rows.slice(from, to).flatMap(({ code, row }) => {
      const form = forms.get(code)
      return form ? [{ form, row }] : []
    })
    const unchecked = until <= fresh
    if (entries.length > 0) await recordAll(db, farmId, entries, today, unchecked)
    from = to
  }
  return rows.length
}

async function recordAll(
  db: Db,
  farmId: string,
  entries: Parameters<typeof recordEvents>[2]['entries'],
  today: string,
  unchecked: boolean,
): Promise<void> {
  // what happens to lots of semen and to batches comes last: the animals of this part make them
  const commands = [
    [recordEvents, 'pig'],
    [recordLotEvents, 'lot'],
    [recordBatchEvents, 'batch'],
    [recordStandalone, 'standalone'],
    // nothing more is recorded of a closed batch
    [recordBatchEvents, 'close'],
  ] as const
  for (const [command, kind] of commands) {
    const own = entries.filter(({ form }) => kindOf(form) === kind)
    if (own.length === 0) continue
    const input = { farmId, entries: own, today, dryRun: false, unchecked }
    const results = await inSystem(db, (tx, caller) => command(tx, caller, input))
    const refused = results.find((result) => !result.accepted)
    if (refused)
      throw new Error(
        `the simulator made an illegal row: ${JSON.stringify({ entry: own[refused.row]?.row, refused })}`,
      )
  }
}

function kindOf(form: EventForm): 'pig' | 'lot' | 'batch' | 'standalone' | 'close' {
  if (isStandalone(form)) return 'standalone'
  if (isOfBatches(form)) return form.code === 'batch_close' ? 'close' : 'batch'
  return form.target === 'lot' ? 'lot' : 'pig'
}
