import { expect, test } from 'vitest'
import { decimal, integer, lines, money } from '#kit/field.ts'
import { assertFits } from '#server/kit/fits.ts'
import { declareTruck, fieldErrors } from './truck.ts'

const sale = declareTruck({
  heads: integer('头数'),
  netWeight: decimal('净重'),
  price: money('单价', { digits: 4 }),
  parts: lines('明细', { amount: money('金额'), heads: integer('头数') }, { required: false }),
})
const refusal = (columns: Record<string, unknown>): unknown => fieldErrors(() => assertFits(sale, columns))
const words = (label: string) => `${label}超出范围，请核对数量和单价`

test.each([
  [{}, null],
  [{ net_weight: null }, null],
  [{ net_weight: '9999999999999.99' }, null],
  [{ net_weight: '10000000000000' }, { netWeight: [words('净重')] }],
  [{ net_weight: -10_000_000_000_000 }, { netWeight: [words('净重')] }],
  // of four places two digits less before the point
  [{ price: '99999999999.9999' }, null],
  [{ price: '100000000000' }, { price: [words('单价')] }],
  [{ heads: 1e15, code: '99999999999999999999' }, null],
  [
    { net_weight: 1e13, price: 1e13 },
    { netWeight: [words('净重')], price: [words('单价')] },
  ],
])('%j', (columns, errors) => expect(refusal(columns)).toEqual(errors))

test('of lines the first with too much is named', () => {
  const parts = (...amounts: number[]) => ({
    parts: JSON.stringify(amounts.map((amount) => ({ amount, heads: 1e15 }))),
  })
  expect(refusal(parts(1, 2))).toBeNull()
  expect(refusal(parts(1, 1e13, 1e14))).toEqual({ parts: [`第2行：${words('金额')}`] })
  expect(refusal({ parts: [{ amount: 1e13 }] })).toBeNull()
  expect(refusal({ ...parts(1e13), price: 1e13 })).toEqual({
    parts: [`第1行：${words('金额')}`],
    price: [words('单价')],
  })
})
