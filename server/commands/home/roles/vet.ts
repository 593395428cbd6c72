import { addDays, days } from '#domain/calendar.ts'
import { standing } from '#domain/home/standing.ts'
import type { ReportRow } from '#server/kit/report/page-request.ts'
import { indicatorsOf } from '#server/queries/indicators-of.ts'
import {
  type CardColumn,
  column,
  docNoColumn,
  type HomeAsking,
  listCard,
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
import { listFigure, reportFigure } from './declared-figures.ts'
import { deathReasonsCard, deathsFigure } from './home.deaths.ts'
import { withdrawalCard } from './home.withdrawals.ts'
import { lastDays, onDay } from './periods.ts'

/** Days around today whose vaccinations are due: the longest window back, and as far ahead as the work list. */
const BACK = 30
const AHEAD = 3
/** Days back over which courses without a result are shown. */
const COURSES = 180
const WEEK = 7
const MONTH = 30

const due = ({ today }: HomeAsking) => ({
  ...{ dateFrom: addDays(today, -BACK), dateTo: addDays(today, AHEAD) },
  state: 'PENDING',
})
const open = (ask: HomeAsking) => ({ ...lastDays(COURSES + 1)(ask), result: 'NONE' })
const QUARANTINE = { status: 'APPROVED', result: 'WAITING' } as const

const STOCK = 'material-stock'

/** Stock of each vaccine in the warehouses, in its own unit; null for a user without access to stock. */
async function vaccinesHeld(ask: HomeAsking): Promise<ReadonlyMap<string, number> | null> {
  if (!ask.functions.has(STOCK)) return null
  const { list } = await ask.report(STOCK, heldToday(ask), { limit: 10_000 })
  const byMaterial = Map.groupBy(list, (row) => String(row.materialId))
  return new Map(
    [...byMaterial].map(([uid, rows]) => [uid, rows.reduce((sum, row) => sum + numberOf(row.closing), 0)]),
  )
}

const heldToday = (ask: HomeAsking) => ({ ...onDay(ask), materialClass: 'VACCINE' })

const heldColumn = (ask: HomeAsking, held: ReadonlyMap<string, number>): CardColumn<ReportRow> =>
  column('held', '库存', numbers({ digits: 3 }), ({ _key }) => {
    const qty = held.get(String(_key)) ?? 0
    const opens = opensReport(ask, STOCK, { ...heldToday(ask), materialId: String(_key) })
    return { value: qty, opens, ...(qty <= 0 && { tone: 'red' }) }
  })

/** Heads due for vaccination, by vaccine, and its stock. */
const vaccinesCard: RoleCard = {
  key: 'vaccines',
  label: '免疫到期',
  functions: ['immune-compliance'],
  list: 'immuneDue',
  async read(ask) {
    const byVaccine = { groupBy: 'vaccine', limit: 1000 }
    const { list, sums } = await ask.report('immune-compliance', due(ask), byVaccine)
    const rows = list.filter((row) => numberOf(row.pending) > 0)
    const held = await vaccinesHeld(ask)
    return {
      note: `${numberOf(sums.pending)} 头，${rows.length} 种苗`,
      opens: opensReport(ask, 'immune-compliance', due(ask), 'vaccine'),
      ...tableOf<ReportRow>(
        [
          column('vaccine', '疫苗', 'text', ({ _group, _key }) => ({
            value: textOf(_group),
            opens: opensReport(ask, 'immune-compliance', { ...due(ask), vaccineId: String(_key) }),
          })),
          column('items', '项次', 'number', ({ items }) => textOf(items)),
          column('pending', '待免', numbers({ unit: '头' }), ({ pending }) => numberOf(pending)),
          ...(held ? [heldColumn(ask, held)] : []),
        ],
        rows,
        ({ _key }) => _key,
      ),
      foot: {
        vaccine: { value: '合计' },
        items: { value: textOf(sums.items) },
        pending: { value: numberOf(sums.pending) },
      },
      empty: '没有到期的免疫',
    }
  },
}

/** Courses without a result. */
const curesCard = reportCard({
  key: 'cures',
  label: '治疗复查',
  list: 'cureResult',
  screen: 'cure-detail',
  filters: open,
  sort: 'date',
  note: ({ total }) => `${total} 条没有结果`,
  columns: (ask) => [
    subjectColumn(ask, {
      ...{ key: 'number', label: '耳号、批次', column: 'number' },
      ...{ screen: 'cure-detail', filters: open(ask) },
    }),
    column('disease', '疾病', 'text', ({ disease }) => textOf(disease)),
    column('drug', '用药', 'text', ({ drug }) => textOf(drug)),
    column('heads', '头数', 'number', ({ heads }) => textOf(heads)),
    column('days', '用药后', numbers({ unit: '天' }), ({ date }) => days(String(date), ask.today)),
  ],
  remark: '结果为无效时请考虑换药',
  empty: '没有待复查的治疗',
})

/** Introduced pigs that wait for their result. */
const quarantineCard = listCard({
  key: 'quarantine',
  label: '隔离',
  side: true,
  list: 'quarantine',
  screen: 'pig-introduction',
  filters: () => QUARANTINE,
  sort: 'releaseDate',
  note: ({ total, sums }) => `${total} 批 ${numberOf(sums.heads)} 头`,
  columns: (ask) => [
    docNoColumn(ask, 'pig-introduction'),
    column('heads', '头数', 'number', ({ heads }) => numberOf(heads)),
    column('days', '隔离', numbers({ unit: '天' }), ({ introDate }) =>
      introDate ? days(String(introDate), ask.today) : null,
    ),
    column('until', '可解除', 'text', ({ releaseDate }) =>
      releaseDate ? String(releaseDate).slice(5) : null,
    ),
  ],
  empty: '没有隔离中的引种',
})

/** 兽医: vaccinations and checks due, causes of death, and animals under a withdrawal period. */
export const vetHome: RoleHome = {
  key: 'vet',
  label: '兽医',
  title: '待办',
  several: false,
  functions: ['cure-detail', 'immune-detail', 'event-cure', 'event-immune'],
  lists: {
    immuneDue: '免疫',
    cureResult: '治疗',
    lowIntake: '治疗',
    quarantine: '隔离',
    stockExpiring: '药品',
  },
  figures: [
    reportFigure('vaccines', '免疫到期', 'immune-compliance', {
      unit: '头',
      column: 'pending',
      filters: due,
      say: (_ask, { sums }) => ({ note: `${numberOf(sums.items)} 项次` }),
    }),
    reportFigure('cures', '治疗待复查', 'cure-detail', {
      unit: '次',
      column: 'open',
      filters: open,
      say: (_ask, { sums }) => ({ note: `${numberOf(sums.heads)} 头` }),
    }),
    listFigure('quarantine', '隔离中', 'pig-introduction', {
      unit: '头',
      column: 'heads',
      filters: () => QUARANTINE,
      say: (_ask, { total }) => ({ note: `${total} 批` }),
    }),
    { key: 'withdrawn', functions: ['cure-detail', 'health-detail'], fromCard: 'withdrawals' },
    deathsFigure,
    reportFigure('mortality', '断奶前死亡率', 'piglets-death', {
      unit: '%',
      digits: 2,
      column: 'cohortRate',
      filters: lastDays(WEEK),
      say: async (ask, { sums }) => {
        const goal = (await indicatorsOf(ask.tx, ask.farms, ask.today)).preWeanMortality
        const tone = standing(textOf(sums.cohortRate), goal)
        const note = `近 ${WEEK} 日，目标 ${goal.target ?? '-'}，红线 ${goal.red ?? '-'}`
        return { note, tone: tone === 'warn' || tone === 'red' ? tone : null }
      },
    }),
    reportFigure('nursery', '保育死亡率', 'sale-pig-death', {
      unit: '%',
      digits: 2,
      column: 'deathRate',
      filters: (ask) => ({ ...lastDays(MONTH)(ask), stage: 'NURSERY' }),
      say: (_ask, { sums }) => ({ note: `近 ${MONTH} 日，死亡 ${numberOf(sums.dead)} 头` }),
    }),
  ],
  cards: [vaccinesCard, curesCard, deathReasonsCard, withdrawalCard, quarantineCard],
}
