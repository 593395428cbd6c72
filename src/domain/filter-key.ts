/** Parameter in place of filters kept on the server, in an address of the browser and in a query of the API alike. */
export const FILTER_KEY = 'f'

/** Random enough that it is never found by trying: 18 bytes. */
export const FILTER_KEY_BYTES = 18
const KEY = /^[A-Za-z0-9_-]{16,40}$/

export const isFilterKey = (text: unknown): text is string => typeof text === 'string' && KEY.test(text)

/** Characters of an address, of the browser or of a call, before its longest filters are kept on the server. */
export const MAX_ADDRESS = 2000

/** A query cut in two: the part that stays in the address, and the part behind its key. */
interface SplitQuery {
  readonly rest: URLSearchParams
  /** Empty where everything fits. */
  readonly kept: string
}

/**
 * Takes the longest filters out of a query until the rest fits into an address; `isFilter` says which parameters may go. Short ones stay
 * readable: saved queries move the dates among them.
 */
export function splitLongQuery(search: string, isFilter: (name: string) => boolean): SplitQuery {
  const query = new URLSearchParams(search)
  const room = MAX_ADDRESS - FILTER_KEY.length - 2 * FILTER_KEY_BYTES
  let length = query.toString().length
  if (length <= MAX_ADDRESS) return { rest: query, kept: '' }
  const names = [...new Set(query.keys())].filter(isFilter)
  const longestFirst = names
    .map((name) => ({ name, words: query.getAll(name).map((value): [string, string] => [name, value]) }))
    .map(({ name, words }) => ({ name, text: new URLSearchParams(words).toString() }))
    .sort((a, b) => b.text.length - a.text.length)
  const kept: string[] = []
  for (const { name, text } of longestFirst) {
    if (length <= room) break
    query.delete(name)
    kept.push(text)
    length -= text.length + 1
  }
  return { rest: query, kept: kept.join('&') }
}

/** The query with the filters in place of their key. */
export function joinedQuery(search: string, kept: string): string {
  const query = new URLSearchParams(search)
  query.delete(FILTER_KEY)
  for (const [name, value] of new URLSearchParams(kept)) query.append(name, value)
  return query.size > 0 ? `?${query}` : ''
}
