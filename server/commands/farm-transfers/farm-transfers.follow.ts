import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { corrected, openingOf } from '#domain/sow/arrival.ts'
import { importedRows } from '#domain/sow/bound-by-transfer.ts'
import { arrivalOf } from '#domain/sow/farm-transfer.ts'
import { diffHistories } from '#domain/sow/sow.diff.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import { type ChangeResult, tryChange } from '#domain/sow/sow.trial.ts'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { conflict } from '#server/kit/refused.ts'
import { type FarmSettings, loadFarmSettings } from '#server/queries/farm-settings.ts'
import { dateLimits } from '../entry/engine.ts'
import type { Correction, CorrectionAnswer } from '../entry/entry.correction.ts'
import { violationsOf } from '../entry/row-result.ts'
import { queueEventMessages } from '../erp/event-messages.ts'
import { type AnimalEvents, loadAnimals } from '../herd/animal-events.ts'
import type { FindConsequence } from '../herd/consequence.ts'
import { mayFollow } from '../herd/correct-event.ts'
import { writeProjections } from '../herd/herd.write.ts'
import { projectionChange } from '../herd/save-events.ts'
import { entryOf } from './snapshot.ts'

/** The entry in a receiving farm, rewritten after a correction of the animal's earlier life. */
interface Followed {
  readonly farmId: string
  readonly farm: string
  readonly animal: AnimalEvents
  readonly old: SowEvent
  readonly event: SowEvent
  readonly version: number
  readonly result: ChangeResult
  readonly settings: FarmSettings
}

type Entry = SowEvent<'event_entry'>

/** The farms the animal went to later keep the same history: they accept the correction too, or nothing changes. */
export const followTransfers: FindConsequence = async ({ tx, caller, request, sides }) => {
  const elsewhere: Followed[] = []
  for (const { animal, result } of sides)
    elsewhere.push(...(await followed(tx, caller, animal, result.events, request)))
  if (elsewhere.length === 0) return null
  return { ...answerOf(elsewhere), save: () => writeFollowed(tx, caller, elsewhere, request.reason) }
}

/** The receiving farms' sides of a correction, from the first to the animal's present farm. */
async function followed(
  tx: Tx,
  caller: Caller,
  animal: AnimalEvents,
  events: readonly SowEvent[],
  request: Pick<Correction, 'today' | 'dryRun'>,
): Promise<Followed[]> {
  const arrival = arrivalOf(events)
  const farmId = arrival?.payload.inFarmId
  if (!arrival || !farmId || !mayFollow(caller, events)) return []
  const entry = await receiptOf(tx, farmId, arrival.uid)
  const here = entry && (await loadAnimals(tx, farmId, [entry.pigId], !request.dryRun)).get(entry.pigId)
  const old = here?.events.find((one) => one.uid === entry?.uid)
  if (!entry || !here || old?.type !== 'event_entry') return []
  const settings = await loadFarmSettings(tx, farmId, request.today)
  const event = correctedEntry(old, { ...animal, events }, arrival.payload.outDate ?? arrival.date, settings)
  const limits = dateLimits(settings, request.today, true)
  const context = { ...limits, params: settings.params, byTransfer: true }
  const result = tryChange(here.events, { kind: 'edit', event }, context)
  const own = { farmId, farm: entry.farm, animal: here, old, event, version: entry.version, result, settings }
  const next = arrivalOf(here.events)
  if (!next || mayFollow(caller, here.events))
    return [own, ...(await followed(tx, caller, here, result.events, request))]
  const bound = importedRows(event, next)
  return [{ ...own, result: { ...result, accepted: false, violations: [...result.violations, bound] } }]
}

/** The entry that shares its link with the arrival. */
const receiptOf = (tx: Tx, farmId: string, arrivalUid: string) =>
  tx.row(sql<{ uid: string; pigId: string; version: number; farm: string }>`
    select e.uid, e.pig_id as "pigId", e.version, f.name as farm from pig_event a
      join pig_event e on e.link_uid = a.link_uid and e.farm_id = ${farmId} and e.type = 'event_entry'
      join organize f on f.uid = e.farm_id where a.uid = ${arrivalUid}`)

/** Cells a receiving farm sets itself, independent of the earlier file. */
const OWN = new Set([
  'earNo',
  'houseId',
  'penId',
  'source',
  'originalValue',
  'depStartMonth',
  'pedigree',
  'transfer',
  'remark',
])

function correctedEntry(old: Entry, before: AnimalEvents, left: string, { params }: FarmSettings): Entry {
  const past = before.events.filter((one) => one.type !== 'event_transfer_farm' && one.date <= left)
  const entry = entryOf({ ...before, events: past })
  const kept = Object.entries(old.payload).filter(([key]) => OWN.has(key))
  const opening = openingOf(replayPig(past, params), entry.opening)
  const payload = { ...entry, ...Object.fromEntries(kept), opening, history: corrected(past, () => uuidv7()) }
  return { ...old, payload }
}

/** Violations and changes of the correction in the other farms, each line with the farm's name. */
function answerOf(sides: readonly Followed[]): CorrectionAnswer {
  return {
    accepted: sides.every(({ result }) => result.accepted),
    violations: sides.flatMap(({ result }) => violationsOf(result)),
    changes: sides.flatMap(({ farm, result }) =>
      diffHistories(result.before, result.history).map((line) => ({
        ...line,
        label: `${farm} ${line.label}`,
      })),
    ),
  }
}

/** Writes the rewritten entries; one that was changed meanwhile is a conflict. */
async function writeFollowed(tx: Tx, caller: Caller, sides: readonly Followed[], reason: string | null) {
  for (const { farmId, event, version, animal } of sides) {
    const done =
      await tx.changed(sql`update pig_event set payload = ${JSON.stringify(event.payload)}::jsonb, updated_by = ${caller.uid},
      updated_at = now(), version = version + 1
      where farm_id = ${farmId} and event_date = ${event.date}::date and uid = ${event.uid} and version = ${version}`)
    if (done !== 1) throw conflict({ uid: event.uid }, { uid: event.uid })
    await queueEventMessages(tx, farmId, 'pig_event', [event.uid], [animal.pigId])
  }
  const changes = sides.map(({ farmId, animal, result, settings }) =>
    projectionChange(farmId, animal.pigId, animal.events, result.events, settings),
  )
  await writeProjections(tx, changes)
  const entries = sides.map(({ farmId, animal, old, event }) => ({
    target: event.type,
    targetUid: event.uid,
    before: { payload: old.payload },
    after: { farmId, pigId: animal.pigId, date: event.date, payload: event.payload, retold: true },
    reason,
  }))
  await audit(tx, caller, entries)
}
