import {
  FILTER_KEY,
  FILTER_KEY_BYTES,
  isFilterKey,
  joinedQuery,
  MAX_ADDRESS,
  splitLongQuery,
} from '#domain/filter-key.ts'
import { FILTER_PREFIX } from '#kit/screen-address.ts'
import { isApiError } from './api-error.ts'
import type { Http } from './http.ts'
import type { Notify } from './notify.ts'

/** Filters that do not fit into an address: kept on the server, under a key that does. */
interface LongFilters {
  /** The address with its longest filters replaced by a key; they are on their way to the server then. */
  shorten(search: string): string
  /** The address with the filters in place of the key; a promise, the same for the same address, while they are read. */
  restore(search: string): string | Promise<string>
  /** The same for a query of the API, once the server has them. */
  shortQuery(query: string): Promise<string>
}

const KEEP = { keep: true, overlay: false }
/** Filters of lists and reports in an address of the browser. */
const isAddressFilter = (name: string): boolean => name.startsWith(FILTER_PREFIX)
/** Page, order and time of a query: another page asks by the same filters. */
const NO_FILTER = new Set(['_start', '_end', '_sort', '_order', 'get_time', 'cache', FILTER_KEY])

/** Filters and their keys, as far as this page knows them, and what is on its way to the server. */
function createKeptFilters(http: () => Http) {
  const contents = new Map<string, string>()
  const keys = new Map<string, string>()
  const stored = new Map<string, Promise<unknown>>()

  const know = (key: string, content: string) => {
    contents.set(key, content)
    keys.set(content, key)
  }

  /** The key of filters, made here: the address changes at once, the server learns of them meanwhile. */
  function keyOf(content: string): string {
    const key = keys.get(content) ?? randomKey()
    know(key, content)
    if (!stored.has(key)) {
      const sent = http().axios.post('base/filters', { key, content }, KEEP)
      stored.set(key, sent)
      // the HTTP layer has shown what went wrong; the next to ask by these filters sends them again
      sent.catch(() => stored.delete(key))
    }
    return key
  }

  /** Asks the server for the filters of a key. */
  async function fetchContent(key: string): Promise<string> {
    const { data } = await http().axios.get<{ content: string }>(`base/filters/${key}`, {
      ...KEEP,
      quiet: true,
    })
    know(key, data.content)
    stored.set(key, Promise.resolve())
    return data.content
  }

  return {
    keyOf,
    fetchContent,
    contentOf: (key: string) => contents.get(key),
    /** Until the server has the filters of a key. */
    arrival: (key: string) => stored.get(key),
  }
}

export function createLongFilters(http: () => Http, notify: Notify): LongFilters {
  const kept = createKeptFilters(http)
  const restored = new Map<string, Promise<string>>()

  async function read(search: string, key: string): Promise<string> {
    try {
      return joinedQuery(search, await kept.fetchContent(key))
    } catch (error) {
      // without its filters the screen shows what it opens with: never silently, and asked once until the page is loaded anew
      if (isApiError(error) && error.message) notify.error(error.message)
      return joinedQuery(search, '')
    }
  }

  return {
    shorten(search) {
      const { rest, kept: filters } = splitLongQuery(search, isAddressFilter)
      if (filters === '') return search
      rest.set(FILTER_KEY, kept.keyOf(filters))
      return `?${rest}`
    },
    restore(search) {
      const key = new URLSearchParams(search).get(FILTER_KEY)
      if (!isFilterKey(key)) return search
      const content = kept.contentOf(key)
      if (content !== undefined) return joinedQuery(search, content)
      const running = restored.get(search) ?? read(search, key)
      restored.set(search, running)
      return running
    },
    async shortQuery(query) {
      if (query.length <= MAX_ADDRESS) return query
      const { rest, kept: filters } = splitLongQuery(query, (name) => !NO_FILTER.has(name))
      if (filters === '') return query
      const key = kept.keyOf(filters)
      await kept.arrival(key)
      rest.set(FILTER_KEY, key)
      return rest.toString()
    },
  }
}

/** Works on plain http as well, where crypto.randomUUID does not exist. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(FILTER_KEY_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
