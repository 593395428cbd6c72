import { describe, expect, test } from 'vitest'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import type { Payloads } from '#domain/sow/sow.events.ts'
import { check, decide, farrow, insert, move, said, served, weaned } from './build.ts'

describe('S5-51 pregnancy check', () => {
  test('V-201 nothing to check', () =>
    expect(said(insert([weaned], check('2025-01-31', 'POSITIVE')))).toEqual(['V-201 E 没有待检的配种记录']))

  test('V-202 a scan before day 18, while heat is seen on any day', () => {
    const refused = ['V-202 E 配种后不足18天，不能妊检']
    expect(said(insert(served, check('2025-01-20', 'POSITIVE')))).toEqual(refused)
    expect(said(insert(served, check('2025-01-20', 'NEGATIVE')))).toEqual(refused)
    expect(said(insert(served, check('2025-01-21', 'POSITIVE')))).toEqual([])
    expect(said(insert(served, check('2025-01-20', 'OPEN')))).toEqual([])
  })

  test.each([
    [17, false],
    [18, true],
    [24, true],
    [25, false],
    [36, false],
    [37, true],
    [46, true],
    [47, false],
  ])('V-203 return on day %i', (n, regular) => {
    const date =
      n <= 28 ? `2025-01-${String(3 + n).padStart(2, '0')}` : `2025-02-${String(n - 28).padStart(2, '0')}`
    const expected = regular ? [] : [`V-203 W 返情间隔不规律（${n}天），请确认`]
    expect(said(insert(served, check(date, 'RETURN')))).toEqual(expected)
  })

  test.each([
    ['2025-01-23', ['V-204 E 妊娠20天不能登记流产，应登记返情']],
    ['2025-01-24', []],
    ['2025-04-22', []],
    ['2025-04-23', ['V-204 E 妊娠110天不能登记流产，应登记分娩']],
  ])('V-204 abortion on %s', (date, expected) =>
    expect(said(insert(served, check(date, 'ABORT')))).toEqual(expected),
  )

  test('V-205 positive past term', () => {
    expect(said(insert(served, check('2025-05-08', 'POSITIVE')))).toEqual([])
    expect(said(insert(served, check('2025-05-09', 'POSITIVE')))).toEqual([
      'V-205 E 妊娠天数超过上限，请核实',
    ])
  })

  test('V-008 a condemned sow is not checked', () =>
    expect(said(insert([...served, decide('2025-01-10')], check('2025-01-31', 'POSITIVE')))).toEqual([
      'V-008 E 当前状态为【待淘汰】，不能进行妊检操作',
    ]))

  test('a second positive changes nothing', () => {
    const once = [...served, check('2025-01-31', 'POSITIVE')]
    const { history, before } = insert(once, check('2025-03-04', 'POSITIVE'))
    expect(history.spans).toEqual(before.spans)
    expect(history.services[0]?.positiveDate).toBe('2025-01-31')
  })
})

