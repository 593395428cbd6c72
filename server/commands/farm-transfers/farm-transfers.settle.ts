import { audit, REFUSED } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { rulesOf } from '../entry/row-result.ts'
import { titlesOf, uidsIn } from '../entry/titles.ts'
import { type Move, type PigResult, writeMoves } from './move.ts'
import { type Slip, saveSlip, type TransferLine } from './slip.ts'

export interface TransferAnswer {
  readonly accepted: boolean
  readonly results: readonly PigResult[]
}

/** The judged act for one animal. */
export interface Judged {
  readonly result: PigResult
  readonly moves: readonly Move[]
}

interface Ending<J extends Judged> {
  readonly slip: Slip
  readonly act: { readonly reason: string | null; readonly dryRun: boolean }
  readonly judged: readonly J[]
  /** True where those that pass are written without the others; otherwise all or none. */
  readonly partly?: boolean
  /** The lines of the slip once these have passed. */
  readonly lines: (passed: readonly J[]) => TransferLine[]
}

/** The end of every act of a slip: animals that pass are written with the slip and the trail, the others answer their reasons. */
export async function settle<J extends Judged>(
  tx: Tx,
  caller: Caller,
  { slip, act, judged, partly = false, lines }: Ending<J>,
): Promise<TransferAnswer> {
  const results = await named(
    tx,
    judged.map((one) => one.result),
  )
  const fit = judged.filter((one) => one.result.accepted)
  const accepted = fit.length === judged.length
  if (act.dryRun) return { accepted, results }
  const passed = accepted || partly ? fit : []
  let status = slip.status
  if (passed.length > 0) {
    const moves = passed.flatMap((one) => one.moves)
    await writeMoves(tx, caller, moves)
    status = await saveSlip(tx, caller, slip, lines(passed))
  }
  // the status of the slip and its refusals go to the trail
  const entry = { target: 'breedPigTransfer', targetUid: slip.uid, reason: act.reason }
  const done = passed.map((one) => one.result.earNo)
  const after = { status, docNo: slip.docNo, pigs: done }
  if (done.length > 0) await audit(tx, caller, { ...entry, before: { status: slip.status }, after })
  const refused = results.filter((one) => !one.accepted)
  const rows = refused.map(({ earNo, violations }) => ({ earNo, rules: rulesOf(violations) }))
  if (rows.length > 0) await audit(tx, caller, { ...entry, outcome: REFUSED, after: { rows } })
  return { accepted, results }
}

/** Replaces the uids of places in a history by their names. */
async function named(tx: Tx, results: readonly PigResult[]): Promise<PigResult[]> {
  const titles = await titlesOf(tx, uidsIn(results.map((one) => one.changes)))
  const word = (text: string) => titles[text] ?? text
  return results.map((one) => ({
    ...one,
    changes: one.changes.map((line) => ({ ...line, before: word(line.before), after: word(line.after) })),
  }))
}
