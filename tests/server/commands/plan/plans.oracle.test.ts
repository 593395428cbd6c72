import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { expectOracle, type OracleRow, type ReportOracle, ratioOf, sumOf } from '#support/oracles/compare.ts'
import { FROM, TO } from '#support/oracles/farms.ts'
import { KINDS, type PlannedPigs, planFixture, type YearTarget } from '#support/oracles/plan-fixture.ts'
import { weekOf } from '#support/oracles/sold-oracle.ts'

/**
 * 引种计划完成, 仔猪计划执行 and 年度计划达成 against plans in every state and their results: lines of a breed, two plans of one week,
 * versions of a year of which one is in force, events that were taken back. What is expected of sows is that of the plan itself.
 */
const fixture = await planFixture(6)
const { company, farms, reader } = fixture
const two = farms.slice(0, 2)
const filters = { dateFrom: FROM, dateTo: TO, farmIds: [company.uid] }

const text = (key: string) => (row: OracleRow) => (row[key] as string | null | undefined) ?? null
const sums = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, sumOf(key)]))
const total = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)
const joined = (words: readonly string[]) => [...new Set(words)].toSorted().join('、')

/** Pigs of a line count for the line where farm, month and sex plan it, else for its breed. */
function arrivedFor(plans: readonly PlannedPigs[], { farm, month, breed, sex }: PlannedPigs): number {
  const alike = plans.filter((one) => one.farm === farm && one.month === month && one.sex === sex)
  const goesTo = (kind: string) => (alike.some((one) => one.breed === kind) ? kind : KINDS.breed)
  const came = fixture.arrived.filter(
    (one) => one.farm === farm && one.day.startsWith(month) && one.sex === sex,
  )
  return total(
    came.filter((one) => goesTo(one.breed) === breed),
    ({ heads }) => heads,
  )
}

test('introductionProgress: approved plans by month, breed and sex, against the pigs that came', async () => {
  const plans = fixture.planned.filter(
    ({ farm, month }) => two.includes(farm) && ['2026-09', '2026-10'].includes(month),
  )
  const alike = Map.groupBy(plans, ({ farm, month, breed, sex }) => [farm.uid, month, breed, sex].join(' '))
  const rows = [...alike.values()].flatMap((all): OracleRow[] => {
    const [one] = all
    if (!one) return []
    const [heads, arrived] = [total(all, (plan) => plan.heads), arrivedFor(plans, one)]
    const priced = all.filter(({ price }) => price !== null)
    const days = all.flatMap(({ expectDate }) => expectDate ?? []).toSorted()
    return [
      {
        ...{
          month: one.month,
          farm: one.farm.name,
          breed: one.breed,
          sex: one.sex === 'F' ? '母' : '公',
          heads,
          arrived,
        },
        ...{
          source: '育种公司',
          expectDate: days[0] ?? null,
          missing: heads - arrived,
          rate: (arrived / heads) * 100,
        },
        amount: priced.length > 0 ? total(priced, (plan) => plan.heads * Number(plan.price)) : null,
        docs: joined(all.map(({ docNo }) => docNo)),
      },
    ]
  })
  expect(rows.some(({ arrived }) => Number(arrived) > 0)).toBe(true)
  const oracle: ReportOracle = {
    ...{ name: 'introductionProgress', rows },
    shown: [
      ...[
        'month',
        'farm',
        'breed',
        'sex',
        'heads',
        'source',
        'expectDate',
        'arrived',
        'missing',
        'rate',
        'amount',
      ],
      'docs',
    ],
    figures: {
      ...sums(['heads', 'arrived', 'missing', 'amount']),
      rate: ratioOf('arrived', 'heads', { scale: 100 }),
    },
    groups: { planMonth: text('month'), breed: text('breed'), sex: text('sex'), farm: text('farm') },
  }
  await expectOracle(reader, oracle, filters)
})

