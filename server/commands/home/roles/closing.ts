import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { CheckLine, Reconciled } from '#domain/close/close.answer.ts'
import type { Month } from '#domain/close/close.months.ts'
import type { HomeCard, HomeCell, HomeFigure, HomeRow, Opens } from '#domain/home/home.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { checkMonth, QUICK_CHECKS } from '#server/commands/month-close/check-list.ts'
import { farmMonths, monthAtHand } from '#server/commands/month-close/month.ts'
import { reconcile } from '#server/commands/reconcile/index.ts'
import type { Tx } from '#server/kit/database.ts'
import {
  column,
  figure,
  type HomeAsking,
  numbers,
  type RoleCard,
  type RoleFigure,
  tableOf,
} from './declare.ts'

export const CLOSE = 'endmonth-pigherds'

type Status = 'CLOSED' | 'REOPENED' | 'CLOSING' | 'OPEN'
const WORDS: Readonly<Record<Status, string>> = {
  CLOSED: '已月结',
  REOPENED: '已重开',
  CLOSING: '已签认',
  OPEN: '未月结',
}

interface FarmMonth {
  readonly farmId: string
  readonly farm: string
  /** The last complete month. */
  readonly last: Month
  readonly status: Status
  readonly hand: Month
}

/** The last complete month of each farm with its state, and the month at hand. */
export async function farmsMonths({ tx, farms, today }: HomeAsking): Promise<readonly FarmMonth[]> {
  const names = await tx.rows(sql<{ uid: string; name: string }>`
    select uid, coalesce(short_name, name) as name from organize
    where uid = any(${[...farms]}::uuid[]) order by tree_path`)
  const all: FarmMonth[] = []
  for (const { uid, name } of names) {
    const months = await farmMonths(tx, uid, today)
    const last = months.of(months.at(addDays(months.of(months.at(today)).from, -1)))
    const status = await statusOf(tx, uid, last, months.closedUpTo)
    all.push({ farmId: uid, farm: name, last, status, hand: monthAtHand(months, today) })
  }
  return all
}

async function statusOf(tx: Tx, farmId: string, month: Month, closedUpTo: string | null): Promise<Status> {
  if (closedUpTo !== null && closedUpTo >= month.to) return 'CLOSED'
  const status = await tx.value(sql<Status | null>`select status from period_close
    where farm_id = ${farmId} and period = ${month.period}`)
  return status ?? 'OPEN'
}

export const opensMonth = (farmId: string, period: string): Opens => ({
  screen: CLOSE,
  path: screenAddress('endmonth-pigherds', { farmId, period }),
})

export const statusCell = (status: Status): HomeCell => ({
  value: WORDS[status],
  tone: status === 'CLOSED' ? 'met' : status === 'REOPENED' ? 'red' : 'warn',
})

/** Farms whose last month is closed, of all of them. */
export const closedFigure: RoleFigure = {
  key: 'closed',
  functions: [CLOSE],
  async read(ask) {
    const farms = await farmsMonths(ask)
    const closed = farms.filter(({ status }) => status === 'CLOSED')
    const open = farms.find(({ status }) => status !== 'CLOSED')
    return figure({
      ...{ key: 'closed', label: `${farms[0]?.last.period ?? '上月'} 月结`, unit: '场' },
      value: `${closed.length} / ${farms.length}`,
      note: open ? `${open.farm}${WORDS[open.status]}` : '全部已月结',
      tone: open?.status === 'REOPENED' ? 'red' : null,
      opens: open ? opensMonth(open.farmId, open.last.period) : null,
    })
  },
}

interface Part {
  readonly key: string
  readonly label: string
  /** A count here keeps the month open, and is shown red. */
  readonly grave?: boolean
  readonly of: (line: CheckLine) => boolean
}

/** One column for each check of the list; 0 is grey. */
const PARTS: readonly Part[] = [
  { key: 'documents', label: '单据', of: ({ id }) => id.startsWith('documents') },
  { key: 'differences', label: '差异', grave: true, of: ({ rule }) => rule !== undefined },
  { key: 'feed', label: '缺料', of: ({ id }) => id === 'feed' },
  { key: 'unpriced', label: '无价', of: ({ id }) => id === 'unpriced' },
  { key: 'road', label: '在途', of: ({ id }) => id.startsWith('road') },
  { key: 'depreciation', label: '折旧', of: ({ id }) => id === 'depreciation' },
  { key: 'signed', label: '签认', of: ({ id }) => id === 'signed' },
]

interface Checked extends FarmMonth {
  readonly lines: readonly CheckLine[]
  readonly counts: Readonly<Record<string, number>>
}

const countsOf = (lines: readonly CheckLine[]): Record<string, number> =>
  Object.fromEntries(
    PARTS.map(({ key, of }) => [key, lines.filter(of).reduce((sum, { count }) => sum + count, 0)]),
  )

/** Reasons that keep a month of a farm open, as text; the check list is that of the month's screen. */
export async function checkedMonths(
  ask: HomeAsking,
  months: readonly FarmMonth[],
  checks?: typeof QUICK_CHECKS,
): Promise<readonly Checked[]> {
  const all: Checked[] = []
  for (const one of months) {
    const lines = await checkMonth(ask.tx, one.farmId, one.hand, checks)
    all.push({ ...one, lines, counts: countsOf(lines) })
  }
  return all
}

/** State of a month as text: the first checks with a count. */
export const blockedBy = (counts: Readonly<Record<string, number>>): string =>
  PARTS.filter(({ key }) => (counts[key] ?? 0) > 0)
    .map(({ key, label }) => `${label} ${counts[key]}`)
    .join('，')

