import { describe, expect, test } from 'vitest'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import {
  check,
  die,
  farrow,
  fosterIn,
  fosterOut,
  insert,
  mate,
  pigletDeath,
  replay,
  said,
  served,
  wean,
} from './build.ts'

const historyOf = (...events: SowEvent[]) => replay(...served, ...events)
const litterOf = (...events: SowEvent[]) => historyOf(...events).litters[0]
const movesOf = (...events: SowEvent[]) =>
  litterOf(...events)?.moves.map(({ kind, date, qty, suckling }) => [kind, date, qty, suckling])

describe('a farrowing', () => {
  test('every figure of the form is in the litter: live 9+2+1, born 12+1+2+3+4 (F40)', () => {
    const born = farrow('2025-04-27', 9, {
      ...{ weak: 2, deformedLive: 1, stillborn: 1, blackDead: 2, mummy: 3, deformedDead: 4 },
      ...{ males: 5, females: 7, litterWeight: 16.8 },
    })
    expect(litterOf(born)).toEqual({
      ...{ uid: born.uid, date: '2025-04-27', parity: 3, serviceUid: served[1]?.uid, gestationDays: 114 },
      ...{ init: false, nurse: false, healthy: 9, weak: 2, deformedLive: 1, livePiglets: 12 },
      ...{ stillborn: 1, blackDead: 2, mummy: 3, deformedDead: 4, totalBorn: 22 },
      ...{ males: 5, females: 7, litterWeight: 16.8 },
      moves: [{ uid: born.uid, date: '2025-04-27', kind: 'BORN', qty: 12, suckling: 12 }],
      ...{ suckling: 12, fosterIn: 0, fosterOut: 0, selected: 0, deaths: 0, weaned: 0, weanWeight: 0 },
      ...{ weanDate: null, lactationDays: null },
    })
  })

  test('what was not counted stays unknown, what was not typed is none', () =>
    expect(litterOf(farrow('2025-04-27', 9))).toMatchObject({
      ...{ weak: 0, deformedLive: 0, stillborn: 0, blackDead: 0, mummy: 0, deformedDead: 0, totalBorn: 9 },
      ...{ males: null, females: null, litterWeight: null },
    }))

  test('the service ends with it, and the next one is the first of the new parity', () => {
    const history = historyOf(check('2025-01-31', 'POSITIVE'), farrow('2025-04-27', 9))
    expect(history).toMatchObject({ status: 'LACTATING', parity: 3, dueDate: null })
    expect(history.services[0]).toMatchObject({ outcome: 'FARROWED', outcomeDate: '2025-04-27' })
    expect(history.spans.at(-1)).toMatchObject({ status: 'LACTATING', from: '2025-04-27', parity: 3 })
  })

  test.each<[string, number | null, number | null, boolean]>([
    ['neither', null, null, true],
    ['males only', 9, null, true],
    ['females only', null, 9, true],
    ['none of either', 0, 0, false],
    ['no female', 9, 0, true],
    ['one too many', 5, 5, false],
  ])('V-306 sexes of nine: %s', (_, males, females, fits) =>
    expect(said(insert(served, farrow('2025-04-27', 9, { males, females })))).toEqual(
      fits ? [] : ['V-306 E 公母仔数之和必须等于活仔数'],
    ),
  )

  test('V-308 a weight that is not positive is an error, whatever the average; none is asked of a dead litter', () => {
    const weighed = (litterWeight: number, healthy = 9) =>
      said(insert(served, farrow('2025-04-27', healthy, { litterWeight, stillborn: 2 })))
    expect(weighed(-1)).toEqual(['V-308 E 初生重异常，请核实'])
    expect(weighed(-1, 0)).toEqual([])
    expect(weighed(2.7)).toEqual([])
    expect(weighed(27)).toEqual([])
    expect(weighed(27.1)).toEqual(['V-308 W 初生重异常，请核实'])
  })
})

