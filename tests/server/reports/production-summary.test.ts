import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SummaryAnswer } from '#kit/report-summary.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { summaryDefinition } from '#server/reports/production-summary/summary.definition.ts'
import { oldColumns } from '#server/reports/production-summary/summary-lines.ts'
import { testApp } from '#support/app.ts'
import { keepDays } from '#support/farm-days.ts'
import { fillFarm } from '#support/fuller-farm.ts'
import { enterReferenceFarm } from '#support/reference-farm.ts'
import { ask } from '#support/reports.ts'
import { reportOf } from '#support/workbook.ts'

const TODAY = '2025-07-19'
const NAME = 'farm-product-sum-report'
const t = await testApp({ now: () => new Date(`${TODAY}T12:00:00+08:00`) })
const company = await t.node({ type: 'company', name: '江北公司' })
await t.user({ account: 'manager', at: company, functions: allFunctionCodes })
await t.user({
  account: 'keeper',
  at: company,
  functions: allFunctionCodes.filter((code) => !code.endsWith(':money')),
})
const [manager, keeper] = [await t.as('manager'), await t.as('keeper')]
const farms: string[] = []
for (const account of ['east', 'west']) {
  const department = await t.node({ type: 'company', name: `分公司${account}`, parent: company })
  await t.user({ account, at: department, functions: allFunctionCodes })
  const client = await t.as(account)
  const farm = await enterReferenceFarm(client)
  await fillFarm(client, farm)
  farms.push(farm)
}
const [first = ''] = farms
const WHOLE = { farmIds: farms, dateFrom: '2025-01-01', dateTo: TODAY }
async function record(code: string, row: object): Promise<void> {
  const rows = [{ ...row, confirmReason: '已核实' }]
  const { data } = await manager.post<{ results: { accepted: boolean }[] }>(`event/${code}`, {
    ...{ farmId: first, requestId: crypto.randomUUID(), rows },
  })
  expect(data.results).toEqual([expect.objectContaining({ accepted: true })])
}
const { data: places } = await manager.get<{ list: { uid: string; kind: string }[] }>(
  `event/event_entry/places?farmId=${first}`,
)
const houseId = places.list.find(({ kind }) => kind === 'HOUSE')?.uid
const pigs = { stage: 'FINISH', houseId, birthDate: '2025-01-10', qty: 20, weight: 1200, amount: 24_000 }
await record('batch_in_init', { ...pigs, earNo: 'FY9', date: '2025-05-20' })
await record('batch_out_sale', { earNo: 'FY9', date: TODAY, qty: 10, weight: 1100, amount: 16_500 })
const MONTHS = ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30'].map((end) => ({
  farmIds: farms,
  dateFrom: `2025-${end.slice(0, 2)}-01`,
  dateTo: `2025-${end}`,
}))
const HALF = { farmIds: farms, dateFrom: '2025-01-01', dateTo: '2025-06-30' }
const QUARTERS = [
  { dateFrom: '2025-01-01', dateTo: '2025-03-31' },
  { dateFrom: '2025-04-01', dateTo: '2025-06-30' },
]
const MAY = MONTHS[4] ?? HALF

const summary = async (filters: object, more: object = {}): Promise<SummaryAnswer> =>
  (
    await manager.post<SummaryAnswer>(`bi/${NAME}/summary`, {
      filters: { farmIds: farms, ...filters },
      ...more,
    })
  ).data
const table = (filters: object, groupBy = 'farm', name = NAME) =>
  ask(manager, `bi/${name}`, { filters: { farmIds: farms, ...filters }, groupBy, pageSize: 100 })
const figure = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value)

test('S2-32 figures of farms and of the whole are those of the scorecard; the whole divides sums', async () => {
  const { list, groups } = await summary(HALF)
  const card = await table(HALF, 'farm', 'breeding-sow-production-efficiency')
  expect(groups.map(({ key }) => key).toSorted()).toEqual(farms.toSorted())
  const shared = list.filter(({ column }) => column in card.sums)
  expect(shared.length).toBeGreaterThan(30)
  for (const row of shared) {
    expect(figure(row.whole.value), row.key).toEqual(figure(card.sums[row.column]))
    for (const [at, { key }] of groups.entries()) {
      const farm = card.list.find((one) => one._key === key)
      expect(figure(row.cells[at]?.value), row.key).toEqual(figure(farm?.[row.column]))
    }
  }
  for (const { cells, whole } of list.filter(({ whole: { num } }) => num !== null)) {
    expect(cells.reduce((sum, { num }) => sum + Number(num), 0)).toBeCloseTo(Number(whole.num), 6)
  }
})

