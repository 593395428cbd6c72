import { expect, test, vi } from 'vitest'
import { providersAtStub } from '#support/providers-at.ts'

/** Thousands of ear tags: out of the address, onto the server, and back after F5. */

const tags = (count: number) => Array.from({ length: count }, (_, index) => `M${10_000 + index}`)
const address = (count: number) =>
  `?${new URLSearchParams([['f.dateFrom', '2026-11-01'], ...tags(count).map((tag): [string, string] => ['f.earNos', tag])])}`

/** A server that keeps what it is sent. */
async function kept(contents = new Map<string, string>()) {
  const all = await providersAtStub()
  all.stub.answer('base/filters', ({ method, path, json }) => {
    if (method === 'POST') {
      const { key, content } = json as { key: string; content: string }
      contents.set(key, content)
      return { result: { key } }
    }
    const content = contents.get(path.split('/').at(-1) ?? '')
    return content === undefined
      ? { status: 404, json: { code: 'NOT_FOUND', msg: '链接中的筛选条件已过期' } }
      : { result: { content } }
  })
  return { ...all, contents, longFilters: all.providers.longFilters }
}
const linesOf = (calls: readonly { path: string; query: URLSearchParams }[]) =>
  calls.map(({ path, query }) => `/api/v2/${path}?${query}`.length)

test('an address that fits stays; a long one becomes a key, and is known by it at once', async () => {
  const { longFilters, stub } = await kept()
  expect(longFilters.shorten(address(20))).toBe(address(20))
  const short = longFilters.shorten(address(5000))
  expect(short).toMatch(/^\?f\.dateFrom=2026-11-01&f=[\w-]{24}$/)
  expect(longFilters.restore(short)).toBe(address(5000))
  // the same filters are the same address, and are sent once
  expect(longFilters.shorten(address(5000))).toBe(short)
  await vi.waitFor(() => expect(stub.calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
})

test('after F5, and for another user who opens the link, they come back from the server', async () => {
  const { longFilters, contents } = await kept()
  const short = longFilters.shorten(address(5000))
  await vi.waitFor(() => expect(contents.size).toBe(1))
  const fresh = await kept(contents)
  const found = fresh.longFilters.restore(short)
  expect(fresh.longFilters.restore(short)).toBe(found)
  expect(await found).toBe(address(5000))
})

test('a key that is no longer known is reported, and the rest of the address holds', async () => {
  const { longFilters, texts, stub } = await kept()
  const link = '?f.dateFrom=2026-11-01&f=abcdefghijklmnopqrstuvwx'
  expect(await longFilters.restore(link)).toBe('?f.dateFrom=2026-11-01')
  // drawn again, the screen must not ask again and wait for ever
  expect(await longFilters.restore(link)).toBe('?f.dateFrom=2026-11-01')
  expect(stub.calls.filter(({ path }) => path.startsWith('base/filters'))).toHaveLength(1)
  expect(texts()).toEqual(['error 链接中的筛选条件已过期'])
})

test('no request line of a list grows beyond 4 kB, whatever it is filtered by', async () => {
  const { providers, stub, contents } = await kept()
  stub.answer('pigs-file', { result: { list: [], total: 0 } })
  const filters = [{ field: 'earNo', operator: 'in' as const, value: tags(5000) }]
  for (const currentPage of [1, 2])
    await providers.dataProvider.getList({
      ...{ resource: 'pigs-file', filters },
      pagination: { currentPage, pageSize: 50 },
    })
  const uids = Array.from({ length: 300 }, () => crypto.randomUUID())
  await providers.dataProvider.getMany?.({ resource: 'pigs-file', ids: uids })
  expect(Math.max(...linesOf(stub.calls))).toBeLessThan(4096)
  const [first, second] = stub.calls.filter(({ path }) => path === 'pigs-file')
  expect(first?.query.get('f')).toMatch(/^[\w-]{24}$/)
  // another page asks by the same key, which the server learnt before it was asked
  expect([second?.query.get('f'), second?.query.get('_start')]).toEqual([first?.query.get('f'), '50'])
  expect(stub.calls.findIndex(({ path }) => path === 'base/filters')).toBe(0)
  expect(new URLSearchParams([...contents.values()][0]).getAll('earNo')).toEqual(tags(5000))
})
