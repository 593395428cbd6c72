import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { CAME_LABELS, stateWord, WENT_LABELS } from '#domain/close/close.labels.ts'
import type { DrillAnswer, DrillRow } from '#domain/day-report/day-report.answer.ts'
import { type CellRows, cellRows } from '#domain/day-report/day-report.cell.ts'
import { sumOf } from '#domain/decimal.ts'
import { DAY_COLUMNS, type DayKey } from '../kept-days/day-columns.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { invalid } from '../kit/refused.ts'
import type { FarmDate } from './day-figures.ts'
import { calendarOfFarm, periodStarts } from './day-figures.ts'
import { deathClassOf, deathRows, OTHER_REASON, ownReasons } from './day-report.deaths.ts'
import { keptReport } from './kept-report.ts'
import { type TracedRow, tracedRows } from './traced-movements.ts'
import { valueRows } from './value-rows.ts'
import { DONE_ROWS, DONE_VALUES, readWorkLeft } from './work-of-day.ts'

/** The days of a figure: its own, or its week or month up to it. */
export const SPANS = { day: '当日', week: '本周', month: '本月' } as const
export type Span = keyof typeof SPANS

interface DrillAsked extends FarmDate {
  readonly cell: string
  readonly span: Span
  readonly caller: Caller
  readonly money: boolean
}

/** The animals, litters, batches, events, sales or uses behind a figure; their values add up to it. */
export async function drillCell(tx: Tx, asked: DrillAsked): Promise<DrillAnswer> {
  const rows = cellRows(asked.cell)
  if (!rows) throw invalid({ cell: ['没有这一格'] })
  if (!asked.money && isMoney(rows)) throw invalid({ cell: ['没有查看金额的权限'] })
  const list = await listOf(tx, asked, rows)
  return { list, sum: sumOf(list.map(({ value }) => value))?.toString() ?? '0' }
}

const isMoney = (rows: CellRows): boolean =>
  rows.kind === 'values' && rows.keys.some((key) => DAY_COLUMNS[key as DayKey]?.money)

async function listOf(tx: Tx, asked: DrillAsked, rows: CellRows): Promise<DrillRow[]> {
  const { farmId, date, caller } = asked
  const period = { farmId, from: await firstDay(tx, asked), to: date }
  if (rows.kind === 'values') return valueRows(tx, caller, period, rows.keys)
  if (rows.kind === 'work') return workRows(tx, asked, rows)
  if (rows.kind === 'deaths') return shown(ofCause(await deathRows(tx, farmId, date), rows))
  const { figure } = rows
  if (figure !== 'opening') return shown(await tracedRows(tx, period, rows.rows, figure))
  const before = addDays(date, -1)
  return shown(await tracedRows(tx, { farmId, from: before, to: before }, rows.rows, 'closing'))
}

async function firstDay(tx: Tx, { farmId, date, today, span }: DrillAsked): Promise<string> {
  if (span === 'day') return date
  return periodStarts(date, await calendarOfFarm(tx, farmId, today))[span]
}

function ofCause(
  deaths: readonly TracedRow[],
  { reason, deathClass }: Extract<CellRows, { kind: 'deaths' }>,
) {
  const own = ownReasons(deaths)
  const lineOf = (one: string | null) => (one && own.includes(one) ? one : OTHER_REASON)
  return deaths.filter(
    (row) =>
      (deathClass === null || deathClassOf(row.pigClass) === deathClass) &&
      (reason === null || lineOf(row.reason) === reason),
  )
}

const KINDS: Readonly<Record<string, string>> = { ...CAME_LABELS, ...WENT_LABELS, OWN: '自产' }

const shown = (rows: readonly TracedRow[]): DrillRow[] =>
  rows.map(({ day, state, kind, reason, subject, pigId, heads }, at) => ({
    uid: String(at),
    date: day,
    subject,
    kind: kind === null ? stateWord({ state }) : (KINDS[kind] ?? '调栏'),
    note: kind === null ? '' : [stateWord({ state }), reason].filter(Boolean).join(' '),
    value: String(heads),
    pigId,
  }))

async function workRows(
  tx: Tx,
  { farmId, date, today, caller }: DrillAsked,
  { work, side }: Extract<CellRows, { kind: 'work' }>,
): Promise<DrillRow[]> {
  const empty = { date, kind: '', note: '', value: '1', pigId: null }
  if (side === 'left') {
    const kept = await keptReport(tx, farmId, date)
    const left = kept?.work ?? (date >= addDays(today, -1) ? await readWorkLeft(tx, { farmId, date }) : null)
    return (left?.[work] ?? []).map((subject, at) => ({ ...empty, uid: String(at), subject }))
  }
  const keys = DONE_VALUES[work]
  if (keys) return valueRows(tx, caller, { farmId, from: date, to: date }, keys)
  const rows = DONE_ROWS[work]?.({ farmId, date })
  if (!rows) return []
  const found = await tx.rows(sql<{ uid: string; subject: string; pigId: string | null }>`
    select r.uid, r.subject, r.pig_id as "pigId"
    from (${rows}) r order by 2`)
  return found.map((row) => ({ ...empty, ...row }))
}
