import { addDays, monthRange } from '#domain/calendar.ts'
import { monthsBefore } from '#domain/home/home.months.ts'
import { addsOverFarms, type PlanCode } from '#domain/plan/year.ts'
import { functionCode } from '#kit/resource.ts'
import { MONEY } from '#server/kit/report/report.money.ts'
import { plannedFigures } from '#server/queries/planned-figures.ts'
import { closedFigure, differencesCard, progressCard } from './closing.ts'
import {
  column,
  type HomeAsking,
  lineOf,
  numberOf,
  numbers,
  opensReport,
  type RoleCard,
  type RoleHome,
  tableOf,
  textOf,
} from './declare.ts'
import { reportFigure } from './declared-figures.ts'
import { onDay, thisMonth } from './periods.ts'
import { waitingDocumentsCard, waitingDocumentsFigure } from './roles.documents.ts'

const COST = 'cost-summary'
const COSTS = 'cost-summary:money'
const MONTHS = 12

/** The last complete month by the calendar. */
const lastMonth = ({ today }: HomeAsking) => monthsBefore(today, 1)

const PLANS_OF_COSTS = functionCode('yearPlanAttainment', MONEY)

/**
 * Figures of the year plans in force for a period, for users who see their costs. Null where a farm has no plan for all of its days;
 * and over several farms for figures that do not add up, such as the cost of a head.
 */
async function budgetOf(
  ask: HomeAsking,
  { dateFrom, dateTo }: ReturnType<typeof lastMonth>,
): Promise<(code: PlanCode) => number | null> {
  if (!ask.functions.has(PLANS_OF_COSTS)) return () => null
  const plans = await plannedFigures(ask.tx, ask.farms, { start: dateFrom, end: dateTo })
  return (code) => {
    const values = ask.farms.map((farm) => plans.get(farm)?.[code] ?? null)
    if (values.length === 0 || values.includes(null)) return null
    if (values.length > 1 && !addsOverFarms(code)) return null
    return values.reduce((sum, one) => sum + numberOf(one), 0)
  }
}

const weanerCostCard: RoleCard = {
  key: 'weanerCost',
  label: '断奶仔猪成本',
  functions: [COSTS],
  side: true,
  fresh: [COST],
  async read(ask) {
    const period = { dateFrom: monthsBefore(ask.today, MONTHS).dateFrom, dateTo: lastMonth(ask).dateTo }
    const answer = await ask.report(COST, period, { groupBy: 'month', limit: 50 })
    const points = answer.list.map(({ _group, _key, weanerCost }) => {
      return { label: String(_group ?? _key), value: textOf(weanerCost) }
    })
    const target = (await budgetOf(ask, lastMonth(ask)))('weanerCost')
    return {
      note: `元/头，近 ${MONTHS} 月`,
      opens: opensReport(ask, COST, period, 'month'),
      ...lineOf(points, target, '目标'),
      empty: '还没有断奶仔猪成本',
    }
  },
}

/** Cost of piglets by item: the herd's part of the month per weaned piglet (F100), compared with the month before. */
const partsCard: RoleCard = {
  key: 'costParts',
  label: '成本构成',
  functions: [COSTS],
  side: true,
  fresh: [COST],
  async read(ask) {
    const month = lastMonth(ask)
    const [now, before] = [await herdCosts(ask, month), await herdCosts(ask, monthsBefore(ask.today, 2))]
    const each = (amount: number | undefined, weaned: number): number | null =>
      amount === undefined || weaned === 0 ? null : amount / weaned
    const most = Math.max(0.01, ...now.items.map(({ amount }) => each(amount, now.weaned) ?? 0))
    const rows = now.items.map((item) => ({
      ...item,
      head: each(item.amount, now.weaned),
      old: each(before.items.find(({ key }) => key === item.key)?.amount, before.weaned),
    }))
    return {
      note: `${month.dateFrom.slice(0, 7)}，断奶 ${now.weaned.toLocaleString('en')} 头`,
      opens: opensReport(ask, COST, { ...month, costClass: 'BREEDING' }, 'item'),
      ...tableOf<(typeof rows)[number]>(
        [
          column('item', '项目', 'text', ({ key, name }) => ({
            value: name,
            opens: opensReport(ask, COST, { ...month, costClass: 'BREEDING', item: key }),
          })),
          column('head', '元/头', numbers({ digits: 2 }), ({ head }) => fixed(head)),
          column('share', '占比', numbers({ unit: '%', digits: 2 }), ({ amount }) =>
            fixed(now.whole > 0 ? (amount / now.whole) * 100 : null),
          ),
          column('bar', '', 'bar', ({ head, old }) => ({
            ...{ value: head === null ? 0 : head / most, tone: 'near' },
            tick: old === null ? null : Math.min(1, old / most),
          })),
          column('change', '较上月', { kind: 'signed', digits: 2 }, ({ head, old }) =>
            head === null || old === null ? null : fixed(head - old),
          ),
        ],
        rows,
        ({ key }) => key,
        rows.length,
      ),
      ...(rows.length > 0 && {
        foot: {
          item: { value: '合计' },
          head: { value: fixed(each(now.whole, now.weaned)) },
          share: { value: '100.00' },
          change: { value: null },
        },
      }),
      remark: rows.length > 0 ? '竖线为上月' : '',
      empty: '上月还没有种猪群成本',
    }
  },
}

