import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import {
  type KeptRecord,
  openOn,
  prepaidProblem,
  type ReceiptKind,
  type ReceiptProblem,
  type ReceiptRecord,
  receiptProblem,
  receiptSums,
  reversalProblem,
  reversalRefusal,
  unusedOn,
} from '#domain/sale/receipts.ts'

const TODAY = '2026-11-27'
const claim = { docNo: 'XJ1', day: '2026-11-05', amount: '1000.00' }
const of = (kind: ReceiptKind, day: string, amount: string): ReceiptRecord => ({ kind, day, amount })
const NONE = { today: TODAY, taken: [], prepaid: [] }

/** The cell of a sentence: about a day at the day, about an amount at the amount. */
const cellOf = (message: string | null) =>
  message === null ? null : /日期|已抵扣/.test(message) ? 'day' : 'amount'
const expectProblem = (found: ReceiptProblem | null, message: string | null) =>
  expect([found?.field ?? null, found?.message ?? null]).toEqual([cellOf(message), message])

describe('money for a settlement', () => {
  const paid = [of('RECEIPT', '2026-11-06', '400.00')]
  const before = [of('PREPAID', '2026-11-01', '300.00')]
  test.each<[string, ReceiptRecord, object, string | null]>([
    ['the whole balance', of('RECEIPT', '2026-11-20', '1000.00'), {}, null],
    ['on the day of the settlement', of('RECEIPT', '2026-11-05', '0.01'), {}, null],
    ['today', of('RECEIPT', TODAY, '1'), {}, null],
    ['nothing', of('RECEIPT', '2026-11-20', '0'), {}, '结算单【XJ1】2026-11-20收款0.00元：金额必须大于0'],
    [
      'less than nothing',
      of('RECEIPT', '2026-11-20', '-5'),
      {},
      '结算单【XJ1】2026-11-20收款-5.00元：金额必须大于0',
    ],
    [
      'tomorrow',
      of('RECEIPT', '2026-11-28', '5'),
      {},
      '结算单【XJ1】2026-11-28收款5.00元：日期不能晚于今天（2026-11-27）',
    ],
    [
      'before the settlement',
      of('RECEIPT', '2026-11-04', '5'),
      {},
      '结算单【XJ1】2026-11-04收款5.00元：日期不能早于结算日期（2026-11-05）',
    ],
    ['what is left', of('RECEIPT', '2026-11-20', '600.00'), { taken: paid }, null],
    [
      'a cent more than is left',
      of('RECEIPT', '2026-11-20', '600.01'),
      { taken: paid },
      '结算单【XJ1】2026-11-20收款600.01元，超过未收余额600.00元',
    ],
    [
      'earlier than the money that filled it: that counts all the same',
      of('RECEIPT', '2026-11-05', '600.01'),
      { taken: paid },
      '结算单【XJ1】2026-11-05收款600.01元，超过未收余额600.00元',
    ],
    [
      'a day on which it was full, reversed only later',
      of('RECEIPT', '2026-11-07', '601'),
      { taken: [...paid, of('RECEIPT', '2026-11-20', '-400.00')] },
      '结算单【XJ1】2026-11-07收款601.00元，超过未收余额600.00元',
    ],
    [
      'after that reversal',
      of('RECEIPT', '2026-11-20', '1000'),
      { taken: [...paid, of('RECEIPT', '2026-11-20', '-400.00')] },
      null,
    ],
    ['all that was paid before', of('OFFSET', '2026-11-20', '300.00'), { prepaid: before }, null],
    [
      'more than was paid before',
      of('OFFSET', '2026-11-20', '300.01'),
      { prepaid: before },
      '结算单【XJ1】2026-11-20预收抵扣300.01元，超过该客户未用预收300.00元',
    ],
    [
      'what other settlements have used',
      of('OFFSET', '2026-11-20', '200'),
      { prepaid: [...before, of('OFFSET', '2026-11-10', '150.00')] },
      '结算单【XJ1】2026-11-20预收抵扣200.00元，超过该客户未用预收150.00元',
    ],
    [
      'before it was paid',
      of('OFFSET', '2026-11-20', '1'),
      { prepaid: [of('PREPAID', '2026-11-21', '300.00')] },
      '结算单【XJ1】2026-11-20预收抵扣1.00元，超过该客户未用预收0.00元',
    ],
    [
      'paid before and received count together',
      of('OFFSET', '2026-11-20', '300.00'),
      { taken: [of('RECEIPT', '2026-11-06', '800.00')], prepaid: before },
      '结算单【XJ1】2026-11-20预收抵扣300.00元，超过未收余额200.00元',
    ],
  ])('%s', (_, record, books, message) => {
    expectProblem(receiptProblem(record, claim, { ...NONE, ...books }), message)
  })
})

test.each<[string, ReceiptRecord, string | null]>([
  ['today', of('PREPAID', TODAY, '5'), null],
  ['five years ago', of('PREPAID', '2021-11-27', '5'), null],
  ['longer ago', of('PREPAID', '2021-11-26', '5'), '2021-11-26预收5.00元：日期不能早于2021-11-27（5年内）'],
  ['tomorrow', of('PREPAID', '2026-11-28', '5'), '2026-11-28预收5.00元：日期不能晚于今天（2026-11-27）'],
  ['nothing', of('PREPAID', TODAY, '0'), '2026-11-27预收0.00元：金额必须大于0'],
])('money before a settlement: %s', (_, record, message) => {
  expectProblem(prepaidProblem(record, TODAY), message)
})

