import { describe, expect, test } from 'vitest'
import type { PigletTagPayload } from '#domain/sow/piglets.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import {
  attempt,
  entry,
  event,
  farrow,
  fosterIn,
  fosterOut,
  insert,
  pigletDeath,
  pregnant,
  replay,
  said,
  sell,
  wean,
} from './build.ts'

const tag = (date: string, pigletNo: string, more: Partial<PigletTagPayload> = {}) =>
  event('event_piglet_tag', date, { pigletNo, sex: 'F', ...more })
const tags = (date: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => tag(date, `L${from + i}`))
const keep = (date: string, { uid, payload }: SowEvent<'event_piglet_tag'>, newEarNo = 'G1') =>
  event('event_piglet_select', date, { pigletId: uid, sex: payload.sex, result: 'KEEP', newEarNo })
const reject = (date: string, { uid }: SowEvent) =>
  event('event_piglet_select', date, { pigletId: uid, sex: 'F', result: 'REJECT' })
const lastLitter = (events: readonly SowEvent[]) => replay(...events).litters.at(-1)

const with3 = [...pregnant, farrow('2025-04-27', 3)]

describe('打耳号', () => {
  test('gives a piglet its number and leaves the heads of the litter alone', () => {
    const events = [
      ...with3,
      tag('2025-04-28', 'L1', { weight: 1.42, teatL: 7, teatR: 7, preselected: true }),
    ]
    const { piglets, litters, status } = replay(...events)
    expect([status, litters.at(-1)?.suckling]).toEqual(['LACTATING', 3])
    expect(piglets).toMatchObject([
      { pigletNo: 'L1', birthDate: '2025-04-27', sex: 'F', weight: 1.42, preselected: true, result: 'OPEN' },
    ])
  })

  test('K-21: not more in a day than suckle on it, not more in all than ever belonged to the litter', () => {
    const three = [...with3, ...tags('2025-04-28', 1, 3)]
    expect(said(insert([...with3, ...tags('2025-04-28', 1, 2)], tag('2025-04-28', 'L9')))).toEqual([])
    expect(said(insert(three, tag('2025-04-28', 'L9')))).toEqual(['K-21 E 打耳号头数不能超过带仔数（3头）'])
    expect(said(insert(three, tag('2025-04-30', 'L9')))).toEqual(['K-21 E 打耳号头数不能超过带仔数（3头）'])
    const died = [...with3, pigletDeath('2025-04-28', 1)]
    expect(said(insert([...died, ...tags('2025-04-29', 1, 2)], tag('2025-04-29', 'L9')))).toEqual([
      'K-21 E 打耳号头数不能超过带仔数（2头）',
    ])
    // two of three were numbered, an unnumbered one died: which is unknown, so the third number is still possible
    const two = [...with3, ...tags('2025-04-28', 1, 2), pigletDeath('2025-04-29', 1)]
    expect(said(insert(two, tag('2025-05-01', 'L9')))).toEqual([])
    const more = [...three, fosterIn('2025-04-29', 1)]
    expect(said(insert(more, tag('2025-04-29', 'L9')))).toEqual([])
    expect(said(insert([...with3, fosterOut('2025-04-29', 3)], tag('2025-04-30', 'L9')))).toEqual([
      'K-21 E 打耳号头数不能超过带仔数（0头）',
    ])
  })

  test('K-22: males and females as counted at birth, fostered ones of either', () => {
    const sexed = [...pregnant, farrow('2025-04-27', 3, { males: 2, females: 1 }), tag('2025-04-28', 'L1')]
    expect(said(insert(sexed, tag('2025-04-28', 'L2')))).toEqual(['K-22 E 本窝母仔数为1头，打耳号不能超过'])
    expect(said(insert(sexed, tag('2025-04-28', 'L2', { sex: 'M' })))).toEqual([])
    expect(said(insert([...sexed, fosterIn('2025-04-28', 1)], tag('2025-04-29', 'L2')))).toEqual([])
  })

  test('V-010: a number is given once in a litter; another piglet with it is a fact of the farm', () => {
    expect(said(insert([...with3, tag('2025-04-28', 'L1')], tag('2025-04-29', 'L1')))).toEqual([
      'V-010 E 耳号已存在，不能重复',
    ])
    expect(said(insert(with3, tag('2025-04-28', 'L1'), { pigletNoTaken: true }))).toEqual([
      'V-010 E 耳号已存在，不能重复',
    ])
  })

  test('is possible while she suckles and on the day of the weaning, not after', () => {
    const weaned = [...with3, wean('2025-05-20', 3)]
    expect(said(insert(pregnant, tag('2025-03-01', 'L1')))).toEqual([
      'V-008 E 当前状态为【妊娠】，不能进行打耳号操作',
    ])
    expect(said(insert(weaned, tag('2025-05-20', 'L1')))).toEqual([])
    expect(said(insert([...weaned, ...tags('2025-05-20', 1, 3)], tag('2025-05-20', 'L4')))).toEqual([
      'K-21 E 打耳号头数不能超过带仔数（3头）',
    ])
    expect(said(insert(weaned, tag('2025-05-21', 'L1')))).toEqual([
      'V-008 E 当前状态为【断奶】，不能进行打耳号操作',
    ])
  })

  test('a smaller litter, or none, is refused once its piglets carry numbers', () => {
    const farrowing = farrow('2025-04-27', 3)
    const events = [...pregnant, farrowing, ...tags('2025-04-28', 1, 3)]
    const smaller = { ...farrowing, payload: { healthy: 2, stillborn: 1 } }
    const conflict = '与后续事件【打耳号 2025-04-28】冲突，请先撤销该事件'
    expect(attempt(events, { kind: 'edit', event: smaller }).conflict?.message).toBe(conflict)
    expect(attempt(events, { kind: 'remove', uid: farrowing.uid }).conflict?.message).toBe(conflict)
  })

  test('a litter taken over with its suckling count only can be numbered', () => {
    const taken = entry('2025-05-01', {
      status: 'LACTATING',
      parity: 3,
      farrowDate: '2025-04-20',
      suckling: 2,
    })
    expect(said(insert([taken], tag('2025-05-02', 'L1')))).toEqual([])
    expect(said(insert([taken, ...tags('2025-05-02', 1, 2)], tag('2025-05-03', 'L3')))).toEqual([
      'K-21 E 打耳号头数不能超过带仔数（2头）',
    ])
  })
})

