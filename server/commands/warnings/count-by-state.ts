import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'

/** Warnings of farms by state. */
export async function countByState(tx: Tx, farmIds: readonly string[]): Promise<Record<string, number>> {
  const found = await sql<{
    status: string
    count: number
  }>`select status, count(*)::int as count from warning_record
    where farm_id = any(${[...farmIds]}::uuid[]) and not deleted group by status`.execute(tx)
  return Object.fromEntries(found.rows.map(({ status, count }) => [status, count]))
}
