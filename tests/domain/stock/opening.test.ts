import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, quantityText } from '#domain/stock/stock.amounts.ts'
import { openingWorth } from '#domain/stock/stock.opening.ts'

test.each([
  // qty, price, amount, cents or the refusal
  ['1200', '3.2', null, 384_000],
  ['0.333', '12.5', null, 416],
  ['7', null, '100', 10_000],
  ['7', '0', null, 0],
  ['7', '14.29', '100', 10_000],
  ['7', '14.29', '100.08', 10_008],
  ['7', '14.29', '100.09', '金额与数量×单价不符，应为100.03'],
  ['7', '14.29', '99.98', 9_998],
  ['7', '14.29', '99.97', '金额与数量×单价不符，应为100.03'],
  ['7', null, null, '请填写单价'],
] as const)('%s units at %s, together %s: %s', (qty, price, amount, expected) => {
  const worth = openingWorth({ qty, price, amount })
  expect(worth.ok ? worth.amount : worth.message).toBe(expected)
})

test('an amount and its price rounded to two places always agree', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.integer({ min: 0, max: 99_999_999 }),
      (qty, cents) => {
        const price = amountText(Math.round((cents * 1000) / qty))
        const entered = { qty: quantityText(qty), price, amount: amountText(cents) }
        expect(openingWorth(entered)).toEqual({ ok: true, amount: cents })
      },
    ),
  )
})
