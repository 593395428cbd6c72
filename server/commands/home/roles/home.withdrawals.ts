import { days } from '#domain/calendar.ts'
import type { HomeCard } from '#domain/home/home.ts'
import {
  column,
  figure,
  type HomeAsking,
  numbers,
  opensReport,
  type RoleCard,
  tableOf,
  textOf,
} from './declare.ts'
import { lastDays } from './periods.ts'

/** Days back over which treatments are read: no withdrawal period is longer. */
const LONGEST = 120
/** Days within which the end of a withdrawal is close. */
const SOON = 7
const BOOKS = ['cure-detail', 'health-detail']

const period = lastDays(LONGEST + 1)

interface Withdrawn {
  readonly key: string
  readonly screen: string
  readonly number: string
  readonly drug: string | null
  readonly until: string
}

/** Animals and batches that may not be sold yet, the first to end first; of several drugs the last day counts. */
async function withdrawn(ask: HomeAsking): Promise<readonly Withdrawn[]> {
  const last = new Map<string, Withdrawn>()
  for (const screen of BOOKS) {
    if (!ask.functions.has(screen)) continue
    const { list } = await ask.report(screen, period(ask), { limit: 10_000 })
    for (const row of list) {
      const [until, number] = [textOf(row.withdrawUntil), textOf(row.number)]
      if (until === null || number === null || until < ask.today) continue
      const known = last.get(number)
      if (!known || known.until < until)
        last.set(number, { key: String(row.uid), screen, number, drug: textOf(row.drug), until })
    }
  }
  return [...last.values()].toSorted((a, b) => a.until.localeCompare(b.until))
}

/** 休药期: animals and batches with the end of their withdrawal period, by the treatments themselves. */
export const withdrawalCard: RoleCard = {
  key: 'withdrawals',
  label: '休药期将结束',
  functions: BOOKS,
  side: true,
  async read(ask): Promise<HomeCard> {
    const all = await withdrawn(ask)
    const soon = all.filter(({ until }) => days(ask.today, until) <= SOON).length
    const opens = ask.functions.has('cure-detail') ? opensReport(ask, 'cure-detail', period(ask)) : null
    const shown = { value: String(all.length), unit: '头、批', note: `${SOON} 天内结束 ${soon}` }
    return {
      note: `${SOON} 天内 ${soon}，共 ${all.length}`,
      opens,
      ...tableOf<Withdrawn>(
        [
          column('number', '耳号、批次', 'text', ({ screen, number }) => ({
            value: number,
            opens: opensReport(ask, screen, { ...period(ask), number }),
          })),
          column('drug', '药品', 'text', ({ drug }) => drug),
          column('until', '至', 'text', ({ until }) => until.slice(5)),
          column('left', '剩', numbers({ unit: '天' }), ({ until }) => days(ask.today, until)),
        ],
        all,
        ({ key }) => key,
      ),
      figures: [figure({ key: 'withdrawn', label: '休药期内', ...shown, opens })],
      empty: '没有休药期内的猪只',
    }
  },
}
