import { expect, test } from 'vitest'
import { missingOf, needsOfForm, needsOfResource } from '#kit/missing.ts'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'

const EMPTY = { places: false, pigs: false, batches: false }
const title = (needs: Parameters<typeof missingOf>[0], hasFarm: boolean, present: typeof EMPTY | null) =>
  missingOf(needs, { hasFarm, present })?.title ?? null

test('the first thing that is missing is named, and nothing before it is known', () => {
  expect(title(['farm', 'pigs'], false, null)).toBe('还没有猪场')
  expect(title(['farm', 'pigs'], true, EMPTY)).toBe('本场还没有种猪')
  expect(title(['farm', 'herd'], true, { ...EMPTY, batches: true })).toBeNull()
  expect(title(['farm', 'herd'], true, EMPTY)).toBe('本场还没有猪群数据')
  expect(title(['farm', 'places'], true, null)).toBeNull()
})

test('every event form asks for what it happens to; an opening row needs a place only', () => {
  const needs = Object.fromEntries(eventForms.map((form) => [form.name, needsOfForm(form).join(' ')]))
  expect(eventForms.every((form) => needsOfForm(form)[0] === 'farm')).toBe(true)
  expect([needs['event-mat'], needs['event-batch-death'], needs['event-entry']]).toEqual([
    'farm pigs',
    'farm batches',
    'farm places',
  ])
  expect([
    needs['event-feed'],
    needs['event-feed-in'],
    needs['event-cure'],
    needs['event-batch-cost'],
  ]).toEqual(['farm herd', 'farm places', 'farm herd', 'farm batches'])
  // a farm could never be filled if its first rows needed what they bring
  expect(needs['init-sale-pig-batch']).toBe('farm places')
})

test('lists of a farm need a farm, those of animals the animals', () => {
  const needs = (name: string) => {
    const found = resources.find((one) => one.name === name)
    return found ? needsOfResource(found) : null
  }
  expect(needs('pigs-file')).toEqual(['farm', 'pigs'])
  expect(needs('batch-manage')).toEqual(['farm'])
  expect(needs('user-manage')).toEqual([])
})