describe('suckling piglets', () => {
  const born = farrow('2025-04-27', 12)

  test('every movement with the count after it', () => {
    const all = [born, fosterOut('2025-04-29', 3), fosterIn('2025-04-30', 1), pigletDeath('2025-05-01', 2)]
    expect(movesOf(...all, wean('2025-05-21', 8))).toEqual([
      ['BORN', '2025-04-27', 12, 12],
      ['FOSTER_OUT', '2025-04-29', -3, 9],
      ['FOSTER_IN', '2025-04-30', 1, 10],
      ['DEATH', '2025-05-01', -2, 8],
      ['WEAN', '2025-05-21', -8, 0],
    ])
    expect(litterOf(...all, wean('2025-05-21', 8))).toMatchObject({
      ...{ fosterIn: 1, fosterOut: 3, deaths: 2, weaned: 8, suckling: 0 },
    })
  })

  test('a stored record of more than suckle takes those that are there', () => {
    expect(litterOf(born, pigletDeath('2025-05-01', 15))).toMatchObject({ deaths: 12, suckling: 0 })
    expect(litterOf(born, fosterOut('2025-05-01', 15))).toMatchObject({ fosterOut: 12, suckling: 0 })
    expect(litterOf(born, wean('2025-05-21', 15))).toMatchObject({ weaned: 12, suckling: 0 })
    expect(litterOf(born, wean('2025-05-21', 0, { deaths: 15 }))).toMatchObject({ deaths: 12, weaned: 0 })
  })

  test('a death of her own ends the litter; an empty one needs no end', () => {
    expect(movesOf(born, die('2025-05-01'))?.at(-1)).toEqual(['END', '2025-05-01', -12, 0])
    expect(movesOf(born, pigletDeath('2025-05-01', 12), die('2025-05-02'))?.at(-1)?.[0]).toBe('DEATH')
  })
})

describe('a sow that takes piglets after her weaning (§3.2.5)', () => {
  const own = [farrow('2025-04-27', 12), wean('2025-05-18', 12)]
  const refused = ['V-402 E 母猪【】不在哺乳状态，不能寄养']
  const foster = (added: SowEvent, ...more: SowEvent[]) => said(insert([...served, ...own, ...more], added))

  test('takes them until the day after, gives none, and takes none once she is served', () => {
    expect(foster(fosterIn('2025-05-19', 9))).toEqual([])
    expect(foster(fosterIn('2025-05-20', 9))).toEqual(refused)
    expect(foster(fosterOut('2025-05-18', 1))).toEqual(refused)
    expect(foster(fosterIn('2025-05-19', 9), { ...mate('2025-05-19'), confirmed: true })).toEqual(refused)
  })

  test('their litter has no birth and no parity of its own', () => {
    const taken = fosterIn('2025-05-19', 9)
    const { litters, spans, parity } = historyOf(...own, taken)
    expect([litters.length, parity, spans.at(-1)?.status]).toEqual([2, 3, 'LACTATING'])
    expect(litters[1]).toMatchObject({
      ...{ uid: taken.uid, date: '2025-05-19', parity: 3, nurse: true, livePiglets: 0, totalBorn: 0 },
      ...{ serviceUid: null, fosterIn: 9, suckling: 9 },
    })
  })

  test('V-404 all that suckle may go, V-406 none more than sixteen may come', () => {
    const life = [...served, farrow('2025-04-27', 12)]
    expect(said(insert(life, fosterOut('2025-04-29', 12)))).toEqual([])
    expect(said(insert(life, fosterIn('2025-04-29', 4)))).toEqual([])
    expect(said(insert(life, fosterIn('2025-04-29', 5)))).toEqual(['V-406 W 带仔数超过有效乳头数'])
  })
})

