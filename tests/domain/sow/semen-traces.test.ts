import { expect, test } from 'vitest'
import { madeLotOf, tracesOf } from '#domain/sow/semen-traces.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'

const at = { uid: 'e1', date: '2025-03-01', seq: 1 }
const payload = {
  lotUid: 'L1',
  lotNo: 'B1-1',
  dosesMade: 24,
  doseVolume: 80,
  validTo: '2025-03-04',
  sources: [],
}
const process = (place: number): SowEvent => ({
  ...at,
  type: 'event_semen_process',
  payload: { ...payload, place },
})
const mating = (doses: readonly object[] | null): SowEvent =>
  ({ ...at, type: 'event_mat', payload: { boarId: 'B1', method: 'AI', doseCount: 2, doses } }) as SowEvent
const used = (lotUid: string, doses: number) => ({
  lotUid,
  move: { source: 'e1', kind: 'USED', date: '2025-03-01', doses },
})

test('a dilution makes its lot of the day, good to the day that was typed', () => {
  expect(madeLotOf(process(0))).toEqual({
    ...{ uid: 'L1', producedDate: '2025-03-01', validTo: '2025-03-04' },
    payload: { ...payload, place: 0 },
  })
  expect(tracesOf(process(0))).toEqual([
    { lotUid: 'L1', move: { source: 'e1', kind: 'MADE', date: '2025-03-01', doses: 24 } },
  ])
})

test('a mixed lot is made once, by the event of its first boar', () => {
  expect([madeLotOf(process(1)), tracesOf(process(1))]).toEqual([null, []])
})

test.each<[string, readonly object[] | null, object[]]>([
  ['of one lot', [{ semenLotId: 'L1' }, { semenLotId: 'L1' }], [used('L1', -2)]],
  ['of two lots', [{ semenLotId: 'L1' }, { semenLotId: 'L2' }], [used('L1', -1), used('L2', -1)]],
  ['of a lot, then of a boar', [{ semenLotId: 'L1' }, { boarId: 'B1' }], [used('L1', -1)]],
  ['of a boar', [{ boarId: 'B1' }], []],
  ['not recorded', null, []],
])('doses of a mating leave their lots: %s', (_, doses, traces) => {
  expect(tracesOf(mating(doses))).toEqual(traces)
})

test('a mating makes no lot, and no other event touches one', () => {
  const estrus = { ...at, type: 'event_estrus', payload: { place: 0 } } as unknown as SowEvent
  expect([madeLotOf(mating(null)), madeLotOf(estrus), tracesOf(estrus)]).toEqual([null, null, []])
})
