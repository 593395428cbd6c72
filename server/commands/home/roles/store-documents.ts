import { sql } from 'kysely'
import { days } from '#domain/calendar.ts'
import type { HomeBulk, HomeCell } from '#domain/home/home.ts'
import { lackingInOrder } from '#domain/stock/covered.ts'
import { thousandths } from '#domain/stock/stock.amounts.ts'
import { functionCode } from '#kit/resource.ts'
import type { ReportRow } from '#server/kit/report/page-request.ts'
import {
  column,
  docNoColumn,
  type HomeAsking,
  type ListAnswer,
  listCard,
  numbers,
  opensList,
  type RoleCard,
  tableOf,
  textOf,
} from './declare.ts'

/** Drafts, not yet submitted for approval. */
export const WAITING_RECEIPTS = { status: 'DRAFT' } as const
/** Approved, not fully issued. */
export const WAITING_ISSUES = { status: 'APPROVED', issueState: ['NONE', 'PART'] } as const

const REQUISITION = 'materialReceiveApply'

/** Most rows read for the card. */
const MOST = 200

/** Number of materials each requisition lacks: by itself, and after the earlier ones. */
async function lackingOf({ tx }: HomeAsking, uids: readonly string[]) {
  const found = await tx.rows(sql<{ uid: string; shelf: string; wanted: string; held: string }>`
    select d.uid, d.warehouse_id || ' ' || l.material_id as shelf, l.wanted, coalesce(k.qty, 0) as held
    from requisition d cross join lateral (
        select (l->>'materialId')::uuid as material_id,
          coalesce((l->>'qty')::numeric, (l->>'applyQty')::numeric) - coalesce((l->>'issued')::numeric, 0) as wanted
        from jsonb_array_elements(d.lines) l) l
      left join lateral (select sum(s.qty) as qty from stock_shelf s where s.farm_id = d.farm_id
        and s.warehouse_id = d.warehouse_id and s.material_id = l.material_id) k on true
     where d.uid = any(${uids}::uuid[]) and l.wanted > 0`)
  const shelves = new Map(found.map(({ shelf, held }) => [shelf, thousandths(held)]))
  const lines = Map.groupBy(found, ({ uid }) => uid)
  const documents = uids.map((uid) => ({
    uid,
    wanted: (lines.get(uid) ?? []).map(({ shelf, wanted }) => ({ shelf, qty: thousandths(wanted) })),
  }))
  const alone = (one: (typeof documents)[number]) => lackingInOrder([one], shelves).get(one.uid) ?? 0
  return {
    alone: new Map(documents.map((one) => [one.uid, alone(one)])),
    inOrder: lackingInOrder(documents, shelves),
  }
}

const RIGHT = functionCode(REQUISITION, 'rest')

/** 批量发料: requisitions fully covered by stock, the longest waiting first; the others with their missing materials. */
function bulkOf(
  list: ListAnswer['list'],
  { alone, inOrder }: Awaited<ReturnType<typeof lackingOf>>,
): HomeBulk {
  const reason = (uid: string): string => {
    const lacking = alone.get(uid) ?? 0
    return lacking > 0 ? `缺 ${lacking} 项` : '库存先发给了更早的申请'
  }
  const isReady = (row: ReportRow) => inOrder.get(String(row.uid)) === 0
  return {
    ...{ document: REQUISITION, right: RIGHT, label: '发料' },
    ready: list.filter(isReady).map(({ uid, version, docNo }) => {
      return { uid: String(uid), version: Number(version), no: String(docNo) }
    }),
    left: list
      .filter((row) => !isReady(row))
      .map(({ uid, docNo }) => ({ no: String(docNo), reason: reason(String(uid)) })),
  }
}

const late = (today: string, since: unknown): number => Math.max(0, days(String(since), today))

const lateCell = (over: number): HomeCell => ({ value: over, ...(over > 0 && { tone: 'red' }) })

export const issueCard: RoleCard = {
  key: 'issues',
  label: '待发料',
  functions: [REQUISITION],
  list: 'toIssue',
  async read(ask) {
    const answer = await ask.list(REQUISITION, WAITING_ISSUES, { sort: 'applyDate', limit: MOST })
    const uids = answer.list.map((row) => String(row.uid))
    const lacking = await lackingOf(ask, uids)
    const overdue = answer.list.filter((row) => late(ask.today, row.applyDate) > 0).length
    return {
      note: `${answer.total} 单${overdue > 0 ? `，超期 ${overdue}` : ''}`,
      opens: opensList(ask, REQUISITION, WAITING_ISSUES),
      ...(ask.functions.has(RIGHT) && { bulk: bulkOf(answer.list, lacking) }),
      ...tableOf<ReportRow>(
        [
          docNoColumn(ask, REQUISITION),
          column('place', '领用处', 'text', (row) =>
            textOf(row.houseIdTitle ?? row.batchNo ?? row.department),
          ),
          column('items', '内容', 'text', ({ items }) => textOf(items)),
          column('day', '要求', 'text', ({ applyDate }) => String(applyDate).slice(5)),
          column('stock', '库存', 'text', ({ uid }) => {
            const missing = lacking.alone.get(String(uid)) ?? 0
            return missing > 0 ? { value: `缺 ${missing}`, tone: 'warn' } : '足'
          }),
          column('late', '超期', numbers({ unit: '天' }), (row) => lateCell(late(ask.today, row.applyDate))),
        ],
        answer.list,
        ({ uid }) => uid,
      ),
      total: answer.total,
      empty: '没有待发料的领料申请',
    }
  },
}

export const receiptCard = listCard({
  key: 'receipts',
  label: '待入库',
  side: true,
  list: 'toReceive',
  screen: 'receive',
  filters: () => WAITING_RECEIPTS,
  sort: 'receiveDate',
  note: ({ total, list }, { today }) =>
    `${total} 单，今天到货 ${list.filter(({ receiveDate }) => receiveDate === today).length}`,
  columns: (ask) => [
    column('supplier', '供应商', 'text', ({ supplierIdTitle, docNo }) => ({
      value: textOf(supplierIdTitle),
      opens: opensList(ask, 'receive', { docNo: String(docNo) }),
    })),
    column('items', '内容', 'text', ({ items }) => textOf(items)),
    column('day', '到货', 'text', ({ receiveDate }) => {
      const [over, on] = [late(ask.today, receiveDate), String(receiveDate).slice(5)]
      return over > 0 ? { value: `${on}，迟 ${over}`, tone: 'red' } : on
    }),
  ],
  empty: '没有待入库的单据',
})
