import { describe, expect, test } from 'vitest'
import type { PigletSelectPayload, PigletTagPayload } from '#domain/sow/piglets.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import { event, farrow, fosterIn, insert, mate, pigletDeath, pregnant, replay, said, wean } from './build.ts'

const tag = (date: string, pigletNo: string, more: Partial<PigletTagPayload> = {}) =>
  event('event_piglet_tag', date, { pigletNo, sex: 'F', ...more })
const choose = (date: string, { uid }: SowEvent, more: Partial<PigletSelectPayload> = {}) =>
  event('event_piglet_select', date, { pigletId: uid, sex: 'F', result: 'KEEP', ...more })
const lived = (...events: SowEvent[]) => replay(...pregnant, ...events)
const born = farrow('2025-04-27', 3)
const K21 = (n: number) => `K-21 E 打耳号头数不能超过带仔数（${n}头）`

describe('a numbered piglet', () => {
  test('all that is known of it, and of its choice', () => {
    const full = { weight: 1.4, teatL: 7, teatR: 8, preselected: true }
    const [known, bare] = [tag('2025-04-28', 'L1', full), tag('2025-04-28', 'L2', { sex: 'M' })]
    const choice = choose('2025-05-10', known, { newEarNo: 'G7' })
    const open = { result: 'OPEN', resultDate: null, resultUid: null, newEarNo: null }
    const birth = { litterUid: born.uid, birthDate: '2025-04-27', date: '2025-04-28' }
    expect(lived(born, known, bare, choice).piglets).toEqual([
      {
        ...{ uid: known.uid, ...birth, pigletNo: 'L1', sex: 'F', ...full },
        ...{ result: 'KEEP', resultDate: '2025-05-10', resultUid: choice.uid, newEarNo: 'G7' },
      },
      {
        ...{ uid: bare.uid, ...birth, pigletNo: 'L2', sex: 'M' },
        ...{ weight: null, teatL: null, teatR: null, preselected: false, ...open },
      },
    ])
  })

  test('taken over by a nurse sow it keeps the birthday of the sow’s own litter (§3.2.5)', () => {
    const nursing = [born, wean('2025-05-18', 3), fosterIn('2025-05-18', 2), tag('2025-05-20', 'L9')]
    const { piglets, litters } = lived(...nursing)
    expect(piglets[0]).toMatchObject({ birthDate: '2025-04-27', litterUid: litters[1]?.uid })
  })

  test('V-010 the same number in another litter of hers is the farm’s question', () => {
    const twice = [
      ...pregnant,
      born,
      tag('2025-04-28', 'L1'),
      wean('2025-05-18', 3),
      fosterIn('2025-05-19', 2),
    ]
    expect(said(insert(twice, tag('2025-05-20', 'L1')))).toEqual([])
  })
})

describe('K-21 heads of the litter', () => {
  test('on the day of the weaning those that were weaned on it', () => {
    const parts = [...pregnant, born, wean('2025-05-17', 1, { partial: true }), wean('2025-05-20', 2)]
    const two = [...parts, tag('2025-05-20', 'L1'), tag('2025-05-20', 'L2')]
    expect(said(insert(two, tag('2025-05-20', 'L3')))).toEqual([K21(2)])
    expect(said(insert(two.slice(0, -1), tag('2025-05-20', 'L3')))).toEqual([])
  })

  test('those that died on the day of the weaning were not weaned', () => {
    const lost = [...pregnant, born, wean('2025-05-20', 1, { deaths: 2 }), tag('2025-05-20', 'L1')]
    expect(said(insert(lost, tag('2025-05-20', 'L2')))).toEqual([K21(1)])
  })

  test('numbers of an earlier litter do not count', () => {
    const nursing = [
      ...[...pregnant, born, tag('2025-05-17', 'L1'), tag('2025-05-17', 'L2'), wean('2025-05-18', 3)],
      fosterIn('2025-05-18', 2),
    ]
    expect(said(insert(nursing, tag('2025-05-19', 'N1')))).toEqual([])
    expect(said(insert([...nursing, tag('2025-05-19', 'N1')], tag('2025-05-20', 'N2')))).toEqual([])
    expect(
      said(insert([...nursing, tag('2025-05-19', 'N1'), tag('2025-05-19', 'N2')], tag('2025-05-20', 'N3'))),
    ).toEqual([K21(2)])
  })

  test('fostered ones belonged to it, dead ones too', () => {
    const more = [
      ...pregnant,
      born,
      fosterIn('2025-04-28', 1),
      tag('2025-04-28', 'L1'),
      tag('2025-04-28', 'L2'),
    ]
    const died = [...more, pigletDeath('2025-04-29', 1), tag('2025-04-30', 'L3')]
    expect(said(insert(died, tag('2025-05-01', 'L4')))).toEqual([])
    expect(said(insert([...died, tag('2025-05-01', 'L4')], tag('2025-05-02', 'L5')))).toEqual([K21(4)])
  })
})

