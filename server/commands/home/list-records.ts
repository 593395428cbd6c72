import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'
import { withdrawalNote, withdrawalsOfBatches, withdrawnOn } from '../herd/withdrawn-until.ts'
import type { RecordList } from './record-list.ts'

/** A document or entry on a list, in the shape animals have there: its number stands for the ear number. */
interface ListedRecord {
  pigId: string
  earNo: string
  place: string | null
  days: number | null
  deadline: string | null
  overdue: number | null
}

/** Rows of a list of documents, the longest waiting first; at most 1000. */
export async function listRecords(
  tx: Tx,
  { rows, sellsBatches = false }: RecordList,
  { farmId, today }: { readonly farmId: string; readonly today: string },
): Promise<ListedRecord[]> {
  const found =
    await sql<ListedRecord>`select r.uid as "pigId", r.subject as "earNo", r.place, r.days, r.deadline, r.overdue
    from (${rows}) r order by r.days desc, r.subject limit 1000`.execute(tx)
  if (!sellsBatches) return found.rows
  const periods = await withdrawalsOfBatches(
    tx,
    farmId,
    found.rows.map(({ earNo }) => earNo),
  )
  return found.rows.map((row) => {
    const note = withdrawalNote(withdrawnOn(periods, row.earNo, today))
    return note ? { ...row, place: [row.place, note].filter(Boolean).join(' ') } : row
  })
}
