import { expect, test } from 'vitest'
import { isFilterKey, joinedQuery, MAX_ADDRESS, splitLongQuery } from '#domain/filter-key.ts'

/** Addresses that grew too long: what goes to the server, and what stays readable. */

const isFilter = (name: string): boolean => name.startsWith('f.')
const tags = (count: number) => Array.from({ length: count }, (_, index) => `M${10_000 + index}`)
const address = (count: number) =>
  `?${new URLSearchParams([
    ['tab', 'rows'],
    ['f.dateFrom', '2026-11-01'],
    ...tags(count).map((tag): [string, string] => ['f.earNos', tag]),
    ['sort', '-earNo'],
  ])}`

test('a short address stays as it is', () => {
  const { rest, kept } = splitLongQuery(address(20), isFilter)
  expect([`?${rest}`, kept]).toEqual([address(20), ''])
})

test('of a long one only the longest filters go: dates, view and order stay readable', () => {
  const { rest, kept } = splitLongQuery(address(5000), isFilter)
  expect(rest.toString()).toBe('tab=rows&f.dateFrom=2026-11-01&sort=-earNo')
  expect(new URLSearchParams(kept).getAll('f.earNos')).toEqual(tags(5000))
})

test('several long filters go one by one until the rest fits', () => {
  const long = `${address(5000)}&${new URLSearchParams({ 'f.note': 'x'.repeat(1900), 'f.b': 'y'.repeat(300) })}`
  const { rest, kept } = splitLongQuery(long, isFilter)
  expect([...new Set(new URLSearchParams(kept).keys())]).toEqual(['f.earNos', 'f.note'])
  expect(rest.get('f.b')).toHaveLength(300)
  expect(rest.toString().length).toBeLessThan(MAX_ADDRESS)
})

/** A query of exactly so many characters: `tab=` and its text, and one filter of ten. */
const queryOf = (length: number, filter: string) => `tab=${'t'.repeat(length - filter.length - 5)}&${filter}`

test('2000 characters fit, one more does not', () => {
  expect(splitLongQuery(queryOf(2000, 'f.b=yyyyyy'), isFilter).kept).toBe('')
  expect(splitLongQuery(queryOf(2001, 'f.b=yyyyyy'), isFilter).kept).toBe('f.b=yyyyyy')
})

test('what is no filter stays, however long it is', () => {
  const { rest, kept } = splitLongQuery(`note=${'n'.repeat(3000)}&f.b=yyyyyy`, isFilter)
  expect([rest.get('note')?.length, kept]).toEqual([3000, 'f.b=yyyyyy'])
})

test.each([
  // the key takes its own place: a name of 1 and a key of up to 36 characters, 1963 stay for the rest
  ['fits with its key', 1963, []],
  ['is a character too long for it', 1964, ['f.b']],
])('when the longest filter has gone, a rest that %s', (_, length, gone) => {
  const long = `f.a=${'x'.repeat(500)}`
  const { kept } = splitLongQuery(`${queryOf(length, 'f.b=yyyyyy')}&${long}`, isFilter)
  expect([...new URLSearchParams(kept).keys()]).toEqual(['f.a', ...gone])
})

test('what the key stands for comes back in its place', () => {
  const { kept } = splitLongQuery(address(3000), isFilter)
  const full = new URLSearchParams(joinedQuery('?tab=rows&f.dateFrom=2026-11-01&f=abcdefghijklmnop', kept))
  expect([full.get('f'), full.get('tab'), full.getAll('f.earNos')]).toEqual([null, 'rows', tags(3000)])
})

test('without filters and without a rest the address has no query', () => {
  expect(joinedQuery('?f=abcdefghijklmnop', '')).toBe('')
  expect(joinedQuery('', 'f.b=y')).toBe('?f.b=y')
})

test.each(['abcdefghijklmnop', 'AZaz09_-AZaz09_-AZaz09_-', 'x'.repeat(40)])('%j is a key', (text) => {
  expect(isFilterKey(text)).toBe(true)
})

test.each([
  1_234_567_890_123_456,
  '',
  'short',
  'x'.repeat(41),
  '../../etc/passwd!',
  'abc def ghi jkl mno',
  null,
  5,
])('%j is no key', (text) => {
  expect(isFilterKey(text)).toBe(false)
})
