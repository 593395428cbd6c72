import { days } from '#domain/calendar.ts'
import type { HomeCard, HomeCell, HomeFigure } from '#domain/home/home.ts'
import { apartFrom, standing } from '#domain/home/standing.ts'
import type { IndicatorCode } from '#domain/indicators.ts'
import { QUICK_CHECKS } from '#server/commands/month-close/check-list.ts'
import { blockedBy, CLOSE, checkedMonths, farmsMonths, opensMonth, statusCell } from './closing.ts'
import {
  column,
  figure,
  numberOf,
  numbers,
  opensReport,
  type RoleCard,
  type RoleFigure,
  type RoleHome,
  tableOf,
  textOf,
} from './declare.ts'
import { reportFigure } from './declared-figures.ts'
import { COMPARE, farmsCard } from './group-farms.ts'
import { goalOf, period, SCORES, SHOWN, targetText } from './group-goals.ts'
import { notEnteredCard } from './not-entered.ts'

const COST = 'cost-summary'

/** A figure over all farms together: from sums of numerators and denominators, never a mean of farms. */
const indicatorFigure = (code: IndicatorCode): RoleFigure => ({
  key: code,
  functions: [SCORES],
  async read(ask): Promise<HomeFigure> {
    const { indicator, column } = await goalOf(ask, code)
    const { list, sums } = await ask.report(SCORES, period(ask), { groupBy: 'month', limit: 50 })
    const value = textOf(sums[column])
    const months = list.toSorted((a, b) => String(a._key).localeCompare(String(b._key)))
    const apart = apartFrom(value, indicator)
    return figure({
      ...{ key: code, label: indicator.name, value, unit: indicator.unit, digits: 2 },
      tone: standing(value, indicator),
      opens: opensReport(ask, SCORES, period(ask), 'month'),
      column,
      target: targetText(indicator.target),
      gap: apart === null ? null : apart.toFixed(2),
      trend: months.map((row) => textOf(row[column])),
      goal: indicator.target,
    })
  },
})

const weanerCost: RoleFigure = reportFigure('weanerCost', '断奶仔猪成本', COST, {
  unit: '元',
  digits: 2,
  column: 'weanerCost',
  functions: ['cost-summary:money'],
  filters: period,
  say: (_ask, { sums }) => ({ note: `断奶 ${numberOf(sums.weaned).toLocaleString('en')} 头` }),
})

const FARMS = 12

/** 排名: the chosen indicator by farm, bars from zero, one target line. */
const rankingCard: RoleCard = {
  key: 'ranking',
  label: '排名',
  functions: [SCORES],
  side: true,
  async read(ask) {
    const code = SHOWN.find((one) => one.code === ask.chosen)?.code ?? 'psy'
    const { indicator, column: own } = await goalOf(ask, code)
    const { list } = await ask.report(SCORES, period(ask), { groupBy: 'farm', limit: 1000 })
    const better = indicator.direction === 'down' ? 1 : -1
    const all = list
      .map((row) => ({ key: String(row._key), farm: textOf(row._group), value: textOf(row[own]) }))
      .filter(({ value }) => value !== null)
      .toSorted((a, b) => better * (Number(a.value) - Number(b.value)))
    const most = Math.max(indicator.target ?? 0, ...all.map(({ value }) => Number(value)), 0.01)
    const tick = indicator.target === null ? null : indicator.target / most
    const toneOf = (value: string | null) => standing(value, indicator) ?? 'near'
    return {
      note: `${indicator.name}，目标 ${targetText(indicator.target)}`,
      opens: opensReport(ask, SCORES, period(ask), 'farm'),
      ...tableOf<(typeof all)[number]>(
        [
          column('place', '', 'number', (one) => all.indexOf(one) + 1),
          column('farm', '猪场', 'text', ({ key, farm }) => ({
            value: farm,
            opens: opensReport({ ...ask, farms: [key] }, SCORES, period(ask)),
          })),
          column('bar', '', 'bar', ({ value }) => {
            return { value: Number(value) / most, tick, tone: toneOf(value) }
          }),
          column('value', '实际', numbers({ digits: 2, unit: indicator.unit }), ({ value }) => {
            return { value, ...(toneOf(value) === 'red' && { tone: 'red' }) }
          }),
          column('gap', '差', { kind: 'signed', digits: 2 }, ({ value }) => {
            return apartFrom(value, indicator)?.toFixed(2) ?? null
          }),
        ],
        all,
        ({ key }) => key,
        FARMS,
      ),
      remark: countWords(all.map(({ value }) => standing(value, indicator))),
      empty: '期内没有数据',
    }
  },
}

const WORDS = { met: '达标', near: '接近', warn: '预警', red: '超红线' } as const

const countWords = (all: readonly (keyof typeof WORDS | null)[]): string =>
  Object.entries(WORDS)
    .map(([tone, word]) => `${word} ${all.filter((one) => one === tone).length}`)
    .join('，')

const OPEN_MONTHS = 6

/** 未月结: farms whose last month is not closed, and the reasons; without 数据核对 and feed, which the month's screen checks. */
const notClosedCard: RoleCard = {
  key: 'notClosed',
  label: '未月结',
  functions: [CLOSE, COMPARE],
  async read(ask): Promise<HomeCard> {
    const open = (await farmsMonths(ask)).filter(({ status }) => status !== 'CLOSED')
    const all = await checkedMonths(ask, open, QUICK_CHECKS)
    const [first] = all
    return {
      note: first ? `${first.last.period}，${all.length} 场` : '',
      opens: first ? opensMonth(first.farmId, first.hand.period) : null,
      ...tableOf<(typeof all)[number]>(
        [
          column('farm', '猪场', 'text', ({ farm, farmId, hand }) => ({
            value: farm,
            opens: opensMonth(farmId, hand.period),
          })),
          column('status', '状态', 'tag', ({ status }) => statusCell(status)),
          column('blocked', '卡在', 'text', ({ counts }) => blockedBy(counts) || '待核对'),
          column('days', '月末后', numbers({ unit: '天' }), ({ last }) => lateCell(days(last.to, ask.today))),
        ],
        all,
        ({ farmId }) => farmId,
        OPEN_MONTHS,
      ),
      ...(all.length > 0 && { remark: '数据核对和用料缺录见月结检查' }),
      empty: '上月均已月结',
    }
  },
}

const lateCell = (late: number): HomeCell => ({ value: late, ...(late > PATIENCE && { tone: 'red' }) })

/** Days a month may stay open after its end (§5.11). */
const PATIENCE = 3

/** 集团查看: the farms against their targets, the ones behind, and farms without entries today. */
export const groupHome: RoleHome = {
  key: 'group',
  label: '集团',
  title: '集团概览',
  several: true,
  functions: [COMPARE, SCORES],
  driven: 'ranking',
  lists: null,
  fresh: [COST],
  figures: [...SHOWN.map(({ code }) => indicatorFigure(code)), weanerCost],
  cards: [farmsCard, notClosedCard, notEnteredCard, rankingCard],
}
