/** Who answers for a batch is the same person in the rows of a report, in its groups and under its filter, wherever houses change hands. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { groupedKeys } from '#kit/report.ts'
import { serverReports } from '#server/reports/index.ts'
import { testApp } from '#support/app.ts'
import { isDrawn } from '#support/drawn.ts'
import { loadDemo } from '../../cli/demo/load.ts'

const TODAY = '2026-02-01'
const t = await testApp({ now: () => new Date(`${TODAY}T12:00:00+08:00`) })
/** A farm of a year takes as long to load as the questions to it: asked in every third run, and in the deep one. */
const isAsked = isDrawn('leaders', 0, 3)

interface Answer {
  readonly list: Readonly<Record<string, unknown>>[]
  readonly sums: Readonly<Record<string, unknown>>
  readonly total: number
}

beforeAll(async () => {
  if (!isAsked) return
  await loadDemo(t.db, { farms: 1, sows: 16, years: 1, seed: 7, care: true }, TODAY, () => undefined)
}, 120_000)

const led = serverReports.filter(({ report }) => 'leader' in report.groups)

test('there are reports by leader', () => {
  expect(led.map(({ report }) => report.name)).toContain('sale-pig-death')
})

describe.runIf(isAsked).each(led.map((source) => [source.report.name, source] as const))(
  '%s',
  (name, source) => {
    const { report } = source
    const { range } = report
    const period = range ? { [range.from]: addDays(TODAY, -80), [range.to]: TODAY } : {}
    const ask = async (path: string, filters: object, more: object): Promise<Answer> => {
      const admin = await t.as('admin')
      const answer = await admin.post(`bi/${path}`, {
        filters: { ...period, ...filters },
        pageSize: 100,
        ...more,
      })
      expect(answer.msg, path).toBe('')
      return answer.data as unknown as Answer
    }
    /** Figures of their own: those that stand against other groups differ with what is asked for, and nothing is planned for one leader alone. */
    const own = groupedKeys(report, 'leader').filter((key) => {
      const { rank, sum, ratio } = report.columns[key] ?? {}
      return (
        (sum || ratio) &&
        !rank &&
        ![key, ratio?.num, ratio?.den].some((one) => one?.startsWith('plan')) &&
        !source.overrides?.ofWhole?.[key]?.includes('leader')
      )
    })
    const agree = (sums: Answer['sums'], group: Answer['list'][number]) => {
      for (const key of own) expect(Number(sums[key]), key).toBeCloseTo(Number(group[key]), 6)
    }

    test('the rows behind each leader add up to the leader, and name no other', async () => {
      const { list } = await ask(name, {}, { groupBy: 'leader' })
      expect(list.length).toBeGreaterThan(1)
      for (const group of list) {
        const behind = await ask(`${name}/drill`, {}, { drill: { group: 'leader', key: group._key } })
        agree(behind.sums, group)
        if (report.rows.includes('leader'))
          for (const row of behind.list) expect(row.leader ?? '未填').toBe(group._group)
      }
    })

    test.runIf('leader' in report.filters)(
      'asked for one leader alone, the whole is that group',
      async () => {
        const { list } = await ask(name, {}, { groupBy: 'leader' })
        for (const group of list.filter((one) => one._key !== null)) {
          const { sums } = await ask(name, { leader: group._key }, { groupBy: 'leader' })
          agree(sums, group)
        }
      },
    )
  },
)
