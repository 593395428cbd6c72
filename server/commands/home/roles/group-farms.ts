import { sql } from 'kysely'
import { weekRange } from '#domain/calendar.ts'
import type { HomeCell, HomeCells, HomeColumn, HomeRow } from '#domain/home/home.ts'
import { standing } from '#domain/home/standing.ts'
import type { IndicatorCode } from '#domain/indicators.ts'
import type { ReportRow } from '#server/kit/report/page-request.ts'
import { type HomeAsking, numberOf, opensReport, type RoleCard, textOf } from './declare.ts'
import { goalOf, period, SCORES, SHOWN } from './group-goals.ts'
import { DAY_REPORT, lastEntries } from './not-entered.ts'
import { onDay } from './periods.ts'

export const COMPARE = 'compare-analysis-farm'

const STATES = {
  gilts: 'GILT',
  mated: 'MATED',
  pregnant: 'PREGNANT',
  lactating: 'LACTATING',
  weaned: 'WEANED',
  open: 'OPEN',
  cullWait: 'CULL_WAIT',
} as const

const statesOf = (row: Readonly<Record<string, unknown>> | undefined): Record<string, number> =>
  Object.fromEntries(Object.entries(STATES).map(([column, state]) => [state, numberOf(row?.[column])]))

interface Judged {
  readonly code: IndicatorCode
  readonly short: string
  readonly goal: Awaited<ReturnType<typeof goalOf>>
}

/** Figures of a row judged by the targets: a dot only where one is past its warning. */
const judgedCells = (
  row: Readonly<Record<string, unknown>> | undefined,
  goals: readonly Judged[],
): HomeCells =>
  Object.fromEntries(
    goals.map(({ code, goal }) => {
      const value = textOf(row?.[goal.column])
      const tone = standing(value, goal.indicator)
      const isBad = tone === 'warn' || tone === 'red'
      return [code, { value, ...(isBad && { tone, dot: true }) }]
    }),
  )

async function goalsOfTable(ask: HomeAsking): Promise<readonly Judged[]> {
  const goals: Judged[] = []
  for (const { code, short, more } of SHOWN)
    if (more) goals.push({ code, short, goal: await goalOf(ask, code) })
  return goals
}

const WEEKS = 'pigProdFullLoadWeek'

/** Services of the running week against its plan, by farm, as in 满负荷生产周报; null for a user without access to it. */
async function weekOf(ask: HomeAsking) {
  if (!ask.functions.has(WEEKS)) return null
  const { start, end } = weekRange(ask.today)
  const week = { dateFrom: start, dateTo: end }
  const { list, sums } = await ask.report(WEEKS, week, { groupBy: 'farm', limit: 1000 })
  const words = (row: ReportRow | undefined): string =>
    `${numberOf(row?.mated)} / ${row?.planMated === null || row?.planMated === undefined ? '-' : numberOf(row.planMated)}`
  return {
    of: (farmId: unknown): HomeCell => {
      const farm = { ...ask, farms: [String(farmId)] }
      return { value: words(list.find(({ _key }) => _key === farmId)), opens: opensReport(farm, WEEKS, week) }
    },
    all: words(sums),
  }
}

/** Time of a farm's last entry: the hour if today, else the day. */
async function entriesOf(ask: HomeAsking) {
  if (!ask.functions.has(DAY_REPORT)) return null
  const last = await lastEntries(ask)
  const isToday = (at: string | null | undefined) => at?.slice(0, 10) === ask.today
  return {
    of(farmId: unknown): HomeCell {
      const at = last.get(String(farmId)) ?? null
      if (at === null) return { value: null }
      return isToday(at) ? { value: at.slice(11, 16) } : { value: at.slice(5, 10), tone: 'red' }
    },
    all: `${[...last.values()].filter(isToday).length} / ${last.size}`,
  }
}

