import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

interface HerdMovement {
  /** Heading of its column in a day report (§5.8). */
  readonly label: string
  readonly sign: 1 | -1
  /** Condition for the movements `m` it includes. */
  readonly counts: Sql
}

const ofKind = (...kinds: readonly string[]): Sql =>
  sql`m.way = 'FARM' and m.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`
const otherThan = (...kinds: readonly string[]): Sql =>
  sql`m.way = 'FARM' and m.kind not in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`
const ofState = sql`m.way = 'STATE'`

/**
 * Arrivals and departures of a row of the inventory, column by column: opening + all arrivals − all departures = closing, as each
 * movement counts in exactly one column, whatever its kind.
 */
export const HERD_MOVEMENTS = {
  born: { label: '出生', sign: 1, counts: ofKind('BORN') },
  bought: { label: '购入', sign: 1, counts: ofKind('BUY') },
  movedIn: { label: '转入', sign: 1, counts: ofKind('TRANSFER') },
  stateIn: { label: '状态入', sign: 1, counts: ofState },
  gained: { label: '盘盈', sign: 1, counts: ofKind('GAIN') },
  takenOver: { label: '期初录入', sign: 1, counts: ofKind('INIT') },
  homeBred: {
    label: '自产进群',
    sign: 1,
    counts: otherThan('BORN', 'BUY', 'TRANSFER', 'GAIN', 'INIT'),
  },
  died: { label: '死亡', sign: -1, counts: ofKind('DEATH') },
  culled: { label: '淘汰', sign: -1, counts: ofKind('CULL') },
  sold: { label: '销售', sign: -1, counts: ofKind('SALE') },
  slaughtered: { label: '自宰', sign: -1, counts: ofKind('SLAUGHTER') },
  movedOut: { label: '转出', sign: -1, counts: ofKind('TRANSFER') },
  stateOut: { label: '状态出', sign: -1, counts: ofState },
  lost: { label: '盘亏', sign: -1, counts: otherThan('DEATH', 'CULL', 'SALE', 'SLAUGHTER', 'TRANSFER') },
} as const satisfies Readonly<Record<string, HerdMovement>>

type HerdMovementKey = keyof typeof HERD_MOVEMENTS
export const herdMovementKeys = Object.keys(HERD_MOVEMENTS) as HerdMovementKey[]

/** Column of a key, in farm_herd_day and farm_day alike. */
export const columnOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Heads of a movement, from the movements `m` of a day; a transfer inside a row that does not cancel out is a change of state. */
export function headsOf(key: HerdMovementKey): Sql {
  const { sign, counts } = HERD_MOVEMENTS[key]
  const heads = sql`coalesce(sum(${sql.lit(sign)} * m.qty) filter (where m.qty * ${sql.lit(sign)} > 0 and ${counts}), 0)`
  if (counts !== ofState) return sql`${heads}::int`
  return sql`(${heads} + greatest(coalesce(sum(${sql.lit(sign)} * m.qty) filter (where m.way = 'SAME'), 0), 0))::int`
}
