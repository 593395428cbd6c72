import { addDays } from '#domain/calendar.ts'
import { standing } from '#domain/home/standing.ts'
import { isKeyOf } from '#server/kit/narrow.ts'
import { indicatorsOf } from '#server/queries/indicators-of.ts'
import {
  column,
  type HomeAsking,
  numberOf,
  numbers,
  opensReport,
  type RoleCard,
  type RoleHome,
  reportCard,
  subjectColumn,
  tableOf,
  textOf,
} from './declare.ts'
import { reportFigure } from './declared-figures.ts'
import { deathReasonsCard } from './home.deaths.ts'
import { siloCard } from './home.silos.ts'
import { withdrawalCard } from './home.withdrawals.ts'
import { daysBefore, lastDays, onDay } from './periods.ts'

const WEEK = 7
const YEAR = 365

const week = lastDays(WEEK)
const weekBefore = daysBefore(WEEK)
const year = lastDays(YEAR)
const deaths = (ask: HomeAsking) => ({ ...week(ask), kind: 'OUT_DEATH' })
const running = (ask: HomeAsking) => ({ ...year(ask), state: 'RUNNING' })
const closed = (ask: HomeAsking) => ({ ...year(ask), state: 'CLOSED' })
const outWithin =
  (count: number) =>
  ({ today }: HomeAsking) => ({
    ...{ dueTo: addDays(today, count), kind: 'BATCH', basis: 'WEIGHT' },
    ...{ nurserySurvival: '97', finishSurvival: '97' },
  })

const leaving = outWithin(2 * WEEK)

/** Batches that reach their sale weight within two weeks. */
const leavingCard = reportCard({
  key: 'leaving',
  label: '预计出栏',
  list: 'toMarket',
  screen: 'expect-out-amt',
  filters: leaving,
  sort: 'dueDate',
  note: ({ total, sums }) =>
    `${2 * WEEK} 天内 ${total} 批，${Math.round(numberOf(sums.heads)).toLocaleString('en')} 头`,
  columns: (ask) => [
    subjectColumn(ask, {
      ...{ key: 'batch', label: '批次', column: 'batchNo' },
      ...{ screen: 'expect-out-amt', filters: leaving(ask) },
    }),
    column('house', '栋舍', 'text', ({ house }) => textOf(house)),
    column('due', '预计', 'text', ({ dueDate }) => String(dueDate ?? '').slice(5)),
    column('stock', '现存', 'number', ({ stock }) => textOf(stock)),
    column('weight', '估均重', numbers({ unit: 'kg', digits: 2 }), ({ weight }) => textOf(weight)),
    column('planned', '已排', 'number', ({ planned }) => textOf(planned)),
  ],
  keyOf: ({ rowId }) => rowId,
  empty: `${2 * WEEK} 天内没有预计出栏的批次`,
})

const BY_STAGE = { 保育: 'nurserySurvival', 育肥: 'finishSurvival' } as const

