import Big from 'big.js'
import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import type { RowOf } from '#kit/field.ts'
import { settlement, settlementTotals } from '#resources/sales/settlement.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { Posting, Propose } from '../documents/posting.ts'
import { type LineWords, refusal } from '../documents/refusal.ts'
import { whenWritten } from '../policies/when-written.ts'
import { type ListedTicket, listedTickets, owedTickets } from './listed-tickets.ts'

type Settlement = RowOf<(typeof settlement)['fields']>

/** Fills the amounts of its lines: unsettled tickets of the client. */
export const settlementPolicy = whenWritten<typeof settlement>(async (tx, row, { before }) => {
  if (before && before.clientId !== row.clientId && receivedOf(row))
    throw invalid({ clientId: [`${receivedOf(row)}，不能改换客户`] })
  const tickets = await listedTickets(tx, row.settleFarmId, row.lines)
  assertOwed(row, tickets)
  const lines = tickets.map(lineOf)
  const totals = settlementTotals({ ...row, lines })
  if (new Big(totals.balance ?? 0).lt(0)) throw invalid({ discount: ['优惠与已登记的收款之和不能大于应收'] })
  return { ...totals, lines: JSON.stringify(lines) }
})

const lineOf = (one: ListedTicket) => ({
  ticketId: one.uid,
  saleDate: one.saleDate,
  heads: one.heads,
  weight: one.netWeight,
  amount: one.amount,
})

/** Proposes all unsettled tickets of the client up to the day. */
export const proposeSettlement: Propose<typeof settlement> = async ({ tx }, head, farmId) => {
  const tickets = await owedTickets(tx, farmId, head.clientId, head.settleDate)
  return { lines: tickets.map(lineOf) }
}

/** 销售结算: settles its tickets, each once (S-04). */
export const settlementPosting: Posting<typeof settlement> = {
  async post({ tx, row }) {
    const tickets = await listedTickets(tx, row.settleFarmId, row.lines, true)
    assertOwed(row, tickets)
    const changed = tickets.flatMap(({ amount }, index): LineWords[] =>
      amount === row.lines[index]?.amount
        ? []
        : [{ line: index + 1, message: '销售单金额已改变，请撤回本单后重新保存' }],
    )
    if (changed.length > 0) throw refusal(settlement, changed)
    await mark(tx, row, 'SETTLED', row.docNo)
    return undefined
  },
  async unpost({ tx, row }) {
    assertNothingReceived(row)
    await mark(tx, row, 'OPEN', null)
    return undefined
  },
  // settlements older than the records may hold money without having been approved
  beforeVoid: async ({ row }) => assertNothingReceived(row),
}

/** Money received for it, as text; empty where there is none. */
function receivedOf({ paid, prepaid }: Settlement): string {
  const parts = [paid && `收款${paid}元`, prepaid && `预收抵扣${prepaid}元`]
  const stands = [paid, prepaid].map((amount) => new Big(amount ?? 0).gt(0))
  const words = parts.filter((_, index) => stands[index])
  return words.length > 0 ? `已登记${words.join('、')}` : ''
}

function assertNothingReceived(row: Settlement): void {
  const received = receivedOf(row)
  if (received) throw new Refused('ERROR', `${received}，请先冲销`)
}

function assertOwed(row: Settlement, tickets: readonly ListedTicket[]): void {
  const wrong = tickets.flatMap((one, index): LineWords[] => {
    const message = notOwed(one, row)
    return message ? [{ line: index + 1, message }] : []
  })
  if (wrong.length > 0) throw refusal(settlement, wrong)
}

function notOwed(one: ListedTicket, { clientId, settleDate }: Settlement): string | null {
  if (one.settlement === 'SETTLED') return `${ruleMessage('S-04', {})}（${one.settledNo}）`
  if (one.status !== 'APPROVED') return `销售单【${one.docNo}】未审核`
  if (one.clientId !== clientId) return `销售单【${one.docNo}】不是该客户的`
  return one.saleDate > settleDate ? `销售单【${one.docNo}】的日期晚于结算日期` : null
}

const mark = (
  tx: Tx,
  { settleFarmId, lines }: Settlement,
  state: 'OPEN' | 'SETTLED',
  settledNo: string | null,
) =>
  tx.run(sql`update sales_ticket set settlement = ${state}, settled_no = ${settledNo}, version = version + 1, updated_at = now()
    where farm_id = ${settleFarmId} and uid = any(${lines.map(({ ticketId }) => ticketId)}::uuid[])`)
