import { describe, expect, test } from 'vitest'
import {
  check,
  decide,
  entry,
  event,
  farrow,
  gilt,
  insert,
  mate,
  said,
  served,
  wean,
  weaned,
  weanedSow,
} from './build.ts'

const boar = (more = {}) => ({ earNo: 'G0001', status: 'ACTIVE' as const, ...more })

describe('S5-51 mating', () => {
  test('V-101 too young', () => {
    const young = gilt('2025-01-01', '2024-09-01')
    expect(said(insert([young], mate('2025-02-27')))).toEqual(['V-101 E 配种日龄小于180天，不能配种'])
    expect(said(insert([young], mate('2025-02-28')))).toEqual(['V-102 W 初配日龄异常（180天），请确认'])
  })

  test.each([
    ['2024-05-20', '2024-12-16', '210', []],
    ['2024-05-20', '2024-12-15', '209', ['V-102 W 初配日龄异常（209天），请确认']],
    ['2024-05-20', '2025-06-24', '400', []],
    ['2024-05-20', '2025-06-25', '401', ['V-102 W 初配日龄异常（401天），请确认']],
  ])('V-102 first mating of %s on %s at %s days', (birth, date, _, expected) =>
    expect(said(insert([gilt('2024-10-01', birth)], mate(date)))).toEqual(expected),
  )

  test('V-103 while lactating', () => {
    const lactating = [...served, farrow('2025-04-27', 12)]
    expect(said(insert(lactating, mate('2025-05-10')))).toEqual(['V-103 E 哺乳母猪不能配种，请先断奶'])
  })

  test.each([
    ['2024-12-30', ['V-104 W 断奶配种间隔异常（1天），请确认']],
    ['2024-12-31', []],
    ['2025-01-28', []],
    ['2025-01-29', ['V-104 W 断奶配种间隔异常（31天），请确认']],
    ['2025-03-04', ['V-104 W 断奶配种间隔异常（65天），请确认']],
    ['2025-03-05', ['V-104 E 断奶配种间隔异常（66天），请确认']],
  ])('V-104 weaned 2024-12-29, mated %s', (date, expected) => {
    const early = weanedSow('2024-12-29', '2024-12-29')
    expect(said(insert([early], mate(date)))).toEqual(expected)
  })

  test('V-105 again before a whole cycle, but after the doses of one heat', () => {
    expect(said(insert(served, mate('2025-01-09')))).toEqual([
      'V-105 E 距上次配种仅6天，请先登记返情或妊检结果',
    ])
    expect(said(insert(served, mate('2025-01-20')))).toEqual([
      'V-105 E 距上次配种仅17天，请先登记返情或妊检结果',
    ])
  })

  test('doses up to 5 days apart are one service', () => {
    const { history } = insert(served, mate('2025-01-08', 'B2'))
    expect(history.services).toHaveLength(1)
    expect(history.services[0]?.doses.map((dose) => dose.boarId)).toEqual(['B1', 'B2'])
    expect([history.services[0]?.boarId, history.dueDate]).toEqual(['B1', '2025-04-27'])
  })

  test('served again after a whole cycle: the earlier service ends as a return', () => {
    const { history, violations } = insert(served, mate('2025-01-24'))
    expect(violations).toEqual([])
    expect(history.services.map(({ outcome, category, no }) => [outcome, category, no])).toEqual([
      ['RETURN', 'WEANED', 1],
      ['OPEN', 'RETURN', 2],
    ])
    expect(said(insert(served, mate('2025-01-31')))).toEqual(['V-203 W 返情间隔不规律（28天），请确认'])
  })

  test('V-106 boar that is not working or not fit', () => {
    const refused = ['V-106 E 公猪【G0001】不可用']
    expect(said(insert([weaned], mate('2025-01-03'), { boars: { B1: boar({ status: 'REST' }) } }))).toEqual(
      refused,
    )
    expect(said(insert([weaned], mate('2025-01-03'), { boars: { B1: boar({ qualified: false }) } }))).toEqual(
      refused,
    )
    expect(
      said(insert([weaned], mate('2025-01-03'), { boars: { B1: boar(), B2: boar({ status: 'DEAD' }) } })),
    ).toEqual([])
  })

  test('V-106 looks at the boar of every dose', () => {
    const doses = [{ boarId: 'B1' }, { boarId: 'B2' }]
    const mixed = event('event_mat', '2025-01-03', { doses })
    expect(
      said(insert([weaned], mixed, { boars: { B2: boar({ earNo: 'G0002', status: 'YOUNG' }) } })),
    ).toEqual(['V-106 E 公猪【G0002】不可用'])
  })

  describe('V-107 semen of a lot', () => {
    const doses = (count: number) => Array.from({ length: count }, () => ({ semenLotId: 'L1' }))
    const served = (date: string, count: number, more: object = {}) => {
      const lot = {
        lotNo: 'A-1',
        producedDate: '2025-01-03',
        validTo: '2025-01-06',
        free: 2,
        pedigrees: [],
        ...more,
      }
      return said(insert([weaned], event('event_mat', date, { doses: doses(count) }), { lots: { L1: lot } }))
    }
    const V107 = 'V-107 E 精液已过期或库存不足'

    test('of a lot that holds enough', () => expect(served('2025-01-03', 2)).toEqual([]))
    test('B-06 not enough left', () =>
      expect(served('2025-01-06', 3)).toEqual([V107, 'B-06 E 精液库存不足（剩余2份）']))
    test('B-07 expired', () =>
      expect(served('2025-01-07', 1)).toEqual([V107, 'B-07 E 配种日期必须在精液有效期内']))
    test('B-07 not made yet', () =>
      expect(served('2025-01-02', 1, { free: 0 })).toEqual([V107, 'B-07 E 配种日期必须在精液有效期内']))
    test('V-108 of a relative', () =>
      expect(
        said(
          insert([weaned], event('event_mat', '2025-01-03', { doses: doses(1) }), {
            pedigree: { id: 'S1', sireId: 'B7' },
            lots: {
              L1: {
                lotNo: 'A',
                producedDate: '2025-01-03',
                validTo: '2025-01-03',
                free: 1,
                pedigrees: [{ id: 'B7' }],
              },
            },
          }),
        ),
      ).toEqual(['V-108 W 与配公猪存在近交，请确认']))
  })

  test('B-01 a boar too young to serve', () => {
    const young = { boars: { B1: boar({ birthDate: '2024-05-09' }) } } // 239 days
    expect(said(insert([weaned], mate('2025-01-03'), young))).toEqual([
      'B-01 E 公猪日龄不足240天，不能采精/配种',
    ])
    expect(said(insert([weaned], mate('2025-01-04'), young))).toEqual([])
  })

  test.each([
    ['same sire', { sireId: 'X' }, { sireId: 'X' }, true],
    ['same dam', { damId: 'Y' }, { damId: 'Y' }, true],
    ['shared grandparent', { grandparentIds: ['G'] }, { grandparentIds: ['H', 'G'] }, true],
    ['her own sire', { sireId: 'B1' }, {}, true],
    ['strangers', { sireId: 'X', damId: 'Y' }, { sireId: 'Z', damId: null }, false],
    ['half unknown', { sireId: 'X' }, { sireId: 'Z' }, false],
    ['unknown parents', { sireId: null, damId: null }, { sireId: null }, false],
  ])('V-108 %s', (_, hers, his, related) => {
    const pedigree = { id: 'S1', ...hers }
    const boars = { B1: boar({ pedigree: { id: 'B1', ...his } }) }
    const found = said(insert([weaned], mate('2025-01-03'), { pedigree, boars }))
    expect(found).toEqual(related ? ['V-108 W 与配公猪存在近交，请确认'] : [])
  })

  test('V-109 condemned to be culled', () =>
    expect(said(insert([weaned, decide('2025-01-02')], mate('2025-01-03')))).toEqual([
      'V-109 E 该母猪已判定淘汰，不能配种',
    ]))

  test('V-110 boar used too often', () => {
    const used = (dosesThisWeek: number) =>
      said(insert([weaned], mate('2025-01-03'), { boars: { B1: boar({ dosesThisWeek }) } }))
    expect(used(1)).toEqual([])
    expect(used(2)).toEqual(['V-110 W 公猪使用频率过高'])
  })

  test('V-008 a confirmed pregnancy is not mated', () =>
    expect(said(insert([...served, check('2025-01-31', 'POSITIVE')], mate('2025-02-10')))).toEqual([
      'V-008 E 当前状态为【妊娠】，不能进行配种操作',
    ]))

  test('the category follows the state before', () => {
    const next = (last: Parameters<typeof check>[1]) => {
      const events = [weaned, mate('2025-01-03'), check('2025-02-10', last)]
      return insert(events, mate('2025-02-12')).history.services[1]?.category
    }
    expect((['RETURN', 'ABORT', 'NEGATIVE', 'OPEN'] as const).map(next)).toEqual([
      'RETURN',
      'ABORT',
      'OPEN',
      'OPEN',
    ])
    const first = insert([entry('2025-01-01', { status: 'GILT' })], mate('2025-01-02')).history.services[0]
    expect([first?.category, first?.no, first?.cycleParity]).toEqual(['GILT', 1, 0])
    const again = [...served, farrow('2025-04-27', 1), wean('2025-05-21', 1)]
    const after = insert(again, mate('2025-05-26')).history.services[1]
    expect([after?.category, after?.no, after?.cycleParity, after?.weanDate]).toEqual([
      'WEANED',
      1,
      3,
      '2025-05-21',
    ])
  })
})