const opensPart = (one: Checked, { of }: Part): Opens => {
  const [line, ...more] = one.lines.filter((each) => of(each) && each.count > 0)
  if (!line?.screen || more.length > 0) return opensMonth(one.farmId, one.hand.period)
  const { screen, filters } = line
  return { screen, path: screenAddress(screen, filters) }
}

const partCell = (one: Checked, part: Part): HomeCell => {
  const count = one.counts[part.key] ?? 0
  if (count === 0) return { value: 0 }
  return { value: count, tone: part.grave ? 'red' : 'warn', opens: opensPart(one, part) }
}

const sumOf = (all: readonly Checked[], key: string): number =>
  all.reduce((sum, { counts }) => sum + (counts[key] ?? 0), 0)

/** Checks that take seconds per farm. */
const SLOW_PARTS = ['differences', 'feed']
const UNKNOWN: HomeCell = { value: null }

const E_PARTS = ['documents', 'differences']

function figuresOf(all: readonly Checked[]): HomeFigure[] {
  const of = (key: string, label: string, unit: string): HomeFigure => {
    const some = all.filter(({ counts }) => (counts[key] ?? 0) > 0)
    const [first] = some
    return figure({
      ...{ key, label, value: String(sumOf(all, key)), unit },
      note: some.length > 0 ? `${some.length} 场` : '没有',
      opens: first ? opensPart(first, partNamed(key)) : null,
    })
  }
  const ready = all.filter(({ counts }) => E_PARTS.every((key) => (counts[key] ?? 0) === 0))
  const [blocked] = all.filter((one) => !ready.includes(one))
  return [
    figure({
      ...{ key: 'ready', label: `${all[0]?.hand.period ?? ''} 可月结`, unit: '场' },
      value: `${ready.length} / ${all.length}`,
      note: blocked ? `${blocked.farm} ${blockedBy(blocked.counts)}` : '检查均已通过',
      opens: blocked ? opensMonth(blocked.farmId, blocked.hand.period) : null,
    }),
    of('differences', '核对差异', '项'),
    of('feed', '用料缺录', '处'),
  ]
}

function partNamed(key: string): Part {
  const part = PARTS.find((one) => one.key === key)
  if (!part) throw new Error(`no check "${key}"`)
  return part
}

/** 月结进度: a row for each farm, a column for each check. */
export const progressCard: RoleCard = {
  key: 'progress',
  label: '月结进度',
  functions: [CLOSE],
  list: 'monthClose',
  fresh: ['cost-summary'],
  reconciles: true,
  quick: true,
  async read(ask): Promise<HomeCard> {
    const checks = ask.quick ? QUICK_CHECKS : undefined
    const all = await checkedMonths(ask, await farmsMonths(ask), checks)
    const isKnown = ({ key }: Part) => !ask.quick || !SLOW_PARTS.includes(key)
    const [only] = all
    return {
      note: `${only?.hand.period ?? ''}，按月结检查项`,
      opens: only ? opensMonth(only.farmId, only.hand.period) : null,
      columns: [
        { key: 'farm', label: '猪场', kind: 'text' },
        { key: 'status', label: '上月', kind: 'tag' },
        ...PARTS.map(({ key, label }) => ({ key, label, kind: 'number' as const })),
      ],
      rows: all.map(
        (one): HomeRow => ({
          key: one.farmId,
          cells: {
            farm: { value: one.farm, opens: opensMonth(one.farmId, one.hand.period) },
            status: statusCell(one.status),
            ...Object.fromEntries(
              PARTS.map((part) => [part.key, isKnown(part) ? partCell(one, part) : UNKNOWN]),
            ),
          },
        }),
      ),
      foot:
        all.length > 1
          ? {
              farm: { value: '合计' },
              status: { value: `${all.filter(({ status }) => status === 'CLOSED').length} / ${all.length}` },
              ...Object.fromEntries(
                PARTS.map((part) => [part.key, isKnown(part) ? { value: sumOf(all, part.key) } : UNKNOWN]),
              ),
            }
          : null,
      total: all.length,
      ...(!ask.quick && { figures: figuresOf(all) }),
      empty: '没有猪场',
    }
  },
}

/** 核对差异: the lines of 数据核对 whose sides differ, with the screen to correct them. */
export const differencesCard: RoleCard = {
  key: 'differences',
  label: '核对差异',
  functions: ['sjhd'],
  fresh: ['cost-summary'],
  reconciles: true,
  async read(ask) {
    const differing: (Reconciled['lines'][number] & { key: string; farm: string; opens: Opens })[] = []
    const months = await farmsMonths(ask)
    for (const { farmId, farm, hand } of months)
      for (const { rule, lines, screen, filters } of await reconcile(ask.tx, farmId, hand))
        for (const [at, line] of lines.entries()) {
          const opens = { screen, path: screenAddress(screen, filters) }
          if (line.diff !== 0) differing.push({ ...line, key: `${farmId}/${rule}/${at}`, farm, opens })
        }
    const [first] = months
    return {
      note: `${differing.length} 项`,
      opens: first
        ? { screen: 'sjhd', path: screenAddress('sjhd', { farmId: first.farmId, period: first.hand.period }) }
        : null,
      ...tableOf<(typeof differing)[number]>(
        [
          column('rule', '规则', 'text', ({ item, opens }) => ({ value: item, opens })),
          column('farm', '猪场', 'text', ({ farm }) => farm),
          column('expected', '应为', numbers({ digits: 3 }), ({ expected }) => expected),
          column('actual', '实际', numbers({ digits: 3 }), ({ actual }) => actual),
          column('diff', '差', { kind: 'signed', digits: 3 }, ({ diff }) => ({ value: diff, tone: 'red' })),
        ],
        differing,
        ({ key }) => key,
      ),
      empty: '数据核对没有差异',
    }
  },
}
