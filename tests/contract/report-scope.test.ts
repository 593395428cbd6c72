/** Every report shows each person the farms and the costs that he may see, and no others. */
import { beforeAll, describe, expect, test } from 'vitest'
import { asksForFarms } from '#kit/parse.ts'
import type { ReportDefinition } from '#kit/report.ts'
import { allFunctionCodes } from '#server/functions.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { hasMoney, MONEY } from '#server/kit/report/report.money.ts'
import { serverReports } from '#server/reports/index.ts'
import { type Client, testApp } from '#support/app.ts'
import { drawn, testByTurns } from '#support/drawn.ts'
import { fillFarm } from '#support/fuller-farm.ts'
import { enterReferenceFarm } from '#support/reference-farm.ts'
import { ask, periodOf, type Result } from '#support/reports.ts'

const NOW = new Date('2025-07-19T12:00:00+08:00')
const t = await testApp({ now: () => NOW })
const all = serverReports.map((one): [string, ServerReport] => [one.report.name, one])
const WITHOUT_COSTS = allFunctionCodes.filter((code) => !code.endsWith(`:${MONEY}`))
const people: Record<string, { client: Client; farmId: string; company: string }> = {}
/** A user with every function where there is no farm. */
let officer: Client
/** A user who may do everything but see costs. */
let clerk: Client

beforeAll(async () => {
  for (const account of ['jia', 'yi']) {
    const company = await t.node({ type: 'company', name: `公司${account}` })
    await t.user({ account, at: company, functions: allFunctionCodes })
    const client = await t.as(account)
    const farmId = await enterReferenceFarm(client)
    await fillFarm(client, farmId)
    if (account === 'jia') await t.user({ account: 'clerk', at: company, functions: WITHOUT_COSTS })
    people[account] = { client, farmId, company: company.uid }
  }
  const office = await t.node({ type: 'department', name: '办公室' })
  await t.user({ account: 'officer', at: office, functions: allFunctionCodes })
  officer = await t.as('officer')
  clerk = await t.as('clerk')
})

/** Of both people: the administrator has several farms, and says which are meant. */
const companies = () => Object.values(people).map(({ company }) => company)

const person = (account: string) => {
  const found = people[account]
  if (!found) throw new Error(`nobody is called ${account}`)
  return found
}

describe.each(all)('%s', (name, source) => {
  const filters = periodOf(source)
  const turn = serverReports.indexOf(source)
  const sometimes = testByTurns('report scope', turn, 8)
  const query = (client: Client, body: object = {}): Promise<Result> =>
    ask(client, `bi/${name}`, { filters, pageSize: 100, ...body })

  test('shows each company its own farms only, and the administrator of all both', async () => {
    const [jia, yi, both] = [
      await query(person('jia').client),
      await query(person('yi').client),
      await query(await t.as('admin'), { filters: { ...filters, farmIds: companies() } }),
    ]
    expect(jia.total, `no rows of ${name}: tests/support/fuller-farm.ts makes them`).toBeGreaterThan(0)
    expect(both.total).toBe(jia.total + yi.total)
    const farms = (answer: Result) => new Set(answer.list.map((row) => row.farmId))
    expect([...farms(jia)]).toEqual([person('jia').farmId])
    expect([...farms(yi)]).toEqual([person('yi').farmId])
  })

  test('answers each of its views to a user who may not see costs, and names none', async () => {
    const { report } = source
    if (!hasMoney(report)) return
    const { data: definition } = await clerk.get<ReportDefinition>(`bi/${name}`)
    const asked: [string, object][] = [
      ['', { groupBy: null }],
      ...Object.keys(definition.groups).map((groupBy): [string, object] => ['', { groupBy }]),
      ['/chart', {}],
      ['/drill', {}],
      ...(report.card ? [['/card', {}] as [string, object]] : []),
      ...(report.summary ? [['/summary', {}] as [string, object]] : []),
      ...(definition.cross?.figures.length
        ? [['/cross', { groupBy: definition.cross.groups[0] }] as [string, object]]
        : []),
    ]
    const costs = Object.keys(report.columns).filter((key) => report.columns[key]?.money)
    for (const [path, body] of asked) {
      const { status, msg, data } = await clerk.post<Result>(`bi/${name}${path}`, { filters, ...body })
      expect([path, status, msg]).toEqual([path, 200, expect.anything()])
      const named = (data.list ?? []).flatMap((row) => [...Object.keys(row), row.column])
      expect(
        costs.filter((key) => named.includes(key)),
        path,
      ).toEqual([])
    }
  })

  test('S5-26 refuses a question of a person with several farms that names no organisation', async () => {
    if (!Object.values(source.report.filters).some(asksForFarms)) return
    const admin = await t.as('admin')
    const paths = ['', '/drill', '/chart', '/export', '/offline'].map((part) => `bi/${name}${part}`)
    for (const path of drawn('no organisation', paths, turn, 2)) {
      for (const none of [undefined, null, []]) {
        const { status, errors } = await admin.post(path, { filters: { ...filters, farmIds: none } })
        expect([status, errors], path).toEqual([400, { farmIds: ['请选择组织'] }])
      }
    }
  })

  sometimes(
    'refuses the farm of another company, and leaves it out where it is named with one’s own',
    async () => {
      const { client, farmId } = person('jia')
      const stranger = person('yi')
      const paths = [`bi/${name}`, `bi/${name}/drill`, `bi/${name}/chart`, `bi/${name}/export`]
      for (const path of drawn('strange farms', paths, turn, 2)) {
        for (const uid of [stranger.farmId, stranger.company]) {
          const { status, msg } = await client.post(path, { filters: { ...filters, farmIds: [uid] } })
          expect([status, msg], path).toEqual([403, '没有此猪场的权限'])
        }
      }
      const own = await query(client)
      const mixed = await query(client, { filters: { ...filters, farmIds: [farmId, stranger.farmId] } })
      expect(mixed.list).toEqual(own.list)
      expect(mixed.sums).toEqual(own.sums)
    },
  )

  sometimes('finds the farms below a company', async () => {
    const { client, company } = person('jia')
    const below = await query(client, { filters: { ...filters, farmIds: [company] } })
    expect(below.list).toEqual((await query(client)).list)
  })

  sometimes('an empty scope sees nothing: no rows, sums of none, no groups, no points', async () => {
    const rows = await query(officer)
    expect(rows).toMatchObject({ list: [], total: 0 })
    // the days of the period are the question's own
    const summed = Object.entries(rows.sums).filter(([key]) => !source.report.columns[key]?.span)
    for (const [key, value] of summed) expect(Number(value ?? 0), key).toBe(0)
    expect(await query(officer, { groupBy: Object.keys(source.report.groups)[0] })).toMatchObject({
      total: 0,
    })
    expect((await ask(officer, `bi/${name}/drill`, { filters })).list).toEqual([])
    expect((await ask(officer, `bi/${name}/chart`, { filters })).list).toEqual([])
  })
})
