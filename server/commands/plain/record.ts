import { uuidv7 } from 'uuidv7'
import { audit } from '../../kit/audit.ts'
import { bulkInsert } from '../../kit/bulk.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { loadFarmSettings } from '../herd/farm-settings.ts'
import { listedOf, listForCheck } from '../herd/list-for-check.ts'
import { nextNumbers } from '../herd/numbers.ts'
import { keptReason, type ParsedRow, parseRows } from '../herd/parse-rows.ts'
import { checkReferences } from '../herd/references.ts'
import { type RowResult, refusal, refusedEntries } from '../herd/row-result.ts'
import type { RecordInput } from '../herd/sitting.ts'
import { ofPlain } from './check.ts'
import { isAccepted, judgePlain, siloEntry } from './judge.ts'
import { project } from './project.ts'
import { plainType } from './registry.ts'
import { takeFromStock } from './stock.ts'
import { loadSubjects } from './subjects.ts'
import { farmEvent } from './tables.ts'
import type { PlainEvent } from './types.ts'
import { loadWorld } from './world.ts'

interface Taken {
  readonly row: ParsedRow
  readonly event: PlainEvent
  readonly result: RowResult
}

/** Records what was used or done on a farm: the rows that pass are written, the others come back with the rules they break. */
export async function recordPlain(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  input: RecordInput,
): Promise<RowResult[]> {
  const { farmId, dryRun, entries, today } = input
  const rows = await checkReferences(tx, farmId, parseRows(entries))
  const settings = await loadFarmSettings(tx, farmId, today)
  const good = rows.filter((row) => row.problems.length === 0)
  const subjects = await loadSubjects(
    tx,
    farmId,
    good.map((row) => row.earNo),
    !dryRun,
  )
  const world = await loadWorld(tx, farmId, { rows: good, settings, subjects, lock: !dryRun })
  const { closedUpTo, backdateDays } = settings
  const taken: Taken[] = []
  const results = rows.map((row): RowResult => {
    const mayBackdate = caller.functions.has(`${row.form.name}:backdate`)
    const limits = { today, closedUpTo, backdateDays, mayBackdate }
    const named = subjects.named(row, plainType(row.form.code).subjectOf(row.payload))
    const { payload, violations } = judgePlain({ row, named, world, limits })
    if (!isAccepted(violations)) return refusal(row, violations)
    const event = { uid: uuidv7(), type: row.form.code, date: row.date, payload }
    const result = { row: row.index, accepted: true, uid: event.uid, earNo: row.earNo, violations }
    world.silos.take(siloEntry(row, payload, event.uid))
    taken.push({ row, event, result })
    return result
  })
  const events = taken.map((one) => one.event)
  const confirmed = new Set(taken.flatMap(({ row, event }) => (row.reason === null ? [] : [event.uid])))
  const stock = await takeFromStock(tx, { farmId, by: caller.uid, events, dryRun, confirmed })
  const told = results.map((result, index) => withStock(result, rows[index], stock))
  if (dryRun) return told
  const byUid = new Map(told.map((result) => [result.uid, result]))
  const stood = taken.flatMap(({ row, event }): Taken[] => {
    const result = byUid.get(event.uid)
    return result ? [{ row: { ...row, reason: keptReason(row, result.violations) }, event, result }] : []
  })
  await save(tx, caller, trace, farmId, stood)
  await stock.follow()
  const listed = stood.flatMap(({ event, result: { violations } }) =>
    listedOf({ event, violations, enteredOn: today, edited: false }, settings),
  )
  if (!input.unchecked) await listForCheck(tx, farmId, listed, ofPlain)
  await audit(
    tx,
    caller,
    trace,
    refusedEntries(
      entries.map((one) => one.form),
      told,
    ),
  )
  return told
}

/** A row whose material is not there is refused like one that breaks any other rule. */
function withStock(
  result: RowResult,
  row: ParsedRow | undefined,
  { refused, warned }: Pick<Awaited<ReturnType<typeof takeFromStock>>, 'refused' | 'warned'>,
): RowResult {
  const { uid = '', violations } = result
  const [against, answered] = [refused.get(uid), warned.get(uid)]
  if (against && row) return refusal(row, [...violations, against])
  return answered ? { ...result, violations: [...violations, answered] } : result
}

async function save(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  farmId: string,
  taken: readonly Taken[],
): Promise<void> {
  if (taken.length === 0) return
  const seqs = await nextNumbers(tx, taken.length, false)
  const rows = taken.map(({ row, event: { uid, type, date, payload } }, index) => ({
    farm_id: farmId,
    event_date: date,
    uid,
    type,
    seq: seqs[index],
    payload,
    confirm_reason: row.reason,
    created_by: caller.uid,
    updated_by: caller.uid,
  }))
  await bulkInsert(tx, farmEvent, rows)
  const events = taken.map(({ event }) => event)
  await project(tx, farmId, [], events)
  const entries = taken.map(({ row: { reason }, event: { uid, type, date, payload } }) => ({
    target: type,
    targetUid: uid,
    after: { date, payload },
    reason,
  }))
  await audit(tx, caller, trace, entries)
}
