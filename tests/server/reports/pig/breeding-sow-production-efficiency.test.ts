import { describe, expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import type { CardRow } from '#kit/report-card.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type ReportRow, type Result } from '#support/reports.ts'
import { reportOf } from '#support/workbook.ts'

const { t, admin } = await referenceFixture()
const PERIOD = { dateFrom: '2025-01-01', dateTo: '2025-07-19' }
const PATH = 'bi/breeding-sow-production-efficiency'

const figuresOf = (filters: object = {}, groupBy = 'farm'): Promise<Result> =>
  ask(admin, PATH, { groupBy, filters: { ...PERIOD, ...filters } })
const shown = (row: ReportRow | undefined, key: string): string =>
  formatDecimal((row?.[key] ?? null) as string | null, 2)

/** Every value of §6.3 that concerns sows, with what it divides. */
const golden: [
  formula: string,
  key: string,
  value: string,
  num?: [string, number],
  den?: [string, number],
][] = [
  ['F04', 'avgSows', '5.26', ['herdDays', 1051], ['periodDays', 200]],
  ['F03', 'avgMated', '5.04', ['matedDays', 1008], ['periodDays', 200]],
  ['F02', 'endSows', '4.00'],
  ['F05', 'avgParity', '2.50', ['endParities', 10], ['endFarrowed', 4]],
  ['F20', 'services', '11.00'],
  ['F20', 'ofWeaned', '6.00'],
  ['F20', 'ofGilts', '2.00'],
  ['F20', 'ofReturned', '1.00'],
  ['F20', 'ofAborted', '1.00'],
  ['F20', 'ofOpen', '1.00'],
  ['F26', 'repeatRate', '27.27', ['repeats', 3], ['services', 11]],
  ['F21', 'farrowRate', '50.00', ['maturedFarrowed', 4], ['matured', 8]],
  ['F22', 'adjustedRate', '57.14', ['maturedFarrowed', 4], ['remaining', 7]],
  ['F23', 'quickRate', '55.56', ['litters', 5], ['earlierServices', 9]],
  ['F24', 'conceptionRate', '81.82', ['conceived', 9], ['known', 11]],
  ['F25', 'returnRate', '12.50', ['returned', 1], ['matured', 8]],
  ['F25', 'abortRate', '12.50', ['aborted', 1], ['matured', 8]],
  // 5 + 6 + 6 + 7 of the opening weanings, 5 + 5 in the period
  ['F27', 'wsi', '5.67', ['wsiDays', 34], ['wsiCount', 6]],
  ['F28', 'served7', '66.67', ['servedIn7', 2], ['weanedSows', 3]],
  ['F41', 'litters', '5.00'],
  ['F41', 'bornPerLitter', '13.20', ['totalBorn', 66], ['litters', 5]],
  ['F41', 'livePerLitter', '11.80', ['livePiglets', 59], ['litters', 5]],
  ['F41', 'healthyPerLitter', '11.60', ['healthy', 58], ['litters', 5]],
  ['F42', 'stillbornRate', '7.58', ['stillborn', 5], ['totalBorn', 66]],
  ['F42', 'mummyRate', '3.03', ['mummy', 2], ['totalBorn', 66]],
  ['F42', 'deadRate', '10.61', ['deadBorn', 7], ['totalBorn', 66]],
  // no litter of the reference farm was weighed at birth
  ['F43', 'birthWeight', '-'],
  ['F47', 'weanedLitters', '4.00'],
  ['F47', 'weaned', '42.00'],
  ['F47', 'weanedPerLitter', '10.50', ['weaned', 42], ['weanedLitters', 4]],
  ['F49', 'weanWeightEach', '6.84', ['weanWeight', 287.2], ['weighedWeaned', 42]],
  ['F44', 'mortality', '8.70', ['lostOfWeaned', 4], ['startedOfWeaned', 46]],
  ['F45', 'periodMortality', '8.47', ['pigletDeaths', 5], ['livePiglets', 59]],
  ['F48', 'lactation', '22.50', ['lactationSum', 90], ['lactationCount', 4]],
  ['F60', 'lsy', '1.81', ['litters', 5], ['matedDays', 1008]],
  ['F62', 'psy', '15.21', ['weaned', 42], ['matedDays', 1008]],
  ['F63a', 'psyWithGilts', '14.59', ['weaned', 42], ['herdDays', 1051]],
  // 1.8105 litters × 10.5
  ['F63c', 'psyIndirect', '19.01'],
  // 59 × 365 / 1008 × (1 − 4/46)
  ['F63d', 'psyLive', '19.51'],
  // no pig of the reference farm goes to slaughter: unknown, not none
  ['F64', 'msy', '-'],
  ['NPD', 'npdPerYear', '90.16', ['npd', 249], ['matedDays', 1008]],
  ['NPDa', 'npdWithGilts', '101.41', ['idleDays', 292], ['herdDays', 1051]],
  ['NPDc', 'npdPerLitter', '49.80', ['npd', 249], ['litters', 5]],
  // 365 − 1.8105 × (114.6 + 22.5)
  ['NPDb', 'npdShort', '116.78'],
  // 365 ÷ (114.6 + 22.5 + 49.8)
  ['F61', 'lsyIndirect', '1.95'],
  ['F08', 'replacementRate', '72.42', ['firstMated', 2], ['matedDays', 1008]],
  ['F09', 'cullRate', '36.21', ['culls', 1], ['matedDays', 1008]],
  ['F10', 'deathRate', '36.21', ['deaths', 1], ['matedDays', 1008]],
  // of the 11 services 3 were repeated ones, and all of those held
  ['F24a', 'firstConception', '75.00', ['firstConceived', 6], ['firstKnown', 8]],
  // 138 days before: the 143 + 168 mated days of January and February, and six sows on three days of March; × 365.25
  ['F63b', 'psyEarlier', '46.63', ['weaned', 42], ['earlierMatedDays', 329]],
  ['F65', 'liveYear', '21.36', ['livePiglets', 59], ['matedDays', 1008]],
]

test.each(golden)('%s %s of the reference farm is %s', async (_, key, value, num, den) => {
  const { list, sums } = await figuresOf()
  for (const row of [list[0], sums]) {
    expect(shown(row, key)).toBe(value)
    for (const [part, count] of [num, den].filter((one) => one !== undefined))
      expect(Number(row?.[part]), part).toBe(count)
  }
})

const monthly: [month: string, ...figures: (number | string)[]][] = [
  ['2025-07', 76, '4.00', 76, 4, 0, 1, 15, 13, 1, 1, 11, 0, 0, 2, 1, 1, 0, 4],
  ['2025-06', 121, '4.03', 121, 6, 1, 1, 12, 12, 1, 1, 10, 0, 1, 2, 1, 0, 0, 4],
  ['2025-05', 155, '5.00', 155, 10, 1, 2, 25, 21, 2, 2, 21, 0, 1, 2, 1, 1, 0, 5],
  ['2025-04', 159, '5.30', 159, 9, 0, 1, 14, 13, 1, 0, 0, 0, 0, 4, 1, 0, 0, 5],
  ['2025-03', 186, '6.00', 186, 53, 2, 0, 0, 0, 0, 0, 0, 0, 1, 5, 0, 0, 0, 6],
  ['2025-02', 168, '6.00', 168, 84, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 1, 6],
  ['2025-01', 186, '6.00', 143, 83, 7, 0, 0, 0, 0, 0, 0, 0, 5, 1, 0, 0, 0, 6],
]
const monthlyKeys = [
  'herdDays',
  'avgSows',
  'matedDays',
  'npd',
  'services',
  'litters',
  'totalBorn',
  'livePiglets',
  'pigletDeaths',
  'weanedLitters',
  'weaned',
  'endGilts',
  'endMated',
  'endPregnant',
  'endLactating',
  'endWeaned',
  'endOpen',
  'endSows',
]
const cells = (row: ReportRow) =>
  monthlyKeys.map((key) => (key === 'avgSows' ? shown(row, key) : Number(row[key] ?? 0)))

test('by month the golden rows, as seen on 07-19; the whole has the herd at the end of the last day', async () => {
  const { list, sums } = await figuresOf({}, 'month')
  expect(list.map((row) => [row._key, ...cells(row)])).toEqual(monthly)
  expect(cells(sums)).toEqual([1051, '5.26', 1008, 249, 11, 5, 66, 59, 5, 4, 42, 0, 0, 2, 1, 1, 0, 4])
})

test('by class: the six are sows by now; there are no gilts, so nothing is theirs', async () => {
  const [all, sows, gilts] = [
    await figuresOf(),
    await figuresOf({ pigClass: 'SOW' }),
    await figuresOf({ pigClass: 'GILT' }),
  ]
  expect(sows.sums).toEqual(all.sums)
  expect(gilts.sums).toMatchObject({ herdDays: 0, services: 0, litters: 0, weaned: 0, psy: null })
  const wrong = await admin.post(PATH, { filters: { ...PERIOD, pigClass: 'BOAR' } })
  expect(wrong.status).toBe(400)
})

describe('on 2025-01-31', () => {
  const january = { dateTo: '2025-01-31' }

  test('38 days without production were known: S3, S5 and S6 still looked pregnant', async () => {
    const { sums } = await figuresOf({ ...january, asOf: '2025-01-31' })
    expect(sums).toMatchObject({ npd: 38, matedDays: 143, herdDays: 186, conceived: 1, known: 2 })
    // nothing had ripened: no farrowing rate, not one of 0 %
    expect(sums).toMatchObject({ matured: 0, unripe: 7, farrowRate: null })
  })

  test('looked back on from 07-19 there were 83', async () => {
    const { sums } = await figuresOf(january)
    expect(sums).toMatchObject({ npd: 83, matured: 7, unripe: 0 })
  })
})

test('a figure opens the rows it divides, and no others', async () => {
  const drill = { group: 'farm', key: (await figuresOf()).list[0]?._key }
  const rowsOf = (column: string) =>
    ask(admin, `${PATH}/drill`, { filters: PERIOD, drill, column, pageSize: 100 })
  const mortality = await rowsOf('mortality')
  expect(mortality.list.map((row) => [row.kind, row.earNo])).toEqual([
    ['断奶窝', 'M0005'],
    ['断奶窝', 'M0002'],
    ['断奶窝', 'M0004'],
    ['断奶窝', 'M0001'],
  ])
  const npd = await rowsOf('npdPerYear')
  expect(new Set(npd.list.map((row) => row.kind))).toEqual(new Set(['在群', '断奶空怀待淘', '失败妊娠']))
  expect(npd.sums).toMatchObject({ npd: 249, matedDays: 1008 })
  // 8 ripe services of 11
  expect(await rowsOf('farrowRate')).toMatchObject({ total: 8, sums: { maturedFarrowed: 4, matured: 8 } })
})

describe('the scorecard', () => {
  interface Card {
    list: CardRow[]
    months: string[]
  }
  const cardOf = async (filters: object = {}): Promise<Card> => {
    const { data } = await admin.post<Card>(`${PATH}/card`, { filters: { ...PERIOD, ...filters } })
    return data
  }
  const lineOf = ({ list }: Card, key: string) => list.find((row) => row.key === key)

  test('holds each figure against the target of the farm, with what it divides', async () => {
    const card = await cardOf()
    expect(lineOf(card, 'farrowRate')).toMatchObject({
      formulaId: 'F21',
      num: '4',
      den: '8',
      target: 88,
      verdict: 'red',
      variance: expect.stringMatching(/^-38/),
      provisional: null,
    })
    // 5.67 d lies beyond 5.5, within the warning of 6.5
    expect(lineOf(card, 'wsi')).toMatchObject({ verdict: 'near', target: 5.5 })
    expect(lineOf(card, 'mummyRate')).toMatchObject({ verdict: 'warn' })
    expect(lineOf(card, 'lactation')).toMatchObject({ verdict: 'none', target: null, variance: null })
    // 72.42 % a year: measured from the upper end of 40–50
    expect(lineOf(card, 'replacementRate')).toMatchObject({ targetHigh: 50, verdict: 'red' })
    expect(Number(lineOf(card, 'replacementRate')?.variance)).toBeCloseTo(22.42, 2)
  })

  test('takes the formula asked for, and the one the farm has chosen where none is', async () => {
    const asked = await cardOf({ farrowFormula: 'F22', psyFormula: 'F63a' })
    expect(lineOf(asked, 'farrowRate')).toMatchObject({ formulaId: 'F22', num: '4', den: '7' })
    expect(lineOf(asked, 'psy')).toMatchObject({ formulaId: 'F63a', den: '1051' })
    const { data } = await admin.get<{ list: { uid: string; version: number }[] }>(
      'productIndictor?code=farrowingRate',
    )
    const [row] = data.list
    await admin.patch(`productIndictor/${row?.uid}`, { version: row?.version, formulaId: 'F23' })
    expect(lineOf(await cardOf(), 'farrowRate')).toMatchObject({ formulaId: 'F23', num: '5', den: '9' })
    await admin.patch(`productIndictor/${row?.uid}`, { version: (row?.version ?? 0) + 1, formulaId: 'F21' })
  })

  test('compares with the days before: points of a rate, percent of a number', async () => {
    // May: 2 litters of 25 born; April, as the summary compares it: S1's litter of 14
    const card = await cardOf({ dateFrom: '2025-05-01', dateTo: '2025-05-31' })
    expect(lineOf(card, 'litters')).toMatchObject({ value: '2', change: '100' })
    // 3 stillborn of 25 = 12 % against 1 of 14 = 7.14 %
    expect(Number(lineOf(card, 'stillbornRate')?.change)).toBeCloseTo(12 - 100 / 14, 6)
    expect(lineOf(card, 'litters')?.changeYear).toBeNull()
  })

  test('runs over twelve months, the days of the last one so far', async () => {
    const card = await cardOf()
    expect([card.months[0], card.months.at(-1), card.months.length]).toEqual(['2024-08', '2025-07', 12])
    expect(lineOf(card, 'services')?.trend).toEqual([
      null,
      null,
      null,
      null,
      null,
      '7',
      '0',
      '2',
      '0',
      '1',
      '1',
      '0',
    ])
  })

  test('says of a figure that most of it is not ripe', async () => {
    const card = await cardOf({ dateFrom: '2025-03-01' })
    // ripe of 03-03, 03-21, 05-26 and 06-16: only the first
    expect(lineOf(card, 'farrowRate')).toMatchObject({ value: expect.stringMatching(/^100/), den: '1' })
    expect(lineOf(card, 'farrowRate')?.provisional).toBe('未成熟，仅供参考')
  })

  test('its file holds the same figures', async () => {
    const card = await cardOf()
    const { response } = await admin.post(`${PATH}/card/export`, { filters: PERIOD })
    const { head, rows } = reportOf(response.rawPayload)
    const at = (title: string) => head.indexOf(title)
    for (const [index, line] of card.list.entries()) {
      const cells = rows[index] ?? []
      expect(cells[at('指标')]).toBe(line.label)
      for (const [title, value] of [
        ['实际', line.value],
        ['分子', line.num],
        ['分母', line.den],
        ['目标', line.target],
        ['2025-05', line.trend[9]],
      ] as const)
        expect(cells[at(title)] ?? null, `${line.key} ${title}`).toEqual(
          value === null || value === undefined ? null : expect.closeTo(Number(value), 9),
        )
    }
    const noExport = await t.node({ type: 'farm', name: '甲场' })
    await t.user({ account: 'looks', at: noExport, functions: ['breeding-sow-production-efficiency'] })
    const looker = await t.as('looks')
    expect((await looker.post(`${PATH}/card`, { filters: PERIOD })).status).toBe(200)
    expect((await looker.post(`${PATH}/card/export`, { filters: PERIOD })).status).toBe(403)
  })
})
