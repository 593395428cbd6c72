import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { expectOracle, type OracleRow, type ReportOracle, ratioOf, sumOf } from '#support/oracles/compare.ts'
import { FROM, TO } from '#support/oracles/farms.ts'
import {
  BOARS,
  BREED,
  boarBorn,
  LINE,
  type Shipped,
  semenOracleFixture,
} from '#support/oracles/semen-fixture.ts'
import { weekOf } from '#support/oracles/sold-oracle.ts'

/**
 * 精液质量, 公猪使用, 精液需求执行 and the lists of shipments, receipts and purchases against what was entered: ejaculates that fail,
 * doses sent, taken in part, sent back and taken back, plans of lines next to those of their breed, plans that were never approved.
 */
const fixture = await semenOracleFixture(4, 40)
const { company, farms, reader, stud, collected, shipped, bought } = fixture
const filters = { dateFrom: FROM, dateTo: TO, farmIds: [company.uid] }
const within = ({ day }: { day: string }) => day >= FROM && day <= TO

const text = (key: string) => (row: OracleRow) => (row[key] as string | null | undefined) ?? null
const sums = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, sumOf(key)]))
const breedOf = (earNo: string) => (BOARS[earNo as keyof typeof BOARS] ? `${BREED} ${LINE}` : BREED)
const dayNumber = (day: string) => Date.parse(day) / 86_400_000

const qualityRows = (): OracleRow[] =>
  collected.filter(within).map((one) => {
    const [isLow, isHigh] = [one.motility < 70, one.abnormal > 20]
    const isGood = !isLow && !isHigh
    return {
      ...{
        ...one,
        collectDate: one.day,
        breed: breedOf(one.earNo),
        ageDays: dayNumber(one.day) - dayNumber(boarBorn),
      },
      ...{
        colour: '乳白',
        ph: null,
        verdict: isGood ? '合格' : '不合格',
        collections: 1,
        passed: isGood ? 1 : 0,
      },
      ...{
        lowMotility: isLow ? 1 : 0,
        highAbnormal: isHigh ? 1 : 0,
        otherwise: 0,
        known: 1,
        farm: stud.name,
      },
      ...{ densityCount: one.density === null ? 0 : 1, doses: one.made },
      week: weekOf(one.day),
      month: one.day.slice(0, 7),
    }
  })

test('the fixture has ejaculates that fail, and shipments and purchases of every end', () => {
  const rows = qualityRows()
  expect(new Set(shipped.map(({ state }) => state)).size).toBe(4)
  expect(rows.filter(({ passed }) => passed === 0).length).toBeGreaterThan(3)
  expect(collected.length).toBeGreaterThan(rows.length)
  expect(bought.some(({ isVoid }) => isVoid)).toBe(true)
})

test('semen-quality: every ejaculate, and means over those that were measured', async () => {
  const oracle: ReportOracle = {
    ...{ name: 'semen-quality', rows: qualityRows() },
    shown: [
      ...['collectDate', 'earNo', 'breed', 'ageDays', 'collector', 'volume', 'colour', 'density', 'motility'],
      ...['abnormal', 'ph', 'verdict', 'doses'],
    ],
    figures: {
      ...sums(['collections', 'passed', 'doses', 'lowMotility', 'highAbnormal', 'otherwise']),
      passRate: ratioOf('passed', 'collections', { scale: 100 }),
      dosesPer: ratioOf('doses', 'collections'),
      meanVolume: ratioOf('volume', 'known'),
      meanDensity: ratioOf('density', 'densityCount'),
      meanMotility: ratioOf('motility', 'known'),
      meanAbnormal: ratioOf('abnormal', 'known'),
    },
    groups: Object.fromEntries(
      ['week', 'month', 'boar', 'collector', 'farm'].map((key) => [
        key,
        text(key === 'boar' ? 'earNo' : key),
      ]),
    ),
  }
  await expectOracle(reader, oracle, filters)
})

