import { type RawBuilder, sql } from 'kysely'
import type { CheckLine } from '#domain/close/answer.ts'
import { type CheckId, checkLabel } from '#domain/close/check-words.ts'
import type { Month } from '#domain/close/months.ts'
import type { Tx } from '#server/kit/database.ts'

interface Road {
  readonly id: CheckId
  readonly screen: string
  readonly filters: Readonly<Record<string, string>>
  /** Count and heads or doses of what is on the road, and the slips that tell of it. */
  readonly rows: (farmId: string, to: string) => RawBuilder<unknown>
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

/** What is on the road at the end of the month is named: it is in no farm's stock (R5). */
export async function onTheRoad(tx: Tx, farmId: string, { to }: Month): Promise<CheckLine[]> {
  const lines: CheckLine[] = []
  for (const { id, screen, filters, rows } of ROADS) {
    const found = await sql<{
      count: number
      amount: number
      slips: string | null
    }>`select count(*)::int as count,
      coalesce(sum(amount), 0)::int as amount, string_agg(doc_no, '、' order by doc_no) as slips from (${rows(farmId, to)}) x`.execute(
      tx,
    )
    const { count = 0, amount = 0, slips } = found.rows[0] ?? {}
    const note = count > 0 ? `在途${amount}：${slips}` : ''
    lines.push({ id, label: checkLabel(id, count), level: 'W', count, note, screen, filters })
  }
  return lines
}
