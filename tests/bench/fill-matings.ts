import { sql } from 'kysely'
import { recordEvents } from '#server/commands/herd/record-events.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { systemCaller } from '#server/kit/caller.ts'
import { type Db, scoped } from '#server/kit/database.ts'
import { type Typed, typedRows } from '#support/simulated.ts'
import { newFarm } from './new-farm.ts'

const UNTIL = '2026-11-20'
const START = '2026-03-01'
const AT_ONCE = 1000
/** Events of two animals: the other one's life would lack its side. */
const TWO_SIDED = new Set(['event_foster', 'event_piglet_tag', 'event_piglet_select'])
const MATING = 'event_mat'

type Row = Readonly<Record<string, unknown>>

export interface MatingsWanted {
  readonly farmId: string
  readonly rows: readonly Row[]
}

/** Each animal's events up to her last mating, and that mating by itself. */
function untilLastMating(typed: readonly Typed[]): { history: Typed[]; matings: Row[] } {
  const last = new Map<string, number>()
  for (const [index, { form, row }] of typed.entries())
    if (form.code === MATING) last.set(String(row.earNo), index)
  const history = typed.filter(
    ({ form, row }, index) =>
      !TWO_SIDED.has(form.code) && index < (last.get(String(row.earNo)) ?? Number.POSITIVE_INFINITY),
  )
  return { history, matings: [...last.values()].map((index) => typed[index]?.row ?? {}) }
}

/** A farm with the history of so many places for sows, and the matings that have not been entered yet. */
export async function fillMatings(db: Db, sows: number): Promise<MatingsWanted> {
  const { farmId, houses, word } = await newFarm(db)
  const caller = await systemCaller(db, allFunctionCodes, { route: 'BENCH', requestId: 'bench' })
  const typed = typedRows({ houses, word, seed: 7, sows, start: START, until: UNTIL })
  const { history, matings } = untilLastMating(typed)
  for (let from = 0; from < history.length; from += AT_ONCE) {
    const entries = history.slice(from, from + AT_ONCE)
    const input = { farmId, entries, today: UNTIL, dryRun: false, unchecked: true }
    await scoped(db, caller.scope, (tx) => recordEvents(tx, caller, input))
  }
  await sql`vacuum analyze`.execute(db)
  return { farmId, rows: matings }
}
