import { sql } from 'kysely'
import { CONFIRM_KEY } from '#kit/import-kind.ts'
import type { FieldErrors } from '#kit/schema.ts'
import { type LateAnswer, type LateKind, lateFields, lateKinds } from '#resources/golive/golive.late-kinds.ts'
import type { GoLive } from '#resources/golive/golive.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import { audit } from '#server/kit/audit.ts'
import { assertDaysOpen } from '#server/kit/closed-days.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { Act } from '../entry/entry.act.ts'
import { type ImportHandler, type ImportResult, newMemo } from '../import/handlers/handlers.types.ts'
import { readGoLive } from './go-live.ts'
import { lineKey, named } from './golive.lines.ts'
import { openingPigRows } from './opening-rows.ts'
import { pastLitterRows } from './past-litters.ts'

type Cells = Readonly<Record<string, unknown>>

const HANDLERS: Readonly<Record<LateKind, ImportHandler>> = {
  'past-litter': pastLitterRows,
  'opening-pig': openingPigRows,
}

/**
 * Adds rows missing from the go-live to a live farm, all or none: by the handlers of its files, on the go-live day.
 * @returns the changes, for a dry run
 * @throws Refused before the go-live is confirmed, and in a closed month
 */
export async function addLate(
  { tx, caller, today }: Act,
  {
    farmId,
    kind,
    lines,
    reason,
  }: { farmId: string; kind: LateKind; lines: readonly Cells[]; reason: string },
): Promise<Omit<LateAnswer, 'saved'>> {
  const golive = await readGoLive(tx, farmId, true)
  if (golive?.status !== 'CONFIRMED') throw new Refused('ERROR', '该猪场还没有确认上线，请在上线步骤中导入')
  const { goLiveDate } = golive
  // both are dated on the go-live day: a litter is part of the entry of its sow
  await assertDaysOpen(tx, { farmId, days: [goLiveDate], field: 'lines', rule: 'V-002' })
  const before = await countsOf(tx, farmId)
  const rows = lines.map((cells, number) => ({
    number,
    cells: { ...filled(cells), [CONFIRM_KEY]: reason },
    answered: true,
  }))
  const run = { farmId, today, trial: false, mode: 'ADD', memo: { ...newMemo(), goLiveDate } } as const
  const results = await HANDLERS[kind].record(tx, caller, run, rows)
  refuse(kind, results)
  await audit(tx, caller, {
    target: GO_LIVE,
    targetUid: golive.uid,
    after: { late: lateKinds[kind], rows: lines.map(({ earNo }) => earNo) },
    reason,
  })
  const changes =
    kind === 'past-litter'
      ? await litterChanges(tx, farmId, lines)
      : animalChanges(golive, today, before, await countsOf(tx, farmId))
  return { changes, rows: results.filter(({ skipped }) => !skipped).length }
}

const filled = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null && value !== ''))

function refuse(kind: LateKind, results: readonly ImportResult[]): void {
  const errors: FieldErrors = {}
  for (const { row, accepted, violations } of results)
    for (const { field, message } of accepted ? [] : violations)
      errors[lineKey(row, field)] = [named(lateFields[kind], row, field, message)]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

interface Heads {
  readonly sows: number
  readonly boars: number
}

const countsOf = (tx: Tx, farmId: string): Promise<Heads> =>
  tx.one(sql<Heads>`select (count(*) filter (where sex = 'F'))::int as sows, (count(*) filter (where sex = 'M'))::int as boars
    from pig where farm_id = ${farmId} and exit_date is null and not deleted`)

const heads = (label: string, before: number, after: number): string[] =>
  before === after ? [] : [`${label}存栏现为 ${before} 头，补录后 ${after} 头`]

function animalChanges({ goLiveDate }: GoLive, today: string, before: Heads, after: Heads): string[] {
  const [from, to] = [goLiveDate.slice(0, 7), today.slice(0, 7)]
  return [
    ...heads('母猪', before.sows, after.sows),
    ...heads('公猪', before.boars, after.boars),
    `自 ${goLiveDate} 起每天的存栏、饲养头日和按存栏计算的指标都会改变，涉及月份：${from === to ? from : `${from} 至 ${to}`}`,
    '按期初存栏计，不计入期内转入、引种和配种、分娩、断奶',
  ]
}

async function litterChanges(tx: Tx, farmId: string, lines: readonly Cells[]): Promise<string[]> {
  const numbers = [...new Set(lines.map(({ earNo }) => String(earNo)))]
  const found = await tx.rows(sql<{ earNo: string; litters: number }>`select p.ear_no as "earNo",
      jsonb_array_length(coalesce(e.payload->'past', '[]'))::int as litters
    from pig p join pig_event e on e.farm_id = p.farm_id and e.pig_id = p.uid and e.type = 'event_entry'
    where p.farm_id = ${farmId} and p.ear_no = any(${numbers}::text[]) and not p.deleted order by p.ear_no`)
  return [
    ...found.map(({ earNo, litters }) => `${earNo} 的母猪卡共有历史胎次 ${litters} 个，终身产仔随之改变`),
    '历史胎次不计入任何月份的期间指标，月报和日报都不改变',
  ]
}
