import { expect, test } from 'vitest'
import { filledLink } from '#kit/screen-address.ts'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'
import { serverReports } from '#server/reports/index.ts'
import {
  answered,
  calls,
  columnLinks,
  filtersOf,
  handWritten,
  type Link,
  linkOf,
  sources,
} from '#support/links.ts'

/** No link may carry a filter its target does not read: it would open the whole list and say nothing. */

/** Calls whose screen comes with the data; each is followed where the data is made, which the tests below read. */
const BY_DATA: readonly RegExp[] = [
  /^String\(report\), /, // a warning: its report, and filters every report of figures has
  /^figure\.report, /,
  /^report, farmId/,
  /^screen, /,
  /^form, filters/,
  /^page, filters/,
  /^WARNINGS_ROUTE, /,
  /^resource, \{ \[key\]: title/, // what the search found, by the first field its declaration names
  /^report, \{ farmIds: farmId, dateFrom, dateTo \}$/, // the helper for reports itself
]
/** A document number may be of any document: `/admin/{source}?f.docNo=`. */
const OF_A_DOCUMENT = '{source}'

const lost = ({ from, screen, filters }: Link): string[] => {
  const read = filtersOf(screen)
  if (!read) return screen === OF_A_DOCUMENT || filters.length === 0 ? [] : [`${from}: no screen ${screen}`]
  return filters.filter((key) => !read.has(key)).map((key) => `${from}: ${screen} does not read ${key}`)
}

test('S2-61 links made in code carry only filters their screen reads', () => {
  const { made } = calls()
  expect(made.length).toBeGreaterThan(12)
  expect(made.flatMap(lost)).toEqual([])
})

test('S2-61 a link whose screen comes with the data is one of those followed here', () => {
  const { open } = calls()
  expect(open.filter(({ call }) => !BY_DATA.some((one) => one.test(call)))).toEqual([])
})

test('S2-61 screens the server answers with, work lists and checks, read the filters it answers', () => {
  const links = answered()
  expect(links.length).toBeGreaterThan(10)
  expect(links.flatMap(lost)).toEqual([])
  const recorded = eventForms.flatMap(({ name, recorded }) =>
    recorded ? [{ from: name, screen: recorded.page, filters: Object.keys(recorded.filters) }] : [],
  )
  expect(recorded.length).toBeGreaterThan(0)
  expect(recorded.flatMap(lost)).toEqual([])
})

test('S2-61 what the search finds opens a list that reads the field it was found by', () => {
  const found = resources.flatMap(({ name, found: one }) =>
    one ? [{ from: name, screen: name, filters: [one.by[0]] }] : [],
  )
  expect(found.length).toBeGreaterThan(20)
  expect(found.flatMap(lost)).toEqual([])
})

test('S2-61 links of report columns carry only filters their screen reads', () => {
  const links = columnLinks()
  expect(links.length).toBeGreaterThan(40)
  expect(links.flatMap(lost)).toEqual([])
})

test('S2-61 the farm a report adds to a link is a filter of its target as well', () => {
  const links = serverReports.flatMap(({ report }) =>
    Object.values(report.columns).flatMap(({ link = [] }) => [link].flat() as string[]),
  )
  const row = new Proxy({ farmId: 'x' }, { get: (_, key) => (typeof key === 'string' ? 'x' : undefined) })
  const filled = links
    .filter((one) => !one.includes(OF_A_DOCUMENT))
    .map((one) => linkOf(one, filledLink(one, row as never) ?? ''))
  expect(filled.flatMap(lost)).toEqual([])
})

test('no filter is written into an address by hand', () => {
  const byHand = /['"`?&]f\.\$\{|[`'"/?&}]f\.[a-zA-Z]+=|'f\.[a-zA-Z]+': String/
  const wrong = sources
    .filter(({ file }) => file.startsWith('src/'))
    .flatMap(({ file, text }) => {
      const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
      return byHand.test(code) ? [file] : []
    })
  expect(wrong).toEqual([])
})

test.each(Object.entries(handWritten))('%s reads what is said of it', async (_, { filters, file }) => {
  const text = sources.find((one) => one.file === file)?.text ?? ''
  for (const key of filters) expect(text).toContain(`f.${key}`)
})
