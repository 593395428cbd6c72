import { sql } from 'kysely'
import type { DocumentState } from '#kit/document-rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'

/** A ticket as listed in another document. */
export interface ListedTicket {
  readonly uid: string
  readonly docNo: string
  readonly version: number
  readonly status: DocumentState
  readonly saleDate: string
  readonly clientId: string
  readonly client: string
  readonly vehicle: string | null
  readonly heads: number | null
  readonly grossWeight: string | null
  readonly netWeight: string | null
  readonly amount: string | null
  readonly settlement: string | null
  readonly settledNo: string | null
  readonly checkoutNo: string | null
  /** Weigh tickets named by the ticket itself. */
  readonly weighIds: readonly string[] | null
}

const columns = sql`t.uid, t.doc_no as "docNo", t.version, t.status, t.sale_date as "saleDate",
    t.client_id as "clientId", (select c.name from client c where c.uid = t.client_id) as client, t.vehicle, t.heads,
    t.gross_weight as "grossWeight", t.net_weight as "netWeight", t.amount, t.settlement, t.settled_no as "settledNo",
    t.checkout_no as "checkoutNo", t.weigh_ids as "weighIds"`

const tickets = (farmId: string) =>
  sql`select ${columns} from sales_ticket t where t.farm_id = ${farmId} and not t.deleted`

const MOST = 500

/** Unsettled tickets of a client up to a day, the oldest first. */
export const owedTickets = (tx: Tx, farmId: string, clientId: string, until: string) =>
  tx.rows(sql<ListedTicket>`${tickets(farmId)} and t.status = 'APPROVED' and t.settlement = 'OPEN'
    and t.client_id = ${clientId} and t.sale_date <= ${until} order by t.sale_date, t.doc_no limit ${MOST}`)

/** Tickets that wait to be approved for a lorry; of one client where given. */
export const waitingTickets = (tx: Tx, farmId: string, vehicle: string, clientId: string | null) =>
  tx.rows(sql<ListedTicket>`${tickets(farmId)} and t.status = 'SUBMITTED' and t.vehicle = ${vehicle}
    and (${clientId}::uuid is null or t.client_id = ${clientId}) order by t.doc_no limit ${MOST}`)

/** The tickets of a farm in the order they are listed in; `hold` locks them. */
export async function listedTickets(
  tx: Tx,
  farmId: string,
  lines: readonly { readonly ticketId: string }[],
  hold = false,
): Promise<readonly ListedTicket[]> {
  const uids = lines.map(({ ticketId }) => ticketId)
  const byUid = await tx.byUid(sql<ListedTicket>`${tickets(farmId)} and t.uid = any(${uids}::uuid[])
    order by t.uid ${hold ? sql`for update` : sql``}`)
  const all = uids.map((uid) => byUid.get(uid))
  const lost = all.flatMap((one, index) => (one ? [] : [`第${index + 1}行：请选择本猪场的销售单`]))
  if (lost.length > 0) throw invalid({ lines: lost })
  return all.flatMap((one) => one ?? [])
}
