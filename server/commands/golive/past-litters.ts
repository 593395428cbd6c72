import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Params } from '#domain/sow/params.ts'
import { type PastProblem, pastProblems } from '#domain/sow/past.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { PastLitter } from '#domain/sow/sow.opening.ts'
import { pastLitterKind } from '#resources/golive/golive.kinds.ts'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import { type FarmSettings, loadFarmSettings } from '#server/queries/farm-settings.ts'
import type { Acting } from '../entry/entry.act.ts'
import { broken, type RowViolation, wrongCell } from '../entry/row-result.ts'
import { type AnimalEvents, findByEarNo, loadAnimals } from '../herd/animal-events.ts'
import { writeProjections } from '../herd/herd.write.ts'
import { projectionChange } from '../herd/save-events.ts'
import {
  accepted,
  type ImportHandler,
  type ImportResult,
  refused,
  skipped,
  type TakingBack,
} from '../import/handlers/handlers.types.ts'
import { type CheckedRow, rowReader } from './row.ts'

type Entry = SowEvent<'event_entry'>

const read = rowReader(pastLitterKind)

/** Litters from before go-live: each becomes part of the entry of its sow. A parity already there is replaced. */
export const pastLitterRows: ImportHandler = {
  async record(tx, caller, run, raw) {
    const { farmId, today } = run
    const rows = raw.map(read)
    const earNos = new Set(rows.map(({ cells }) => String(cells.earNo ?? '')))
    const byEarNo = await findByEarNo(tx, farmId, [...earNos])
    const animals = await loadAnimals(tx, farmId, [...new Set(byEarNo.values())], true)
    const settings = await loadFarmSettings(tx, farmId, today)
    const desk: Desk = { params: settings.params, reported: new Map(), seen: run.memo.past }
    const results = rows.map((row) =>
      judge(desk, row, animals.get(byEarNo.get(String(row.cells.earNo)) ?? '')),
    )
    await writeEntries({ tx, caller }, farmId, [...desk.reported.values()], settings)
    return results
  },
  takeBack: takeBackPast,
}

/** State after the rows of a chunk so far. */
interface Desk {
  readonly params: Params
  /** Rewritten entries, by animal. */
  readonly reported: Map<string, Rewritten>
  /** Rows of the file by ear number and parity. */
  readonly seen: Map<string, number>
}

function judge(desk: Desk, row: CheckedRow, animal: AnimalEvents | undefined): ImportResult {
  if (row.problems.length > 0) return refused(row.number, row.problems)
  const found = openingOf(desk, row, animal)
  if ('problem' in found) return refused(row.number, [found.problem])
  const { animal: own, entry } = found
  const past = entry.payload.past ?? []
  const litter = litterOf(row)
  const before = past.find((one) => one.parity === litter.parity) ?? null
  if (before && isSame(before, litter)) return skipped(row.number)
  const next: Entry = {
    ...entry,
    payload: { ...entry.payload, past: [...past.filter((one) => one !== before), litter] },
  }
  const problems = newProblems(entry, next, desk.params)
  if (problems.length > 0) return refused(row.number, problems)
  desk.reported.set(own.pigId, { animal: own, entry: next })
  return accepted(row.number, { pigId: own.pigId, uid: litter.uid, before } satisfies MadePast)
}

/** The entry the row belongs to, in the state after the earlier rows, or why there is none. */
function openingOf(
  { reported, seen }: Desk,
  { number, cells }: CheckedRow,
  animal: AnimalEvents | undefined,
): { animal: AnimalEvents; entry: Entry } | { problem: RowViolation } {
  if (!animal) return { problem: broken('V-007', 'earNo', { 耳号: String(cells.earNo) }) }
  const key = `${cells.earNo} ${cells.parity}`
  const first = seen.get(key)
  if (first !== undefined && first !== number)
    return { problem: { ...wrongCell('parity', `与第${first}行重复（同一母猪同一胎次）`), rule: 'V-011' } }
  seen.set(key, number)
  const stored = reported.get(animal.pigId)?.entry ?? animal.events.find((one) => one.type === 'event_entry')
  const isOpening = stored?.payload.init && animal.sex === 'F' && !stored.payload.history?.length
  const travels = animal.events.some((one) => one.type === 'event_transfer_farm')
  if (!stored || !isOpening || travels) return { problem: broken('O-21', 'earNo', {}) }
  return { animal, entry: stored }
}

