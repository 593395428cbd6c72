import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payTotal } from '#domain/cost/cost.salary.ts'
import { energyUsed } from '#domain/cost/energy.ts'
import { sharesOf, sharesProblem } from '#domain/cost/shares.ts'
import { depreciable, isSound, monthNumber, monthText, writtenOff } from '#domain/cost/straight-line.ts'
import { apportioned } from '#domain/stock/stock.amounts.ts'
import { amortised, type Consumable, chargeOf } from '#support/oracle/write-off.ts'

describe('F106 straight line', () => {
  test('S4 of §6.3: 3,600 with 1,200 left in 36 months is 66.67 a month, the last takes the rest', () => {
    const base = 360_000 - 120_000
    expect([1, 2, 35, 36, 37].map((no) => chargeOf(base, 36, no))).toEqual([6667, 6667, 6667, 6655, 0])
  })

  test('a residual rate is taken off half-up', () => {
    expect(depreciable({ cents: 360_000, residualRate: 3333, months: 36 })).toBe(240_012)
    expect(depreciable({ cents: 101, residualRate: 5000, months: 1 })).toBe(50)
  })

  test('charges are never below 0 and add up to the whole', () => {
    fc.assert(
      fc.property(fc.nat(1e11), fc.integer({ min: 1, max: 600 }), (base, months) => {
        const all = Array.from({ length: months }, (_, at) => chargeOf(base, months, at + 1))
        expect(all.every((one) => one >= 0)).toBe(true)
        expect(all.reduce((sum, one) => sum + one, 0)).toBe(base)
        expect(writtenOff(base, months, months + 5)).toBe(base)
      }),
    )
  })

  test.each([
    [0, 1, true],
    [10_000, 1, true],
    [10_001, 12, false],
    [-1, 12, false],
    [500, 0, false],
  ])('C-04 residual %i months %i is sound: %s', (residualRate, months, sound) => {
    expect(isSound({ residualRate, months })).toBe(sound)
  })

  test('months are numbered through the years', () => {
    expect([monthNumber('2025-01'), monthText(24_300), monthText(monthNumber('2025-12') + 1)]).toEqual([
      24_300,
      '2025-01',
      '2026-01',
    ])
  })
})

describe('shares', () => {
  test.each([
    ['60/40', [6000, 4000]],
    ['33.33、33.33、33.34', [3333, 3333, 3334]],
    [' 100% ', [10_000]],
    ['12.5%，87.5%', [1250, 8750]],
    ['60, 40', [6000, 4000]],
    ['60/四十', null],
    ['60//', null],
    ['1.234/98.766', null],
  ])('%s', (text, shares) => expect(sharesOf(text)).toEqual(shares))

  test.each([
    ['60/40', 2, null],
    ['60/30', 2, '分摊比例之和必须为100%'],
    ['60/40', 3, '请填写3个比例，与所选顺序对应'],
    ['60/40', 0, '请先选择分摊到哪里，再填写比例'],
    ['一半', 1, '请填写比例，如 60/40'],
    [null, 3, null],
  ])('C-03 %s for %i places: %s', (text, places, message) =>
    expect(sharesProblem(text, places)).toBe(message),
  )

  test('parts add up to the cent, the largest fractions first', () => {
    expect(apportioned(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(apportioned(100, [2, 3, 1])).toEqual([33, 50, 17])
    expect(apportioned(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(apportioned(100, [0, 0])).toEqual([0, 0])
    expect(apportioned(-100, [1, 0])).toEqual([-100, 0])
    fc.assert(
      fc.property(
        fc.integer({ min: -1e13, max: 1e13 }),
        fc.array(fc.nat(1e9), { minLength: 1 }),
        (cents, weights) => {
          const whole = weights.reduce((sum, one) => sum + one, 0)
          const parts = apportioned(cents, weights)
          expect(parts.reduce((sum, one) => sum + one, 0)).toBe(whole === 0 ? 0 : cents)
          for (const [at, part] of parts.entries())
            if (whole > 0) expect(Math.abs(part - (cents / whole) * (weights[at] ?? 0))).toBeLessThan(1.01)
        },
      ),
    )
  })
})

describe('low-value consumables', () => {
  const one = (more: Partial<Consumable>): Consumable => ({
    ...{ cents: 1001, mode: 'ONCE', months: 3, issued: 100, scrapped: null },
    ...more,
  })
  test.each([
    ['一次', one({}), [0, 1001, 1001]],
    ['五五', one({ mode: 'HALF' }), [0, 501, 501]],
    ['五五，报废', one({ mode: 'HALF', scrapped: 101 }), [0, 501, 1001]],
    ['分月', one({ mode: 'MONTHLY' }), [0, 334, 668]],
  ] as const)('%s', (_, item, expected) =>
    expect([99, 100, 101].map((month) => amortised(item, month))).toEqual(expected),
  )
})

describe('energy', () => {
  test.each([
    [{ last: '100', current: '150.5', qty: null }, { qty: '50.50' }],
    [{ last: null, current: null, qty: '12' }, { qty: '12.00' }],
    [
      { last: '100', current: '99', qty: null },
      { field: 'reading', message: '本次读数不能小于上次读数' },
    ],
    [
      { last: null, current: '99', qty: null },
      { field: 'lastReading', message: '请填写上次读数' },
    ],
    [
      { last: null, current: null, qty: null },
      { field: 'reading', message: '请填写本次读数或用量' },
    ],
    [
      { last: '1', current: '3', qty: '3' },
      { field: 'qty', message: '用量应为本次读数－上次读数' },
    ],
  ])('%j', (reading, expected) => expect(energyUsed(reading)).toEqual(expected))
})

test('a person costs 基本 + 绩效 − 扣款 + 社保', () => {
  expect(payTotal({ base: '4000', bonus: '500.5', deduction: '100', social: '900.25' })).toBe('5300.75')
  expect(payTotal({ base: '4000', bonus: null, deduction: null, social: null })).toBe('4000.00')
})
