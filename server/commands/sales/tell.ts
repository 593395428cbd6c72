import { sql } from 'kysely'
import { roundHalfUp, sumOf } from '#domain/decimal.ts'
import { soldOf } from '#resources/sales/sales-ticket.ts'
import type { Tx } from '../../kit/database.ts'
import type { Ticket } from './ticket-events.ts'

/** What leaves by no event of its own, of which the ERP would hear nothing else: piglets sold as they were weaned, and no pigs at all. */
const BY_TICKET = ['WEANED', 'OTHER'] as const

interface Sold extends Ticket {
  readonly uid: string
  readonly docNo: string
}

/** Tells the ERP of the lines of a ticket that no event tells; pigs of batches and herd tell themselves as they leave. */
export async function tellSold(
  tx: Tx,
  { uid, docNo, saleFarmId, saleDate, clientId, lines }: Sold,
): Promise<void> {
  for (const source of BY_TICKET) {
    const sold = lines.filter((line) => line.source === source)
    if (sold.length === 0) continue
    const total = (key: 'qty' | 'weight' | 'amount') => {
      const sum = sumOf(sold.flatMap((line) => line[key] ?? []))
      return sum && roundHalfUp(sum)
    }
    const payload = { document: 'sales-ticket', date: saleDate, docNo, data: { clientId, lines: sold } }
    await sql`select erp_tell(${saleFarmId}, ${uid}, 'SALE', ${docNo}, ${saleDate}, ${soldOf[source]}, ${total('qty')}::numeric,
      ${total('weight')}::numeric, ${total('amount')}::numeric, ${JSON.stringify(payload)}::jsonb)`.execute(
      tx,
    )
  }
}

/** Takes back what was told of a ticket. */
export const untellSold = (tx: Tx, { uid, saleFarmId }: Sold): Promise<unknown> =>
  sql`select erp_take_back(${saleFarmId}, ${uid})`.execute(tx)
