import { expect, test } from 'vitest'
import { defineEventForm, type EventFormInput, eventFields } from '#kit/event-form.ts'
import { date, earTag, integer } from '#kit/field.ts'

const input: EventFormInput = {
  head: {
    code: 'event_wean',
    name: 'event-wean',
    label: '断奶',
    title: '断奶录入',
    effect: '母猪转为断奶',
  },
  target: 'sow',
  header: { date: date('日期', { required: true }) },
  fields: { earNo: earTag('耳号', { required: true }), startes: integer('断奶数', { min: 0 }) },
}
const derived = { age: { label: '日龄', of: () => 1, before: 'startes' } }

const cases: [string, Partial<EventFormInput>, string][] = [
  ['code', { head: { ...input.head, code: 'wean' } }, 'code "wean" must look like event_farr'],
  ['no date', { header: {} }, 'header has no "date"'],
  ['twice', { fields: { date: date('日期') } }, 'field "date" stands in header and row'],
  ['sum', { shows: { sums: ['nope'] } }, 'sums names "nope", which is not a cell'],
  ['group', { shows: { groups: { nope: '重量' } } }, 'groups names "nope", which is not a cell'],
  [
    'place',
    { shows: { derived: { age: { ...derived.age, before: 'nope' } } } },
    '"age" stands before "nope", which is not a field',
  ],
  ['field', { fields: { startes: integer('', {}) } }, 'field "startes" has no label'],
  [
    'range',
    { fields: { startes: integer('断奶数', { min: 3, max: 1 }) } },
    'field "startes" has min above max',
  ],
]
test.each(cases)('a mistake in %s is named with form and field', (_, extra, sentence) => {
  const make = () =>
    defineEventForm({
      ...input,
      ...extra,
    })
  expect(make).toThrow('event form "event-wean": ')
  expect(make).toThrow(sentence)
})

test('a good one has its path and empty defaults', () => {
  const form = defineEventForm({
    ...input,
    shows: {
      derived,
      sums: ['startes', 'age'],
    },
  })
  expect(form.path).toBe('/admin/event-wean')
  expect([form.groups, form.lists]).toEqual([{}, {}])
  expect(Object.keys(eventFields(form))).toEqual(['date', 'earNo', 'startes'])
})