describe('a weaning', () => {
  const born = farrow('2025-04-27', 12)
  const sums = (...events: SowEvent[]) => {
    const { weaned: heads, weanWeight, deaths, weanDate, lactationDays } = litterOf(born, ...events) ?? {}
    return [heads, weanWeight, deaths, weanDate, lactationDays]
  }

  test('the weights of its parts add up to what both weighed, in kg of two digits', () => {
    const [first, last] = [
      { partial: true, weanWeight: 29.1 },
      { weanWeight: 58.4, deaths: 1 },
    ]
    // 29.1 + 58.4 is 87.5
    expect(sums(wean('2025-05-17', 4, first), wean('2025-05-21', 7, last))).toEqual([
      ...[11, 87.5, 1, '2025-05-21', 24],
    ])
    expect(
      sums(
        wean('2025-05-17', 4, { partial: true, weanWeight: 0.1 }),
        wean('2025-05-21', 8, { weanWeight: 0.2 }),
      )[1],
    ).toBe(0.3)
    expect(sums(wean('2025-05-21', 12, { weanWeight: null }))[1]).toBe(0)
  })

  test('after the last part she is weaned from that day; the intervals count from it', () => {
    const parts = [born, wean('2025-05-17', 4, { partial: true }), wean('2025-05-21', 8)]
    expect(historyOf(...parts).spans.at(-1)).toMatchObject({
      status: 'WEANED',
      from: '2025-05-21',
      parity: 3,
    })
    expect(said(insert([...served, ...parts], mate('2025-06-20')))).toEqual([])
    expect(said(insert([...served, ...parts], mate('2025-06-21')))).toEqual([
      'V-104 W 断奶配种间隔异常（31天），请确认',
    ])
    expect(historyOf(...parts, mate('2025-05-26')).services[1]?.weanDate).toBe('2025-05-21')
  })

  test('what a complete weaning leaves unexplained ends with it', () => {
    expect(movesOf(born, wean('2025-05-21', 10))?.slice(1)).toEqual([
      ['WEAN', '2025-05-21', -10, 2],
      ['END', '2025-05-21', -2, 0],
    ])
    expect(movesOf(born, wean('2025-05-21', 12))?.slice(1)).toEqual([['WEAN', '2025-05-21', -12, 0]])
  })

  test('deaths declared with it are deaths of the litter', () => {
    expect(movesOf(born, wean('2025-05-21', 10, { deaths: 2 }))?.slice(1)).toEqual([
      ['DEATH', '2025-05-21', -2, 10],
      ['WEAN', '2025-05-21', -10, 0],
    ])
    expect(said(insert([...served, born], wean('2025-05-21', 9, { deaths: 4 })))).toEqual([
      'V-502 E 断奶数+死亡数与带仔数不符，相差1头',
    ])
  })

  test('V-502 a partial weaning explains nothing more; V-411 with exactly its deaths', () => {
    const part = (startes: number, deaths: number) =>
      said(insert([...served, born], wean('2025-05-21', startes, { partial: true, deaths })))
    expect([part(5, 0), part(10, 2), part(12, 0)]).toEqual([[], [], []])
    expect(part(12, 1)).toEqual(['V-411 E 死亡数量不能大于带仔数（0头）'])
  })

  test('V-503 to V-506 are not asked of a litter that was lost whole', () => {
    const lost = wean('2025-04-28', 0, { deaths: 12, weanWeight: 0, target: null })
    expect(said(insert([...served, born], lost))).toEqual([])
  })

  test('V-506 a house needs its name as a batch does', () => {
    const to = (target: object) =>
      said(insert([...served, born], wean('2025-05-21', 12, { target } as object)))
    expect(to({ kind: 'HOUSE', id: 'H2' })).toEqual([])
    expect(to({ kind: 'HOUSE' })).toEqual(['V-506 E 请选择断奶仔猪去向（批次/栋舍/直接销售）'])
    expect(to({ kind: 'SALE', id: 'H2' })).toEqual([])
  })
})
