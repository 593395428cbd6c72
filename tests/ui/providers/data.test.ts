import { expect, test } from 'vitest'
import { createDataProvider } from '#providers/data.ts'
import { httpAtStub } from '#support/http-at.ts'
import type { StubServer } from '#support/stub-server.ts'

const RESOURCE = 'basic-supplier'
const row = { uid: 's-1', name: '甲', version: 3 }

async function dataAtStub() {
  const { stub, http, texts } = await httpAtStub({ shape: 'nested' })
  stub.answer(RESOURCE, { result: { list: [row], total: 120, sums: { weight: '10.50' } } })
  return { stub, data: createDataProvider(http), http, texts }
}
const query = ({ calls }: StubServer) => Object.fromEntries(calls.at(-1)?.query ?? [])

test('a list brings rows with id, the total and the sums; page, order and filters stand in the address', async () => {
  const { stub, data } = await dataAtStub()
  const answer = await data.getList({
    resource: RESOURCE,
    pagination: { currentPage: 2, pageSize: 50 },
    sorters: [{ field: 'name', order: 'desc' }],
    filters: [
      { field: 'name', operator: 'contains', value: '甲' },
      { field: 'createdAt', operator: 'between', value: ['2026-01-01', '2026-02-01'] },
      { field: 'phone', operator: 'eq', value: '' },
      { field: 'company', operator: 'null', value: true },
    ],
  })
  expect(answer).toEqual({ data: [{ id: 's-1', ...row }], total: 120, sums: { weight: '10.50' } })
  const { get_time, ...sent } = query(stub)
  expect(sent).toEqual({
    _start: '50',
    _end: '100',
    _sort: 'name',
    _order: 'desc',
    name_like: '甲',
    createdAt_gte: '2026-01-01',
    createdAt_lte: '2026-02-01',
    company: '',
  })
})

test('a filter the list query cannot express is refused, not sent as "equals"', async () => {
  const { stub, data } = await dataAtStub()
  const filtered = (operator: 'nin' | 'startswith') =>
    data.getList({ resource: RESOURCE, filters: [{ field: 'name', operator, value: 'a' }] })
  await expect(filtered('nin')).rejects.toThrow('"nin"')
  await expect(filtered('startswith')).rejects.toThrow('"startswith"')
  const either = [{ operator: 'or' as const, value: [] }]
  await expect(data.getList({ resource: RESOURCE, filters: either })).rejects.toThrow('"or"')
  expect(stub.calls).toHaveLength(0)
})

test('many rows are asked for by uid, forty at a time: their uids fit into a short request line', async () => {
  const { stub, data } = await dataAtStub()
  const ids = Array.from({ length: 130 }, (_, index) => `s-${index}`)
  const answer = await data.getMany?.({ resource: RESOURCE, ids })
  expect(answer?.data).toHaveLength(4)
  expect(stub.calls.map((call) => call.query.getAll('uid').length).sort()).toEqual([10, 40, 40, 40])
})

test('one row', async () => {
  const { stub, data } = await dataAtStub()
  stub.answer(`${RESOURCE}/s-1`, { result: row })
  expect(await data.getOne({ resource: RESOURCE, id: 's-1' })).toEqual({ data: { id: 's-1', ...row } })
})

test('update carries the version the form loaded and leaves our id out', async () => {
  const { stub, data } = await dataAtStub()
  stub.answer(`${RESOURCE}/s-1`, { result: { ...row, version: 4 } })
  const variables = { id: 's-1', name: '乙', version: 3 }
  await data.update({ resource: RESOURCE, id: 's-1', variables })
  await data.update({ resource: RESOURCE, id: 's-1', variables: { name: '丙' }, meta: { version: 4 } })
  expect(stub.calls.map(({ method }) => method)).toEqual(['PATCH', 'PATCH'])
  expect(stub.calls.map(({ json }) => json)).toEqual([
    { name: '乙', version: 3 },
    { name: '丙', version: 4 },
  ])
})

