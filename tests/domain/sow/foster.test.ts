import { describe, expect, test } from 'vitest'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import { entry, farrow, fosterIn, fosterOut, insert, pigletDeath, pregnant, said, wean } from './build.ts'

const with14 = [...pregnant, farrow('2025-04-27', 14)]
const with9 = [...pregnant, farrow('2025-04-27', 9)]
const litterOf = (events: Parameters<typeof replayPig>[0], at = -1) =>
  replayPig(events, DEFAULT_PARAMS).litters.at(at)

describe('foster (§6.4-1: A has 14, B has 9, three go from A to B on day 2, one dies in each)', () => {
  const a = [...with14, fosterOut('2025-04-29', 3), pigletDeath('2025-05-01', 1)]
  const b = [...with9, fosterIn('2025-04-29', 3), pigletDeath('2025-05-01', 1)]

  test('A can wean 10 at most, B 11', () => {
    expect(litterOf(a)).toMatchObject({ suckling: 10, fosterOut: 3, livePiglets: 14, deaths: 1 })
    expect(litterOf(b)).toMatchObject({ suckling: 11, fosterIn: 3, livePiglets: 9, deaths: 1 })
    expect(said(insert(a, wean('2025-05-20', 11)))).toEqual(['V-501 E 断奶头数不能大于带仔数（10头）'])
    expect(said(insert(a, wean('2025-05-20', 10)))).toEqual([])
    expect(said(insert(b, wean('2025-05-20', 11)))).toEqual([])
  })

  test('V-402 not lactating', () => {
    const refused = ['V-402 E 母猪【】不在哺乳状态，不能寄养']
    expect(said(insert(pregnant, fosterOut('2025-02-10', 3)))).toEqual(refused)
    expect(said(insert(pregnant, fosterIn('2025-02-10', 3)))).toEqual(refused)
    const named = entry('2025-01-01', { status: 'GILT' }, { earNo: 'M7' })
    expect(said(insert([named], fosterIn('2025-02-10', 3)))).toEqual([
      'V-402 E 母猪【M7】不在哺乳状态，不能寄养',
    ])
  })

  test('V-403 nothing moved', () => {
    expect(said(insert(with14, fosterOut('2025-04-29', 0)))).toEqual(['V-403 E 寄养数量必须大于0'])
  })

  test('V-404 more than she suckles on that day, not on a later one', () => {
    expect(said(insert(with14, fosterOut('2025-04-29', 15)))).toEqual([
      'V-404 E 寄养数量不能超过带仔数（14头）',
    ])
    expect(said(insert(a, fosterOut('2025-05-02', 11)))).toEqual(['V-404 E 寄养数量不能超过带仔数（10头）'])
    expect(insert(a, fosterOut('2025-04-28', 12)).conflict?.message).toBe(
      '插入后与后续事件【寄养 2025-04-29】冲突',
    )
  })

  test('V-405 litters more than ten days apart', () => {
    const facts = (litterAge: number) => ({ foster: { same: false, litterAge } })
    expect(said(insert(with9, fosterIn('2025-05-01', 2), facts(15)))).toEqual([
      'V-405 W 两窝日龄相差11天，请确认',
    ])
    expect(said(insert(with9, fosterIn('2025-05-01', 2), facts(14)))).toEqual([])
  })

  test('V-406 more than her teats, or than sixteen', () => {
    const over = ['V-406 W 带仔数超过有效乳头数']
    expect(said(insert(with14, fosterIn('2025-04-29', 3)))).toEqual(over)
    expect(said(insert(with14, fosterIn('2025-04-29', 2)))).toEqual([])
    const opening = { status: 'LACTATING', parity: 2, farrowDate: '2025-04-27', suckling: 12 } as const
    const teats = entry('2025-04-28', opening, { teatL: 6, teatR: 7 })
    expect(said(insert([teats], fosterIn('2025-04-29', 2)))).toEqual(over)
    expect(said(insert([teats], fosterIn('2025-04-29', 1)))).toEqual([])
  })

  test('V-401 to herself', () => {
    const same = { foster: { same: true, litterAge: null } }
    expect(said(insert(with14, fosterOut('2025-04-29', 3), same))).toEqual([
      'V-401 E 寄出母猪与寄入母猪不能相同',
    ])
  })
})

describe('nurse sow (§3.2.5)', () => {
  const weaned = [...with9, wean('2025-05-18', 9)]

  test('weaned on the day or the day before, she lactates on: no new parity, her own litter stays as it is', () => {
    const nursing = replayPig([...weaned, fosterIn('2025-05-19', 12)], DEFAULT_PARAMS)
    expect(nursing).toMatchObject({ status: 'LACTATING', parity: 3 })
    expect(nursing.litters.map(({ nurse, suckling, weaned: heads }) => [nurse, suckling, heads])).toEqual([
      [false, 0, 9],
      [true, 12, 0],
    ])
    expect(said(insert(weaned, fosterIn('2025-05-20', 12)))).toEqual([
      'V-402 E 母猪【】不在哺乳状态，不能寄养',
    ])
  })

  test('the second weaning counts its days from her farrowing', () => {
    const again = [...weaned, fosterIn('2025-05-18', 12), wean('2025-06-01', 12)]
    expect(litterOf(again)).toMatchObject({ nurse: true, weaned: 12, lactationDays: 35 })
    expect(replayPig(again, DEFAULT_PARAMS).status).toBe('WEANED')
  })
})
