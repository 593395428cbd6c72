import { expect, test } from 'vitest'
import { weanedInto } from '#domain/batch/weanings.ts'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import { check, farrow, fosterOut, mate, wean, weanedSow } from '../sow/build.ts'

const farrowed = farrow('2025-04-27', 12)
const lactating = [
  weanedSow('2025-01-01', '2024-12-29'),
  mate('2025-01-03'),
  check('2025-01-31', 'POSITIVE'),
  farrowed,
]
const of = (events: readonly SowEvent[]) => weanedInto(events, replayPig(events, DEFAULT_PARAMS))

test('a weaning brings its heads and kg to the batch, born on the day of their litter, under its own uid (R4)', () => {
  const weaned = wean('2025-05-21', 11, {
    deaths: 1,
    weanWeight: 77.5,
    target: { kind: 'BATCH', id: 'BY1', houseId: 'N1' },
  })
  expect(of([...lactating, weaned])).toEqual([
    {
      batchId: 'BY1',
      litterUid: farrowed.uid,
      event: {
        uid: weaned.uid,
        type: 'batch_in_wean',
        date: '2025-05-21',
        seq: 0,
        payload: { qty: 11, weight: 77.5, birthDate: '2025-04-27', houseId: 'N1' },
      },
    },
  ])
})

test('two partial weanings bring their own heads, each to its own batch', () => {
  const arrivals = of([
    ...lactating,
    wean('2025-05-19', 5, { partial: true }),
    wean('2025-05-23', 7, { target: { kind: 'BATCH', id: 'BY2' } }),
  ])
  expect(arrivals.map(({ batchId, event: { date, payload } }) => [batchId, date, payload.qty])).toEqual([
    ['BY1', '2025-05-19', 5],
    ['BY2', '2025-05-23', 7],
  ])
})

test('no more heads come than suckled', () => {
  expect(of([...lactating, wean('2025-05-21', 13)])[0]?.event.payload.qty).toBe(12)
})

test('what was not entered stays unknown: no kg, no house', () => {
  const [arrival] = of([...lactating, wean('2025-05-21', 12, { weanWeight: null })])
  expect(arrival?.event.payload).toMatchObject({ weight: null, houseId: null })
  const { weanWeight: _, ...rest } = wean('2025-05-21', 12).payload
  const [unweighed] = of([...lactating, { ...wean('2025-05-21', 12), payload: rest }])
  expect(unweighed?.event.payload.weight).toBe(null)
})

test.each([
  ['a sale', wean('2025-05-21', 12, { target: { kind: 'SALE' } })],
  ['a house', wean('2025-05-21', 12, { target: { kind: 'HOUSE', id: 'N1' } })],
  ['nowhere', wean('2025-05-21', 12, { target: null })],
  ['a batch that is not named', wean('2025-05-21', 12, { target: { kind: 'BATCH' } })],
  ['a batch, with all of them dead', wean('2025-05-21', 0, { deaths: 12 })],
])('piglets weaned to %s come to no batch', (_, weaned) => {
  expect(of([...lactating, weaned])).toEqual([])
})

test('piglets that are fostered come to no batch, and a weaning that is not among the events brings none', () => {
  const weaned = wean('2025-05-21', 10)
  const events = [...lactating, fosterOut('2025-05-01', 2), weaned]
  expect(of(events).map(({ event }) => event.uid)).toEqual([weaned.uid])
  expect(weanedInto(lactating, replayPig(events, DEFAULT_PARAMS))).toEqual([])
})
