import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { HomeCell } from '#domain/home/home.ts'
import {
  column,
  lineOf,
  numberOf,
  numbers,
  opensList,
  opensReport,
  type RoleCard,
  tableOf,
  textOf,
} from './declare.ts'
import { floorOf } from './sale-floors.ts'

interface Debtor {
  readonly uid: string
  readonly client: string
  readonly balance: string
  readonly creditLimit: string | null
}

/** 应收: debts of clients on approved settlements; the bar is the share of the limit, the tick the limit itself. */
export const debtorsCard: RoleCard = {
  key: 'debtors',
  label: '应收',
  functions: ['settle-accounts'],
  side: true,
  async read(ask) {
    const rows =
      await ask.tx.rows(sql<Debtor>`select c.uid, c.name as client, sum(s.balance) as balance, c.credit_limit as "creditLimit"
      from settlement s join client c on c.uid = s.client_id
      where s.farm_id = any(${[...ask.farms]}::uuid[]) and s.status = 'APPROVED' and not s.deleted
      group by c.uid, c.name, c.credit_limit having sum(s.balance) <> 0 order by sum(s.balance) desc`)
    const sum = rows.reduce((total, { balance }) => total + numberOf(balance), 0)
    return {
      note: `${rows.length} 个客户`,
      opens: opensList(ask, 'settle-accounts', { status: 'APPROVED' }),
      ...tableOf<Debtor>(
        [
          column('client', '客户', 'text', ({ uid, client }) => ({
            value: client,
            opens: opensList(ask, 'settle-accounts', { status: 'APPROVED', clientId: uid }),
          })),
          column('balance', '应收', numbers({ unit: '元', digits: 2 }), (row) => {
            return { value: row.balance, ...(shareOf(row) > 1 && { tone: 'red' }) }
          }),
          column('bar', '额度', 'bar', limitBar),
        ],
        rows,
        ({ uid }) => uid,
      ),
      foot: rows.length > 0 ? { client: { value: '合计' }, balance: { value: sum.toFixed(2) } } : null,
      remark: rows.length > 0 ? '竖线为信用额度' : '',
      empty: '没有应收余额',
    }
  },
}

const shareOf = ({ balance, creditLimit }: Debtor): number =>
  numberOf(creditLimit) > 0 ? numberOf(balance) / numberOf(creditLimit) : 0

function limitBar(row: Debtor): HomeCell {
  const share = shareOf(row)
  return {
    value: Math.min(1, share * LIMIT_AT),
    tick: numberOf(row.creditLimit) > 0 ? LIMIT_AT : null,
    tone: share > 1 ? 'red' : share > CLOSE ? 'warn' : 'near',
  }
}

/** Position of the limit on the bar: leaves room beyond it. */
const LIMIT_AT = 0.8
/** Share of the limit from which a debt is marked as close to it. */
const CLOSE = 0.85

/** 成交价: the price of each day of the month against the floor in force. */
export const priceCard: RoleCard = {
  key: 'price',
  label: '成交价',
  functions: ['sales-summary'],
  side: true,
  async read(ask) {
    const floor = await floorOf(ask)
    const period = {
      ...{ dateFrom: addDays(ask.today, -60), dateTo: ask.today },
      ...(floor && { saleTypeId: floor.saleTypeId }),
    }
    const { list } = await ask.report('sales-summary', period, { groupBy: 'day', limit: 1000 })
    const points = list
      .filter((row) => textOf(row.price) !== null)
      .map((row) => ({ label: String(row._key), value: textOf(row.price) }))
    return {
      note: '元/kg，近 60 日',
      opens: opensReport(ask, 'sales-summary', period, 'day'),
      ...lineOf(points, floor?.price ?? null, '底价'),
      empty: '近 60 日没有按重量的销售',
    }
  },
}
