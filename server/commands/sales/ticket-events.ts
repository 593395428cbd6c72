import { sql } from 'kysely'
import type { RowOf } from '#kit/field.ts'
import { batchCull, batchSale } from '#resources/events/batch-removals.ts'
import { culling, sale } from '#resources/events/removal.ts'
import type { salesTicket } from '#resources/sales/sales-ticket.ts'
import type { Tx } from '#server/kit/database.ts'
import { numbersOf } from '#server/queries/former-numbers.ts'
import { holdWeaned } from '#server/queries/weaned-tickets.ts'
import type { DocumentEvent } from '../documents/documents.events.ts'

export type Ticket = RowOf<(typeof salesTicket)['fields']>
type TicketLine = Ticket['lines'][number]

/** The events by which the pigs of a ticket leave: those of a batch, and those of the herd. Pigs weaned for sale have left already. */
export const eventsOf = ({ saleDate, clientId, lines }: Ticket): DocumentEvent[] =>
  lines.flatMap((one, index): DocumentEvent[] => {
    const common = { date: saleDate, clientId, weight: one.weight, amount: one.amount }
    const line = index + 1
    if (one.source === 'BATCH') return [{ line, ...ofBatch(one, common) }]
    return one.source === 'PIG' ? [{ line, ...ofHerd(one, common) }] : []
  })

type Common = Readonly<Record<'date' | 'clientId' | 'weight' | 'amount', unknown>>

function ofBatch({ batchNo, houseId, qty, grade, reason }: TicketLine, { clientId, ...common }: Common) {
  const row = { ...common, earNo: batchNo, houseId, qty }
  return grade === 'CULL'
    ? { form: batchCull, row: { ...row, reason } }
    : { form: batchSale, row: { ...row, clientId } }
}

/** A sow sold for slaughter has a reason of exit; one sold for breeding has none. */
function ofHerd({ earNo, reason }: TicketLine, { clientId, ...common }: Common) {
  const row = { ...common, earNo }
  return reason
    ? { form: culling, row: { ...row, kind: 'SALE', reason } }
    : { form: sale, row: { ...row, clientId } }
}

/** Lines that sell more piglets of a sow than were weaned for sale on the day, less those on other tickets. */
export async function weanedProblems(tx: Tx, farmId: string, uid: string, ticket: Ticket) {
  const asked = ticket.lines.flatMap(({ source, earNo, qty }, index) =>
    source === 'WEANED' ? [{ line: index + 1, earNo, qty }] : [],
  )
  if (asked.length === 0) return []
  await holdWeaned(tx, farmId, ticket.saleDate)
  const found = await tx.rows(sql<Record<'line' | 'weaned' | 'sold', number>>`
    select a.line, coalesce(w.heads, 0)::int as weaned,
      (coalesce(o.heads, 0) + sum(a.qty) over (partition by a.ear_no order by a.line))::int as sold
    from unnest(${asked.map((one) => one.line)}::int[], ${asked.map((one) => one.earNo)}::text[], ${asked.map((one) => one.qty)}::int[])
      a(line, ear_no, qty)
    left join lateral (
      select sum(abs(m.qty)) as heads, (array_agg(p.uid))[1] as pig_id from pig p join litter l on l.farm_id = p.farm_id and l.pig_id = p.uid
        join litter_move m on m.farm_id = l.farm_id and m.litter_uid = l.uid and m.kind = 'WEAN'
         and m.move_date = ${ticket.saleDate} and m.batch_id is null and m.house_id is null
       where p.farm_id = ${farmId} and a.ear_no = any(${numbersOf('p')}) and not p.deleted) w on true
    left join pig p on p.farm_id = ${farmId} and p.uid = w.pig_id
    left join lateral (
      select sum((x->>'qty')::int) as heads from sales_ticket t cross join jsonb_array_elements(t.lines) x
       where t.farm_id = ${farmId} and t.uid <> ${uid} and t.status = 'APPROVED' and not t.deleted
         and t.sale_date = ${ticket.saleDate} and x->>'source' = 'WEANED' and x->>'earNo' = any(${numbersOf('p')})) o on true
    order by a.line`)
  return found.flatMap(({ line, weaned, sold }) =>
    sold > weaned ? [{ line, message: `该母猪当日断奶直售${weaned}头，销售不能超过` }] : [],
  )
}
