import { expect, test } from 'vitest'
import type { HouseFacts } from '#domain/batch/batch.trial.ts'
import type { BatchEvent, BatchPayload } from '#domain/batch/batch.types.ts'
import { tryReplacingArrivals } from '#domain/batch/replaced-arrivals.ts'
import { happened, NURSERY } from './samples.ts'

const weaned = happened('batch_in_wean', '2025-06-01', { qty: 10, weight: 70, houseId: 'N1' })
const sold = happened('batch_out_sale', '2025-06-04', { qty: 10, weight: 80 })
const now = (payload: BatchPayload, more: Partial<BatchEvent> = {}): BatchEvent => ({
  ...weaned,
  ...more,
  payload: { ...weaned.payload, ...payload },
})

interface Asked {
  readonly events?: readonly BatchEvent[]
  readonly gone?: readonly BatchEvent[]
  readonly come?: readonly BatchEvent[]
  readonly house?: HouseFacts
}
const replaced = ({ events = [weaned], gone = [weaned], come = [], house }: Asked) =>
  tryReplacingArrivals(NURSERY, events, { gone, come, ...(house && { room: () => house }) })
const said = (asked: Asked) =>
  replaced(asked).violations.map(({ uid, rule, level, field, message }) => [
    uid,
    `${rule} ${level} ${field} ${message}`,
  ])

test('an arrival takes the place of the one under its uid, and the histories are those before and after', () => {
  const [other, come] = [happened('batch_in_buy', '2025-06-02', { qty: 2, weight: 18 }), now({ qty: 8 })]
  const { events, before, history, violations } = replaced({ events: [weaned, other], come: [come] })
  expect(events).toEqual([other, come])
  expect([before.stock, history.stock]).toEqual([12, 10])
  expect(violations).toEqual([])
})

test('fewer piglets than left the batch later are refused with that day (K-02)', () => {
  const cause = [sold.uid, 'G-01 E qty 批次存栏不足：2025-06-04存栏9头，不能销售10头']
  const conflict = 'K-02 E date 与后续事件【销售 2025-06-04】冲突，请先撤销该事件'
  expect(said({ events: [weaned, sold], come: [now({ qty: 9 }, { uid: 'new' })] })).toEqual([
    ['new', conflict],
    cause,
  ])
  expect(said({ events: [weaned, sold] })[0]).toEqual([weaned.uid, conflict])
})

test('an arrival that is itself impossible is reported alone', () => {
  const early = now({}, { date: '2025-05-20' })
  expect(said({ events: [weaned, sold], come: [early] })).toEqual([
    [weaned.uid, 'G-02 E date 日期不能早于批次建立日期'],
  ])
})

test('what an arrival or another event broke before is no matter of the correction', () => {
  const early = now({}, { date: '2025-05-20' })
  expect(said({ events: [early], gone: [early], come: [{ ...early, date: '2025-05-19' }] })).toEqual([])
  const impossible = happened('batch_out_sale', '2025-06-05', { qty: 11, weight: 88 })
  expect(said({ events: [weaned, impossible], come: [now({ qty: 9 })] })).toEqual([])
})

test('deaths of the batch that become many are no matter of the sow (G-11)', () => {
  const many = { ...weaned, payload: { ...weaned.payload, qty: 100, weight: 700 } }
  const died = happened('batch_out_death', '2025-06-04', { qty: 2, weight: 16 })
  expect(said({ events: [many, died], gone: [many], come: [now({ qty: 90, weight: 630 })] })).toEqual([])
})

test('a closed batch takes no other piglets (G-03); who changes none is not asked', () => {
  const events = [weaned, sold, happened('batch_close', '2025-06-05')]
  const closed = 'G-03 E batchNo 批次已关闭，不能操作'
  expect(said({ events, come: [now({ weight: 71 })] })).toEqual([[weaned.uid, closed]])
  expect(said({ events, gone: [], come: [now({}, { uid: 'new' })] })).toEqual([['new', closed]])
  expect(said({ events })).toEqual([[weaned.uid, closed]])
  expect(said({ events, gone: [] })).toEqual([])
})

const FULL = 'G-13 W houseId 超过栋舍容量'
/** Full by itself: any head that comes is one too many. */
const house = { capacity: 20, heads: 20 }

test.each<[string, BatchEvent, boolean]>([
  ['the same heads under the same uid', now({ weight: 65 }), false],
  ['fewer heads', now({ qty: 9 }), false],
  ['one head more', now({ qty: 11 }), true],
  ['another day', now({}, { date: '2025-06-02' }), true],
  ['another house', now({ houseId: 'N2' }), true],
  ['another weaning', now({}, { uid: 'new' }), true],
])('heads that were there already need no new room: %s (G-13)', (_, come, isFull) => {
  expect(said({ come: [come], house })).toEqual(isFull ? [[come.uid, FULL]] : [])
})

test('each arrival is compared with the one it replaces', () => {
  const second = now({ qty: 4 }, { uid: 'second' })
  const asked = { events: [weaned, second], gone: [weaned, second], house }
  expect(said({ ...asked, come: [now({ qty: 9 }), { ...second }] })).toEqual([])
  expect(said({ ...asked, come: [now({ qty: 9 }), now({ qty: 5 }, { uid: 'second' })] })).toEqual([
    ['second', FULL],
  ])
})

test('room and type of the house are warnings, each with whether a reason was given', () => {
  const come = [now({ qty: 11 })]
  const full = { ...house, houseType: 'FINISHING' }
  const confirmed = (more: Partial<BatchEvent>) =>
    replaced({ come: [now({ qty: 11 }, more)], house: full }).violations.map((one) => [
      one.rule,
      one.confirmed,
    ])
  expect(said({ come, house: full }).map(([, line]) => line)).toEqual([
    FULL,
    'K-18 W houseId 【保育】批次转入【育肥舍】，舍别不符，请确认',
  ])
  expect(confirmed({ confirmed: true })).toEqual([
    ['G-13', true],
    ['K-18', true],
  ])
  expect(confirmed({})).toEqual([
    ['G-13', false],
    ['K-18', false],
  ])
  expect(said({ come })).toEqual([])
})

test('a warning of the house is reported with the later event that is hit (K-02)', () => {
  const events = [weaned, sold]
  const rules = replaced({ events, come: [now({ qty: 9 }, { date: '2025-06-02' })], house }).violations
  expect(rules.map(({ rule }) => rule)).toEqual(['G-13', 'K-02', 'G-01'])
})