const farmColumns = (
  goals: readonly Judged[],
  { withHerd, withWeek, withEntries }: Readonly<Record<'withHerd' | 'withWeek' | 'withEntries', boolean>>,
): HomeColumn[] => [
  { key: 'company', label: '公司', kind: 'text' },
  { key: 'farm', label: '猪场', kind: 'text' },
  ...(withHerd
    ? ([
        { key: 'sows', label: '能繁', kind: 'number' },
        { key: 'states', label: '母猪状态', kind: 'states' },
      ] as const)
    : []),
  ...goals.map(({ code, short, goal }) => ({
    ...{ key: code, label: short, kind: 'number' as const, digits: 2 },
    ...(goal.indicator.unit !== '头' && { unit: goal.indicator.unit }),
  })),
  ...(withWeek ? [{ key: 'week', label: '周配', kind: 'number' } as const] : []),
  ...(withEntries ? [{ key: 'entry', label: '今日录入', kind: 'number' } as const] : []),
]

/** 猪场: a row for each farm under the targets, with its herd by state. */
export const farmsCard: RoleCard = {
  key: 'farms',
  label: '猪场',
  functions: [SCORES],
  async read(ask) {
    const goals = await goalsOfTable(ask)
    const day = onDay(ask)
    const sees = ask.functions.has('sow-amount')
    const herd = sees ? await ask.report('sow-amount', day, { groupBy: 'farm', limit: 1000 }) : null
    const { list, sums } = await ask.report(SCORES, period(ask), { groupBy: 'farm', limit: 1000 })
    const [week, entries] = [await weekOf(ask), await entriesOf(ask)]
    const herdOf = (key: unknown) => herd?.list.find((one) => one._key === key)
    const places = await companiesOf(ask)
    const own = list.toSorted((a, b) => places.order(a._key) - places.order(b._key))
    let last = ''
    return {
      note: `${list.length} 场${herd ? `，能繁 ${numberOf(herd.sums.productive).toLocaleString('en')} 头` : ''}`,
      opens: opensReport(ask, COMPARE, period(ask), 'farm'),
      ...(herd && { legend: statesOf(herd.sums) }),
      columns: farmColumns(goals, {
        withHerd: herd !== null,
        withWeek: week !== null,
        withEntries: entries !== null,
      }),
      head: {
        company: { value: '' },
        farm: { value: '目标' },
        sows: { value: '' },
        ...Object.fromEntries(goals.map(({ code, goal }) => [code, { value: goal.indicator.target }])),
        ...{ week: { value: '周计划' }, entry: { value: '' } },
      },
      rows: own.map((row): HomeRow => {
        const company = places.company(row._key)
        const shown = company === last ? '' : company
        last = company
        const one = herdOf(row._key)
        const farm = { ...ask, farms: [String(row._key)] }
        return {
          key: String(row._key),
          cells: {
            company: { value: shown },
            farm: { value: textOf(row._group), opens: opensReport(farm, SCORES, period(ask)) },
            sows: { value: numberOf(one?.productive), opens: opensReport(farm, 'sow-amount', day) },
            states: { value: null, states: statesOf(one) },
            ...judgedCells(row, goals),
            ...(week && { week: week.of(row._key) }),
            ...(entries && { entry: entries.of(row._key) }),
          },
        }
      }),
      foot: {
        company: { value: '合计' },
        farm: { value: '' },
        sows: { value: numberOf(herd?.sums.productive) },
        states: { value: null, states: statesOf(herd?.sums) },
        ...judgedCells(sums, goals),
        ...(week && { week: { value: week.all } }),
        ...(entries && { entry: { value: entries.all } }),
      },
      total: list.length,
      remark: '合计按头数与窝数重算，不是各场平均；圆点：黄色为预警，红色为超红线',
      empty: '没有猪场',
    }
  },
}

async function companiesOf({ tx, farms }: HomeAsking) {
  const found = await tx.rows(sql<{ uid: string; company: string }>`
    select f.uid, coalesce(c.short_name, c.name, '') as company
    from organize f left join organize c on c.uid = f.parent_id where f.uid = any(${[...farms]}::uuid[]) order by f.tree_path`)
  const at = new Map(found.map(({ uid, company }, place) => [uid, { company, place }]))
  return {
    company: (uid: unknown): string => at.get(String(uid))?.company ?? '',
    order: (uid: unknown): number => at.get(String(uid))?.place ?? 0,
  }
}
