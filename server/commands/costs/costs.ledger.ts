import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { addDays } from '#domain/calendar.ts'
import { bear } from '#domain/cost/allocate.ts'
import { farmParts } from '#domain/cost/asset-charges.ts'
import { monthNumber, monthText } from '#domain/cost/straight-line.ts'
import { amountText } from '#domain/stock/stock.amounts.ts'
import { COMMON_CALENDAR, monthPeriod, periodKey } from '#kit/report-period.ts'
import { type BulkTable, bulkInsert } from '#server/kit/bulk.ts'
import { closedUpToOf, periodOfFarm } from '#server/kit/closed-days.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'
import { type AssetRow, writtenOf } from './asset-row.ts'
import { chargeBatches } from './batch-charges.ts'
import type { Charge } from './charge.ts'
import { bookedOf, directWages, stockLosses, usesOf } from './costs.charges.ts'
import { type Herd, herdOf } from './costs.places.ts'
import { farmSizes } from './farm-sizes.ts'

export const costLedger: BulkTable = {
  name: 'cost_ledger',
  key: ['farm_id', 'month', 'uid'],
  columns: {
    ...{ farm_id: 'uuid', month: 'text', uid: 'uuid', day: 'date', cost_class: 'text', batch_id: 'uuid' },
    ...{ item: 'text', source: 'text', source_uid: 'uuid', amount: 'numeric' },
  },
}

/** Recomputes the costs of a farm's accounting month, closed or not: called before a month is closed. */
export async function rebuildCostLedger(tx: Tx, farmId: string, month: string): Promise<void> {
  const on = (await tx.value(sql<string>`select app_today()::text`)) ?? `${month}-01`
  const period = await periodOfFarm(tx, farmId, month, on)
  const params = (await parametersOf(tx, farmId, on)).on(period.end)
  const herd = await herdOf(tx, { farmId, month, period, params })
  const charges = [
    ...(await usesOf(tx, herd)),
    ...(await stockLosses(tx, herd)),
    ...(await directWages(tx, herd)),
    ...(await bookedOf(tx, herd)),
    ...(await sharedAssets(tx, herd)),
  ]
  await tx.run(sql`delete from cost_ledger where farm_id = ${farmId} and month = ${month}`)
  await chargeBatches(tx, herd, charges)
  const own = { farm_id: farmId, month, day: period.start }
  const rows = rowsOf(charges).map((row) => ({ ...own, ...row }))
  await bulkInsert(tx, costLedger, rows)
}

/** Rows of the ledger, one per object and source. */
function rowsOf(charges: readonly Charge[]) {
  const sums = new Map<string, { row: Record<string, string | null>; cents: number }>()
  for (const { source, sourceUid, item, borne } of charges)
    for (const { costClass, batchId, cents } of borne) {
      const row = { cost_class: costClass, batch_id: batchId, item, source, source_uid: sourceUid }
      const key = Object.values(row).join(' ')
      sums.set(key, { row, cents: (sums.get(key)?.cents ?? 0) + cents })
    }
  return [...sums.values()]
    .filter(({ cents }) => cents !== 0)
    .map(({ row, cents }) => ({ ...row, uid: uuidv7(), amount: amountText(cents) }))
}

interface Mark {
  readonly since: string | null
  readonly until: string | null
  readonly month: string | null
}

/** Months computed in one run: an asset entered by mistake from 1900 on must not block the others. */
const AT_ONCE = 60

/**
 * Brings a farm's ledger up to date: all open months that changes reach, the latest first; what exceeds
 * one run stays marked for the next. One run at a time in a farm.
 */
