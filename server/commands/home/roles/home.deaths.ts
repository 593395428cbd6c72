import type { Opens } from '#domain/home/home.ts'
import {
  column,
  figure,
  type HomeAsking,
  numberOf,
  opensReport,
  type RoleCard,
  type RoleFigure,
  tableOf,
} from './declare.ts'
import { daysBefore, lastDays, yesterday } from './periods.ts'

/** Days compared with as many days before. */
const DAYS = 7

/** Tables with deaths: breeding pigs, suckling piglets, pigs in batches. */
const DEATH_BOOKS: readonly {
  screen: string
  column: string
  word: string
  filters: Readonly<Record<string, string>>
}[] = [
  { screen: 'pig-cull-death', column: 'deaths', word: '种猪', filters: { kind: 'DEAD' } },
  { screen: 'piglets-death', column: 'heads', word: '仔猪', filters: {} },
  { screen: 'sale-pig-death', column: 'dead', word: '商品猪', filters: { kind: 'OUT_DEATH' } },
]
const SCREENS = DEATH_BOOKS.map(({ screen }) => screen)

const heldBooks = ({ functions }: HomeAsking) => DEATH_BOOKS.filter(({ screen }) => functions.has(screen))

/** Yesterday's deaths, each part on its own screen. */
export const deathsFigure: RoleFigure = {
  key: 'deaths',
  functions: SCREENS,
  async read(ask) {
    const period = yesterday(ask)
    const parts: { text: string; opens: Opens }[] = []
    let sum = 0
    for (const { screen, column, word, filters } of heldBooks(ask)) {
      const { sums } = await ask.report(screen, { ...period, ...filters })
      const heads = numberOf(sums[column])
      sum += heads
      if (heads > 0)
        parts.push({ text: `${word} ${heads}`, opens: opensReport(ask, screen, { ...period, ...filters }) })
    }
    const shown = { value: String(sum), unit: '头', note: '没有死亡', parts }
    return figure({ key: 'deaths', label: '昨日死亡', ...shown })
  },
}

interface Reason {
  readonly name: string
  now: number
  before: number
  opens: Opens | null
}

/** Red only at twice as many and five more than before. */
const isRed = ({ now, before }: Reason): boolean => now >= 2 * before && now >= before + 5

async function reasonsOf(ask: HomeAsking): Promise<readonly Reason[]> {
  const all = new Map<string, Reason>()
  const spans = [
    { key: 'now', ...lastDays(DAYS)(ask) },
    { key: 'before', ...daysBefore(DAYS)(ask) },
  ] as const
  for (const { key, dateFrom, dateTo } of spans)
    for (const { screen, column, filters } of heldBooks(ask)) {
      const asked = { dateFrom, dateTo, ...filters }
      const { list } = await ask.report(screen, asked, { groupBy: 'reason', limit: 1000 })
      for (const row of list) {
        const name = String(row._group ?? '未填原因')
        const one = all.get(name) ?? { name, now: 0, before: 0, opens: null }
        one[key] += numberOf(row[column])
        if (key === 'now') one.opens ??= opensReport(ask, screen, asked, 'reason')
        all.set(name, one)
      }
    }
  return [...all.values()]
    .filter(({ now, before }) => now > 0 || before > 0)
    .toSorted((a, b) => b.now - a.now || b.before - a.before)
}

/** 死亡按原因: the last days by cause, with a tick at the value of the days before. */
export const deathReasonsCard: RoleCard = {
  key: 'reasons',
  label: '死亡按原因',
  functions: SCREENS,
  side: true,
  async read(ask) {
    const all = await reasonsOf(ask)
    const sum = (key: 'now' | 'before') => all.reduce((total, one) => total + one[key], 0)
    const most = Math.max(1, ...all.flatMap(({ now, before }) => [now, before]))
    return {
      note: `近 ${DAYS} 日 ${sum('now')} 头，上 ${DAYS} 日 ${sum('before')}`,
      opens: null,
      ...tableOf<Reason>(
        [
          column('name', '原因', 'text', (one) => ({
            ...{ value: one.name, opens: one.opens },
            ...(isRed(one) && { tone: 'red' }),
          })),
          column('bar', '', 'chart', (one) => ({
            ...{ value: one.now / most, tick: one.before / most },
            tone: isRed(one) ? 'red' : 'own',
          })),
          column('now', '本期', 'number', ({ now }) => now),
          column('change', '较上期', 'signed', ({ now, before }) => now - before),
        ],
        all,
        ({ name }) => name,
      ),
      remark: all.length > 0 ? `竖线为上 ${DAYS} 日；红色为翻倍且多 5 头以上` : '',
      empty: `近 ${2 * DAYS} 日没有死亡`,
    }
  },
}
