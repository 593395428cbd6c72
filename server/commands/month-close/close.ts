import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { CheckLine } from '#domain/close/close.answer.ts'
import { closeRefusal, type Month, reopenRefusal } from '#domain/close/close.months.ts'
import { audit } from '#server/kit/audit.ts'
import { closedUpToOf, holdFarm } from '#server/kit/closed-days.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import { refreshFarmCosts } from '../costs/costs.fresh.ts'
import { rebuildCostLedger } from '../costs/costs.ledger.ts'
import { keepSizes } from '../costs/farm-sizes.ts'
import { markLedger } from '../costs/stale.ts'
import type { Act } from '../entry/entry.act.ts'
import { keepHerd, keepStock } from '../month-snapshots/kept.ts'
import { checkMonth } from './check-list.ts'

interface CloseRequest {
  readonly farmId: string
  readonly month: Month
  readonly reason: string | null
}

/**
 * Closes a month of a farm: waits for running writes in the farm, runs the check list, stores the month's
 * results, and closes its days. Warnings pass with a reason.
 */
export async function closeMonth(act: Act, { farmId, month, reason }: CloseRequest): Promise<void> {
  const { tx, caller, today } = act
  await holdFarm(tx, farmId)
  const closedUpTo = await closedUpToOf(tx, farmId)
  const refusal = closeRefusal(month, { today, closedUpTo })
  if (refusal) throw new Refused('ERROR', refusal)
  const checks = await checkMonth(tx, farmId, month)
  assertPassed(checks, reason)
  for (const keep of snapshots) await keep(tx, farmId, month, today)
  const { period, from, to } = month
  await tx.run(sql`insert into period_close (farm_id, period, from_date, to_date, status, closed_by, closed_at, closed_before, checks, reason)
    values (${farmId}, ${period}, ${from}, ${to}, 'CLOSED', ${caller.name}, now(), ${closedUpTo}, ${JSON.stringify(checks)}, ${reason})
    on conflict (farm_id, period) do update set from_date = excluded.from_date, to_date = excluded.to_date, status = excluded.status,
      closed_by = excluded.closed_by, closed_at = excluded.closed_at, closed_before = excluded.closed_before,
      checks = excluded.checks, reason = excluded.reason`)
  await closeUpTo(tx, farmId, to, closedUpTo)
  await audit(tx, caller, {
    target: 'endmonth-pigherds',
    targetUid: farmId,
    before: { closedUpTo },
    after: { period, closedUpTo: to },
    reason,
  })
}

/** Reopens the last closed month, with a reason: the days before it stay closed. */
export async function reopenMonth(act: Act, { farmId, month, reason }: CloseRequest): Promise<void> {
  const { tx, caller } = act
  await holdFarm(tx, farmId)
  const closedUpTo = await closedUpToOf(tx, farmId)
  if (!reason) throw invalid({ reason: ['请输入反月结原因'] })
  const refusal = reopenRefusal(month, closedUpTo)
  if (refusal) throw new Refused('ERROR', refusal)
  const row = await tx.row(sql<{ before: string | null }>`
    update period_close set status = 'REOPENED', reopened_by = ${caller.name},
      reopened_at = now(), reopen_reason = ${reason}, signed_by = null, signed_at = null
    where farm_id = ${farmId} and period = ${month.period} and status = 'CLOSED' returning closed_before as before`)
  if (!row) throw new Refused('ERROR', '该期间不是在系统内月结的，不能反月结')
  await closeUpTo(tx, farmId, row.before, closedUpTo)
  await markLedger(tx, [farmId], await openedSince(tx, farmId, row.before, month))
  await audit(tx, caller, {
    target: 'endmonth-pigherds',
    targetUid: farmId,
    before: { period: month.period, closedUpTo },
    after: { closedUpTo: row.before },
    reason,
  })
}

/** First reopened day: changes reported for closed months (an asset with an old start) were skipped by the costs, and are due now. */
async function openedSince(tx: Tx, farmId: string, before: string | null, { from }: Month): Promise<string> {
  if (before !== null) return addDays(before, 1)
  const first = await tx.value(sql<string>`select least(${from}::date, min(day))::text
    from cost_ledger where farm_id = ${farmId}`)
  return first ?? from
}

/** Sizes of the farm that its closed months use are stored with the close, and dropped with the reopening. */
async function closeUpTo(tx: Tx, farmId: string, day: string | null, before: string | null): Promise<void> {
  await tx.run(sql`update organize set closed_up_to = ${day}, updated_at = now() where uid = ${farmId}`)
  const isOpened = before !== null && (day === null || day < before)
  await tx.run(
    isOpened
      ? sql`select free_farm_sizes(${farmId})`
      : sql`select keep_farm_sizes(${farmId}, period_of(${farmId}, ${day}::date))`,
  )
}

function assertPassed(checks: readonly CheckLine[], reason: string | null): void {
  const failed = (level: CheckLine['level']) =>
    checks.filter((one) => one.level === level && one.count > 0).map(({ label }) => label)
  const [errors, warnings] = [failed('E'), failed('W')]
  if (errors.length > 0)
    throw new Refused('ERROR', `月结检查未通过：${errors.join('；')}`, { data: { checks } })
  if (warnings.length > 0 && !reason)
    throw invalid({ reason: [`以下检查有提醒，请填写原因后月结：${warnings.join('；')}`] })
}

/**
 * Stores the results of a month of a farm in its own tables, replacing those of an earlier close. Runs in
 * the transaction that closes the month, once the check list is passed, and after the earlier snapshots of the list.
 */
type Snapshot = (tx: Tx, farmId: string, month: Month, today: string) => Promise<void>

/** The ledger itself holds the costs: a closed month is not computed again. */
const keepCosts: Snapshot = async (tx, farmId, { period }, today) => {
  await keepSizes(tx, farmId, period)
  await rebuildCostLedger(tx, farmId, period)
  await refreshFarmCosts(tx, farmId, today)
}

/** All snapshots of a closed month. */
const snapshots: readonly Snapshot[] = [keepHerd, keepStock, keepCosts]
