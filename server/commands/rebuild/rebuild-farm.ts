import { sql } from 'kysely'
import type { Found, FoundRow, Identity } from '#resources/answers/rebuild.ts'
import type { BulkRow } from '#server/kit/bulk.ts'
import { type DataScope, type Db, scoped, type Tx } from '#server/kit/database.ts'
import { keysOf } from '#server/kit/narrow.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'
import type { Projection } from '#server/kit/projection.ts'
import { batchCostDay, batchMoveCost } from '#server/projections/batch.projection.ts'
import { feedUse } from '#server/projections/feed.projection.ts'
import { derived } from '#server/projections/index.ts'
import { litter, litterMove } from '#server/projections/litter.projection.ts'
import { loadFarmSettings } from '#server/queries/farm-settings.ts'
import { computeCosts, costRows } from '../batch/costs/costs.refresh.ts'
import { refreshFarmCosts } from '../costs/costs.fresh.ts'
import { projected, writeProjection } from '../standalone/standalone.project.ts'
import { standaloneProjections } from '../standalone/standalone.registry.ts'
import type { StandaloneEvent } from '../standalone/standalone.types.ts'
import { recountStations } from '../stations/stations.follow.ts'
import { batchStockIdentity, weanedIdentity } from './batch-identities.ts'
import { batchTransferIdentity, shipmentIdentity } from './batch-travels.ts'
import { rebuildChunk } from './chunk.ts'
import { addUp } from './identities.ts'
import { ownerless } from './owned.ts'
import { batchesOf, rebuildBatches, sweepBatches, unstoredOf } from './rebuild.batches.ts'
import { changedRows, compare, type Difference, writeDifferences } from './rebuild.compare.ts'
import { keepFirst } from './rebuild.found.ts'
import { rebuildLotMoves, semenIdentity } from './rebuild.semen.ts'
import type { RebuildRequest } from './rebuild.task.ts'
import { siloIdentity } from './silo-identity.ts'
import { travelIdentity } from './travels.ts'

/** Animals replayed at a time: bounds the memory and the time an entry has to wait. */
const CHUNK = 200
/** Batches replayed at a time: each holds the weanings of a week. */
const BATCHES = 50

interface Rebuild extends RebuildRequest {
  /** Called in the transaction of each part, with the sums so far. */
  readonly progress?: (tx: Tx, done: number, differences: number) => Promise<void>
  readonly signal?: AbortSignal
}

const byRule = (a: Identity, b: Identity): number => a.rule.localeCompare(b.rule)

/** Uids of the animals a rebuild covers: those of the farm, and those that occur only in events. */
export const animalsOf = (tx: Tx, { farmId, from }: Pick<Rebuild, 'farmId' | 'from'>): Promise<string[]> =>
  tx.values(sql<string>`
    select uid from pig where farm_id = ${farmId} and (${from}::date is null or exit_date is null or exit_date >= ${from}::date)
    union select distinct e.pig_id from pig_event e where e.farm_id = ${farmId}
      and not exists (select 1 from pig p where p.farm_id = e.farm_id and p.uid = e.pig_id) order by 1`)

/**
 * Brings a farm's projections up to a replay of its events under its parameters of today, part by part, each in a transaction of its own:
 * entries go on meanwhile. Stopped by its signal it leaves the parts done so far, every animal whole.
 */
export async function rebuildFarm(
  db: Db,
  scope: DataScope,
  request: Rebuild,
): Promise<{ done: number; differences: number; found: Found }> {
  const { farmId, dryRun, today, signal } = request
  const inScope = <T>(work: (tx: Tx) => Promise<T>) => scoped(db, scope, work)
  const settings = await inScope((tx) => loadFarmSettings(tx, farmId, today))
  const animals = await inScope((tx) => animalsOf(tx, request))
  const identities = new Map<string, Identity>()
  const rows: FoundRow[] = []
  const unstored: Difference[] = []
  const sums = { done: 0, differences: 0 }
  const note = (found: readonly Difference[]) => {
    sums.differences += found.length
    keepFirst(rows, found)
  }
  for (let from = 0; from < animals.length && !signal?.aborted; from += CHUNK) {
    const ids = animals.slice(from, from + CHUNK)
    const part = await inScope(async (tx) => {
      const result = await rebuildChunk(tx, farmId, ids, settings, dryRun)
      await request.progress?.(tx, sums.done + ids.length, sums.differences + result.differences.length)
      return result
    })
    sums.done += ids.length
    addUp(identities, part.identities)
    note(part.differences)
    if (dryRun)
      unstored.push(...part.differences.filter(({ table }) => table === litter || table === litterMove))
  }
  if (!signal?.aborted) note(await inScope((tx) => sweep(tx, farmId, dryRun)))
  const batches = await inScope((tx) => batchesOf(tx, farmId))
  const reported = await inScope((tx) => unstoredOf(tx, farmId, unstored))
  for (let from = 0; from < batches.length && !signal?.aborted; from += BATCHES) {
    const uids = batches.slice(from, from + BATCHES)
    note(await inScope((tx) => rebuildBatches(tx, farmId, uids, reported, dryRun)))
  }
  if (!signal?.aborted) note(await inScope((tx) => rebuildCosts(tx, request, batches)))
  const others = await inScope((tx) => wholeFarm(tx, farmId))
  return { ...sums, found: { identities: [...identities.values(), ...others].toSorted(byRule), rows } }
}