test('pigletPlanProgress: the last expectation of a week and all it places, against what was weaned', async () => {
  const plans = fixture.piglets.filter(
    ({ farm, week }) => two.includes(farm) && week <= TO && addDays(week, 6) >= FROM,
  )
  const alike = Map.groupBy(plans, ({ farm, week }) => `${farm.uid} ${week}`)
  const rows = [...alike.values()].flatMap((all): OracleRow[] => {
    const ordered = all.toSorted((a, b) => (a.docNo < b.docNo ? -1 : 1))
    const last = ordered.at(-1)
    if (!last) return []
    const { farm, week } = last
    const placed = ordered.flatMap((plan) => plan.rows)
    const own = fixture.weaned.filter(
      (one) => one.farm === farm && one.day >= week && one.day <= addDays(week, 6),
    )
    const [expected, weaned] = [Number(last.expected), total(own, ({ heads }) => heads)]
    return [
      {
        ...{
          weekStart: week,
          week: weekOf(week),
          farm: farm.name,
          expected,
          weaned,
          difference: weaned - expected,
        },
        places: placed.map(({ to, heads }) => `${to} ${heads}`).join('、'),
        heads: total(placed, ({ heads }) => heads),
        rate: expected ? (weaned / expected) * 100 : null,
      },
    ]
  })
  const oracle: ReportOracle = {
    ...{ name: 'pigletPlanProgress', rows },
    shown: ['weekStart', 'week', 'farm', 'expected', 'places', 'heads', 'weaned', 'difference', 'rate'],
    figures: {
      ...sums(['expected', 'heads', 'weaned', 'difference']),
      rate: ratioOf('weaned', 'expected', { scale: 100 }),
    },
    groups: { planWeek: text('week'), farm: text('farm') },
  }
  await expectOracle(reader, oracle, filters)
})

const round = (value: number) => Math.round(value * 100 + 1e-6) / 100
const rateOf = (actual: number | null, plan: number | null | undefined) =>
  actual === null || !plan ? null : round((actual / plan) * 100)

/** Actual of a target in a month, up to the day. */
function cameIn({ farm, code }: YearTarget, month: string, until: string): number {
  const own = <T extends { farm: unknown; day: string }>(all: readonly T[]) =>
    all.filter((one) => one.farm === farm && one.day.startsWith(month) && one.day <= until)
  if (code === 'weanedHeads') return total(own(fixture.weaned), ({ heads }) => heads)
  return total(own(fixture.sold), ({ heads, kilos }) => (code === 'marketHeads' ? heads : kilos))
}

const NAMES = { weanedHeads: '断奶头数', marketHeads: '出栏头数', marketKilos: '出栏重量' } as const

test('yearPlanAttainment: the version in force, by months, up to a day and of the year', async () => {
  const rows = fixture.targets
    .filter(({ farm }) => two.includes(farm))
    .map((line): OracleRow => {
      const { months, whole } = line
      const year = whole ?? total(Object.values(months), (heads) => heads)
      // of October 20 of 31 days
      const planUntil = round(Number(months[8]) + Number(months[9]) + round((Number(months[10]) * 20) / 31))
      const actualUntil = cameIn(line, '2026', TO)
      const byMonth = [9, 10].flatMap((month) => {
        const [plan, actual] = [months[month], cameIn(line, `2026-${String(month).padStart(2, '0')}`, TO)]
        return Object.entries({
          [`p${month}`]: plan,
          [`a${month}`]: actual,
          [`r${month}`]: rateOf(actual, plan),
        })
      })
      return {
        ...{
          item: NAMES[line.code],
          farm: line.farm.name,
          docNo: line.docNo,
          planUntil,
          actualUntil,
          items: 1,
        },
        ...{ rateUntil: rateOf(actualUntil, planUntil), planYear: year, rateYear: rateOf(actualUntil, year) },
        ...Object.fromEntries(byMonth),
        ...{ p11: months[11], a11: null, r11: null },
      }
    })
  expect(rows).toHaveLength(6)
  const oracle: ReportOracle = {
    ...{
      name: 'yearPlanAttainment',
      rows,
      figures: sums(['items']),
      groups: { item: text('item'), farm: text('farm') },
    },
    shown: [
      ...['item', 'farm', 'docNo', 'planUntil', 'actualUntil', 'rateUntil', 'planYear', 'rateYear'],
      ...[9, 10, 11].flatMap((month) => [`p${month}`, `a${month}`, `r${month}`]),
    ],
  }
  await expectOracle(reader, oracle, { dateTo: TO, farmIds: [company.uid] })
})
