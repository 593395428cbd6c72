import { sql } from 'kysely'
import { sumOf } from '#domain/decimal.ts'
import { type DocumentAct, documentStates } from '#kit/document-rules.ts'
import { salesTicket } from '#resources/sales/sales-ticket.ts'
import { unifiedCheckout } from '#resources/sales/unified-checkout.ts'
import { Refused } from '#server/kit/refused.ts'
import { storeOf } from '#server/stores.ts'
import { actOnDocument } from '../documents/documents.act.ts'
import type { Posted, Posting } from '../documents/posting.ts'
import { type LineWords, refusal } from '../documents/refusal.ts'
// apart from its policy: stores import the policy, and the posting imports stores
import { type Checkout, checkoutFigures } from './checkout.ts'
import { type ListedTicket, listedTickets } from './listed-tickets.ts'
import { salesTicketPosting } from './ticket.ts'
import { freeWeighed, loadWeighed, takeWeighed, weighersOf } from './weighed.ts'

type Stored = Checkout & { uid: string; docNo: string }

/** 统一结账: approves all tickets of the lorry, weighed as one load, or none. */
export const unifiedCheckoutPosting: Posting<typeof unifiedCheckout> = {
  async post(posted) {
    const { tx, row } = posted
    const tickets = await listedTickets(tx, row.checkoutFarmId, row.lines, true)
    assertTogether(row, tickets)
    const sold = {
      heads: sumOf(tickets.map((one) => one.heads)) ?? 0,
      weight: sumOf(tickets.map((one) => one.grossWeight)) ?? 0,
    }
    await takeWeighed(tx, row.checkoutFarmId, { uids: row.weighIds, sold, docNo: row.docNo })
    const weighed = await loadWeighed(tx, row.checkoutFarmId, row.weighIds)
    await nameIn(posted, row.docNo, weighersOf(weighed))
    await each(posted, tickets, ['approve'])
    return checkoutFigures(tickets, weighed)
  },
  async unpost(posted) {
    const { tx, row } = posted
    const tickets = await listedTickets(tx, row.checkoutFarmId, row.lines, true)
    await nameIn(posted, null, null)
    await each(posted, tickets.toReversed(), ['unapprove', 'submit'])
    await freeWeighed(tx, row.checkoutFarmId, row.docNo)
    return undefined
  },
}

/** All of them wait for approval, none is weighed on its own, and none has changed since it was listed. */
function assertTogether({ clientId, lines }: Stored, tickets: readonly ListedTicket[]): void {
  const wrong = tickets.flatMap((one, index): LineWords[] => {
    const message = notTogether(one, clientId) ?? (isAsListed(one, lines[index]) ? null : CHANGED)
    return message ? [{ line: index + 1, message: `销售单【${one.docNo}】${message}` }] : []
  })
  if (wrong.length > 0) throw refusal(unifiedCheckout, wrong)
}

const CHANGED = '已改变，请撤回本单后重新保存'

const isAsListed = (one: ListedTicket, line: Checkout['lines'][number] | undefined): boolean =>
  one.heads === line?.heads && one.grossWeight === line?.weight && one.amount === line?.amount

function notTogether({ status, clientId, weighIds }: ListedTicket, asked: string | null): string | null {
  if (status !== 'SUBMITTED') return `${documentStates[status]}，统一结账须为待审核`
  if (weighIds && weighIds.length > 0) return '已选磅单，请在该单中清空，改在统一结账中选择'
  return asked && asked !== clientId ? '不是该客户的' : null
}

/** Runs the acts of the tickets one by one; a refusal names its ticket. */
async function each(
  posted: Posted<typeof unifiedCheckout>,
  tickets: readonly ListedTicket[],
  acts: readonly DocumentAct[],
): Promise<void> {
  const store = storeOf(salesTicket)
  const kind = { resource: salesTicket, store, posting: salesTicketPosting }
  for (const { uid, docNo } of tickets) {
    const former = (await store.get(posted.tx, posted.caller, uid)).submittedBy
    for (const name of acts) {
      const { version } = await store.get(posted.tx, posted.caller, uid)
      await actOnDocument(posted, kind, name, { uid, version, reason: posted.reason }).catch(
        (error: unknown) => {
          if (error instanceof Refused) throw new Refused('ERROR', `销售单【${docNo}】${wordsIn(error)}`)
          throw error
        },
      )
      // a user who takes a checkout back has not submitted its tickets
      if (name === 'submit') await submittedAgain(posted, uid, former)
    }
  }
}

const submittedAgain = ({ tx, row }: Posted<typeof unifiedCheckout>, uid: string, by: unknown) =>
  tx.run(sql`update sales_ticket set submitted_by = ${by} where farm_id = ${row.farmId} and uid = ${uid}`)

const wordsIn = ({ message, errors }: Refused): string =>
  errors ? Object.values(errors).flat().join('；') : message

function nameIn(posted: Posted<typeof unifiedCheckout>, docNo: string | null, weigher: string | null) {
  const { tx, row } = posted
  const { checkoutFarmId, lines } = row
  return tx.run(sql`update sales_ticket set checkout_no = ${docNo}, weigher = ${weigher}, version = version + 1
    where farm_id = ${checkoutFarmId} and uid = any(${lines.map(({ ticketId }) => ticketId)}::uuid[])`)
}
