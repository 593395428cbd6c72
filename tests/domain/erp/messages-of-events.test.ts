import { expect, test } from 'vitest'
import { kindOfEvent, type LifeFacts, maturing } from '#domain/erp/erp.ts'

/** Messages to the ERP made of events (§5.9), and the mating by which a gilt becomes an asset. */

const kind = (type: string, more: { init?: boolean; cull?: string } = {}) =>
  kindOfEvent({ uid: 'e', type, init: more.init ?? false, cull: more.cull ?? null })

test.each([
  ['event_entry', 'ENTRY'],
  ['event_cull_pig', 'CULL'],
  ['event_death_pig', 'DEATH'],
  ['event_sale_pig', 'SALE'],
  ['event_transfer_farm', 'TRANSFER'],
  ['batch_in_buy', 'BUY'],
  ['batch_out_cull', 'CULL'],
  ['batch_out_death', 'DEATH'],
  ['batch_out_sale', 'SALE'],
  ['batch_out_slaughter', 'SALE'],
  ['event_batch_cost', 'COST'],
  ['feed_use', 'ISSUE'],
  ['event_cure', 'ISSUE'],
  ['event_health', 'ISSUE'],
  ['event_immune', 'ISSUE'],
  ['event_mat', null],
  ['event_farr', null],
  ['batch_in_wean', null],
])('%s is sent as %s', (type, expected) => {
  expect(kind(type)).toBe(expected)
})

test('a herd that was there before is not sent, nor one that waits for her cull', () => {
  expect(kind('event_entry', { init: true })).toBe(null)
  expect(kind('event_cull_pig', { cull: 'WAIT' })).toBe(null)
  expect(kind('event_cull_pig', { cull: 'OUT' })).toBe('CULL')
  expect(kind('batch_out_cull', { cull: 'WAIT' })).toBe('CULL')
})

const entry = (opening: string | null): LifeFacts => ({
  uid: 'entry',
  type: 'event_entry',
  init: false,
  opening,
})
const mating = (uid: string, init = false): LifeFacts => ({ uid, type: 'event_mat', init, opening: null })

test('the first mating of a gilt makes her an asset, a later one does not', () => {
  expect(maturing([entry('GILT'), mating('first'), mating('second')])).toBe('first')
  expect(maturing([entry('GILT')])).toBe(null)
})

test('one that came served, as a sow or without an entry became an asset elsewhere', () => {
  expect(maturing([entry('GILT'), mating('before', true), mating('second')])).toBe(null)
  expect(maturing([entry('OPEN'), mating('first')])).toBe(null)
  expect(maturing([mating('first')])).toBe(null)
})
