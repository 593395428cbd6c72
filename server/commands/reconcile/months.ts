import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { HerdRow } from '#domain/close/answer.ts'
import { classWord, stateWord } from '#domain/close/labels.ts'
import type { Month } from '#domain/close/months.ts'
import type { Tx } from '../../kit/database.ts'
import { herdOf } from '../close/snapshots/herd.ts'
import { keptHerd } from '../close/snapshots/kept.ts'
import type { Identity } from '../herd/rebuild/identities.ts'

type Heads = Pick<HerdRow, 'pigClass' | 'state' | 'opening' | 'closing'>
const nameOf = (row: Heads): string => `${classWord(row)}（${stateWord(row)}）`

/**
 * R9: what a closed month ended with is what the next one begins with, class by class and state by state: kept rows where
 * that is closed as well, else the herd as it is told now.
 */
export async function monthIdentity(tx: Tx, farmId: string, month: Month): Promise<Identity[]> {
  const closed = await sql<{ period: string; to: string }>`select period, to_date as "to" from period_close
    where farm_id = ${farmId} and status = 'CLOSED' and to_date in (${addDays(month.from, -1)}::date, ${month.to}::date)`.execute(
    tx,
  )
  const before = closed.rows.find(({ to }) => to < month.from)
  if (!before) return []
  const isClosed = closed.rows.some(({ to }) => to === month.to)
  const then = await keptHerd(tx, farmId, before.period)
  const now = isClosed ? await keptHerd(tx, farmId, month.period) : await herdOf(tx, farmId, month, month.to)
  const ended = new Map(then.map((row) => [nameOf(row), row.closing]))
  const began = new Map(now.map((row) => [nameOf(row), row.opening]))
  const wrong = [...new Set([...ended.keys(), ...began.keys()])].filter(
    (name) => (ended.get(name) ?? 0) !== (began.get(name) ?? 0),
  )
  const sum = (heads: ReadonlyMap<string, number>) => [...heads.values()].reduce((all, one) => all + one, 0)
  return [
    {
      rule: 'R9',
      item: `${before.period}期末＝${month.period}期初`,
      expected: sum(ended),
      actual: sum(began),
    },
    { rule: 'R9', item: '期末与下期期初不符的类别', expected: 0, actual: wrong.length, rows: wrong },
  ]
}