/** Running batches with losses above the target. */
const behindCard: RoleCard = {
  key: 'behind',
  label: '成活率低于目标',
  functions: ['nurs-and-finsh-batch-efficiency'],
  fresh: ['nurs-and-finsh-batch-efficiency'],
  async read(ask) {
    const goals = await indicatorsOf(ask.tx, ask.farms, ask.today)
    const { list } = await ask.report('nurs-and-finsh-batch-efficiency', running(ask), { limit: 10_000 })
    const behind = list.flatMap((row) => {
      const goal = goals[isKeyOf(BY_STAGE, row.stage) ? BY_STAGE[row.stage] : 'finishSurvival']
      const survival = textOf(row.survival)
      const tone = standing(survival, goal)
      return tone === 'warn' || tone === 'red' ? [{ row, survival, tone, goal }] : []
    })
    const worst = behind.toSorted((a, b) => Number(a.survival) - Number(b.survival))
    return {
      note: `在养 ${list.length} 批，低于目标 ${worst.length}`,
      opens: opensReport(ask, 'nurs-and-finsh-batch-efficiency', running(ask)),
      ...tableOf<(typeof worst)[number]>(
        [
          column('batch', '批次', 'text', ({ row: { batchNo } }) => ({
            value: textOf(batchNo),
            opens: opensReport(ask, 'sale-pig-death', { ...week(ask), batchNo: String(batchNo) }),
          })),
          column('house', '栋舍', 'text', ({ row }) => textOf(row.house)),
          column('stage', '阶段', 'text', ({ row }) => textOf(row.stage)),
          column('dead', '死亡', 'number', ({ row }) => textOf(row.dead)),
          column('survival', '成活率', numbers({ unit: '%', digits: 2 }), ({ survival, tone }) => {
            return { value: survival, tone, dot: true }
          }),
          column('goal', '目标', numbers({ digits: 2 }), ({ goal }) => goal.target),
        ],
        worst,
        ({ row }) => row.batchId,
      ),
      remark: worst.length > 0 ? '圆点：黄色为预警，红色为超红线' : '',
      empty: '在养批次的成活率均在目标内',
    }
  },
}

/** 保育育肥: batches that move on or leave, deaths, feed, and batches behind target. */
export const fatteningHome: RoleHome = {
  key: 'fattening',
  label: '保育育肥',
  title: '待办',
  several: false,
  functions: ['event-batch-death', 'event-feed', 'sale-batch-amount'],
  lists: {
    toFinish: '转出',
    toMarket: '转出',
    feedMissing: '用料',
    lowIntake: '用料',
    receivePiglets: '接收',
  },
  fresh: ['sale-pig-death'],
  figures: [
    reportFigure('stock', '存栏', 'sale-batch-amount', {
      unit: '头',
      column: 'closing',
      filters: onDay,
      say: (_ask, { total }) => ({ note: `${total} 批` }),
    }),
    reportFigure('leaving', `${2 * WEEK} 天内出栏`, 'expect-out-amt', {
      unit: '头',
      column: 'heads',
      filters: leaving,
      say: (_ask, { sums }) => ({ note: `已排 ${numberOf(sums.planned)}` }),
    }),
    reportFigure('dead', `近 ${WEEK} 日死亡`, 'sale-pig-death', {
      unit: '头',
      column: 'dead',
      filters: deaths,
      say: async (ask, { sums }) => {
        const before = await ask.report('sale-pig-death', { ...weekBefore(ask), kind: 'OUT_DEATH' })
        const [now, was] = [numberOf(sums.dead), numberOf(before.sums.dead)]
        return { note: `上 ${WEEK} 日 ${was}`, tone: now >= 2 * was && now >= was + 5 ? 'red' : null }
      },
    }),
    reportFigure('feed', `近 ${WEEK} 日用料`, 'feed-summary', {
      unit: 'kg',
      column: 'qty',
      filters: week,
      say: async (ask) => {
        const before = await ask.report('feed-summary', weekBefore(ask))
        return { note: `上 ${WEEK} 日 ${Math.round(numberOf(before.sums.qty)).toLocaleString('en')}` }
      },
    }),
    reportFigure('fcr', '料肉比', 'nurs-and-finsh-batch-efficiency', {
      unit: '',
      digits: 2,
      column: 'fcr',
      filters: closed,
      say: (_ask, { total }) => ({ note: `近一年结批 ${total} 批` }),
    }),
    reportFigure('adg', '日增重', 'nurs-and-finsh-batch-efficiency', {
      unit: 'g',
      column: 'adg',
      filters: closed,
      say: (_ask, { sums }) => ({ note: `成活率 ${numberOf(sums.survival).toFixed(2)} %` }),
    }),
    { key: 'withdrawn', functions: ['cure-detail', 'health-detail'], fromCard: 'withdrawals' },
  ],
  cards: [leavingCard, behindCard, deathReasonsCard, siloCard, withdrawalCard],
}
