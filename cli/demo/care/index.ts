import { addDays } from '#domain/calendar.ts'
import { recordStations } from '#server/commands/stations/stations.record.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { storeNamed } from '#server/stores.ts'
import type { Chance } from '../random.ts'
import type { Conditions } from '../seasons.ts'
import type { SimulatedRow } from '../simulate-sow.ts'
import { care, type Item, PROGRAMME } from './care.model.ts'
import { type Grown, grownBatches } from './grown.ts'
import { stationRows } from './houses.ts'
import type { CareMasters } from './masters.ts'
import { type FeedPlan, feedOfBatches } from './simulate-feed.ts'

const DAYS = 365
/** Days a pig is on a farm from weaning to market, and some to spare. */
const BATCH_DAYS = 165

interface CarePlan extends FeedPlan {
  readonly masters: CareMasters
}

/** A year of care up to yesterday: what was fed today is reported tomorrow. */
export const careOf = (
  masters: CareMasters,
  today: string,
  luck: Chance,
  conditions: Conditions,
): CarePlan => ({
  masters,
  feeds: masters.feeds,
  from: addDays(today, -DAYS),
  weeklyFrom: addDays(today, -DAYS - BATCH_DAYS),
  conditions,
  until: addDays(today, -1),
  luck,
})

/** Feed, treatments and vaccinations of the batches of a farm, and what its sows were given. */
export function careOfBatches(
  herd: readonly SimulatedRow[],
  nursery: string,
  plan: CarePlan,
): SimulatedRow[] {
  const batches = grownBatches(herd, nursery)
  return [...feedOfBatches(batches, plan), ...healthOf(herd, batches, plan)]
}

/** Batches older than the farm's feed records are closed all the same (G-08). */
export const confirmed = (herd: readonly SimulatedRow[]): SimulatedRow[] =>
  herd.map((one) =>
    one.code === 'batch_close' ? { ...one, row: { ...one.row, confirmReason: '当时未记录用料' } } : one,
  )

/** Rows of the stations of a farm. @throws when the simulator made a row the farm refuses */
export async function fillStations(tx: Tx, caller: Caller, farmId: string, plan: CarePlan): Promise<void> {
  const rows = (await stationRows(tx, farmId, plan)) as Readonly<Record<string, unknown>>[]
  if (rows.length === 0) return
  const reported = await recordStations(tx, caller, {
    store: storeNamed('jzswFeedInfo'),
    farmId,
    rows,
  })
  const refused = reported.rows.find(({ accepted }) => !accepted)
  if (refused) throw new Error(`the simulator made an illegal row: ${JSON.stringify(refused)}`)
}

interface HealthPlan {
  readonly from: string
  readonly until: string
  readonly luck: Chance
  readonly masters: CareMasters
}

const VET = '马兽医'

/** Treatments, preventive medication and vaccinations of a farm's batches and sows. */
function healthOf(
  rows: readonly SimulatedRow[],
  batches: readonly Grown[],
  plan: HealthPlan,
): SimulatedRow[] {
  const made = [...batches.flatMap((batch) => ofBatch(batch, plan)), ...ofSows(rows, plan)]
  return made.filter(({ date }) => date >= plan.from && date <= plan.until)
}

function ofBatch(batch: Grown, plan: HealthPlan): SimulatedRow[] {
  const { batchNo: earNo, feedClass, born, headsOn } = batch
  const { luck, masters, until } = plan
  const at = (age: number) => addDays(born, age)
  const span: readonly [number, number] = feedClass === 'NURSERY' ? [28, 62] : [75, 130]
  const cures = Array.from({ length: care.curesPerBatch }, () => at(luck.whole(...span))).map((date) => {
    const sick = luck.whole(2, 8)
    const over = addDays(date, 4) <= until
    const result = over ? { result: luck.pick(care.cureResults), resultDate: addDays(date, 4) } : {}
    return {
      code: 'event_cure',
      date,
      row: { ...treated(plan), subject: 'BATCH', earNo, date, qty: sick, ...result },
    }
  })
  const fed = at(26)
  const health = {
    code: 'event_health',
    date: fed,
    row: {
      ...{ subject: 'BATCH', earNo, date: fed, qty: headsOn(fed), vet: VET, plan: '断奶保健' },
      ...{ drugId: masters.premix, dose: '400g/吨', days: 7, usedQty: '6' },
    },
  }
  const shots = PROGRAMME.filter(({ trigger, pigClass }) => trigger === 'AGE' && pigClass === feedClass).map(
    ({ name, dueDay }) =>
      shot(plan, name, { subject: 'BATCH', earNo }, at(dueDay + luck.whole(-3, 2)), headsOn),
  )
  const all = [...cures, ...(feedClass === 'NURSERY' ? [health] : []), ...shots]
  // a batch of few pigs is sold sooner than it falls ill
  return all.filter(
    ({ date, row }) => date >= batch.first && headsOn(date) >= Number(row.qty) && headsOn(date) > 0,
  )
}

