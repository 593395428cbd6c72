import { describe, expect, test } from 'vitest'
import type { Payloads } from '#domain/sow/sow.events.ts'
import { insert, lactating, pigletDeath, pregnant, said, wean } from './build.ts'

describe('S5-51 piglet death', () => {
  test('V-411 more than suckle', () => {
    expect(said(insert(lactating, pigletDeath('2025-04-29', 13)))).toEqual([
      'V-411 E 死亡数量不能大于带仔数（12头）',
    ])
    expect(said(insert(lactating, pigletDeath('2025-04-29', 12)))).toEqual([])
  })

  test('V-008 without a litter', () =>
    expect(said(insert(pregnant, pigletDeath('2025-02-10', 1)))).toEqual([
      'V-008 E 当前状态为【妊娠】，不能进行仔猪死淘操作',
    ]))
})

describe('S5-51 weaning', () => {
  const at = (date: string, startes: number, more: Partial<Payloads['event_wean']> = {}) =>
    said(insert(lactating, wean(date, startes, more)))

  test('V-501 more than suckle', () =>
    expect(at('2025-05-21', 13)).toEqual(['V-501 E 断奶头数不能大于带仔数（12头）']))

  test('V-502 a complete weaning explains every piglet', () => {
    expect(at('2025-05-21', 10)).toEqual(['V-502 E 断奶数+死亡数与带仔数不符，相差2头'])
    expect(at('2025-05-21', 11, { deaths: 2 })).toEqual(['V-502 E 断奶数+死亡数与带仔数不符，相差1头'])
    expect(at('2025-05-21', 10, { deaths: 2 })).toEqual([])
    expect(at('2025-05-21', 10, { partial: true })).toEqual([])
  })

  test('V-411 deaths declared at a partial weaning', () =>
    expect(at('2025-05-21', 10, { partial: true, deaths: 3 })).toEqual([
      'V-411 E 死亡数量不能大于带仔数（2头）',
    ]))

  test('V-503 lactation outside 10–45 days, unless nothing is left to wean', () => {
    const refused = ['V-503 E 哺乳天数必须在10~45天之间']
    expect(at('2025-05-06', 12)).toEqual(refused)
    expect(at('2025-06-12', 12)).toEqual(refused)
    expect(at('2025-04-30', 0, { deaths: 12 })).toEqual([])
  })

  test.each([
    ['2025-05-07', 10],
    ['2025-05-13', 16],
    ['2025-06-02', 36],
    ['2025-06-11', 45],
  ])('V-504 lactation outside 17–35 days, weaned %s', (date, n) =>
    expect(at(date, 12)).toEqual([`V-504 W 哺乳天数异常（${n}天），请确认`]),
  )

  test('lactations of 17 and 35 days are ordinary', () => {
    expect(at('2025-05-14', 12)).toEqual([])
    expect(at('2025-06-01', 12)).toEqual([])
  })

  test.each([
    [36, true],
    [35.9, false],
    [180, true],
    [180.1, false],
    [0, false],
    [-5, false],
    [null, false],
  ])('V-505 12 piglets of %s kg', (weanWeight, fits) =>
    expect(at('2025-05-21', 12, { weanWeight })).toEqual(fits ? [] : ['V-505 E 断奶重异常，请核实']),
  )

  test('V-506 no target', () => {
    const refused = ['V-506 E 请选择断奶仔猪去向（批次/栋舍/直接销售）']
    expect(at('2025-05-21', 12, { target: null })).toEqual(refused)
    expect(at('2025-05-21', 12, { target: { kind: 'BATCH' } })).toEqual(refused)
    expect(at('2025-05-21', 12, { target: { kind: 'SALE' } })).toEqual([])
    expect(at('2025-05-21', 0, { target: null, deaths: 12 })).toEqual([])
  })

  test('V-008 nothing to wean', () =>
    expect(said(insert(pregnant, wean('2025-04-20', 1)))).toEqual([
      'V-008 E 当前状态为【妊娠】，不能进行断奶操作',
    ]))

  test('a partial weaning keeps her lactating, the last one closes the litter', () => {
    const first = [...lactating, wean('2025-05-17', 5, { partial: true })]
    const { history } = insert(first, wean('2025-05-21', 6, { deaths: 1 }))
    const [litter] = history.litters
    expect(insert(lactating, wean('2025-05-17', 5, { partial: true })).history.status).toBe('LACTATING')
    expect([history.status, litter?.weaned, litter?.deaths, litter?.weanDate]).toEqual([
      'WEANED',
      11,
      1,
      '2025-05-21',
    ])
    expect(litter?.moves.map(({ kind, qty, suckling }) => [kind, qty, suckling])).toEqual([
      ['BORN', 12, 12],
      ['WEAN', -5, 7],
      ['DEATH', -1, 6],
      ['WEAN', -6, 0],
    ])
  })
})
