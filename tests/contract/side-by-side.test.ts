/** Two processes that share the farms of a report answer what one process would answer. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { groupedKeys } from '#kit/report.ts'
import { type DataScope, scoped } from '#server/kit/database.ts'
import { parametersOfFarms } from '#server/kit/parameters.ts'
import { asking, plainContext } from '#server/kit/report/asking.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import { runReport } from '#server/kit/report/query.ts'
import { inHalves, inParallel, MANY_FARMS } from '#server/kit/report/side-by-side.ts'
import { serverReports } from '#server/reports/index.ts'
import { testApp } from '#support/app.ts'
import { drawn, isDeep, isDrawn } from '#support/drawn.ts'
import { shareOf } from '#support/shares.ts'
import { loadDemo } from '../../cli/demo/load.ts'

const TODAY = '2026-02-01'
const t = await testApp({ now: () => new Date(`${TODAY}T12:00:00+08:00`) })
/** Two farms of a year take as long to load as the questions to them: asked in every third run, and in the deep one. */
const isAsked = isDrawn('side by side', 0, 3)
let few: readonly string[]
let many: readonly string[]
let scope: DataScope

beforeAll(async () => {
  if (!isAsked) return
  await loadDemo(t.db, { farms: 2, sows: 16, years: 1, seed: 7, care: true }, TODAY, () => undefined)
  const found = await sql<{ uid: string }>`select uid from organize where type = 'farm' order by uid`.execute(
    t.db,
  )
  few = found.rows.map(({ uid }) => uid)
  await sql`insert into immune_plan (uid, name, pig_class, trigger, due_day, slack, vaccine_id, enabled)
    select gen_random_uuid(), x.*, 3, (select vaccine_id from immunisation order by uid limit 1), true
      from (values ('仔猪', 'PIGLET', 'AGE', 14), ('保育', 'NURSERY', 'AGE', 40), ('经产', 'SOW', 'GESTATION', 80)) x`.execute(
    t.db,
  )
  // one of them begins its months and weeks on another day
  const admin = await t.as('admin')
  for (const [key, value] of Object.entries({ period_start_day: '26', week_start_day: '4' })) {
    const body = { organizeId: few[0], value, effectiveFrom: '2020-01-01', reason: '各场不同' }
    expect((await admin.put(`parameter-configuration/${key}`, body)).msg).toBe('')
  }
  // with as many empty ones between them as it takes: one farm in each half
  const [first = '', ...others] = few
  many = [first, ...Array.from({ length: MANY_FARMS }, () => randomUUID()), ...others]
  scope = { root: false, farms: many, companies: [], paths: [], today: TODAY }
}, 120_000)

const halved = serverReports.flatMap((source) =>
  source.plan?.farmwise ? [[source.report.name, source] as const] : [],
)

test('there are reports that take long over many farms', () => {
  expect(halved.map(([name]) => name)).toContain('sale-pig-feed-difference')
})

test('each half names its own farms alone: in a list, and where a farm stands by itself', async () => {
  const farms = Array.from({ length: MANY_FARMS }, (_, at) => `farm ${at}`)
  const [text, columns] = ['select * from unnest($1::text[]) f where f <> $2 or $2 is null', 'f text']
  const parameters = [farms, farms.at(-1)]
  const { rows } = await sql<{ f: string }>`${inHalves(farms, { text, parameters, columns })}`.execute(t.db)
  expect(rows.map(({ f }) => f).toSorted()).toEqual(farms.slice(0, -1))
})

describe.runIf(isAsked).each(halved)('%s', (_, source) => {
  const { report, range } = source
  const turn = halved.findIndex(([name]) => name === report.name)
  const period = range ? { [range.from]: addDays(TODAY, -80), [range.to]: TODAY } : {}
  const contextOf = (farms: readonly string[], filters: object) =>
    scoped(t.db, scope, async (tx): Promise<ReportContext> => {
      const none = Object.fromEntries(Object.keys(report.filters).map((key) => [key, null]))
      const params = await parametersOfFarms(tx, farms, TODAY)
      const context = plainContext({
        farms,
        filters: { ...none, ...period, ...filters },
        today: TODAY,
        params,
      })
      return source.plan?.prepare ? source.plan.prepare(tx, context) : context
    })
  const answer = async (farms: readonly string[], wish: object, filters: object = {}) => {
    const context = await contextOf(farms, filters)
    return scoped(t.db, scope, (tx) =>
      runReport(tx, source, context, { groupBy: null, sort: null, limit: 100, offset: 0, ...wish }),
    )
  }
  const same = async (wish: object, filters: object = {}) => {
    const [whole, halves] = [await answer(few, wish, filters), await answer(many, wish, filters)]
    expect(halves).toEqual(whole)
    return whole
  }

  test('comes in two halves from so many farms on', async () => {
    const asked = async (farms: readonly string[]) => {
      const context = asking(await contextOf(farms, {}), { summing: true })
      return scoped(t.db, scope, (tx) => inParallel(tx, source, context))
    }
    expect(await asked(few)).toBeUndefined()
    expect((await asked(many))?.columns).toContain('"farm_id" uuid')
  })

  test('the list, its later pages and another order', async () => {
    const { total } = await same({})
    expect(total).toBeGreaterThan(3)
    await same({ limit: 2, offset: 2 })
    const sorted = report.rows.filter((one) => !report.columns[one]?.unsorted)
    for (const key of shareOf(sorted, turn, isDeep ? 6 : 18))
      await same({ limit: 5, sort: { key, order: 'desc' } })
  })

  // the halves of all reports are put together alike: of each, every second group by turns
  const grouped = Object.keys(report.groups).filter(
    (group, index) => group === 'leader' || (index + turn) % 2 === 0,
  )
  test.each(drawn('halves', grouped, turn, 12))(
    'by %s, and the rows behind its last group, which add up to it',
    async (groupBy) => {
      const { list } = await same({ groupBy })
      // of leaders each: some took over from others
      for (const group of groupBy === 'leader' ? list : list.slice(-1)) {
        const { sums } = await same({ inGroup: { group: groupBy, key: group._key } })
        for (const key of groupedKeys(report, groupBy)) {
          const { rank, sum, ratio } = report.columns[key] ?? {}
          const isOwn = (sum || ratio) && !rank && !source.overrides?.ofWhole?.[key]?.includes(groupBy)
          if (isOwn) expect(Number(sums[key]), key).toBeCloseTo(Number(group[key]), 6)
        }
      }
    },
  )

  const leaders = 'leader' in report.filters ? ['杨立新', '黄秀兰'] : []
  test.each(drawn('leaders', leaders, turn, 2))('those %s answered for', async (leader) => {
    for (const groupBy of [null, 'house', 'week'].filter((one) => one === null || one in report.groups))
      await same({ groupBy }, { leader })
    const { list } = await same({ groupBy: 'leader' })
    expect(list.map((row) => row._group)).toContain(leader)
  })

  test('what is typed into a filter is a value in both', async () => {
    const text = Object.entries(report.filters).find(([, field]) => field.kind === 'text')
    if (!text) return
    const { total } = await same({}, { [text[0]]: `a'b"\\c $1 {x,y}` })
    expect(total).toBe(0)
  })
})
