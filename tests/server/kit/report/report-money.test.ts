import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { defineReport } from '#kit/define-report.ts'
import { date, integer, money, text } from '#kit/field.ts'
import { ahead, change, column, derived, rank, ratio, running } from '#kit/report-column.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { asSeenBy, hasMoney, seesCosts } from '#server/kit/report/report.money.ts'

const cost = { sum: true, overrides: { money: true } }
const report = defineReport({
  head: { name: 'births', label: '分娩' },
  area: 'report',
  asks: { filters: { farrowDate: date('分娩日期') }, defaults: { farrowDate: 'thisMonth' } },
  columns: {
    earNo: column(text('耳号')),
    litters: column(integer('窝数', { min: 0 }), { sum: true }),
    live: column(integer('活仔', { min: 0 }), { sum: true }),
    feed: column(money('饲料费'), cost),
    perLitter: ratio('窝均活仔', 'live', 'litters'),
    perHead: ratio('头均饲料费', 'feed', 'live'),
    perFeed: ratio('每元活仔', 'live', 'feed'),
    left: derived('余额', ['live', 'feed'], '元'),
    above: ahead('费用差', 'perHead', '元'),
    place: rank('费用名次', 'perHead'),
    moved: change('费用环比', 'feed', '%'),
    total: running('累计费用', 'feed', '元'),
    ahead: ahead('活仔差', 'perLitter', '头'),
  },
  rows: { originScreen: 'event-farr', sort: { field: 'earNo', order: 'asc' } },
  groups: { by: { month: '月' }, shown: ['litters', 'perLitter', 'perHead', 'ahead'] },
  shows: {
    metrics: [
      { column: 'perLitter', label: '窝均', unit: '头' },
      { column: 'perHead', label: '头均', unit: '元' },
    ],
    charts: [],
  },
})
/** A report that has not been seen by anybody yet. */
const fresh = (): ServerReport =>
  ({
    report,
    from: { rows: sql`litter l` },
    columns: { earNo: sql`1`, litters: sql`2`, live: sql`3`, feed: sql`4` },
    groups: {},
    plan: { keeps: ['batches'], pagedEarly: true },
    overrides: { derived: { left: sql`5` }, ofWhole: {} },
  }) as unknown as ServerReport
const caller = (...functions: string[]) => ({ functions: new Set(functions) })

describe('a report with costs', () => {
  const plainOf = (source = fresh()) => asSeenBy(source, caller('births'))

  test('is seen whole by who may see them', () => {
    expect(seesCosts(report, caller('births:money'))).toBe(true)
    expect(seesCosts(report, caller('births', 'weaned:money'))).toBe(false)
    const source = fresh()
    expect(asSeenBy(source, caller('births:money'))).toBe(source)
  })

  test('has for others neither costs nor figures that follow from them', () => {
    const plain = plainOf()
    expect(Object.keys(plain.report.columns)).toEqual(['earNo', 'litters', 'live', 'perLitter', 'ahead'])
    expect(Object.keys(plain.columns)).toEqual(['earNo', 'litters', 'live'])
    expect(plain.report.grouped).toEqual(['litters', 'perLitter', 'ahead'])
    expect(plain.report.metrics.map(({ column: key }) => key)).toEqual(['perLitter'])
    expect(plain.overrides?.derived).toEqual({})
    expect(plain.overrides?.ofWhole).toEqual({})
  })

  test('reads no kept costs for them, and is otherwise planned alike', () => {
    const source = fresh()
    const plain = plainOf(source)
    expect(plain.plan).toEqual({ pagedEarly: true })
    expect(plain.from).toBe(source.from)
  })

  test('is made without them once', () => {
    const source = fresh()
    expect(plainOf(source)).toBe(plainOf(source))
  })
})

test('a report without costs is seen by everyone', () => {
  const { feed: _, ...others } = report.columns
  const free = { ...fresh(), report: { ...report, columns: others } }
  expect(hasMoney(free.report)).toBe(false)
  expect(asSeenBy(free, caller())).toBe(free)
  // rows that are costs by themselves
  expect(hasMoney({ ...free.report, costRows: true })).toBe(true)
  expect(hasMoney(report)).toBe(true)
})

test('a report without plan and overrides stays without', () => {
  const { plan: _, overrides: __, ...bare } = fresh()
  const seen = asSeenBy(bare as ServerReport, caller())
  expect(seen.plan).toEqual({})
  expect(seen).not.toHaveProperty('overrides')
  const whole = { ...fresh(), overrides: { ofWhole: {} } } as ServerReport
  expect(asSeenBy(whole, caller()).overrides).toEqual({ ofWhole: {} })
})