describe('taking a record back', () => {
  const kept = (more: Partial<KeptRecord>): KeptRecord => ({
    ...of('RECEIPT', '2026-11-20', '500.00'),
    receiptNo: 'SK1',
    isReversal: false,
    reversedNo: null,
    ...more,
  })
  test.each<[string, Partial<KeptRecord>, string | null]>([
    ['once', {}, null],
    ['twice', { reversedNo: 'SK2' }, '收款【SK1】2026-11-20 500.00元已冲销（SK2）'],
    [
      'a reversal',
      { isReversal: true, amount: '-500.00' },
      '收款【SK1】2026-11-20 -500.00元是冲销记录，不能再冲销',
    ],
  ])('%s', (_, more, message) => {
    expect(reversalRefusal(kept(more))).toBe(message)
  })

  const prepaid = [of('PREPAID', '2026-11-20', '500.00')]
  test.each<[string, Partial<KeptRecord>, string, readonly ReceiptRecord[], string | null]>([
    ['on its day', {}, '2026-11-20', [], null],
    ['today', {}, TODAY, [], null],
    ['tomorrow', {}, '2026-11-28', [], '2026-11-28冲销收款【SK1】500.00元：日期不能晚于今天（2026-11-27）'],
    [
      'before it',
      {},
      '2026-11-19',
      [],
      '2026-11-19冲销收款【SK1】500.00元：日期不能早于原记录日期（2026-11-20）',
    ],
    ['of unused 预收', { kind: 'PREPAID' }, '2026-11-21', prepaid, null],
    [
      'of 预收 that was used',
      { kind: 'PREPAID' },
      '2026-11-21',
      [...prepaid, of('OFFSET', '2026-11-22', '0.01')],
      '2026-11-21冲销预收【SK1】500.00元：已抵扣，未用预收仅499.99元，请先冲销抵扣',
    ],
    ['of 抵扣', { kind: 'OFFSET' }, '2026-11-21', [...prepaid, of('OFFSET', '2026-11-20', '500')], null],
  ])('%s', (_, more, on, books, message) => {
    expectProblem(reversalProblem(kept(more), on, { today: TODAY, prepaid: books }), message)
  })
})

test.each<[string, ReceiptRecord[], string, number]>([
  [
    'the least at the end of any later day, in whatever order they are entered',
    [of('PREPAID', '2026-11-20', '50'), of('OFFSET', '2026-11-10', '80'), of('PREPAID', '2026-11-01', '100')],
    '2026-11-05',
    20,
  ],
  [
    'receipts and uses of one day count at the end of the day',
    [of('PREPAID', '2026-11-01', '100'), of('OFFSET', '2026-11-10', '80'), of('PREPAID', '2026-11-10', '50')],
    '2026-11-05',
    70,
  ],
])('预收 that is not used: %s', (_, records, day, unused) => {
  expect(unusedOn(records, day).toNumber()).toBe(unused)
})

/** One thing after the other, with wild days and amounts; what the rules refuse is not done. */
const attempt = fc.record({
  act: fc.constantFrom('RECEIPT', 'OFFSET', 'PREPAID', 'REVERSE'),
  back: fc.integer({ min: -2, max: 25 }),
  cents: fc.integer({ min: -500, max: 60_000 }),
  pick: fc.nat(),
})

test('whatever is registered and reversed, the balance is what was claimed less the records, and on no day below nothing', () => {
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 40 }), (attempts) => {
      const records: KeptRecord[] = []
      for (const { act, back, cents, pick } of attempts) {
        const [day, no] = [addDays(TODAY, -back), `SK${records.length}`]
        const books = { today: TODAY, taken: records, prepaid: records }
        const add = (one: ReceiptRecord, isReversal = false) =>
          records.push({ ...one, receiptNo: no, isReversal, reversedNo: null })
        if (act === 'REVERSE') {
          const place = records.length > 0 ? pick % records.length : -1
          const kept = records[place]
          if (!kept || reversalRefusal(kept) || reversalProblem(kept, day, books)) continue
          records[place] = { ...kept, reversedNo: no }
          add({ kind: kept.kind, day, amount: new Big(kept.amount).times(-1).toFixed(2) }, true)
          continue
        }
        const one = of(act as ReceiptKind, day, new Big(cents).div(100).toFixed(2))
        if (act === 'PREPAID' ? prepaidProblem(one, TODAY) : receiptProblem(one, claim, books)) continue
        add(one)
      }
      const { paid, prepaid } = receiptSums(records)
      const balance = new Big(claim.amount).minus(paid).minus(prepaid)
      expect(balance.eq(openOn(claim, records, TODAY))).toBe(true)
      for (let day = addDays(TODAY, -30); day <= TODAY; day = addDays(day, 1)) {
        expect(openOn(claim, records, day).gte(0)).toBe(true)
        expect(unusedOn(records, day).gte(0)).toBe(true)
      }
      expect(records.every(({ day }) => day <= TODAY)).toBe(true)
      const standing = records.filter(({ isReversal, reversedNo }) => !isReversal && reversedNo === null)
      expect(receiptSums(standing)).toEqual({ paid, prepaid })
    }),
  )
})