describe('S5-51 farrowing', () => {
  const at = (date: string, more: Partial<Payloads['event_farr']> = {}, healthy = 12) =>
    said(insert(served, farrow(date, healthy, more)))

  test('V-301 gestation outside 105–125', () => {
    expect(at('2025-04-15')).toEqual(['V-301 E 妊娠天数必须在105~125天之间（当前102天）'])
    expect(at('2025-05-09')).toEqual(['V-301 E 妊娠天数必须在105~125天之间（当前126天）'])
  })

  test.each([
    ['2025-04-18', 105],
    ['2025-04-22', 109],
    ['2025-05-02', 119],
    ['2025-05-08', 125],
  ])('V-302 gestation outside 110–118, farrowed %s', (date, n) =>
    expect(at(date)).toEqual([`V-302 W 妊娠天数异常（${n}天），请确认`]),
  )

  test('gestation of 110 and 118 days is ordinary', () => {
    expect(at('2025-04-23')).toEqual([])
    expect(at('2025-05-01')).toEqual([])
  })

  test('V-303 nothing born', () => expect(at('2025-04-27', {}, 0)).toEqual(['V-303 E 总产仔数不能为0']))

  test('V-304 total typed differs from its parts', () => {
    const parts = { weak: 1, deformedLive: 1, stillborn: 1, blackDead: 1, mummy: 1, deformedDead: 1 }
    expect(at('2025-04-27', { ...parts, totalBorn: 17 })).toEqual(['V-304 E 总产仔数与各项之和不符'])
    expect(at('2025-04-27', { ...parts, totalBorn: 18 })).toEqual([])
  })

  test('V-305 live typed differs from healthy + weak + deformed', () => {
    expect(at('2025-04-27', { weak: 1, livePiglets: 12 })).toEqual([
      'V-305 E 活仔数必须等于健仔+弱仔+畸形活仔',
    ])
    expect(at('2025-04-27', { weak: 1, livePiglets: 13 })).toEqual([])
  })

  test.each([
    [{ males: 6, females: 5 }, false],
    [{ males: 6 }, false],
    [{ females: 13 }, false],
    [{ males: 12 }, true],
    [{ males: 6, females: 6 }, true],
    [{ males: null, females: null }, true],
    // the dead are of no sex that counts: 12 of 15 are live
    [{ males: 6, females: 6, stillborn: 2, mummy: 1 }, true],
    [{ males: 8, females: 7, stillborn: 2, mummy: 1 }, false],
    [{ males: 7, females: 7, weak: 1, deformedLive: 1, stillborn: 1 }, true],
    [{ males: 6, females: 6, weak: 1, deformedLive: 1, stillborn: 1 }, false],
  ])('V-306 sexes %j of 12 live', (sexes, fits) =>
    expect(at('2025-04-27', sexes)).toEqual(fits ? [] : ['V-306 E 公母仔数之和必须等于活仔数']),
  )

  test('V-307 warns above 25 born, stops above 35', () => {
    expect(at('2025-04-27', {}, 25)).toEqual([])
    expect(at('2025-04-27', {}, 26)).toEqual(['V-307 W 总产仔数异常（26头），请核实'])
    expect(at('2025-04-27', {}, 35)).toEqual(['V-307 W 总产仔数异常（35头），请核实'])
    expect(at('2025-04-27', { mummy: 1 }, 35)).toEqual(['V-307 E 总产仔数异常（36头），请核实'])
  })

  test('V-308 birth weight', () => {
    expect(at('2025-04-27', { litterWeight: 3.6 })).toEqual([])
    expect(at('2025-04-27', { litterWeight: 36 })).toEqual([])
    expect(at('2025-04-27', { litterWeight: 3.5 })).toEqual(['V-308 W 初生重异常，请核实'])
    expect(at('2025-04-27', { litterWeight: 36.1 })).toEqual(['V-308 W 初生重异常，请核实'])
    expect(at('2025-04-27', { litterWeight: 0 })).toEqual(['V-308 E 初生重异常，请核实'])
    expect(at('2025-04-27', { litterWeight: 0, stillborn: 5 }, 0)).toEqual([])
  })

  test('V-309 no service', () =>
    expect(said(insert([weaned], farrow('2025-04-27', 12)))).toEqual([
      'V-309 E 没有对应的配种记录，不能分娩',
    ]))

  test('V-008 not while she suckles, nor once she is condemned', () => {
    const farrowed = [...served, farrow('2025-04-27', 12)]
    expect(said(insert(farrowed, farrow('2025-05-01', 9)))).toEqual([
      'V-008 E 当前状态为【哺乳】，不能进行分娩操作',
    ])
    expect(said(insert([...served, decide('2025-04-01')], farrow('2025-04-27', 9)))).toEqual([
      'V-008 E 当前状态为【待淘汰】，不能进行分娩操作',
    ])
  })

  test('V-310 not in a farrowing house', () => {
    const facts = { farrowingHouses: ['F1', 'F2'] }
    const warning = ['V-310 W 母猪不在分娩舍，请先转舍']
    expect(said(insert(served, farrow('2025-04-27', 12), facts))).toEqual(warning)
    const moved = [...served, move('2025-04-20', 'F2')]
    expect(said(insert(moved, farrow('2025-04-27', 12), facts))).toEqual([])
    const params = { ...DEFAULT_PARAMS, farrowing_house_required: true }
    expect(said(insert(served, farrow('2025-04-27', 12), facts, { params }))).toEqual([
      'V-310 E 母猪不在分娩舍，请先转舍',
    ])
  })

  test('every fault of one row is shown at once', () =>
    expect(at('2025-04-15', { livePiglets: 1, totalBorn: 2, males: 1, litterWeight: -1 })).toHaveLength(5))

  test('parity rises at farrowing, and only there', () => {
    const { history } = insert([...served, check('2025-01-31', 'POSITIVE')], farrow('2025-04-27', 12))
    expect([history.status, history.parity, history.litters[0]?.parity]).toEqual(['LACTATING', 3, 3])
    expect(history.services[0]?.outcome).toBe('FARROWED')
  })
})