const litterOf = ({ cells }: CheckedRow): PastLitter => {
  const { earNo: _earNo, ...reported } = cells
  return {
    uid: uuidv7(),
    ...Object.fromEntries(Object.entries(reported).filter(([, value]) => value !== null)),
  } as PastLitter
}

const isSame = ({ uid: _a, ...before }: PastLitter, { uid: _b, ...now }: PastLitter): boolean => {
  const sorted = (one: object) =>
    JSON.stringify(Object.entries(one).toSorted(([a], [b]) => a.localeCompare(b)))
  return sorted(before) === sorted(now)
}

/** New violations only: of the row's own litter, or of another one it conflicts with. */
function newProblems(before: Entry, after: Entry, params: Params): RowViolation[] {
  const key = ({ parity, rule }: PastProblem) => `${parity} ${rule}`
  const known = new Set(pastProblems(before, params).map(key))
  return pastProblems(after, params)
    .filter((one) => !known.has(key(one)))
    .map(({ field, message, rule }) => ({ ...wrongCell(field, message), rule }))
}

/** The litter of a row, and the one it replaced. */
interface MadePast {
  readonly pigId: string
  readonly uid: string
  readonly before: PastLitter | null
}

/** An animal whose entry gets other past litters. */
interface Rewritten {
  readonly animal: AnimalEvents
  readonly entry: Entry
}

/**
 * Writes entries with other past litters, and their projections. The version stays: past litters belong to the opening and are
 * no change of it (改过), and an edit of the entry never contains them.
 */
async function writeEntries(
  { tx, caller }: Acting,
  farmId: string,
  reported: readonly Rewritten[],
  settings: FarmSettings,
  reason: string | null = null,
): Promise<void> {
  if (reported.length === 0) return
  const rows = reported.map(({ entry: { uid, date, payload } }) => ({ uid, date, past: payload.past ?? [] }))
  await tx.run(sql`update pig_event e set payload = jsonb_set(e.payload, '{past}', r.past), updated_by = ${caller.uid}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(uid uuid, date date, past jsonb)
    where e.farm_id = ${farmId} and e.event_date = r.date and e.uid = r.uid`)
  await writeProjections(
    tx,
    reported.map(({ animal, entry }) => {
      const after = animal.events.map((one) => (one.uid === entry.uid ? entry : one))
      return projectionChange(farmId, animal.pigId, animal.events, after, settings)
    }),
  )
  const entries = reported.map(({ entry: { type, uid, payload } }) => {
    return { target: type, targetUid: uid, after: { past: payload.past }, reason }
  })
  await audit(tx, caller, entries)
}

/** Removes past litters of an import, or restores those they replaced. With a deleted entry its litters are gone already. */
async function takeBackPast(
  tx: Tx,
  caller: Caller,
  { farmId, today, reason, made, advance }: TakingBack<MadePast>,
): Promise<void> {
  const rows = made.map((one) => ({ row: one.row, ...one.made }))
  const animals = await loadAnimals(tx, farmId, [...new Set(rows.map(({ pigId }) => pigId))], true)
  const reported = new Map<string, Rewritten>()
  for (const { row, pigId, uid, before } of rows) {
    const animal = animals.get(pigId)
    const entry = reported.get(pigId)?.entry ?? animal?.events.find((one) => one.type === 'event_entry')
    if (!animal || !entry) continue
    if (animal.events.some((one) => one.type === 'event_transfer_farm'))
      throw new Refused('ERROR', `第${row}行：母猪【${animal.earNo}】已调拨，不能回滚`)
    const kept = (entry.payload.past ?? []).filter((one) => one.uid !== uid)
    const past = before ? [...kept, before] : kept
    reported.set(pigId, { animal, entry: { ...entry, payload: { ...entry.payload, past } } })
  }
  const settings = await loadFarmSettings(tx, farmId, today)
  await writeEntries({ tx, caller }, farmId, [...reported.values()], settings, reason)
  await advance(made.length)
}
