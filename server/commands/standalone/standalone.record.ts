import { uuidv7 } from 'uuidv7'
import { audit } from '#server/kit/audit.ts'
import { bulkInsert } from '#server/kit/bulk.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { type FarmSettings, loadFarmSettings } from '#server/queries/farm-settings.ts'
import { limitsOf, recording } from '../entry/engine.ts'
import { farmEvent, newEventRow } from '../entry/event-table.ts'
import { listedOf, listForCheck } from '../entry/list-for-check.ts'
import { nextNumbers } from '../entry/numbers.ts'
import { keptReason, type ParsedRow } from '../entry/parse-rows.ts'
import type { RecordInput } from '../entry/record-input.ts'
import { type RowResult, refusal } from '../entry/row-result.ts'
import { queueEventMessages } from '../erp/event-messages.ts'
import { ofStandalone } from './standalone.check.ts'
import { loadStandaloneFacts } from './standalone.facts.ts'
import { isAccepted, judgeStandalone, siloEntry } from './standalone.judge.ts'
import { project } from './standalone.project.ts'
import { standaloneType } from './standalone.registry.ts'
import { type StockUses, takeFromStock } from './standalone.stock.ts'
import type { StandaloneEvent, StandaloneFacts } from './standalone.types.ts'
import { loadSubjects, type Subjects } from './subjects.ts'

interface Taken {
  readonly row: ParsedRow
  readonly event: StandaloneEvent
}

interface StandaloneSession {
  readonly input: RecordInput
  readonly functions: ReadonlySet<string>
  readonly rows: readonly ParsedRow[]
  readonly settings: FarmSettings
  readonly subjects: Subjects
  readonly facts: StandaloneFacts
  readonly taken: Taken[]
  /** Stock uses of the rows, once all are judged. */
  stock?: StockUses
}

/** Records feed, treatments and vaccinations of a farm. */
export const recordStandalone = recording<StandaloneSession>({
  async prepare({ tx, caller, input }, rows) {
    const { farmId, today, dryRun } = input
    const settings = await loadFarmSettings(tx, farmId, today)
    const good = rows.filter((row) => row.problems.length === 0)
    const numbers = good.map((row) => row.earNo)
    const subjects = await loadSubjects(tx, farmId, numbers, !dryRun)
    const facts = await loadStandaloneFacts(tx, farmId, { rows: good, settings, subjects, lock: !dryRun })
    return { input, functions: caller.functions, rows, settings, subjects, facts, taken: [] }
  },
  judge(session, row) {
    const { subjects, facts, taken } = session
    const named = subjects.named(row, standaloneType(row.form.code).subjectOf(row.payload))
    const { payload, violations } = judgeStandalone({ row, named, facts, limits: limitsOf(session, row) })
    if (!isAccepted(violations)) return refusal(row, violations)
    const event = { uid: uuidv7(), type: row.form.code, date: row.date, payload }
    facts.silos.take(siloEntry(row, payload, event.uid))
    taken.push({ row, event })
    return { row: row.index, accepted: true, uid: event.uid, earNo: row.earNo, violations }
  },
  async settle({ tx, caller, input: { farmId, dryRun } }, session, results) {
    const { rows, taken } = session
    const events = taken.map((one) => one.event)
    const confirmed = new Set(taken.flatMap(({ row, event }) => (row.reason === null ? [] : [event.uid])))
    const stock = await takeFromStock(tx, { farmId, by: caller.uid, events, dryRun, confirmed })
    session.stock = stock
    return results.map((result, index) => withStock(result, rows[index], stock))
  },
  async save({ tx, caller, input }, { taken, settings, stock }, results) {
    const { farmId, today, unchecked } = input
    const byUid = new Map(results.map((result) => [result.uid, result.violations]))
    const stood = taken.flatMap(({ row, event }) => {
      const violations = byUid.get(event.uid)
      return violations ? [{ row: { ...row, reason: keptReason(row, violations) }, event, violations }] : []
    })
    await save(tx, caller, farmId, stood)
    await stock?.follow()
    if (unchecked) return
    const listed = stood.flatMap(({ event, violations }) =>
      listedOf({ event, violations, enteredOn: today, edited: false }, settings),
    )
    await listForCheck(tx, farmId, listed, ofStandalone)
  },
})

/** A row without available material is refused like one that breaks any other rule. */
function withStock(
  result: RowResult,
  row: ParsedRow | undefined,
  { refused, warned }: Pick<StockUses, 'refused' | 'warned'>,
): RowResult {
  const { uid = '', violations } = result
  const [against, answered] = [refused.get(uid), warned.get(uid)]
  if (against && row) return refusal(row, [...violations, against])
  return answered ? { ...result, violations: [...violations, answered] } : result
}

async function save(tx: Tx, caller: Caller, farmId: string, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return
  const seqs = await nextNumbers(tx, taken.length, false)
  const rows = taken.map(({ row: { reason }, event }, index) =>
    newEventRow(caller, farmId, { ...event, seq: seqs[index] }, reason),
  )
  await bulkInsert(tx, farmEvent, rows)
  const events = taken.map(({ event }) => event)
  await project(tx, farmId, [], events)
  const uids = events.map(({ uid }) => uid)
  await queueEventMessages(tx, farmId, 'farm_event', uids)
  const entries = taken.map(({ row: { reason }, event: { uid, type, date, payload } }) => ({
    target: type,
    targetUid: uid,
    after: { date, payload },
    reason,
  }))
  await audit(tx, caller, entries)
}
