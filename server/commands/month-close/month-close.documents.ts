import { sql } from 'kysely'
import type { CheckLine } from '#domain/close/answer.ts'
import { checkLabel } from '#domain/close/check-words.ts'
import type { Month } from '#domain/close/months.ts'
import { type Document, isDocument } from '#kit/document.ts'
import { resources } from '#resources/index.ts'
import { closedUpToOf } from '#server/kit/closed-days.ts'
import type { Tx } from '#server/kit/database.ts'
import { snake } from '#server/kit/names.ts'

/** Documents that move something when they are approved. */
const moving = resources.filter(isDocument).filter(({ document }) => !document.movesNothing)

/** No document of the month waits to be approved: neither draft nor submitted nor rejected. */
export async function waitingDocuments(tx: Tx, farmId: string, { to }: Month): Promise<CheckLine[]> {
  const closedUpTo = await closedUpToOf(tx, farmId)
  const waiting = ({ table, document }: Document) => {
    const day = sql.ref(`d.${snake(document.day)}`)
    return sql`(select count(*)::int as count, min(${day}) as first from ${sql.table(table)} d where d.farm_id = ${farmId} and not d.deleted
      and d.status in ('DRAFT', 'SUBMITTED', 'REJECTED') and ${day} <= ${to}::date and (${closedUpTo}::date is null or ${day} > ${closedUpTo}::date))`
  }
  const parts = moving.map(
    (one) => sql`select ${one.name} as name, w.* from ${waiting(one)} w where w.count > 0`,
  )
  const found = await sql<{
    name: string
    count: number
    first: string
  }>`${sql.join(parts, sql` union all `)}`.execute(tx)
  const lines = moving.flatMap(({ name, label, document }): CheckLine[] => {
    const row = found.rows.find((one) => one.name === name)
    if (!row) return []
    const filters = { farmId, [document.day]: `${row.first}..${to}` }
    return [
      {
        ...WAITING,
        id: `documents-${name}`,
        label: `${checkLabel('documents', row.count)}：${label}`,
        count: row.count,
        screen: name,
        filters,
      },
    ]
  })
  return lines.length > 0
    ? lines
    : [
        {
          ...WAITING,
          id: 'documents',
          label: checkLabel('documents', 0),
          count: 0,
          note: '',
          screen: '',
          filters: {},
        },
      ]
}

const WAITING = { level: 'E', note: '草稿、待审核和被驳回的单据' } as const