test('delete carries the version; without one neither is sent', async () => {
  const { stub, data, http } = await dataAtStub()
  // the simulated browser sends a DELETE body without its length; Node's own transport does not
  Object.assign(http.axios.defaults, { adapter: 'http', baseURL: `${stub.url}/api/v2` })
  stub.answer(`${RESOURCE}/s-1`, { result: {} })
  await data.deleteOne({ resource: RESOURCE, id: 's-1', meta: { version: 3 } })
  expect(stub.calls[0]).toMatchObject({ method: 'DELETE', json: { version: 3 } })
  await expect(data.deleteOne({ resource: RESOURCE, id: 's-1' })).rejects.toThrow('version')
  await expect(data.update({ resource: RESOURCE, id: 's-1', variables: {} })).rejects.toThrow('version')
  expect(stub.calls).toHaveLength(1)
})

test('create carries one idempotency key per request: kept over a lost reply and a double click, new after an answer', async () => {
  const { stub, data } = await dataAtStub()
  const create = (name: string) => data.create({ resource: RESOURCE, variables: { name } })
  const key = (index: number) => stub.calls[index]?.headers['idempotency-key']
  stub.answer(RESOURCE, { hangUp: true })
  await expect(create('甲')).rejects.toThrow()
  stub.answer(RESOURCE, { result: row })
  const twice = await Promise.all([create('甲'), create('甲')])
  expect(twice[0]).toEqual({ data: { id: 's-1', ...row } })
  await create('甲')
  await create('乙')
  expect(key(0)).toMatch(/^[\w-]{8,80}$/)
  expect([key(1), key(2)]).toEqual([key(0), key(0)])
  expect(new Set([key(0), key(3), key(4)]).size).toBe(3)
})

test('after a refusal the same content is a new request; a screen may bring its own key', async () => {
  const { stub, data } = await dataAtStub()
  stub.answer(RESOURCE, { status: 400, json: { code: 'INVALID', msg: '请输入名称' } })
  const create = (meta = {}) =>
    data.create({ resource: RESOURCE, variables: { name: '' }, meta }).catch(() => null)
  await create()
  await create()
  await create({ requestId: 'form-0001' })
  const keys = stub.calls.map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).not.toBe(keys[1])
  expect(keys[2]).toBe('form-0001')
})

test('a write drops the cached answers', async () => {
  const { stub, data, http } = await dataAtStub()
  const cached = () => http.axios.get('base/datadefine/x', { params: { cache: true } })
  await cached()
  await data.create({ resource: RESOURCE, variables: {} })
  await cached()
  expect(stub.calls.filter(({ path }) => path === 'base/datadefine/x')).toHaveLength(2)
})

test('custom calls: reports by POST, questions by GET with filters and order, options from meta', async () => {
  const { stub, data, texts } = await dataAtStub()
  const payload = { filters: {}, page: 1 }
  const report = await data.custom?.({ url: 'bi/births', method: 'post', payload })
  expect(report).toEqual({ data: { list: [{ path: 'bi/births' }], total: 1, sums: {} } })
  expect(stub.calls[0]?.json).toEqual(payload)

  const sorters = [{ field: 'code', order: 'asc' as const }]
  const filters = [{ field: 'name', operator: 'contains' as const, value: '甲' }]
  await data.custom?.({ url: 'bi/x', method: 'get', sorters, filters, query: { a: [1, 2] } })
  expect(query(stub)).toMatchObject({ _sort: 'code', _order: 'asc', name_like: '甲' })
  expect(stub.calls[1]?.query.getAll('a')).toEqual(['1', '2'])

  stub.answer('bi/x', { json: { code: 'ERROR', msg: '甲' } })
  const quiet = data.custom?.({ url: 'bi/x', method: 'get', meta: { quiet: true } })
  await expect(quiet).rejects.toThrow('甲')
  expect(texts()).toEqual([])
  expect(data.getApiUrl()).toBe('/api/v2')
})