describe('选留', () => {
  const chosen = tag('2025-04-28', 'L1')
  const tagged = [...with3, chosen]

  test('a suckling piglet that is kept leaves the litter; without the choice it is back', () => {
    const events = [...tagged, keep('2025-05-10', chosen)]
    expect(lastLitter(events)).toMatchObject({ suckling: 2, selected: 1, deaths: 0, weaned: 0 })
    expect(replay(...events).piglets[0]).toMatchObject({
      result: 'KEEP',
      resultDate: '2025-05-10',
      newEarNo: 'G1',
    })
    expect(said(insert(events, wean('2025-05-20', 3)))).toEqual(['V-501 E 断奶头数不能大于带仔数（2头）'])
    expect(said(insert(events, wean('2025-05-20', 2)))).toEqual([])
    const undone = attempt(events, { kind: 'remove', uid: events.at(-1)?.uid ?? '' })
    expect([undone.accepted, undone.history.litters.at(-1)?.suckling]).toEqual([true, 3])
    expect(undone.history.piglets[0]?.result).toBe('OPEN')
  })

  test('a weaned one leaves no litter, and its dam may have left the farm meanwhile', () => {
    const sold = [...tagged, wean('2025-05-20', 3), sell('2025-06-01')]
    const result = insert(sold, keep('2025-09-10', chosen))
    expect([result.accepted, result.history.status]).toEqual([true, 'SOLD'])
    expect(result.history.litters.at(-1)).toMatchObject({ weaned: 3, selected: 0, suckling: 0 })
    expect(result.history.lastEvent?.type).toBe('event_sale_pig')
    // the choice does not hold the sale fast
    const later = insert([...tagged, wean('2025-05-20', 3), keep('2025-09-10', chosen)], sell('2025-06-01'))
    expect(said(later)).toEqual([])
  })

  test('one that is not kept stays where it is', () => {
    expect(lastLitter([...tagged, reject('2025-05-10', chosen)])).toMatchObject({ suckling: 3, selected: 0 })
  })

  test('K-23, K-24, K-25: a piglet without a number, one chosen before, one of the other sex', () => {
    expect(said(insert(with3, keep('2025-05-10', chosen)))).toEqual(['K-23 E 没有该仔猪的打耳号记录'])
    expect(said(insert(tagged, keep('2025-04-27', chosen)))).toEqual(['K-23 E 没有该仔猪的打耳号记录'])
    expect(said(insert([...tagged, keep('2025-05-10', chosen)], reject('2025-05-11', chosen)))).toEqual([
      'K-24 E 仔猪【L1】已登记选留，不能重复选种',
    ])
    const male = event('event_piglet_select', '2025-05-10', {
      pigletId: chosen.uid,
      sex: 'M',
      result: 'KEEP',
    })
    expect(said(insert(tagged, male))).toEqual(['K-25 E 性别与打耳号记录不一致'])
  })

  test('nothing left to keep is refused; the number of a kept piglet stays', () => {
    const lost = [...tagged, pigletDeath('2025-05-09', 3)]
    expect(said(insert(lost, keep('2025-05-10', chosen)))).toEqual(['K-21 E 打耳号头数不能超过带仔数（0头）'])
    const events = [...tagged, keep('2025-05-10', chosen)]
    expect(attempt(events, { kind: 'remove', uid: chosen.uid }).conflict?.message).toBe(
      '与后续事件【仔猪选留 2025-05-10】冲突，请先撤销该事件',
    )
    // the third piglet cannot die a second time
    expect(said(insert(events, pigletDeath('2025-05-11', 3)))).toEqual([
      'V-411 E 死亡数量不能大于带仔数（2头）',
    ])
  })
})
