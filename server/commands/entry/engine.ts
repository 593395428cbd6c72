import type { DateLimits } from '#domain/sow/change-dates.ts'
import { audit, REFUSED } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import type { FarmSettings } from '#server/queries/farm-settings.ts'
import type { Acting } from './entry.act.ts'
import type { Correction, CorrectionAnswer } from './entry.correction.ts'
import { type ParsedRow, parseRows } from './parse-rows.ts'
import type { RecordInput } from './record-input.ts'
import { checkReferences } from './references.ts'
import { type RowResult, refusedEntries, rulesOf } from './row-result.ts'

/** Context of entering events: caller, transaction, day. */
export interface Entering extends Acting {
  readonly input: RecordInput
}

/**
 * A kind of events, as the engine records them. `Session` is the state rows are judged against: loaded once for all of them, it grows
 * with every row that is accepted.
 */
interface Subject<Session> {
  /** Loads everything the rows may need, in a fixed number of queries. */
  prepare(entering: Entering, rows: readonly ParsedRow[]): Promise<Session>
  judge(session: Session, row: ParsedRow): RowResult
  /** Checks that need all rows together, such as the stock they take; may refuse rows that passed. */
  settle?(entering: Entering, session: Session, results: readonly RowResult[]): Promise<RowResult[]>
  /** Writes the accepted rows, their consequences, their rows in the list for review, and their audit trail. */
  save(entering: Entering, session: Session, results: readonly RowResult[]): Promise<void>
}

/** Backdating limits of a farm on a day (V-001 … V-003). */
export const dateLimits = (
  { closedUpTo, backdateDays }: FarmSettings,
  today: string,
  mayBackdate: boolean,
): DateLimits => ({ today, closedUpTo, backdateDays, mayBackdate })

interface Entry {
  readonly input: RecordInput
  readonly settings: FarmSettings
  readonly functions: ReadonlySet<string>
}

/** The limits of a row: as given by the input, else by the right of its form. */
export function limitsOf({ input, settings, functions }: Entry, { form }: ParsedRow): DateLimits {
  const mayBackdate = input.mayBackdate ?? functions.has(`${form.name}:backdate`)
  return dateLimits(settings, input.today, mayBackdate)
}

export type RecordEvents = (tx: Tx, caller: Caller, input: RecordInput) => Promise<RowResult[]>

/**
 * The command that records rows of events of one farm in one transaction: rows that pass are written together, the others
 * are answered with the rules they break (§3.6-5). Rows are judged in order, so two rows may concern the same animal.
 */
export const recording =
  <Session>(subject: Subject<Session>): RecordEvents =>
  async (tx, caller, input) => {
    const entering = { tx, caller, input }
    const rows = await checkReferences(tx, input.farmId, parseRows(input.entries))
    const session = await subject.prepare(entering, rows)
    const judged = rows.map((row) => subject.judge(session, row))
    const results = subject.settle ? await subject.settle(entering, session, judged) : judged
    if (input.dryRun) return results
    await subject.save(entering, session, results)
    const forms = input.entries.map((one) => one.form)
    await audit(tx, caller, refusedEntries(forms, results))
    return results
  }

/** A judged correction: nothing is written until `save`, which an accepted one must have. */
export interface Judgement {
  readonly answer: CorrectionAnswer
  save?(): Promise<void>
}

export type CorrectEvent = (tx: Tx, caller: Caller, request: Correction) => Promise<CorrectionAnswer>

/** The command that edits an event or takes it back: saved when the history stays valid, else only the trace is kept (§3.6-1, -2). */
export const correcting =
  (judge: (tx: Tx, caller: Caller, request: Correction) => Promise<Judgement>): CorrectEvent =>
  async (tx, caller, request) => {
    const { answer, save } = await judge(tx, caller, request)
    if (request.dryRun) return answer
    if (answer.accepted) await save?.()
    else {
      const { form, uid, reason } = request
      const after = { rules: rulesOf(answer.violations) }
      await audit(tx, caller, { target: form.code, targetUid: uid, outcome: REFUSED, after, reason })
    }
    return answer
  }

/** A correction refused for a reason independent of its cells. */
export const refusedBy = (violation: CorrectionAnswer['violations'][number]): Judgement => ({
  answer: { accepted: false, violations: [violation], changes: [] },
})
