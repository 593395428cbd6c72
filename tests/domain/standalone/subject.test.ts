import { describe, expect, test } from 'vitest'
import {
  type BatchSubject,
  type Breach,
  breachOfBatch,
  breachOfLitter,
  breachOfPig,
  litterOn,
  type PigSubject,
} from '#domain/standalone/subject.ts'

const said = (breach: Breach | null) => breach && `${breach.rule} ${breach.field} ${breach.message}`

const sow: PigSubject = {
  uid: 'sow',
  number: 'A0001',
  entryDate: '2026-03-01',
  exitDate: '2026-09-30',
  litters: [
    { uid: 'first', farrowDate: '2026-04-10', weanDate: '2026-05-06' },
    { uid: 'second', farrowDate: '2026-09-10', weanDate: null },
  ],
}

test.each([
  ['2026-02-28', 'V-004 date 业务日期不能早于猪只入场日期'],
  ['2026-03-01', null],
  ['2026-09-30', null],
  ['2026-10-01', 'V-006 earNo 该猪只已离场，不能录入事件'],
])('V-004, V-006: a sow that came on 1 March and left on 30 September is treated on %s', (date, answer) => {
  expect(said(breachOfPig(sow, date))).toBe(answer)
})

test('V-006: an animal that is there is treated on any later day', () => {
  expect(breachOfPig({ ...sow, exitDate: null }, '2030-01-01')).toBeNull()
})

test.each([
  ['2026-04-09', undefined],
  ['2026-04-10', 'first'],
  ['2026-05-06', 'first'],
  ['2026-05-07', undefined],
  ['2026-09-09', undefined],
  ['2026-09-10', 'second'],
  ['2027-01-01', 'second'],
])('the litter of a sow on %s: from its birth to the day it is weaned', (date, uid) => {
  expect(litterOn(sow, date)?.uid).toBe(uid)
})

test('K-51: a sow without a litter has none to treat', () => {
  expect(said(breachOfLitter(sow))).toBe('K-51 earNo 母猪【A0001】当日没有带仔，不能按整窝录入')
})

describe('a batch of 200, of which 80 left on 5 June and the rest on 9 June', () => {
  const batch: BatchSubject = {
    uid: 'batch',
    number: 'B26-01',
    stage: 'NURSERY',
    openDate: '2026-05-20',
    closed: false,
    houseId: 'house',
    days: [
      { date: '2026-06-01', stock: 200 },
      { date: '2026-06-05', stock: 120 },
      { date: '2026-06-09', stock: 0 },
    ],
  }
  const treated = (date: string, qty: number | null, closed = false) =>
    said(breachOfBatch({ ...batch, closed }, { date, qty, word: '治疗' }))

  test.each([
    ['2026-06-01', 200],
    ['2026-06-04', 200],
    // those that leave on a day may have been treated that morning
    ['2026-06-05', 200],
    ['2026-06-06', 120],
    ['2026-06-09', 120],
  ])('G-01: on %s there are %i heads to treat, and no more', (date, n) => {
    expect(treated(date, n)).toBeNull()
    expect(treated(date, n + 1)).toBe(`G-01 qty 批次存栏不足：${date}存栏${n}头，不能治疗${n + 1}头`)
  })

  test('all of them are meant where no number is entered', () => {
    expect(treated('2026-06-06', null)).toBeNull()
  })

  test.each(['2026-05-20', '2026-05-31', '2026-06-10'])('K-52: nothing is there on %s', (date) => {
    expect(treated(date, null)).toBe(`K-52 earNo 批次【B26-01】${date}没有存栏`)
  })

  test('G-02, G-03: no day before it was opened, and none once it is closed', () => {
    expect(treated('2026-05-19', 1)).toBe('G-02 date 日期不能早于批次建立日期')
    expect(treated('2026-06-01', 1, true)).toBe('G-03 earNo 批次已关闭，不能操作')
  })
})