test('环比, 同比 and 年累计 are the same report asked for those periods (§5.13)', async () => {
  const { list, spans } = await summary(MAY)
  expect(spans).toEqual({
    now: { start: '2025-05-01', end: '2025-05-31' },
    previous: { start: '2025-04-01', end: '2025-04-30' },
    lastYear: { start: '2024-05-01', end: '2024-05-31' },
    yearToDate: { start: '2025-01-01', end: '2025-05-31' },
  })
  const before = await table({ dateFrom: '2025-04-01', dateTo: '2025-04-30' })
  const year = await table({ dateFrom: '2025-01-01', dateTo: '2025-05-31' })
  let compared = 0
  for (const { column, whole, unit, key } of list) {
    const [now, was] = [figure(whole.value), figure(before.sums[column])]
    if (now !== null && was !== null && (unit === '%' || was !== 0)) {
      const expected = unit === '%' ? now - was : ((now - was) / was) * 100
      expect(figure(whole.change), key).toBeCloseTo(expected, 1)
      compared += 1
    } else expect(whole.change, key).toBeNull()
    if (whole.yearToDate !== null) expect(figure(whole.yearToDate), key).toEqual(figure(year.sums[column]))
  }
  expect(compared).toBeGreaterThan(15)
})

test('months, quarters and the half year add up alike, out of kept days and out of rows', async () => {
  const { columns } = summaryDefinition
  const additive = Object.keys(columns).filter((key) => {
    const one = columns[key]
    // what ripens, closing heads, and what was there at the beginning are of their own period
    return one?.sum && !one.level && !one.undivided && !/(Base|Alive)$/.test(key)
  })
  const sumsOf = async (periods: readonly object[]) => {
    const all = await Promise.all(periods.map((period) => table(period)))
    return Object.fromEntries(
      additive.map((key) => [key, all.reduce((sum, { sums }) => sum + Number(sums[key] ?? 0), 0).toFixed(2)]),
    )
  }
  const half = await sumsOf([HALF])
  expect(await sumsOf(MONTHS)).toEqual(half)
  expect(await sumsOf(QUARTERS)).toEqual(half)
  const [byRows, monthsByRows] = [await table(HALF), await table(HALF, 'month')]
  for (const farm of farms) await keepDays(t.db, farm, TODAY)
  const [byDays, monthsByDays] = [await table(HALF), await table(HALF, 'month')]
  expect(byDays).toEqual({ ...byRows, asOf: byDays.asOf })
  expect(monthsByDays.list).toEqual(monthsByRows.list)
  expect(monthsByDays.sums).toEqual(byDays.sums)
})

test('heads are those of 猪只存栏, sales those of 销售汇总 for the same period', async () => {
  const { sums } = await table(WHOLE)
  const heads = await ask(manager, 'bi/pigs-amount', {
    filters: { farmIds: farms, date: TODAY },
    groupBy: 'farm',
  })
  const total = Number(heads.sums.heads)
  expect(total).toBeGreaterThan(0)
  expect(Number(sums.allClosing)).toBe(total)
  const sales = await ask(manager, 'bi/sales-summary', { filters: WHOLE, groupBy: 'farm' })
  expect(Number(sums.salesAmount)).toBeGreaterThan(16_000)
  expect(Number(sums.salesAmount)).toBe(Number(sales.sums.amount))
})

test('S2-32 the older edition has its own columns, and the same figures where the formulas agree', async () => {
  const [now, old] = [await table(HALF), await table(HALF, 'farm', `${NAME}-old`)]
  const card = await table(HALF, 'farm', 'breeding-sow-production-efficiency')
  // formulas of today stand here too, those that were followed by others are still asked for on the scorecard
  const known: Readonly<Record<string, unknown>> = { ...card.sums, ...now.sums }
  for (const key of oldColumns) expect([key, old.sums[key]]).toEqual([key, known[key]])
  expect(oldColumns.filter((key) => known[key] === undefined)).toEqual([])
  const { data } = await manager.get<{ edition: object; grouped: string[] }>(`bi/${NAME}-old`)
  expect(data).toMatchObject({ edition: { tag: '旧版口径' } })
  expect(data.grouped).toEqual(expect.arrayContaining(['psyWithGilts', 'quickRate', 'periodMortality']))
  expect(data.grouped).not.toContain('psy')
  // nothing can be written there
  expect((await manager.post(`bi/${NAME}-old/summary`, { filters: HALF })).status).toBe(404)
})

