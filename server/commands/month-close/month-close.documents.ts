import { sql } from 'kysely'
import { type CheckId, checkLabel } from '#domain/close/check-words.ts'
import type { CheckLine } from '#domain/close/close.answer.ts'
import type { Month } from '#domain/close/close.months.ts'
import { type Document, isDocument } from '#kit/document.ts'
import { resources } from '#resources/index.ts'
import { closedUpToOf } from '#server/kit/closed-days.ts'
import type { Tx } from '#server/kit/database.ts'
import { snake } from '#server/kit/names.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { warning } from './warning.ts'

/** Documents whose approval moves something. */
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
  const found = await tx.rows(sql<{ name: string; count: number; first: string }>`
    ${sql.join(parts, sql` union all `)}`)
  if (found.length === 0) return [{ ...NONE_WAITING, label: checkLabel('documents', 0) }]
  return moving.flatMap(({ name, label, document }): CheckLine[] => {
    const row = found.find((one) => one.name === name)
    if (!row) return []
    return [
      {
        ...{ id: `documents-${name}`, level: 'E', note: '草稿、待审核和被驳回的单据', screen: name },
        label: `${checkLabel('documents', row.count)}：${label}`,
        count: row.count,
        filters: { farmId, [document.day]: `${row.first}..${to}` },
      },
    ]
  })
}

const NONE_WAITING = { id: 'documents', level: 'E', count: 0, note: '', screen: '', filters: {} } as const

interface Road {
  readonly id: CheckId
  readonly screen: string
  readonly filters: Readonly<Record<string, string>>
  /** Number and heads or doses of shipments in transit, and their slips. */
  readonly rows: (farmId: string, to: string) => Sql
}

const ROADS: readonly Road[] = [
  {
    id: 'road-pigs',
    screen: 'breedPigTransfer',
    filters: { status: 'IN_TRANSIT' },
    rows: (farmId, to) => sql`select doc_no, heads - received - rejected as amount from pig_transfer
      where ${farmId}::uuid in (farm_id, in_farm_id) and status = 'IN_TRANSIT' and out_date <= ${to}::date and not deleted`,
  },
  {
    id: 'road-piglets',
    screen: 'pigmanage-dropping',
    filters: { reception: 'WAITING' },
    rows: (farmId, to) => sql`select doc_no, heads as amount from piglet_dropping
      where ${farmId}::uuid in (farm_id, in_farm_id) and status = 'APPROVED' and reception = 'WAITING' and send_date <= ${to}::date and not deleted`,
  },
  {
    id: 'road-semen',
    screen: 'semen-recevice',
    filters: { status: 'SHIPPED' },
    rows: (farmId, to) => sql`select doc_no, doses as amount from semen_receipt
      where farm_id = ${farmId} and status = 'SHIPPED' and ship_date <= ${to}::date and not deleted`,
  },
]

/** Shipments in transit at the end of the month are named: they are in no farm's stock (R5). */
export async function onTheRoad(tx: Tx, farmId: string, { to }: Month): Promise<CheckLine[]> {
  const lines: CheckLine[] = []
  for (const { id, screen, filters, rows } of ROADS) {
    const found = await tx.row(sql<{ count: number; amount: number; slips: string | null }>`
      select count(*)::int as count,
      coalesce(sum(amount), 0)::int as amount, string_agg(doc_no, '、' order by doc_no) as slips from (${rows(farmId, to)}) x`)
    const { count = 0, amount = 0, slips } = found ?? {}
    const note = count > 0 ? `在途${amount}：${slips}` : ''
    lines.push(...warning(id, count, { note, screen, filters }))
  }
  return lines
}
