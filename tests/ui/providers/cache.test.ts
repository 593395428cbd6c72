import { expect, test } from 'vitest'
import { httpAtStub } from '#support/http-at.ts'

const CACHED = { params: { cache: true } }
const PATH = 'base/datadefine/breeds-list'

test('S7-06 cache=true: one network call per user until sign-out; without it every GET goes out', async () => {
  let user = 'a'
  const { stub, http } = await httpAtStub({}, { userKey: () => user })
  const first = await http.axios.get(PATH, CACHED)
  const second = await http.axios.get(PATH, CACHED)
  expect(second.data).toEqual(first.data)
  expect(stub.calls).toHaveLength(1)

  await http.axios.get(PATH)
  await http.axios.get(PATH)
  expect(stub.calls).toHaveLength(3)

  user = 'b'
  await http.axios.get(PATH, CACHED)
  expect(stub.calls).toHaveLength(4)

  http.clearCache()
  await http.axios.get(PATH, CACHED)
  expect(stub.calls).toHaveLength(5)
})

test('S7-17 base/datadefine/{id} is sent with cache=true once, then nothing is sent', async () => {
  const { stub, http } = await httpAtStub()
  await http.axios.get(`${PATH}?cache=true`)
  await http.axios.get(`${PATH}?cache=true`)
  expect(stub.calls.map(({ query }) => query.get('cache'))).toEqual(['true'])
})

test('calls that ask the same at the same time share one network call, not one object', async () => {
  const { stub, http } = await httpAtStub()
  const [one, two] = await Promise.all([http.axios.get(PATH, CACHED), http.axios.get(PATH, CACHED)])
  expect(stub.calls).toHaveLength(1)
  one.data.ddList.length = 0
  expect(two.data.ddList).toHaveLength(1)
})

test('another question is another entry', async () => {
  const { stub, http } = await httpAtStub()
  await http.axios.get(PATH, CACHED)
  await http.axios.get(PATH, { params: { cache: true, farm: '2' } })
  expect(stub.calls).toHaveLength(2)
})

test('a refusal is not kept', async () => {
  const { stub, http } = await httpAtStub()
  stub.answer(PATH, { json: { code: 'ERROR', msg: '稍后再试' } })
  await expect(http.axios.get(PATH, CACHED)).rejects.toThrow('稍后再试')
  stub.answer(PATH, { result: { ddList: [] } })
  expect((await http.axios.get(PATH, CACHED)).data).toEqual({ ddList: [] })
})

test('S8-09 a transport error clears the cache', async () => {
  const { stub, http } = await httpAtStub()
  await http.axios.get(PATH, CACHED)
  stub.answer('base/func', { hangUp: true })
  await expect(http.axios.get('base/func')).rejects.toThrow()
  await http.axios.get(PATH, CACHED)
  expect(stub.calls.filter(({ path }) => path === PATH)).toHaveLength(2)
})