test('a user who may not see costs gets neither amounts nor rows that say them', async () => {
  const { data } = await keeper.post<SummaryAnswer>(`bi/${NAME}/summary`, { filters: HALF })
  const keys = data.list.map(({ key }) => key)
  expect(keys).toContain('psy')
  expect(keys).not.toContain('salesAmount')
  expect(keys).not.toContain('weanerCost')
  expect(JSON.stringify(data.sums)).not.toMatch(/Amount|herdCost/)
  const { list } = await summary(HALF)
  expect(list.map(({ key }) => key)).toEqual(expect.arrayContaining(['salesAmount', 'weanerCost']))
  const rows = await ask(keeper, `bi/${NAME}`, { filters: HALF, pageSize: 10_000 })
  expect(rows.list.map(({ kind }) => kind)).not.toContain('成本')
})

test('MSY divides market pigs sold by the days of the herd, on the scorecard and here alike (F64)', async () => {
  const { rows } = await sql<{ heads: string }>`select sum(-qty) as heads from batch_move
    where farm_id = ${first} and kind in ('OUT_SALE', 'OUT_SLAUGHTER') and move_date between ${WHOLE.dateFrom} and ${TODAY}`.execute(
    t.db,
  )
  const heads = Number(rows[0]?.heads)
  expect(heads).toBeGreaterThan(0)
  const asked = { ...WHOLE, farmIds: [first] }
  const card = await table(asked, 'farm', 'breeding-sow-production-efficiency')
  const { sums } = await table(asked)
  expect([Number(card.sums.marketed), Number(sums.marketedHeads)]).toEqual([heads, heads])
  expect(Number(card.sums.msy)).toBeCloseTo((heads * 365) / Number(card.sums.matedDays), 6)
  expect(sums.msy).toEqual(card.sums.msy)
  const behind = await ask(manager, 'bi/breeding-sow-production-efficiency/drill', {
    ...{ filters: asked, column: 'msy', pageSize: 10_000 },
  })
  expect(Number(behind.sums.marketed)).toBe(heads)
})

test('periods stand next to each other, each compared with the one before it', async () => {
  const { groups, list } = await summary(MAY, { by: 'period' })
  expect(groups.map(({ name }) => name).slice(0, 3)).toEqual(['2025-05', '2025-04', '2025-03'])
  const litters = list.find(({ key }) => key === 'litters')
  for (const [at, period] of MONTHS.slice(0, 5).entries()) {
    const { sums } = await table(period)
    expect(figure(litters?.cells[4 - at]?.value)).toBe(Number(sums.litters))
  }
  const odd = await manager.post(`bi/${NAME}/summary`, {
    ...{ filters: { farmIds: farms, dateFrom: '2025-05-03', dateTo: '2025-05-20' }, by: 'period' },
  })
  expect([odd.status, odd.errors?.dateTo?.[0]]).toEqual([400, expect.stringMatching(/期间应是/)])
})

/** Cells of a workbook as numbers and words, as they stand under their heads. */
async function workbook(body: object) {
  const { response } = await manager.post(`bi/${NAME}/summary/export`, body)
  return reportOf(response.rawPayload)
}
const cell = (value: unknown) => figure(value === '' ? null : value)

test('a month that runs says the same between the periods as of the whole, and nothing while it has but a few days', async () => {
  const running = { farmIds: farms, dateFrom: '2025-07-01', dateTo: TODAY }
  const { list, spans } = await summary(running, { by: 'period' })
  expect(spans.previous).toEqual({ start: '2025-06-01', end: '2025-06-19' })
  expect(list.filter(({ whole }) => whole.change !== null).length).toBeGreaterThan(5)
  for (const { key, whole, cells } of list) expect([key, cells[0]?.change]).toEqual([key, whole.change])
  const begun = await summary({ ...running, dateTo: '2025-07-03' })
  const heads = begun.list.flatMap(({ column, whole }) => {
    const { level } = summaryDefinition.columns[column] ?? {}
    return level || whole.change === null ? [] : [column]
  })
  expect(heads).toEqual([])
})

test('a farm that began its books in the month before has no base to compare with', async () => {
  const [all] = [await summary(MAY)]
  const changes = ({ list }: SummaryAnswer) => list.filter(({ cells }) => cells[0]?.change !== null).length
  expect(changes(all)).toBeGreaterThan(5)
  const begins = (day: string | null) =>
    sql`update organize set go_live_date = ${day}::date where uid = ${all.groups[0]?.key}`.execute(t.db)
  await begins('2025-05-01')
  expect(changes(await summary(MAY))).toBe(0)
  await begins(null)
})

