import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCostClass, itemOfWord } from '#domain/cost/objects.ts'
import { BATCH_ITEMS, overDayEnds } from '#domain/cost/spread.ts'

/** F102: share of a batch in the cost of a whole month, and its item. */

const dayEnd = (day: string, heads: number) => ({ day, heads })

test('F102 each head bears the same for each day at whose end it is there; those that leave early leave later costs to others', () => {
  const dayEnds = [dayEnd('2025-03-01', 30), dayEnd('2025-03-02', 20), dayEnd('2025-03-03', 10)]
  expect(overDayEnds(6000, dayEnds, '2025-03-31')).toEqual([
    { day: '2025-03-01', cents: 3000 },
    { day: '2025-03-02', cents: 2000 },
    { day: '2025-03-03', cents: 1000 },
  ])
})

test('a day that ends without heads bears nothing and is in no list', () => {
  const dayEnds = [dayEnd('2025-03-01', 0), dayEnd('2025-03-02', 1)]
  expect(overDayEnds(501, dayEnds, '2025-03-31')).toEqual([{ day: '2025-03-02', cents: 501 }])
})

test('without any day the whole is charged to the day given', () => {
  expect(overDayEnds(501, [], '2025-03-31')).toEqual([{ day: '2025-03-31', cents: 501 }])
  expect(overDayEnds(501, [dayEnd('2025-03-01', 0)], '2025-03-31')).toEqual([
    { day: '2025-03-31', cents: 501 },
  ])
})

test('all parts are the whole, to the cent', () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.array(fc.nat(300), { minLength: 1, maxLength: 31 }), (cents, heads) => {
      const days = heads.map((one, at) => dayEnd(String(at), one))
      const parts = overDayEnds(cents, days, 'other')
      expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(cents)
      expect(parts.every((part) => part.cents !== 0 || part.day === 'other')).toBe(true)
    }),
  )
})

test('semen and consumables have no item of their own at a batch', () => {
  expect(BATCH_ITEMS).toEqual({
    ...{ FEED: 'FEED', DRUG: 'DRUG', VACCINE: 'VACCINE', LABOUR: 'LABOUR', ENERGY: 'ENERGY' },
    ...{ DEPRECIATION: 'DEPRECIATION', SEMEN: 'OTHER', CONSUMABLE: 'OTHER', OTHER: 'OTHER' },
  })
})

test.each([
  ['工资', 'LABOUR'],
  ['福利', 'LABOUR'],
  ['水电费', 'ENERGY'],
  ['燃料费', 'ENERGY'],
  ['折旧费', 'DEPRECIATION'],
  ['低值易耗', 'CONSUMABLE'],
  ['饲料', 'FEED'],
  ['药品', 'DRUG'],
  ['兽药', 'DRUG'],
  ['疫苗', 'VACCINE'],
  ['精液', 'SEMEN'],
  ['检测费', 'OTHER'],
  ['', 'OTHER'],
])('a cost called %s is spent on %s', (word, item) => expect(itemOfWord(word)).toBe(item))

test('a class of costs is one of the list, and no property of every object', () => {
  expect(['BREEDING', 'NURSERY', 'FINISH', 'GILT_REAR', 'WTF'].every(isCostClass)).toBe(true)
  expect([null, 1, '', 'LOSS', 'toString', ['BREEDING']].some(isCostClass)).toBe(false)
})
