import { addDays } from '#domain/calendar.ts'
import { recordStations } from '#server/commands/stations/stations.record.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { storeOf } from '#server/stores.ts'
import type { Chance } from '../random.ts'
import type { Conditions } from '../seasons.ts'
import type { SimulatedRow } from '../simulate-sow.ts'
import { grownBatches } from './grown.ts'
import { stationRows } from './houses.ts'
import type { CareMasters } from './masters.ts'
import { type FeedPlan, feedOfBatches } from './simulate-feed.ts'
import { healthOf } from './simulate-health.ts'

const trace = { route: 'CLI demo', requestId: 'demo' }
const DAYS = 365
/** Days a pig stands on a farm from weaning to market, and some to spare. */
const BATCH_DAYS = 165

interface CarePlan extends FeedPlan {
  readonly masters: CareMasters
}

/** A year of care up to yesterday: what was fed today is told tomorrow. */
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

/** What the stations of a farm told. @throws when the simulator made a row the farm refuses */
export async function tellStations(tx: Tx, caller: Caller, farmId: string, plan: CarePlan): Promise<void> {
  const rows = (await stationRows(tx, farmId, plan)) as Readonly<Record<string, unknown>>[]
  if (rows.length === 0) return
  const told = await recordStations(tx, caller, trace, { store: storeOf('jzswFeedInfo'), farmId, rows })
  const refused = told.rows.find(({ accepted }) => !accepted)
  if (refused) throw new Error(`the simulator made an illegal row: ${JSON.stringify(refused)}`)
}