test('the workbook has the figures of the screen, in its rows, columns and order', async () => {
  for (const [second, word] of [
    ['attainment', '达成'],
    ['change', '环比'],
    ['yearToDate', '年累计'],
  ] as const) {
    const { list, groups } = await summary(MAY)
    const { head, rows } = await workbook({ filters: MAY, second })
    expect(head.slice(11, -1)).toEqual(groups.flatMap(({ name }) => [`${name}-本期`, `${name}-${word}`]))
    expect(rows.map((row) => row.slice(0, 4).map((one) => one ?? ''))).toEqual(
      list.map(({ section, label, unit, formulaId }) => [section, label, unit, formulaId]),
    )
    for (const [index, { whole, cells, key }] of list.entries()) {
      const figures = [
        ...[whole.value, whole.target, whole.attainment],
        ...[whole.change, whole.changeYear, whole.yearToDate],
        ...cells.flatMap((one) => [one.value, one[second]]),
      ]
      const written = rows[index] ?? []
      const read = [...written.slice(4, 7), ...written.slice(8, 11 + groups.length * 2)]
      expect([key, ...figures.map((_, at) => cell(read[at]))]).toEqual([key, ...figures.map(figure)])
    }
  }
  const [left, right] = (await summary(MAY)).groups
  const chosen = { second: 'change', lines: ['psy', 'litters'], groups: [right?.key, left?.key] }
  const { head, rows } = await workbook({ filters: MAY, ...chosen })
  expect(head.slice(-5)).toEqual([
    ...[`${right?.name}-本期`, `${right?.name}-环比`, `${left?.name}-本期`, `${left?.name}-环比`],
    '说明',
  ])
  expect(rows.map(([, label]) => label)).toEqual(['PSY', '分娩窝数'])
})

test('a summary is asked for later as it is now', async () => {
  const question = { filters: { ...MAY, farmIds: farms }, view: 'card', by: 'period' }
  expect((await manager.post(`bi/${NAME}/offline`, question)).status).toBe(200)
  const odd = await manager.post(`bi/${NAME}/offline`, { ...question, by: 'house' })
  expect([odd.status, odd.errors?.by]).toEqual([400, ['列方式不正确']])
})

test('figures open the rows they stand on: of the whole, of a farm, of the year so far', async () => {
  const { list, groups, spans } = await summary(MAY)
  const year = { farmIds: farms, dateFrom: spans.yearToDate.start, dateTo: spans.yearToDate.end }
  const behind = (column: string, filters: object, drill?: object) =>
    ask(manager, `bi/${NAME}/drill`, { filters, column, drill, pageSize: 10_000 })
  for (const key of [
    'litters',
    'weaned',
    'allClosing',
    'salesAmount',
    'feedKg',
    'nurseryDied',
    'marketedHeads',
  ]) {
    const row = list.find((one) => one.key === key)
    const { sums } = await behind(key, MAY)
    expect([key, Number(sums[key])]).toEqual([key, Number(row?.whole.value)])
    for (const [at, group] of groups.entries()) {
      const own = await behind(key, MAY, { group: 'farm', key: group.key })
      expect([key, Number(own.sums[key] ?? 0)]).toEqual([key, Number(row?.cells[at]?.value ?? 0)])
    }
    if (row?.whole.yearToDate === null) continue
    expect([key, Number((await behind(key, year)).sums[key])]).toEqual([key, Number(row?.whole.yearToDate)])
  }
})

test('days, weeks, quarters and years are asked for and compared like months, and stand next to each other', async () => {
  const periods = [
    ['day', { dateFrom: '2025-05-14', dateTo: '2025-05-14' }, ['2025-05-14', '2025-05-13'], '2025-05-13'],
    ['week', { dateFrom: '2025-05-12', dateTo: '2025-05-18' }, ['2025-W20', '2025-W19'], '2025-05-05'],
    ['quarter', { dateFrom: '2025-04-01', dateTo: '2025-06-30' }, ['2025 Q2', '2025 Q1'], '2025-01-01'],
    ['year', { dateFrom: '2025-01-01', dateTo: TODAY }, ['2025 年', '2024 年'], '2024-01-01'],
  ] as const
  for (const [grain, period, names, before] of periods) {
    const { groups, list, spans } = await summary(period, { by: 'period' })
    expect([grain, groups.slice(0, 2).map(({ name }) => name), spans.previous.start]).toEqual([
      grain,
      names,
      before,
    ])
    const { sums } = await table(period)
    for (const key of ['litters', 'weaned', 'allClosing', 'feedKg']) {
      const row = list.find((one) => one.key === key)
      const asked = [row?.whole.value, row?.cells[0]?.value].map((one) => Number(one ?? 0))
      expect([grain, key, ...asked]).toEqual([grain, key, Number(sums[key]), Number(sums[key])])
    }
  }
})
