import { sql } from 'kysely'
import type { ReportColumns } from '#kit/report-column.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { figures } from '#server/queries/scorecard/scorecard.figures.ts'
import { parts } from '#server/queries/scorecard/scorecard.parts.ts'

/** Figures of the scorecard, and the sums they are computed from. */
export const scorecardColumns: ReportColumns = { ...figures, ...parts }

/** Sums of the scorecard that belong to other days, follow from the day alone, or are of pigs outside the sow herd. */
const ELSEWHERE = new Set(['earlierMatedDays', 'earlierServices', 'unripe', 'marketed'])

/** Sums of the scorecard that are kept for each day of a farm. */
export const dailyKeys: readonly string[] = Object.keys(scorecardColumns).filter(
  (key) => scorecardColumns[key]?.sum && !ELSEWHERE.has(key),
)
/** True of weights: null, not 0, where no litter was weighed. */
export const isWeight = (key: string): boolean => scorecardColumns[key]?.field.kind === 'decimal'

/** Column of table herd_day that stores a sum. */
export const dailyColumn = (key: string): string => key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
export const kept = (key: string): Sql => sql.ref(`d.${dailyColumn(key)}`)