test('boar-usage: ejaculates and the doses that were made of them, sent and sent back', async () => {
  const dated = (row: OracleRow, day: string) => ({ ...row, month: day.slice(0, 7), week: weekOf(day) })
  const doses = { made: 0, sold: 0, collections: 0, passed: 0 }
  const taken = qualityRows().map((row) =>
    dated({ ...doses, ...row, made: row.doses, sold: null }, String(row.collectDate)),
  )
  const sent = shipped
    .filter((one) => one.state !== 'VOID' && within(one))
    .map((one) => dated({ ...doses, earNo: one.earNo, sold: one.doses }, one.day))
  const back = shipped
    .filter(({ rejectedOn }) => rejectedOn !== null && within({ day: rejectedOn }))
    .map((one) => dated({ ...doses, earNo: one.earNo, sold: -one.doses }, String(one.rejectedOn)))
  const own = bought
    .filter((one) => one.farm === stud && !one.isVoid && within(one))
    .map((one) => dated({ ...doses, earNo: 'D88', made: one.doses - one.rejected, sold: 0 }, one.day))
  const oracle: ReportOracle = {
    ...{ name: 'boar-usage', rows: [...taken, ...own, ...sent, ...back], shown: [], rowsApart: true },
    figures: {
      ...sums(['collections', 'volume', 'passed', 'made', 'sold']),
      passRate: ratioOf('passed', 'collections', { scale: 100 }),
      useRate: ratioOf('sold', 'made', { scale: 100 }),
    },
    groups: { boar: text('earNo') },
  }
  await expectOracle(reader, oracle, { ...filters, farmIds: [stud.uid] })
})

/** Doses sent for a line of a plan: those of a line where it is asked for in that week, else those of its breed. */
function sentFor(farm: string, week: string, breed: string, hasLine: boolean): number {
  const own = shipped.filter(
    ({ to, day, state }) =>
      to?.uid === farm &&
      day >= week &&
      day <= addDays(week, 6) &&
      (state === 'SHIPPED' || state === 'RECEIVED'),
  )
  const goesTo = ({ earNo }: Shipped) => (BOARS[earNo as keyof typeof BOARS] && hasLine ? LINE : BREED)
  return own.filter((one) => goesTo(one) === breed).reduce((sum, one) => sum + one.doses, 0)
}

test('semenPlanProgress: what was asked for and confirmed, against what was sent', async () => {
  const plans = fixture.asked.filter(
    ({ farm, week }) => farm === farms[1] && week <= TO && addDays(week, 6) >= FROM,
  )
  const rows = plans.map(({ farm, week, breed, matings, each, reserve, confirmed }): OracleRow => {
    const required = Math.ceil((matings * each * (100 + reserve)) / 100 - 1e-9)
    const agreed = confirmed ?? required
    const hasLine = plans.some((one) => one.week === week && one.breed === LINE)
    const sent = sentFor(farm.uid, week, breed, hasLine)
    const figures = { matings, required, confirmed: agreed, sent, gap: agreed - sent }
    return {
      weekStart: week,
      week: weekOf(week),
      farm: farm.name,
      breed,
      ...figures,
      rate: (sent / agreed) * 100,
    }
  })
  const oracle: ReportOracle = {
    ...{ name: 'semenPlanProgress', rows },
    shown: ['weekStart', 'week', 'farm', 'breed', 'matings', 'required', 'confirmed', 'sent', 'gap', 'rate'],
    figures: {
      ...sums(['matings', 'required', 'confirmed', 'sent', 'gap']),
      rate: ratioOf('sent', 'confirmed', { scale: 100 }),
    },
    groups: { planWeek: text('week'), breed: text('breed'), farm: text('farm') },
  }
  await expectOracle(reader, oracle, filters)
})

test('lists of shipments, receipts and purchases add up what was not taken back', async () => {
  const sumsOf = async (name: string) => {
    const { data } = await reader.get<{ sums: Record<string, string | null>; total: number }>(
      `${name}?_start=0&_end=1`,
    )
    return Object.fromEntries(Object.entries(data.sums).map(([key, value]) => [key, Number(value)]))
  }
  const total = <T>(rows: readonly T[], of: (row: T) => number) =>
    Number(rows.reduce((sum, row) => sum + Math.round(of(row) * 100 + 1e-6), 0)) / 100
  const sent = shipped.filter(({ state }) => state !== 'VOID')
  expect(await sumsOf('semen-sales')).toEqual({
    doses: total(sent, ({ doses }) => doses),
    amount: total(sent, ({ doses, price }) => doses * price),
  })
  const came = sent.filter(({ to }) => to === farms[1])
  const taken = came.filter(({ accepted }) => accepted !== null)
  expect(await sumsOf('semen-recevice')).toEqual({
    doses: total(came, ({ doses }) => doses),
    accepted: total(taken, ({ accepted }) => Number(accepted)),
    rejected: total(taken, ({ doses, accepted }) => doses - Number(accepted)),
  })
  const stored = bought.filter(({ farm, isVoid }) => !isVoid && farm !== farms[2])
  expect(await sumsOf('seminal-receive')).toEqual({
    doses: total(stored, ({ doses }) => doses),
    rejected: total(stored, ({ rejected }) => rejected),
    // what is rejected is not paid
    amount: total(stored, ({ doses, rejected, price }) => (doses - rejected) * price),
  })
})
