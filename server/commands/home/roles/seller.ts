import { withdrawalsOfBatches, withdrawnOn } from '#server/commands/herd/withdrawn-until.ts'
import type { ReportRow } from '#server/kit/report/page-request.ts'
import {
  column,
  docNoColumn,
  type HomeAsking,
  listCard,
  numberOf,
  numbers,
  opensList,
  opensReport,
  ROWS,
  type RoleCard,
  type RoleHome,
  tableOf,
  textOf,
} from './declare.ts'
import { listFigure, reportFigure } from './declared-figures.ts'
import { thisMonth } from './periods.ts'
import { floorOf, waiverOf } from './sale-floors.ts'
import { debtorsCard, priceCard } from './sales-figures.ts'

const today = (ask: HomeAsking) => ({ planDate: ask.today })
const SUBMITTED = { status: 'SUBMITTED' } as const
/** Present heads of batches, at any date of departure. */
const STANDING = { kind: 'BATCH', basis: 'WEIGHT', nurserySurvival: '97', finishSurvival: '97' } as const
/** Planned for today or earlier, and not dispatched. */
const waiting = (ask: HomeAsking) => ({ progress: 'PLANNED', status: 'APPROVED', planDate_lte: ask.today })
const SETTLED = { status: 'APPROVED' } as const

const isGone = ({ progress }: ReportRow): boolean => progress === 'DONE'

/** 今天出栏: today's dispatches, planned and weighed. */
const todayCard = listCard({
  key: 'today',
  label: '今天出栏',
  screen: 'deliveryBatch',
  filters: today,
  note: ({ total, sums }) => `${total} 车 ${numberOf(sums.planHeads).toLocaleString('en')} 头`,
  columns: (ask) => [
    docNoColumn(ask, 'deliveryBatch'),
    column('vehicle', '车辆', 'text', ({ vehicle }) => textOf(vehicle)),
    column('client', '客户', 'text', ({ clientIdTitle }) => textOf(clientIdTitle)),
    column('farm', '猪场', 'text', ({ planFarmIdTitle, farmIdTitle }) =>
      textOf(planFarmIdTitle ?? farmIdTitle),
    ),
    column('heads', '头数', 'number', (row) => numberOf(isGone(row) ? row.actualHeads : row.planHeads)),
    column('weight', '实重', numbers({ unit: 'kg', digits: 2 }), (row) => textOf(row.actualWeight)),
    column('state', '状态', 'tag', (row) =>
      isGone(row) ? { value: '已出栏', tone: 'met' } : { value: '待出栏', tone: 'warn' },
    ),
  ],
  empty: '今天没有计划出栏',
})

/** 待审核销售单 with the waivers needed: a price below the floor, a client past the limit. */
const ticketsCard: RoleCard = {
  key: 'tickets',
  label: '待审核销售单',
  functions: ['sales-ticket'],
  list: 'approve-sales-ticket',
  async read(ask) {
    const { list, total } = await ask.list('sales-ticket', SUBMITTED, { sort: 'saleDate', limit: ROWS })
    const waivers = new Map<ReportRow, string | null>()
    for (const row of list) waivers.set(row, await waiverOf(ask, row))
    return {
      note: `${total} 单`,
      opens: opensList(ask, 'sales-ticket', SUBMITTED),
      ...tableOf<ReportRow>(
        [
          docNoColumn(ask, 'sales-ticket'),
          column('client', '客户', 'text', ({ clientIdTitle }) => textOf(clientIdTitle)),
          column('heads', '头数', 'number', ({ heads }) => numberOf(heads)),
          column('amount', '金额', numbers({ unit: '元', digits: 2 }), ({ amount }) => textOf(amount)),
          column('waiver', '须批准', 'text', (row) => {
            const words = [waivers.get(row), textOf(row.quarantineNo) ? null : '缺检疫证']
            const value = words.filter(Boolean).join('，')
            return value ? { value, tone: 'warn' } : '正常'
          }),
        ],
        list,
        ({ uid }) => uid,
      ),
      total,
      empty: '没有待审核的销售单',
    }
  },
}

/** Sale weight, and the bands below and above it, kg. */
const SOLD_FROM = 110
const BANDS = [90, 100, 110, 120, 130]

