import { uuidv7 } from 'uuidv7'
import { ruleMessage } from '#domain/rules.ts'
import type { SowEvent } from '#domain/sow/events.ts'
import type { PastLitter } from '#domain/sow/opening.ts'
import type { Params } from '#domain/sow/params.ts'
import { type PastProblem, pastProblems } from '#domain/sow/past.ts'
import { pastLitterKind } from '#resources/golive/kinds.ts'
import { loadFarmSettings } from '#server/queries/farm-settings.ts'
import type { RowViolation } from '../entry/row-result.ts'
import { type Chain, findByEarNo, loadChains } from '../herd/chains.ts'
import type { ImportHandler, ImportResult, ImportRun } from '../import/handlers/handlers.types.ts'
import { type MadePast, type Rewritten, takeBackPast, writeEntries } from './past-write.ts'
import { accepted, type CheckedRow, error, refused, rowReader, skipped } from './row.ts'

type Entry = SowEvent<'event_entry'>

const read = rowReader(pastLitterKind)

/** Litters from before go-live: each becomes part of the entry of its sow. A parity that is there is told anew. */
export const pastLitterRows: ImportHandler = {
  async record(tx, caller, trace, run, raw) {
    const { farmId, today } = run
    const rows = raw.map(read)
    const byEarNo = await findByEarNo(tx, farmId, [
      ...new Set(rows.map(({ cells }) => String(cells.earNo ?? ''))),
    ])
    const chains = await loadChains(tx, farmId, [...new Set(byEarNo.values())], true)
    const settings = await loadFarmSettings(tx, farmId, today)
    const desk: Desk = { params: settings.params, told: new Map(), seen: seenIn(run) }
    const results = rows.map((row) =>
      judge(desk, row, chains.get(byEarNo.get(String(row.cells.earNo)) ?? '')),
    )
    await writeEntries(tx, caller, trace, farmId, [...desk.told.values()], settings)
    return results
  },
  takeBack: takeBackPast,
}

/** What the rows of a chunk have come to so far. */
interface Desk {
  readonly params: Params
  /** Entries as the rows want them, by animal. */
  readonly told: Map<string, Rewritten>
  /** Rows of the file by ear number and parity. */
  readonly seen: Map<string, number>
}

function seenIn({ memo }: ImportRun): Map<string, number> {
  const seen = (memo.get('past') as Map<string, number> | undefined) ?? new Map<string, number>()
  memo.set('past', seen)
  return seen
}

function judge(desk: Desk, row: CheckedRow, chain: Chain | undefined): ImportResult {
  if (row.problems.length > 0) return refused(row.number, row.problems)
  const found = openingOf(desk, row, chain)
  if ('problem' in found) return refused(row.number, [found.problem])
  const { chain: own, entry } = found
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
  desk.told.set(own.pigId, { chain: own, entry: next })
  return accepted(row.number, { pigId: own.pigId, uid: litter.uid, before } satisfies MadePast)
}

/** The entry the row belongs to, as the rows before left it, or why there is none. */
function openingOf(
  { told, seen }: Desk,
  { number, cells }: CheckedRow,
  chain: Chain | undefined,
): { chain: Chain; entry: Entry } | { problem: RowViolation } {
  if (!chain) return { problem: error('earNo', ruleMessage('V-007', { 耳号: String(cells.earNo) }), 'V-007') }
  const key = `${cells.earNo} ${cells.parity}`
  const first = seen.get(key)
  if (first !== undefined && first !== number)
    return { problem: error('parity', `与第${first}行重复（同一母猪同一胎次）`, 'V-011') }
  seen.set(key, number)
  const stored = told.get(chain.pigId)?.entry ?? chain.events.find((one) => one.type === 'event_entry')
  const isOpening = stored?.payload.init && chain.sex === 'F' && !stored.payload.history?.length
  const travels = chain.events.some((one) => one.type === 'event_transfer_farm')
  if (!stored || !isOpening || travels) return { problem: error('earNo', ruleMessage('O-21', {}), 'O-21') }
  return { chain, entry: stored }
}

const litterOf = ({ cells }: CheckedRow): PastLitter => {
  const { earNo: _earNo, ...told } = cells
  return {
    uid: uuidv7(),
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null)),
  } as PastLitter
}

const isSame = ({ uid: _a, ...before }: PastLitter, { uid: _b, ...now }: PastLitter): boolean => {
  const sorted = (one: object) =>
    JSON.stringify(Object.entries(one).toSorted(([a], [b]) => a.localeCompare(b)))
  return sorted(before) === sorted(now)
}

/** What is wrong now and was not before: the row's own litter, or another one it gets in the way of. */
function newProblems(before: Entry, after: Entry, params: Params): RowViolation[] {
  const key = ({ parity, rule }: PastProblem) => `${parity} ${rule}`
  const known = new Set(pastProblems(before, params).map(key))
  return pastProblems(after, params)
    .filter((one) => !known.has(key(one)))
    .map(({ field, message, rule }) => error(field, message, rule))
}