const treated = ({ luck, masters }: HealthPlan, illnesses = masters.illnesses) => ({
  vet: VET,
  ...luck.pick(illnesses),
  drugId: luck.pick(masters.drugs),
  dose: '0.1ml/kg',
  routeId: masters.route,
  days: 3,
  usedQty: String(luck.whole(1, 6)),
})

function shot(
  { luck, masters }: HealthPlan,
  item: Item,
  whom: { subject: string; earNo: string },
  date: string,
  headsOn: (date: string) => number = () => 1,
): SimulatedRow {
  const qty = headsOn(date)
  const lotNo = `${date.slice(2, 7).replace('-', '')}${luck.whole(1, 3)}`
  const vaccineId = masters.vaccines.get(item)
  const heads = whom.subject === 'PIG' ? {} : { qty }
  const row = {
    ...whom,
    ...heads,
    date,
    vet: VET,
    vaccineId,
    lotNo,
    dose: '2ml',
    routeId: masters.injection,
    usedQty: String(qty),
  }
  return { code: 'event_immune', date, row }
}

/** Events of one sow, in order. */
function ofSows(rows: readonly SimulatedRow[], plan: HealthPlan): SimulatedRow[] {
  const own = Map.groupBy(
    rows.filter(({ code, row }) => code.startsWith('event_') && typeof row.earNo === 'string'),
    ({ row }) => String(row.earNo),
  )
  return [...own].flatMap(([earNo, life]) => ofSow(earNo, life, plan))
}

const LEAVES = new Set(['event_cull_pig', 'event_death_pig', 'event_sale_pig'])
const ENDS = new Set(['event_farr', 'event_mat', ...LEAVES])

function ofSow(earNo: string, life: readonly SimulatedRow[], plan: HealthPlan): SimulatedRow[] {
  const { luck } = plan
  const pig = { subject: 'PIG', earNo }
  const exit = life.find(({ code }) => LEAVES.has(code))?.date ?? '9999-12-31'
  const made = life.flatMap(({ code, date }, index): SimulatedRow[] => {
    if (code === 'event_mat') {
      const day = addDays(date, 85 + luck.whole(-1, 4))
      const end = life.slice(index + 1).find((one) => isEnd(one))?.date
      return end !== undefined && end < day ? [] : [shot(plan, '产前腹泻', pig, day)]
    }
    if (code !== 'event_farr') return []
    const after = shot(plan, '产后蓝耳', pig, addDays(date, 14 + luck.whole(-1, 4)))
    if (!luck.yes(care.sowCures)) return [after]
    const day = addDays(date, luck.whole(1, 3))
    const result = addDays(day, 4) <= plan.until ? { result: 'CURED', resultDate: addDays(day, 4) } : {}
    return [
      after,
      {
        code: 'event_cure',
        date: day,
        row: { ...treated(plan, plan.masters.sowIllnesses), ...pig, date: day, ...result },
      },
    ]
  })
  return made.filter((one) => one.date < exit && (one.code !== 'event_immune' || luck.yes(care.vaccinated)))
}

const isEnd = ({ code, row }: SimulatedRow): boolean =>
  ENDS.has(code) || (code === 'event_gestation' && row.gestationResult !== 'POSITIVE')
