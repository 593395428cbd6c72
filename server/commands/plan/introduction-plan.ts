import { sql } from 'kysely'
import { addMonthsClamped } from '#domain/calendar.ts'
import type { Propose } from '../documents/posting.ts'

interface Line {
  readonly expectDate: string | null
  readonly [key: string]: unknown
}

/** The approved plans of the year before, a year later. */
export const proposeIntroductions: Propose = async ({ tx }, { year }, farmId) => {
  const found = await sql<{ rows: readonly Line[] }>`select rows from introduction_plan
    where farm_id = ${farmId} and year = ${Number(year) - 1} and status = 'APPROVED' and not deleted order by doc_no`.execute(
    tx,
  )
  const later = (line: Line): Line => ({
    ...line,
    expectDate: line.expectDate && addMonthsClamped(line.expectDate, 12),
  })
  return { lines: found.rows.flatMap(({ rows }) => rows.map(later)) }
}