/** 可售按体重: stock of batches by their estimated weight, without those under a withdrawal period. */
const weightCard: RoleCard = {
  key: 'weights',
  label: '可售按体重',
  functions: ['expect-out-amt'],
  async read(ask) {
    const { list } = await ask.report('expect-out-amt', STANDING, { limit: 10_000 })
    const bands = new Map(BANDS.map((band) => [band, 0]))
    let held = 0
    for (const [farmId, rows] of Map.groupBy(list, (row) => String(row.farmId))) {
      const numbers = rows.map((row) => String(row.batchNo))
      const periods = await withdrawalsOfBatches(ask.tx, farmId, numbers)
      for (const row of rows) {
        const band = BANDS.findLast((from) => numberOf(row.weight) >= from)
        if (band === undefined) continue
        const heads = numberOf(row.stock)
        if (withdrawnOn(periods, String(row.batchNo), ask.today)) held += band >= SOLD_FROM ? heads : 0
        else bands.set(band, (bands.get(band) ?? 0) + heads)
      }
    }
    const most = Math.max(1, ...bands.values())
    const sold = [...bands].filter(([from]) => from >= SOLD_FROM).reduce((sum, [, heads]) => sum + heads, 0)
    const opens = opensReport(ask, 'expect-out-amt', STANDING)
    return {
      note: `批次估均重，≥ ${SOLD_FROM} kg 可售 ${sold.toLocaleString('en')} 头`,
      opens,
      ...tableOf<readonly [from: number, heads: number]>(
        [
          column('band', '估重', { kind: 'text', unit: 'kg' }, ([from]) => `${from} 起`),
          column('bar', '', 'chart', ([from, heads]) => ({
            value: heads / most,
            tone: from >= SOLD_FROM ? 'own' : 'near',
          })),
          column('heads', '头数', 'number', ([, heads]) => heads),
          column('word', '', 'text', ([from]) => (from >= SOLD_FROM ? '可售' : '未到')),
        ],
        [...bands],
        ([from]) => from,
      ),
      remark: held > 0 ? `另有休药期内 ${held.toLocaleString('en')} 头，未计入` : '没有休药期内的批次',
      empty: '没有在养的批次',
    }
  },
}

/** 销售: today's dispatches, waiting documents, stock for sale, and debts. */
export const sellerHome: RoleHome = {
  key: 'seller',
  label: '销售',
  title: '待办',
  several: true,
  functions: ['sales-ticket', 'deliveryBatch', 'settle-accounts'],
  lists: {
    ...{ toDeliver: '出栏', toMarket: '出栏' },
    ...{ saleDrafts: '单据', 'approve-sales-ticket': '单据', 'rejected-sales-ticket': '单据' },
    toSettle: '收款',
  },
  figures: [
    listFigure('today', '今天出栏', 'deliveryBatch', {
      unit: '头',
      column: 'planHeads',
      filters: today,
      say: (_ask, { total }) => ({ note: `${total} 车` }),
    }),
    listFigure('waiting', '到期未出栏', 'deliveryBatch', {
      unit: '批',
      filters: waiting,
      say: (_ask, { sums }) => ({ note: `${numberOf(sums.planHeads).toLocaleString('en')} 头` }),
    }),
    listFigure('tickets', '待审核销售单', 'sales-ticket', {
      unit: '单',
      filters: () => SUBMITTED,
      say: (_ask, { sums }) => ({ note: `${numberOf(sums.heads).toLocaleString('en')} 头` }),
    }),
    reportFigure('sold', '本月销售', 'sales-summary', {
      unit: '头',
      column: 'qty',
      filters: thisMonth,
      say: (_ask, { sums }) => ({
        note: sums.avgWeight ? `均重 ${numberOf(sums.avgWeight).toFixed(2)} kg` : '',
      }),
    }),
    reportFigure('price', '本月均价', 'sales-summary', {
      unit: '元/kg',
      digits: 2,
      column: 'price',
      filters: async (ask) => {
        const floor = await floorOf(ask)
        return { ...thisMonth(ask), ...(floor && { saleTypeId: floor.saleTypeId }) }
      },
      say: async (ask, { sums }) => {
        const floor = await floorOf(ask)
        if (floor === null || !sums.price) return {}
        const apart = numberOf(sums.price) - floor.price
        const sign = apart < 0 ? '−' : '+'
        return {
          note: `底价 ${floor.price.toFixed(2)}，${sign}${Math.abs(apart).toFixed(2)}`,
          tone: apart < 0 ? 'red' : null,
        }
      },
    }),
    reportFigure('owed', '本月未结算', 'sales-summary', {
      unit: '元',
      digits: 2,
      column: 'owed',
      filters: thisMonth,
      say: (_ask, { sums }) => ({ note: `销售额 ${Math.round(numberOf(sums.amount)).toLocaleString('en')}` }),
    }),
    listFigure('receivable', '应收余额', 'settle-accounts', {
      unit: '元',
      digits: 2,
      column: 'balance',
      filters: () => SETTLED,
      say: (_ask, { total }) => ({ note: `${total} 张结算单` }),
    }),
  ],
  cards: [todayCard, ticketsCard, weightCard, debtorsCard, priceCard],
}
