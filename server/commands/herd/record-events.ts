import { uuidv7 } from 'uuidv7'
import { type Change, type ChangeContext, tryChange } from '#domain/sow/change.ts'
import type { SowEvent } from '#domain/sow/events.ts'
import type { Facts } from '#domain/sow/facts.ts'
import { audit } from '../../kit/audit.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import type { Accepted } from './accepted.ts'
import { type Batch, chainOf, prepare, type RecordInput, take } from './batch.ts'
import type { Chain } from './chains.ts'
import { openRow } from './complete-row.ts'
import { eventOf } from './event-of.ts'
import { factsFor } from './facts.ts'
import { listedOf } from './list-for-check.ts'
import { nextNumbers } from './numbers.ts'
import { merged, pairFacts, type Side, sidesOf } from './pair.ts'
import { type ParsedRow, parseRows } from './parse-rows.ts'
import { checkReferences } from './references.ts'
import { type RowResult, refusal, refusedEntries, violationsOf } from './row-result.ts'
import { save } from './save-events.ts'

/**
 * Records a batch of events of one farm, in one transaction: events and projections of the rows that pass are
 * written together, the others come back with the rules they break (domain.md §3.6-5). Rows are judged in order, so two
 * rows may concern the same animal.
 */
export async function recordEvents(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  input: RecordInput,
): Promise<RowResult[]> {
  const parsed = await checkReferences(tx, input.farmId, parseRows(input.entries))
  const batch = await prepare(tx, caller, input, parsed)
  const seqs = await nextNumbers(tx, parsed.length, input.dryRun)
  const accepted: Accepted[] = []
  const results = parsed.map((row, index) => judge(batch, row, seqs[index] ?? index, accepted))
  if (input.dryRun) return results
  if (accepted.length > 0) await save(tx, caller, trace, batch, accepted)
  const forms = input.entries.map((one) => one.form)
  await audit(tx, caller, trace, refusedEntries(forms, results))
  return results
}

function judge(batch: Batch, typed: ParsedRow, seq: number, accepted: Accepted[]): RowResult {
  const row = openRow(batch, typed, seq)
  if (row.problems.length > 0) return refusal(row, row.problems)
  const sides = sidesOf(row).map((side) => ({ side, ...judgeSide(batch, side, seq) }))
  const violations = merged(sides.map(({ side, result }) => side.named(violationsOf(result))))
  const [first] = sides
  if (!first || sides.some(({ result, chain }) => !result.accepted || !chain)) return refusal(row, violations)
  const link = sides.length > 1 ? uuidv7() : null
  const { today: enteredOn, unchecked } = batch.input
  for (const { chain, event, result } of sides) {
    if (!chain) continue
    take(batch, row, chain, event, result)
    // what happened to two animals is looked at once
    const alone = unchecked || event !== first.event
    const listed = alone ? [] : listedOf({ event, violations, enteredOn, edited: false }, batch.settings)
    accepted.push({ event, pigId: chain.pigId, reason: row.reason, link, listed })
  }
  return { row: row.index, accepted: true, uid: first.event.uid, earNo: row.earNo, violations }
}

function judgeSide(batch: Batch, { row, other }: Side, seq: number) {
  const chain = chainOf(batch, row)
  const event = eventOf(row, seq)
  const change: Change = { kind: 'insert', event }
  const facts = other
    ? pairFacts(chain, batch.chains.get(batch.byEarNo.get(other) ?? ''), event, batch.settings)
    : {}
  const result = tryChange(chain?.events ?? [], change, contextOf(batch, event, chain, row, facts))
  return { chain, event, result }
}

function contextOf(
  batch: Batch,
  event: SowEvent,
  chain: Chain | undefined,
  row: ParsedRow,
  more: Facts,
): ChangeContext {
  const { settings, input } = batch
  const facts = chain
    ? factsFor(event, chain, batch.world, settings)
    : { earNo: row.earNo, earNoFound: false }
  return {
    today: input.today,
    params: settings.params,
    closedUpTo: settings.closedUpTo,
    backdateDays: settings.backdateDays,
    mayBackdate: batch.functions.has(`${row.form.name}:backdate`),
    facts: {
      ...facts,
      ...more,
      ...(row.duplicateOf !== null ? { duplicateRow: row.duplicateOf } : {}),
    },
  }
}
