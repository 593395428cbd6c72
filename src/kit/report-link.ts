import type { Field, Fields } from './field.ts'
import { FILTER_PREFIX } from './screen-address.ts'

/** Content of a copied link of a report: the screen, its group and its filters, as texts. */
interface ReportLink {
  readonly path: string
  readonly group: string | null
  readonly filters: ReadonlyMap<string, readonly string[]>
  /** Its filters are too long for an address: they are kept under a key that only the browser can resolve. */
  readonly isKept: boolean
}

/** Reads the address of a report; null for anything that is no address. */
export function readReportLink(link: string): ReportLink | null {
  const base = 'http://farm.invalid'
  if (!URL.canParse(link, base)) return null
  const { pathname, searchParams } = new URL(link, base)
  const keys = [...new Set(searchParams.keys())].filter((key) => key.startsWith(FILTER_PREFIX))
  return {
    path: pathname,
    group: searchParams.get('group'),
    filters: new Map(keys.map((key) => [key.slice(FILTER_PREFIX.length), searchParams.getAll(key)])),
    isKept: searchParams.has('f'),
  }
}

function filterValue({ kind, many }: Field, texts: readonly string[]): unknown {
  const given = texts.filter((text) => text !== '')
  if (given.length === 0) return null
  if (many) return given
  const [text = ''] = given
  if (kind === 'flag') return text === 'true'
  return kind === 'integer' ? Number(text) : text
}

/** The filters of a link as the report's call takes them; those the report has not are left out. */
export const linkFilters = (link: ReportLink, fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    [...link.filters].flatMap(([key, texts]) => {
      const field = fields[key]
      return field ? [[key, filterValue(field, texts)]] : []
    }),
  )
