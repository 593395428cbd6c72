import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { HerdRow, StockRow } from '#domain/close/close.answer.ts'
import { classWord, stateWord } from '#domain/close/close.labels.ts'
import type { Month } from '#domain/close/close.months.ts'
import { sumOf } from '#domain/decimal.ts'
import type { Identity } from '#resources/answers/rebuild.ts'
import type { Tx } from '#server/kit/database.ts'
import { keptHerd, keptStock } from '../month-snapshots/kept.ts'
import { herdOf } from '../month-snapshots/month-snapshots.herd.ts'
import { stockOf } from '../month-snapshots/month-snapshots.stock.ts'

type Heads = Pick<HerdRow, 'pigClass' | 'state' | 'opening' | 'closing'>
const nameOf = (row: Heads): string => `${classWord(row)}（${stateWord(row)}）`

/**
 * R9: the closing figures of a closed month are the opening figures of the next, by class and state, and by shelf of its
 * warehouses: stored rows where that month is closed as well, else herd and stock as they are computed now.
 */
export async function monthIdentity(tx: Tx, farmId: string, month: Month): Promise<Identity[]> {
  const closed = await tx.rows(sql<{ period: string; to: string }>`
    select period, to_date as "to" from period_close
    where farm_id = ${farmId} and status = 'CLOSED' and to_date in (${addDays(month.from, -1)}::date, ${month.to}::date)`)
  const before = closed.find(({ to }) => to < month.from)
  if (!before) return []
  const isClosed = closed.some(({ to }) => to === month.to)
  const then = await keptHerd(tx, farmId, before.period)
  const now = isClosed ? await keptHerd(tx, farmId, month.period) : await herdOf(tx, farmId, month, month.to)
  const ended = new Map(then.map((row) => [nameOf(row), row.closing]))
  const began = new Map(now.map((row) => [nameOf(row), row.opening]))
  const wrong = unlike(ended, began)
  const title = `${before.period}期末＝${month.period}期初`
  return [
    { rule: 'R9', item: title, expected: total(ended), actual: total(began) },
    { rule: 'R9', item: '期末与下期期初不符的类别', expected: 0, actual: wrong.length, rows: wrong },
    ...(await stockIdentity(tx, farmId, { title, before: before.period, month, isClosed })),
  ]
}

async function stockIdentity(
  tx: Tx,
  farmId: string,
  { title, before, month, isClosed }: { title: string; before: string; month: Month; isClosed: boolean },
): Promise<Identity[]> {
  const then = await keptStock(tx, farmId, before)
  const now = isClosed ? await keptStock(tx, farmId, month.period) : await stockOf(tx, farmId, month)
  if (then.length + now.length === 0) return []
  const ended = new Map(
    then.map((row) => [shelfOf(row), { ...row, qty: row.closingQty, amount: row.closingAmount }]),
  )
  const began = new Map(
    now.map((row) => [shelfOf(row), { ...row, qty: row.openingQty, amount: row.openingAmount }]),
  )
  const amounts = (shelves: typeof ended) =>
    new Map([...shelves].map(([uid, { amount }]) => [uid, Number(amount)]))
  const quantities = (shelves: typeof ended) =>
    new Map([...shelves].map(([uid, { qty }]) => [uid, Number(qty)]))
  const wrong = new Set([
    ...unlike(amounts(ended), amounts(began)),
    ...unlike(quantities(ended), quantities(began)),
  ])
  const rows = [...wrong].map((uid) => {
    const shelf = ended.get(uid) ?? began.get(uid)
    return `${shelf?.warehouse} ${shelf?.material}`
  })
  const [expected, actual] = [then.map((row) => row.closingAmount), now.map((row) => row.openingAmount)].map(
    (all) => Number(sumOf(all) ?? 0),
  )
  return [
    { rule: 'R9', item: `库存金额：${title}`, expected: expected ?? 0, actual: actual ?? 0 },
    { rule: 'R9', item: '期末与下期期初不符的库存', expected: 0, actual: wrong.size, rows },
  ]
}

const shelfOf = ({ warehouseId, materialId }: StockRow): string => `${warehouseId} ${materialId}`

type Figures = ReadonlyMap<string, number>

/** Figures that differ between two sides; one missing on a side counts as zero. */
const unlike = (one: Figures, other: Figures): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (key) => (one.get(key) ?? 0) !== (other.get(key) ?? 0),
  )

const total = (figures: Figures): number => [...figures.values()].reduce((all, one) => all + one, 0)