describe('K-22 sexes counted at birth', () => {
  const litter = (sexes: object) => [...pregnant, farrow('2025-04-27', 3, sexes)]
  test.each<[string, object, 'F' | 'M', string[]]>([
    ['no male was born', { males: 0, females: 3 }, 'M', ['K-22 E 本窝公仔数为0头，打耳号不能超过']],
    ['no female was born', { males: 3, females: 0 }, 'F', ['K-22 E 本窝母仔数为0头，打耳号不能超过']],
    ['only males were counted', { males: 3 }, 'F', ['K-22 E 本窝母仔数为0头，打耳号不能超过']],
    ['only females were counted', { females: 3 }, 'M', ['K-22 E 本窝公仔数为0头，打耳号不能超过']],
    ['one of it was born', { males: 1, females: 2 }, 'M', []],
    ['nothing was counted', {}, 'M', []],
  ])('%s', (_, sexes, sex, expected) =>
    expect(said(insert(litter(sexes), tag('2025-04-28', 'L1', { sex })))).toEqual(expected),
  )

  test('numbers of the other sex and of other litters are not its own', () => {
    const one = [...litter({ males: 1, females: 2 }), tag('2025-04-28', 'L1')]
    expect(said(insert(one, tag('2025-04-28', 'L2', { sex: 'M' })))).toEqual([])
    expect(said(insert(one, tag('2025-04-28', 'L2')))).toEqual([])
    expect(said(insert([...one, tag('2025-04-28', 'L2')], tag('2025-04-28', 'L3')))).toEqual([
      'K-22 E 本窝母仔数为2头，打耳号不能超过',
    ])
  })
})

test('K-22 numbers of her earlier litter are not counted against the sexes of this one', () => {
  const again = [
    ...[...pregnant, farrow('2025-04-27', 3, { males: 2, females: 1 }), tag('2025-04-28', 'L1')],
    ...[wean('2025-05-18', 3), mate('2025-05-23'), farrow('2025-09-14', 3, { males: 2, females: 1 })],
  ]
  expect(said(insert(again, tag('2025-09-15', 'M1')))).toEqual([])
  expect(said(insert([...again, tag('2025-09-15', 'M1')], tag('2025-09-15', 'M2')))).toEqual([
    'K-22 E 本窝母仔数为1头，打耳号不能超过',
  ])
})

describe('the choice', () => {
  const first = tag('2025-04-28', 'L1')
  const life = [...pregnant, born, first]

  test('K-24 names what was decided before', () => {
    const refused = [...life, choose('2025-05-10', first, { result: 'REJECT' })]
    expect(said(insert(refused, choose('2025-05-11', first)))).toEqual([
      'K-24 E 仔猪【L1】已登记不选留，不能重复选种',
    ])
  })

  test('a suckling piglet that is kept is a movement of its litter', () => {
    const choice = choose('2025-05-10', first)
    const litter = lived(born, first, choice).litters[0]
    expect(litter?.moves.at(-1)).toEqual({
      ...{ uid: choice.uid, date: '2025-05-10', kind: 'SELECT', qty: -1, suckling: 2 },
    })
  })

  test('one of an earlier litter, or one not kept, leaves the litter she suckles as it is', () => {
    const nursing = [born, first, wean('2025-05-18', 3), fosterIn('2025-05-18', 2)]
    const suckling = (...more: SowEvent[]) =>
      lived(...nursing, ...more).litters.map((one) => [one.suckling, one.selected])
    expect(suckling(choose('2025-05-20', first))).toEqual([
      [0, 0],
      [2, 0],
    ])
    const own = tag('2025-05-19', 'N1')
    expect(suckling(own, choose('2025-05-20', own, { result: 'REJECT' }))[1]).toEqual([2, 0])
    expect(suckling(own, choose('2025-05-20', own))[1]).toEqual([1, 1])
  })

  test('none left: a kept one is refused, a rejected one is not, and a stored one takes nothing', () => {
    const lost = [...life, pigletDeath('2025-05-09', 3)]
    expect(said(insert(lost, choose('2025-05-10', first)))).toEqual([K21(0)])
    expect(said(insert(lost, choose('2025-05-10', first, { result: 'REJECT' })))).toEqual([])
    const stored = lived(born, first, pigletDeath('2025-05-09', 3), choose('2025-05-10', first))
    expect(stored.litters[0]).toMatchObject({ suckling: 0, selected: 0, deaths: 3 })
    expect(stored.piglets[0]).toMatchObject({ result: 'KEEP', newEarNo: null })
  })

  test('it is not her last event, and changes no state of hers', () => {
    const { lastEvent, status } = lived(born, first, choose('2025-05-10', first))
    expect([lastEvent, status]).toEqual([
      { uid: first.uid, type: 'event_piglet_tag', date: '2025-04-28' },
      'LACTATING',
    ])
  })
})
