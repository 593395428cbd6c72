import { isMissing } from '#domain/typed.ts'

/** Filters are in an address as `f.<key>`: a bare `code` or `earNo` means a record and would open a tab of its own. */
export const FILTER_PREFIX = 'f.'

/** Filters of an address by key; several values of one follow each other. */
export type AddressFilters = Readonly<Record<string, string | readonly string[]>>

/** A list or report, with its own path where that is not `/admin/` and its name. */
type ScreenPlace = string | { readonly path: string }

const pathOf = (screen: ScreenPlace): string =>
  typeof screen === 'string' ? `/admin/${screen}` : screen.path

/**
 * The address of a list or report with these filters, as its own query panel would write it. Every link with filters is made
 * here; tests/resources/links.test.ts holds each against the filters its target reads.
 * @param extra what else the screen reads from its address: the group of a report, the view of a screen that has several
 */
export function screenAddress(
  screen: ScreenPlace,
  filters: AddressFilters,
  extra: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(extra)
  for (const [key, value] of Object.entries(filters))
    for (const one of [value].flat()) query.append(FILTER_PREFIX + key, one)
  return query.size > 0 ? `${pathOf(screen)}?${query}` : pathOf(screen)
}

/** A report of one farm over a period. */
export const reportAddress = (report: string, farmId: string, dateFrom: string, dateTo: string): string =>
  screenAddress(report, { farmIds: farmId, dateFrom, dateTo })

/** A link that asks a list, by filters in its address. */
const ASKS = `?${FILTER_PREFIX}`
/** A report is asked for its farms by a filter of its own. */
const NAMES_FARMS = `${FILTER_PREFIX}farmIds=`

/**
 * Fills `{key}` of a declared link from the row; null when the row does not have it. A list it asks is that of the row's farm:
 * numbers of documents and batches are each farm's own, and the list would else be of the farm one works in.
 */
export function filledLink(link: string, row: Readonly<Record<string, unknown>>): string | null {
  let complete = true
  const filled = link.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = row[key]
    if (isMissing(value)) complete = false
    return encodeURIComponent(String(value))
  })
  if (!complete) return null
  const { farmId } = row
  const isOfFarm = link.includes(ASKS) && !link.includes(NAMES_FARMS) && !isMissing(farmId)
  return isOfFarm ? `${filled}&${FILTER_PREFIX}farmId=${encodeURIComponent(String(farmId))}` : filled
}
