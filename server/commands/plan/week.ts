import { isoWeek, weekRange } from '#domain/calendar.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'

export interface Week {
  readonly start: string
  readonly end: string
  /** 2026-W48, by the week's first day. */
  readonly label: string
}

/** The farm's own week around a day. */
export async function weekOfFarm(tx: Tx, farmId: string, day: string): Promise<Week> {
  const { week_start_day } = await parametersOf(tx, farmId, day)
  const { start, end } = weekRange(day, week_start_day)
  return { start, end, label: isoWeek(start) }
}

/** Columns that identify the week of a plan. */
export const weekColumns = ({ label, start }: Week) => ({ week: label, week_start: start })
