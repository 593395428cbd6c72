import { expect, test } from 'vitest'
import type { SheetColumn } from '#server/kit/sheet/column.ts'
import { SumFormulas } from '#server/kit/sheet/sum-formulas.ts'

const born: SheetColumn = { key: 'born', title: '', kind: 'integer', total: 'sum' }
const litters: SheetColumn = { key: 'litters', title: '', kind: 'integer', total: 'sum' }
const name: SheetColumn = { key: 'name', title: '', kind: 'text' }
const mean: SheetColumn = {
  ...{ key: 'mean', title: '', kind: 'decimal' },
  total: { num: 'born', den: 'litters', scale: 1 },
}
const rate: SheetColumn = {
  ...mean,
  key: 'rate',
  digits: 1,
  total: { num: 'born', den: 'litters', scale: 100 },
}
const rows = [
  { name: '甲', born: 24, litters: 2 },
  { name: '乙', born: '11', litters: 1 },
  { name: '丙', born: null, litters: '' },
]
const foot = { born: 35, litters: 3, mean: '11.67', rate: 1166.7 }

const formulas = (
  columns: readonly SheetColumn[],
  sums: object,
  last = 6,
  given: readonly object[] = rows,
) => {
  const sheet = new SumFormulas(columns)
  for (const row of given) sheet.add({ ...row })
  return Object.fromEntries(sheet.formulas({ ...sums }, 4, last))
}

test('sums add the rows, ratios divide the sums of this row', () => {
  expect(formulas([name, born, litters, mean, rate], foot)).toEqual({
    1: 'SUBTOTAL(109,B4:B6)',
    2: 'SUBTOTAL(109,C4:C6)',
    3: 'IF(C7=0,"",ROUND(B7/C7,2))',
    4: 'IF(C7=0,"",ROUND(B7/C7*100,1))',
  })
})

test('a sheet without rows has no formulas; one with a single row has', () => {
  expect(formulas([born], { born: 0 }, 3, [])).toEqual({})
  expect(formulas([born], { born: 7 }, 4, [{ born: 7 }])).toEqual({ 0: 'SUBTOTAL(109,A4:A4)' })
})

test('a sum that is not that of the rows shown stays a value, and so do its ratios', () => {
  expect(formulas([born, litters, mean], { ...foot, litters: 4 })).toEqual({ 0: 'SUBTOTAL(109,A4:A6)' })
  expect(formulas([born, litters, mean], { ...foot, born: 36 })).toEqual({ 1: 'SUBTOTAL(109,B4:B6)' })
  expect(formulas([born], { born: null })).toEqual({})
  expect(formulas([born], {})).toEqual({})
})

test('sums of doubles may differ by a millionth of their size', () => {
  const of = (value: number, sum: number) =>
    Object.keys(formulas([born], { born: sum }, 4, [{ born: value }]))
  expect(of(0.1 + 0.2, 0.3)).toEqual(['0'])
  expect(of(0, 0.000_001)).toEqual(['0'])
  expect(of(0, 0.000_002)).toEqual([])
  expect(of(4_000_000, 4_000_003)).toEqual(['0'])
  expect(of(4_000_000, 4_000_005)).toEqual([])
  expect(of(-4_000_000, -4_000_003)).toEqual(['0'])
})

test('a ratio without dividend, divisor or figure is no formula', () => {
  const of = (sums: object, given: object) => Object.keys(formulas([born, litters, mean], sums, 4, [given]))
  expect(of({ born: 0, litters: 3, mean: 0 }, { born: 0, litters: 3 })).toEqual(['0', '1'])
  expect(of({ born: 3, litters: 0, mean: null }, { born: 3, litters: 0 })).toEqual(['0', '1'])
  expect(of({ born: 3, litters: 3 }, { born: 3, litters: 3 })).toEqual(['0', '1'])
  expect(of({ born: 3, litters: 3, mean: 1 }, { born: 3, litters: 3 })).toEqual(['0', '1', '2'])
})

test('a ratio of other figures than those of the sheet stays a value', () => {
  const of = (figure: number) =>
    Object.keys(
      formulas([born, litters, mean], { born: 35, litters: 3, mean: figure }, 4, [{ born: 35, litters: 3 }]),
    )
  // 11.6667 shown with two places: up to 0.006 off
  expect(of(11.672)).toEqual(['0', '1', '2'])
  expect(of(11.662)).toEqual(['0', '1', '2'])
  expect(of(11.68)).toEqual(['0', '1'])
  expect(formulas([born, mean], foot)).toEqual({ 0: 'SUBTOTAL(109,A4:A6)' })
})

test('a column with content of its own adds that content', () => {
  const doubled: SheetColumn = { ...born, value: ({ born: heads }) => Number(heads) * 2 }
  expect(formulas([doubled], { born: 35 }, 4, [{ born: 35 }])).toEqual({ 0: 'SUBTOTAL(109,A4:A4)' })
  expect(
    formulas([doubled, { ...born, key: 'other' }], { born: 35, other: 3 }, 4, [{ born: 35, other: 2 }]),
  ).toEqual({
    0: 'SUBTOTAL(109,A4:A4)',
  })
})