export async function refreshLedger(tx: Tx, farmId: string, today: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`cost_ledger ${farmId}`}, 0))`)
  const taken = await tx.rows(sql<Mark>`delete from cost_ledger_stale where farm_id = ${farmId}
    returning since::text, until::text, month`)
  const begun = await begunSince(tx, farmId, today)
  if (taken.length === 0 && begun.length === 0) return
  const { period_start_day: startDay } = await parametersOf(tx, farmId, today)
  const closed = await closedUpToOf(tx, farmId)
  const moved = await movedMonths(tx, farmId, startDay, closed)
  const reached = monthsOf([...taken, ...begun, ...moved], { today, startDay })
  const later = reached.slice(0, -AT_ONCE)
  const [first, last] = [later[0], later.at(-1)]
  if (first !== undefined && last !== undefined)
    await tx.run(sql`insert into cost_ledger_stale (farm_id, since, until)
      values (${farmId}, ${monthPeriod(first, startDay).start}, ${monthPeriod(last, startDay).start})`)
  for (const month of reached.slice(-AT_ONCE)) {
    const { end } = monthPeriod(month, startDay)
    if (closed === null || end > closed) await rebuildCostLedger(tx, farmId, month)
  }
  const next = addDays(monthPeriod(monthOfDay(today, startDay), startDay).end, 1)
  await tx.run(sql`insert into cost_ledger_due (farm_id, day) values (${farmId}, ${next})
    on conflict (farm_id) do update set day = excluded.day`)
}

/** Months that have begun since the last computation: their depreciation falls due without any change that marks it. */
const begunSince = (tx: Tx, farmId: string, today: string): Promise<Mark[]> =>
  tx.rows(sql<Mark>`select day::text as since, null as until, null as month from cost_ledger_due
    where farm_id = ${farmId} and day <= ${today}::date`)

/** The accounting month of a day. */
const monthOfDay = (day: string, monthStart: number): string =>
  periodKey('month', day, { ...COMMON_CALENDAR, monthStart })

/** Open months computed while the farm's months began on another day: their days belong to other months now. */
async function movedMonths(tx: Tx, farmId: string, startDay: number, closed: string | null) {
  const found = await tx.rows(sql<{ month: string; since: string; until: string }>`
    select distinct month, day::text as since, (day + 30)::text as until from cost_ledger
    where farm_id = ${farmId} and day > coalesce(${closed}::date, '-infinity')`)
  return found.filter(({ month, since }) => monthPeriod(month, startDay).start !== since)
}

/** Accounting months that marks reach, up to the month of today. */
function monthsOf(marks: readonly Mark[], { today, startDay }: { today: string; startDay: number }) {
  const numberOf = (day: string) => monthNumber(monthOfDay(day, startDay))
  const last = numberOf(today)
  const found = new Set<string>()
  for (const { since, until, month } of marks) {
    if (month !== null) found.add(month)
    if (since === null) continue
    const end = until === null ? last : Math.min(numberOf(until), last)
    for (let number = numberOf(since); number <= end; number += 1) found.add(monthText(number))
  }
  return [...found].sort()
}

type Shared = AssetRow & { readonly uid: string }

/** A farm's part of assets shared with others (F106 × 分摊比例); the parts of all farms add up to the whole. */
async function sharedAssets(tx: Tx, { farmId, month, places }: Herd): Promise<Charge[]> {
  const found =
    await tx.rows(sql<Shared>`select uid, original_value::text as "originalValue", residual_rate::text as "residualRate", months,
      start_month as "startMonth", end_month as "endMonth", farm_ids as "farmIds", sharing, shares
    from multi_field_asset where ${farmId} = any(farm_ids) and start_month <= ${month} and not deleted order by uid`)
  const assets = found.map((row) => ({ uid: row.uid, ...writtenOf(row) }))
  const sizeAt = await farmSizes(tx, [...new Set(assets.flatMap(({ farmIds }) => farmIds))])
  const charges: Charge[] = []
  for (const asset of assets) {
    const own = farmParts(asset, month, sizeAt)[asset.farmIds.indexOf(farmId)] ?? 0
    if (own !== 0)
      charges.push({
        ...{ source: 'SHARED_ASSET', sourceUid: asset.uid, item: 'DEPRECIATION', day: null },
        borne: bear(own, { rule: 'PIG_DAYS' }, places),
      })
  }
  return charges
}
