import { sql } from 'kysely'
import { days } from '#domain/calendar.ts'
import type { CheckLine, MonthAnswer, MonthRecord } from '#domain/close/close.answer.ts'
import { closeRefusal, type Month, reopenRefusal } from '#domain/close/close.months.ts'
import type { Tx } from '#server/kit/database.ts'
import { keptHerd, keptStock } from '../month-snapshots/kept.ts'
import { herdOf } from '../month-snapshots/month-snapshots.herd.ts'
import { stockOf } from '../month-snapshots/month-snapshots.stock.ts'
import { checkMonth } from './check-list.ts'
import { farmMonths, monthAtHand } from './month.ts'

interface MonthAsk {
  readonly farmId: string
  /** Such as 2025-05; null: the month at hand. */
  readonly period: string | null
  readonly today: string
  /** Runs the check list as well, which takes time. */
  readonly check?: boolean
}

/** The requested month: with the days of its close, else by its farm's calendar. */
export async function monthOf(tx: Tx, { farmId, period, today }: MonthAsk): Promise<Month> {
  const months = await farmMonths(tx, farmId, today)
  const counted = period === null ? monthAtHand(months, today) : months.of(period)
  const closed = await tx.row(sql<Month>`select period, from_date as "from", to_date as "to" from period_close
    where farm_id = ${farmId} and period = ${counted.period} and status = 'CLOSED'`)
  return closed ?? counted
}

/** Results of a month: stored ones where it is closed, current ones where it is open, with the check list. */
export async function readMonth(tx: Tx, ask: MonthAsk): Promise<MonthAnswer> {
  const { farmId, today } = ask
  const { closedUpTo, ...months } = await farmMonths(tx, farmId, today)
  const counted = ask.period === null ? monthAtHand({ closedUpTo, ...months }, today) : months.of(ask.period)
  const records = await recordsOf(tx, farmId)
  const record = records.find(({ period }) => period === counted.period)
  const isClosed = record?.status === 'CLOSED'
  // days are those of its close, should the farm count its months otherwise since
  const { checks, ...month } = isClosed
    ? await closedMonth(tx, farmId, counted.period)
    : { ...counted, checks: ask.check ? await checkMonth(tx, farmId, counted) : null }
  return {
    farmId,
    month,
    closedUpTo,
    status: record?.status ?? 'OPEN',
    closeRefusal: closeRefusal(month, { today, closedUpTo }),
    reopenRefusal: reopenRefusal(month, closedUpTo),
    checks,
    herd: isClosed ? await keptHerd(tx, farmId, month.period) : await herdOf(tx, farmId, month, today),
    stock: isClosed ? await keptStock(tx, farmId, month.period) : await stockOf(tx, farmId, month),
    days: daysIn(month),
    records,
  }
}

const daysIn = ({ from, to }: Month): number => days(from, to) + 1

async function closedMonth(tx: Tx, farmId: string, period: string): Promise<Month & { checks: CheckLine[] }> {
  const row = await tx.row(sql<Month & { checks: CheckLine[] }>`
    select period, from_date as "from", to_date as "to", checks
    from period_close where farm_id = ${farmId} and period = ${period}`)
  if (!row) throw new Error(`no record of ${period}`)
  return row
}

const recordsOf = (tx: Tx, farmId: string): Promise<MonthRecord[]> =>
  tx.rows(sql<MonthRecord>`select period, status, signed_by as "signedBy", closed_by as "closedBy", closed_at as "closedAt",
      reopened_by as "reopenedBy", reopened_at as "reopenedAt", reopen_reason as "reopenReason", reason
    from period_close where farm_id = ${farmId} order by from_date desc`)