const fixed = (value: number | null): string | null => (value === null ? null : value.toFixed(2))

async function herdCosts(ask: HomeAsking, month: { dateFrom: string; dateTo: string }) {
  const answer = await ask.report(COST, { ...month, costClass: 'BREEDING' }, { groupBy: 'item', limit: 50 })
  const whole = await ask.report(COST, month, { limit: 50 })
  const items = answer.list
    .map(({ _key, _group, amount }) => {
      return { key: String(_key), name: String(_group ?? _key), amount: numberOf(amount) }
    })
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => b.amount - a.amount)
  return { items, whole: numberOf(answer.sums.amount), weaned: numberOf(whole.sums.weaned) }
}

/** 成本会计: state of the months, differences, and the cost of a piglet. */
export const accountantHome: RoleHome = {
  key: 'accountant',
  label: '成本会计',
  title: '待办',
  several: true,
  functions: ['cost-summary', 'sjhd', 'endmonth-pigherds'],
  lists: { monthClose: '月结', stockLow: '库存', stockExpiring: '库存', feedMissing: '核对', review: '核对' },
  fresh: [COST],
  figures: [
    closedFigure,
    { key: 'ready', functions: ['endmonth-pigherds'], fromCard: 'progress' },
    waitingDocumentsFigure(null),
    { key: 'differences', functions: ['sjhd'], fromCard: 'progress' },
    { key: 'feed', functions: ['endmonth-pigherds'], fromCard: 'progress' },
    reportFigure('weanerCost', '上月断奶成本', COST, {
      unit: '元/头',
      digits: 2,
      column: 'weanerCost',
      functions: [COSTS],
      filters: lastMonth,
      say: async (ask, { sums }) => {
        const target = (await budgetOf(ask, lastMonth(ask)))('weanerCost')
        const weaned = `断奶 ${numberOf(sums.weaned).toLocaleString('en')} 头`
        if (target === null || textOf(sums.weanerCost) === null) return { note: weaned }
        const over = numberOf(sums.weanerCost) - target
        const gap = `${over < 0 ? '−' : '+'}${Math.abs(over).toFixed(2)}`
        return { note: `目标 ${target.toFixed(2)}，${gap}`, tone: over > 0 ? 'warn' : null }
      },
    }),
    reportFigure('booked', '本月已入账', COST, {
      unit: '元',
      digits: 2,
      column: 'amount',
      functions: [COSTS],
      filters: thisMonth,
      say: async (ask, { sums }) => {
        const { start, end } = monthRange(ask.today)
        const budget = (await budgetOf(ask, { dateFrom: start, dateTo: end }))('costTotal')
        if (budget) return { note: `预算的 ${((numberOf(sums.amount) / budget) * 100).toFixed(2)} %` }
        const last = await ask.report(COST, lastMonth(ask), { limit: 50 })
        const spent = numberOf(last.sums.amount)
        return { note: `上月 ${spent.toLocaleString('en', { maximumFractionDigits: 0 })}` }
      },
    }),
    reportFigure('stock', '物料存货', 'material-stock', {
      unit: '元',
      digits: 2,
      column: 'amount',
      functions: ['material-stock:money'],
      filters: onDay,
      say: async (ask, { sums }) => {
        const end = addDays(thisMonth(ask).dateFrom, -1)
        const before = await ask.report('material-stock', { dateFrom: end, dateTo: end }, { limit: 50 })
        const was = numberOf(before.sums.amount)
        if (was === 0) return {}
        const change = (numberOf(sums.amount) / was - 1) * 100
        return { note: `较上月末 ${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(2)} %` }
      },
    }),
  ],
  cards: [progressCard, differencesCard, waitingDocumentsCard(null), weanerCostCard, partsCard],
}
