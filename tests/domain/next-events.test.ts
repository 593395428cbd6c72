import { describe, expect, test } from 'vitest'
import { allowedEvents, daysInState, nextEvent } from '#domain/next-events.ts'

const TODAY = '2026-06-30'
const shortOf = (names: readonly string[]) => names.map((name) => name.replace('event-', '')).join(' ')

const ANY = 'transfer-house body grade tag-change'
const LEAVING = 'cull-decide cull sale death'
const IN_HEAT = `estrus mat ${ANY} ${LEAVING}`

test.each([
  ['GILT', IN_HEAT],
  ['WEANED', IN_HEAT],
  ['OPEN', IN_HEAT],
  // a further dose, a check, or a farrowing without one
  ['MATED', `gestation farr mat ${ANY} ${LEAVING}`],
  ['PREGNANT', `gestation farr ${ANY} ${LEAVING}`],
  // not culled, sold or moved away before she is weaned
  ['LACTATING', `foster piglet-tag piglet-death wean ${ANY} death`],
  ['CULL_WAIT', `${ANY} cull sale death`],
  ['YOUNG', `semen-collect boar-state ${ANY} ${LEAVING}`],
  ['ACTIVE', `semen-collect semen-process boar-state ${ANY} ${LEAVING}`],
  ['REST', `boar-state ${ANY} ${LEAVING}`],
  ['TEASER', `boar-state ${ANY} ${LEAVING}`],
  ['DEAD', ''],
  ['IN_TRANSIT', ''],
])('§3.1 forms a %s animal is offered', (status, names) => {
  expect(shortOf(allowedEvents(status))).toBe(names)
})

describe('the event expected next', () => {
  test.each([
    ['GILT', 'event-mat'],
    ['WEANED', 'event-mat'],
    ['OPEN', 'event-mat'],
    ['LACTATING', 'event-wean'],
    ['CULL_WAIT', 'event-cull'],
    ['DEAD', null],
    ['ACTIVE', null],
  ])('%s: %s', (status, name) => {
    expect(nextEvent({ status }, 105, TODAY)).toBe(name)
  })

  test.each([
    // 30 June is day 105 of a service of 17 March
    ['MATED', '2026-03-17', 'event-farr'],
    ['PREGNANT', '2026-03-17', 'event-farr'],
    ['MATED', '2026-03-18', 'event-gestation'],
    ['PREGNANT', '2026-03-18', 'event-gestation'],
    ['MATED', null, 'event-gestation'],
    ['PREGNANT', '', 'event-gestation'],
  ])('%s and served on %s: %s', (status, lastServiceDate, name) => {
    expect(nextEvent({ status, lastServiceDate }, 105, TODAY)).toBe(name)
  })
})

test.each([
  [{ status: 'MATED' }, 20],
  [{ status: 'PREGNANT' }, 20],
  [{ status: 'OPEN' }, 5],
  [{ status: 'OPEN', exitDate: '2026-06-28' }, null],
  [{ status: 'OPEN', statusSince: undefined }, null],
  [{ status: 'MATED', lastServiceDate: '' }, null],
])(
  'days of a state are counted from the service while she is in pig, else from its beginning: %j',
  (own, n) => {
    const animal = { lastServiceDate: '2026-06-10', statusSince: '2026-06-25', exitDate: null, ...own }
    expect(daysInState(animal, TODAY)).toBe(n)
  },
)
