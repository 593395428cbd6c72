import { sql } from 'kysely'
import type { DayFigures, DayStanding, DayState } from '#domain/day-report/day-report.answer.ts'
import type { DayValues } from '#domain/day-report/values.ts'
import type { Tx } from '../kit/database.ts'
import type { WorkLeft } from './work-of-day.ts'

/** The row of a day's report. */
export interface KeptReport {
  readonly day: string
  readonly status: 'OPEN' | 'LOCKED'
  readonly edition: number
  readonly version: number
  readonly remark: string | null
  readonly temperature: string | null
  readonly work: WorkLeft | null
  readonly figures: DayFigures | null
  readonly generatedBy: string | null
  readonly generatedAt: string | null
  readonly signedBy: string | null
  readonly signedAt: string | null
  readonly unlockReason: string | null
}

const columns = sql`day, status, edition, version, remark, temperature, work, figures, generated_by as "generatedBy",
  generated_at as "generatedAt", signed_by as "signedBy", signed_at as "signedAt", unlock_reason as "unlockReason"`

/** The stored report of a day, if there is one; `held` waits for a transaction that is writing it. */
export const keptReport = (
  tx: Tx,
  farmId: string,
  day: string,
  held = false,
): Promise<KeptReport | undefined> =>
  tx.row(sql<KeptReport>`select ${columns} from day_report
    where farm_id = ${farmId} and day = ${day}::date ${held ? sql`for update` : sql``}`)

/** States of the reports between two days, and the figures of the locked ones. */
export async function keptDays(tx: Tx, farmId: string, from: string, to: string) {
  const found = await tx.rows(sql<{
    day: string
    status: 'OPEN' | 'LOCKED'
    generatedAt: string | null
    values: DayValues | null
  }>`
    select day, status, generated_at as "generatedAt", case when status = 'LOCKED' then figures->'values' end as values
      from day_report where farm_id = ${farmId} and day between ${from}::date and ${to}::date`)
  return new Map(found.map((row) => [row.day, row]))
}

/** State of the report of a day. */
export function stateOf(
  kept: Pick<KeptReport, 'status' | 'generatedAt'> | undefined,
  day: string,
  today: string,
): DayState {
  if (kept?.status === 'LOCKED') return 'LOCKED'
  if (day >= today) return 'RUNNING'
  return kept?.generatedAt ? 'OPEN' : 'NONE'
}

export const standingOf = (kept: KeptReport | undefined, day: string, today: string): DayStanding => ({
  state: stateOf(kept, day, today),
  edition: kept?.generatedAt ? kept.edition : 0,
  version: kept?.version ?? 0,
  remark: kept?.remark ?? null,
  temperature: kept?.temperature ?? null,
  generatedAt: kept?.generatedAt ?? null,
  generatedBy: kept?.generatedBy ?? null,
  signedAt: kept?.status === 'LOCKED' ? kept.signedAt : null,
  signedBy: kept?.status === 'LOCKED' ? kept.signedBy : null,
  unlockReason: kept?.unlockReason ?? null,
})
