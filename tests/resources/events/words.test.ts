import { expect, test } from 'vitest'
import { eventFields } from '#kit/event-form.ts'
import { EVENT_WORDS } from '#resources/events/events.words.ts'
import { eventForms } from '#resources/events/index.ts'

/** Facts a reader of the event knows (a card: all of these), and keys its payload holds beyond the cells of its form. */
const KNOWN = new Set(['place', 'openedAs', 'wsi', 'check', 'average', 'weanedTo'])
const BEYOND: Readonly<Record<string, readonly string[]>> = {
  event_entry: ['opening', 'transfer'],
  event_mat: ['doses'],
  event_gestation: ['gestationResultDesc'],
  event_foster: ['role', 'fromEarNo', 'toEarNo'],
  event_piglet_tag: ['pigletNo'],
  event_farr: ['totalBorn', 'livePiglets'],
  event_piglet_select: ['result', 'newEarNo', 'reason'],
  event_wean: ['target'],
  event_transfer_farm: ['step', 'docNo', 'reason'],
  event_semen_collect: ['qualified'],
  event_semen_process: ['lotNo', 'dosesMade', 'validTo'],
}

test.each(Object.entries(EVENT_WORDS))('%s speaks of values it holds', (type, sayings) => {
  const form = eventForms.find((one) => one.code === type)
  const held = new Set([...Object.keys(form ? eventFields(form) : {}), ...(BEYOND[type] ?? []), ...KNOWN])
  const named = sayings.flat().flatMap(({ values }) => values.map(({ key }) => key.split('.')[0] ?? ''))
  expect(named.filter((key) => !held.has(key))).toEqual([])
})
