import type { DeathLine } from '#domain/day-report/day-report.answer.ts'
import { herdRowKeys } from '#domain/day-report/herd-rows.ts'
import type { Tx } from '../kit/database.ts'
import { type TracedRow, tracedRows } from './traced-movements.ts'

/** Most causes with a line of their own; the others are combined. */
const MOST = 6
export const OTHER_REASON = '其他'

const DEATH_CLASSES = { breeding: '种猪', suckling: '仔猪', growing: '生长' } as const
type DeathClass = keyof typeof DEATH_CLASSES

export const deathClassOf = (pigClass: string): DeathClass => {
  if (pigClass === 'SUCKLING') return 'suckling'
  return pigClass === 'GROWING' ? 'growing' : 'breeding'
}

/** Every death of a day with its cause: together they are the column 死亡 of the herd. */
export const deathRows = (tx: Tx, farmId: string, day: string): Promise<TracedRow[]> =>
  tracedRows(tx, { farmId, from: day, to: day }, herdRowKeys, 'died')

/** Causes with a line of their own among the deaths of a day, the most frequent first. */
export function ownReasons(deaths: readonly TracedRow[]): string[] {
  const heads = new Map<string, number>()
  for (const { reason, heads: some } of deaths)
    if (reason && reason !== OTHER_REASON) heads.set(reason, (heads.get(reason) ?? 0) + some)
  return [...heads]
    .toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b, 'zh'))
    .slice(0, MOST)
    .map(([reason]) => reason)
}

export function deathLines(deaths: readonly TracedRow[]): DeathLine[] {
  const own = ownReasons(deaths)
  const nothing = { breeding: 0, suckling: 0, growing: 0 }
  const lines = new Map([...own, OTHER_REASON].map((reason) => [reason, { reason, ...nothing }]))
  for (const { reason, pigClass, heads } of deaths) {
    const line = lines.get(reason ?? OTHER_REASON) ?? lines.get(OTHER_REASON)
    if (line) line[deathClassOf(pigClass)] += heads
  }
  return [...lines.values()]
}
