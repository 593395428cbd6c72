import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choice, date, earTag, flag, integer, text } from '#kit/field.ts'
import { crudFilters, type ListDefaults, readState, writeState } from '#views/resource-list/list-state.ts'

const fields = {
  earNo: earTag('耳号', { filter: true }),
  code: text('编码', { filter: true }),
  kind: choice('类型', { A: '甲', B: '乙' }, { filter: true }),
  born: date('出生', { filter: true }),
  parity: integer('胎次', { overrides: { filter: true } }),
  enabled: flag('启用', { filter: true }),
}
const defaults: ListDefaults = { filters: { kind: ['A'] }, sort: { key: 'code', order: 'asc' } }
const START = { filters: { kind: ['A'] }, page: 1, size: 50, sort: null }

test('a clean address is the default list', () => {
  expect(readState('', fields, defaults)).toEqual(START)
  expect(writeState(START, fields, defaults)).toBe('')
})

test('a default that was taken out stays out', () => {
  const search = writeState({ ...START, filters: {} }, fields, defaults)
  expect(search).toBe('?f.kind=')
  expect(readState(search, fields, defaults).filters).toEqual({})
})

test('no filter looks like the record a tab is kept for', () => {
  const filters = { code: 'X1', earNo: ['M1', 'M2'], kind: ['A'] }
  const query = new URLSearchParams(writeState({ ...START, filters }, fields, defaults))
  expect([...query.keys()].filter((key) => !key.startsWith('f.'))).toEqual([])
})

const filterValues = fc.record(
  {
    earNo: fc.array(fc.stringMatching(/^[A-Z]\d{1,4}$/), { minLength: 1, maxLength: 4 }),
    code: fc.stringMatching(/^[\w &=?#%+甲乙.-]{1,12}$/),
    kind: fc.constantFrom(['A'], ['B'], ['A', 'B']),
    born: fc.constantFrom(['2026-01-01', '2026-02-01'], ['2026-01-01', null], [null, '2026-02-01']),
    parity: fc.constantFrom(['0', '3'], ['1', null]),
    enabled: fc.constantFrom('true', 'false'),
  },
  { requiredKeys: [] },
)

test('what is written into the address is read out of it', () => {
  fc.assert(
    fc.property(
      filterValues,
      fc.integer({ min: 1, max: 900 }),
      fc.constantFrom(50, 100, 150),
      fc.constantFrom(null, { key: 'born', order: 'desc' as const }),
      (filters, page, size, sort) => {
        const state = { filters, page, size, sort }
        expect(readState(writeState(state, fields, defaults), fields, defaults)).toEqual(state)
      },
    ),
  )
})

test.each(['?size=7', '?size=1e9', '?page=-3', '?page=x', '?f.unknown=1', '?f.born=..'])(
  'nonsense in the address is passed over: %s',
  (search) => expect(readState(search, fields, defaults)).toEqual(START),
)

test('filters are asked for as the list query has them', () => {
  const filters = {
    code: ' X1 ',
    kind: ['A', 'B'],
    born: ['2026-01-01', null],
    enabled: 'true',
  }
  expect(crudFilters(filters, fields)).toEqual([
    { field: 'code', operator: 'contains', value: 'X1' },
    { field: 'kind', operator: 'in', value: ['A', 'B'] },
    { field: 'born', operator: 'between', value: ['2026-01-01', null] },
    { field: 'enabled', operator: 'eq', value: 'true' },
  ])
})

test('one ear tag is looked for inside numbers, several are taken as they stand', () => {
  expect(crudFilters({ earNo: ['M05'] }, fields)).toEqual([
    { field: 'earNo', operator: 'contains', value: 'M05' },
  ])
  expect(crudFilters({ earNo: ['M05', 'M06'] }, fields)).toEqual([
    { field: 'earNo', operator: 'in', value: ['M05', 'M06'] },
  ])
})
