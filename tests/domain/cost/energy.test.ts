import { describe, expect, test } from 'vitest'
import { energyUsed, neighbourProblem } from '#domain/cost/energy.ts'

/** C-02: a meter goes on where it was, and forward only. */

const BACKWARDS = '本次读数不能小于上次读数'
const at = (last: string | null, current: string | null, replaced = false) => ({ last, current, replaced })

describe('C-02 against the months around', () => {
  test.each([
    ['the first reading of a meter', at('0', '120'), { before: null, after: null }, null],
    ['goes on where it was', at('100', '120'), { before: '100.00', after: '150' }, null],
    ['stands still', at('100', '100'), { before: '100', after: '100' }, null],
    ['without a reading nothing is compared', at('90', null), { before: '100', after: '50' }, null],
    ['without the last one as well', at(null, '120'), { before: '100', after: null }, null],
    [
      'more than the month after',
      at('100', '151'),
      { before: '100', after: '150' },
      { field: 'reading', message: `${BACKWARDS}：下一期本次读数为150.00` },
    ],
    [
      'less than the month before',
      at('90', '95'),
      { before: '100', after: null },
      { field: 'reading', message: BACKWARDS },
    ],
    [
      'another last reading than the month before',
      at('99', '120'),
      { before: '100', after: null },
      { field: 'lastReading', message: '上一期本次读数为100.00；换了表请勾选换表' },
    ],
    ['another meter begins anew', at('0', '5', true), { before: '100', after: '9' }, null],
    [
      'another meter too is not ahead of the month after',
      at('0', '10', true),
      { before: '100', after: '9' },
      { field: 'reading', message: `${BACKWARDS}：下一期本次读数为9.00` },
    ],
  ])('%s', (_, reading, around, expected) => expect(neighbourProblem(reading, around)).toEqual(expected))
})

test('C-02 a meter not recorded as replaced is the old one', () => {
  const around = { before: '100', after: null }
  expect(neighbourProblem({ last: '90', current: '95' }, around)).toEqual({
    ...{ field: 'reading', message: BACKWARDS },
  })
})

test('what a replaced meter counted is entered, and its readings do not limit it', () => {
  expect(energyUsed({ last: '0', current: '5', qty: '45.126', replaced: true })).toEqual({ qty: '45.13' })
  expect(energyUsed({ last: '0', current: '5', qty: null, replaced: true })).toEqual({ qty: '5.00' })
})