/** Identities computed on the tables of the whole farm at once. */
const WHOLE = [
  batchStockIdentity,
  weanedIdentity,
  travelIdentity,
  batchTransferIdentity,
  shipmentIdentity,
  siloIdentity,
  semenIdentity,
]

async function wholeFarm(tx: Tx, farmId: string): Promise<Identity[]> {
  const lines: Identity[] = []
  for (const identityOf of WHOLE) lines.push(...(await identityOf(tx, farmId)))
  return lines
}

/** Rows that belong to no animal with events. */
async function sweep(tx: Tx, farmId: string, dryRun: boolean): Promise<Difference[]> {
  const found: Difference[] = []
  for (const name of keysOf(derived)) {
    const table = derived[name]
    const lost = await compare(tx, table, ownerless(name), farmId, [])
    if (!dryRun) await writeDifferences(tx, table, lost, [])
    found.push(...lost)
  }
  found.push(...(await rebuildLotMoves(tx, farmId, dryRun)))
  found.push(...(await sweepBatches(tx, farmId, dryRun)))
  found.push(...(await rebuildStandalone(tx, farmId, dryRun)))
  return found
}

/** Batches compared at a time. */
const PART = 50

/**
 * Computes the costs of all batches of a farm from their first day and compares them with the stored ones, after those were
 * brought up to date; differences are written unless it is a dry run.
 */
async function rebuildCosts(tx: Tx, { farmId, dryRun, today }: RebuildRequest, batches: readonly string[]) {
  await refreshFarmCosts(tx, farmId, today)
  const costs = await computeCosts(tx, farmId, batches, await parametersOf(tx, farmId, today))
  const found: Difference[] = []
  for (let at = 0; at < costs.length; at += PART) {
    const part = costs.slice(at, at + PART)
    const uids = part.map(({ uid }) => uid)
    const { days, moves } = costRows(farmId, part)
    const check = async (table: Projection, rows: readonly BulkRow[]) => {
      const differences = await compare(tx, table, sql`t.batch_id = any(${uids}::uuid[])`, farmId, rows)
      if (!dryRun) await writeDifferences(tx, table, differences, rows)
      found.push(...differences)
    }
    await check(batchCostDay, days)
    await check(batchMoveCost, moves)
  }
  return found
}

/** Feed of single animals comes from stations, and feed fed by its issue from documents: neither from events. */
const own = (table: Projection) => (table === feedUse ? sql`pig_id is null and issue_uid is null` : sql`true`)

/** Rows of standalone events: compared with the events of the farm, and written by them unless it is a dry run. */
async function rebuildStandalone(tx: Tx, farmId: string, dryRun: boolean): Promise<Difference[]> {
  const events =
    await tx.rows(sql<StandaloneEvent>`select uid, type, event_date as date, payload from farm_event
    where farm_id = ${farmId}`)
  const wanted = projected(farmId, events)
  const differences: Difference[] = []
  for (const table of standaloneProjections) {
    const rows = wanted.get(table) ?? []
    const found = await compare(tx, table, own(table), farmId, rows)
    differences.push(...found)
    if (dryRun || found.length === 0) continue
    const gone = found.flatMap(({ before, after }) => (before && !after ? [before] : []))
    await writeProjection(tx, farmId, table, gone, changedRows(table, found, rows))
  }
  if (!dryRun) await recountStations(tx, [farmId], null)
  return differences
}
