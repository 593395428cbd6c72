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

test('what the key stands for comes back in its place', () => {
  const { kept } = splitLongQuery(address(3000), isFilter)
  const full = new URLSearchParams(joinedQuery('?tab=rows&f.dateFrom=2026-11-01&f=abcdefghijklmnop', kept))
  expect([full.get('f'), full.get('tab'), full.getAll('f.earNos')]).toEqual([null, 'rows', tags(3000)])
})

test.each(['', 'short', 'x'.repeat(41), '../../etc/passwd!', 'abc def ghi jkl mno', null, 5])(
  '%j is no key',
  (text) => {
    expect(isFilterKey(text)).toBe(false)
  },
)
