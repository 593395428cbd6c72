import { diffBatch } from '#domain/batch/batch.diff.ts'
import { replayBatch } from '#domain/batch/batch.replay.ts'
import type { BatchChangeResult } from '#domain/batch/batch.trial.ts'
import { tryReplacingArrivals } from '#domain/batch/replaced-arrivals.ts'
import { type WeanedInto, weanedInto } from '#domain/batch/weanings.ts'
import type { DiffLine } from '#domain/sow/sow.diff.ts'
import type { Tx } from '#server/kit/database.ts'
import { type BatchChange, loadBatches, type StoredBatch } from '../batch/batch.load.ts'
import { carryBirths } from '../batch/carry.ts'
import type { RowViolation } from '../entry/row-result.ts'
import { titlesOf } from '../entry/titles.ts'
import type { SideChange } from './consequence.ts'
import type { HerdFacts } from './herd.facts.ts'
import { batchViolationsOf } from './into-batches.ts'

/** One animal of a correction. */
type Corrected = Omit<SideChange, 'stored'>

/**
 * Judges a correction for the batches the animal's piglets went to: a weaning that is changed or taken back,
 * and any change of its heads or of the birth of its litter (§3.6-1).
 */
export async function checkBatches(tx: Tx, farmId: string, sides: readonly Corrected[], lock: boolean) {
  const reported = sides.map(violationsOfBatch)
  const uids = [
    ...new Set(reported.flatMap(({ gone, come }) => [...gone, ...come].map((one) => one.batchId))),
  ]
  if (uids.length === 0) return { violations: [], changes: [], batches: [] }
  const stored = await loadBatches(tx, farmId, { uids, lock })
  const herd = sides.find((side) => side.edit)?.edit?.herd
  const all = uids.flatMap((uid): Changed[] => {
    const batch = stored.get(uid) ?? herd?.batches.get(uid)
    if (!batch) return []
    const of = (list: 'gone' | 'come') =>
      reported.flatMap((one) => one[list]).filter((one) => one.batchId === uid)
    return [changed(batch, stored.has(uid), of('gone'), of('come'), herd)]
  })
  const batches = all.map(({ batch, isStored, after }) => ({ before: isStored ? batch : null, after }))
  const isWeaning = sides.some(({ old }) => old.type === 'event_wean')
  return {
    violations: all.flatMap((one) => saidOf(one, isWeaning)),
    changes: [...(await linesOf(tx, all)), ...(await passedOn(tx, farmId, batches, lock))],
    batches,
  }
}

/** Changes of batches the pigs were passed on to later. */
async function passedOn(tx: Tx, farmId: string, changes: readonly BatchChange[], lock: boolean) {
  const own = new Set(changes.map((one) => one.after.uid))
  const carried = await carryBirths(tx, farmId, changes, lock)
  return carried.changes.flatMap(({ before, after }) =>
    own.has(after.uid) || !before
      ? []
      : diffBatch(after.batchNo, replayBatch(before, before.events), replayBatch(after, after.events)),
  )
}

/** Arrivals in batches that the correction removes, and those it adds. */
function violationsOfBatch({ animal, edit, result }: Corrected) {
  const before = weanedInto(animal.events, result.before)
  const after = weanedInto(result.events, result.history)
  const known = new Set(before.map(textOf))
  const still = new Set(after.map(textOf))
  const isEdited = (uid: string) => uid === edit?.event.uid
  const confirmed = edit?.event.confirmed === true
  return {
    gone: before.filter((one) => !still.has(textOf(one))),
    come: after
      .filter((one) => !known.has(textOf(one)))
      .map((one) => ({ ...one, event: { ...one.event, confirmed: confirmed || !isEdited(one.event.uid) } })),
  }
}

const textOf = (one: WeanedInto): string => JSON.stringify(one)

interface Changed {
  readonly batch: StoredBatch
  readonly isStored: boolean
  readonly isNew: boolean
  readonly replaced: BatchChangeResult
  readonly after: StoredBatch
}

function changed(
  batch: StoredBatch,
  isStored: boolean,
  gone: readonly WeanedInto[],
  come: readonly WeanedInto[],
  herd: HerdFacts | undefined,
): Changed {
  const replaced = tryReplacingArrivals(batch, batch.events, {
    gone: gone.map((one) => one.event),
    come: come.map((one) => one.event),
    room: ({ uid, date, payload: { houseId } }) =>
      houseId ? herd?.batches.room({ houseId, date, except: uid }) : undefined,
  })
  const traces = new Map(batch.traces)
  for (const { event } of gone) traces.delete(event.uid)
  for (const { event, litterUid } of come) traces.set(event.uid, { litterUid })
  return {
    batch,
    isStored,
    isNew: gone.length === 0,
    replaced,
    after: { ...batch, events: replaced.events, traces },
  }
}

/** At the cells of the weaning where one is corrected; else at the date. */
const saidOf = ({ batch, isNew, replaced }: Changed, isWeaning: boolean): RowViolation[] =>
  batchViolationsOf(batch.batchNo, replaced.violations, isNew).map((one) =>
    isWeaning ? one : { ...one, field: 'date' },
  )

async function linesOf(tx: Tx, all: readonly Changed[]): Promise<DiffLine[]> {
  const houses = all.flatMap(({ replaced: { before, history } }) => [
    ...before.houses.keys(),
    ...history.houses.keys(),
  ])
  const titles = await titlesOf(tx, [...new Set(houses.filter((one) => one !== null))])
  return all.flatMap(({ batch: { batchNo }, replaced: { before, history } }) => {
    const places = [...new Set([...before.houses.keys(), ...history.houses.keys()])]
    const heads = (of: BatchChangeResult['before'], place: string | null) => `${of.houses.get(place) ?? 0} 头`
    const byHouse = places.flatMap((place): DiffLine[] => {
      const [was, is] = [heads(before, place), heads(history, place)]
      const name = titles[place ?? ''] ?? '-'
      return was === is || places.length === 1
        ? []
        : [{ label: `批次 ${batchNo} ${name}`, before: was, after: is }]
    })
    return [...diffBatch(batchNo, before, history), ...byHouse]
  })
}
