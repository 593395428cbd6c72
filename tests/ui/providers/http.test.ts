import { expect, test } from 'vitest'
import { httpAtStub } from '#support/http-at.ts'

test('S7-01 every call goes below /api/v2', async () => {
  const { stub, http } = await httpAtStub()
  await http.axios.get('base/func')
  await http.axios.post('/base/appsettings/info', { name: 'GZ', companyId: '' })
  // the stub cuts /api/v2/ off and keeps any other path whole
  expect(stub.calls.map(({ path }) => path)).toEqual(['base/func', 'base/appsettings/info'])
})

test('S7-02 credentials are sent: the cookie of the sign-in comes back with the next call', async () => {
  const { stub, http } = await httpAtStub({ needsSession: true })
  expect(http.axios.defaults.withCredentials).toBe(true)
  await http.axios.post('base/account/sso/login', { code: '1', source: 'HYZ' })
  await http.axios.get('base/func')
  expect(stub.calls[1]?.headers.cookie).toContain('STUBSESSION=')
})

test('S7-03 bodies are JSON', async () => {
  const { stub, http } = await httpAtStub()
  await http.axios.post('bi/births', { filters: { farm: '一号场' } })
  expect(stub.calls[0]?.headers['content-type']).toContain('application/json')
  expect(stub.calls[0]?.json).toEqual({ filters: { farm: '一号场' } })
})

test('S7-04 every call carries the one software-id', async () => {
  const { stub, http } = await httpAtStub()
  await http.axios.get('base/func')
  await http.axios.post('bi/births', {})
  expect(stub.calls.map(({ headers }) => headers['software-id'])).toEqual(['pig-farm-web', 'pig-farm-web'])
})

test('S7-05 GETs add get_time, each its own; POSTs have none', async () => {
  const { stub, http } = await httpAtStub({}, { now: () => 1_700_000_000_000 })
  await http.axios.get('base/func')
  await http.axios.get('base/func')
  await http.axios.post('bi/births', {})
  const times = stub.calls.map(({ query }) => query.get('get_time'))
  expect(times).toEqual(['1700000000000', '1700000000001', null])
})

test.each(['flat', 'nested'] as const)('S7-07 a %s answer is unwrapped to the same object', async (shape) => {
  const { http } = await httpAtStub({ shape })
  const { data } = await http.axios.get('base/appsettings/getCurrency')
  expect(data).toEqual({ value: '元' })
})

test('before a first password is changed nothing is asked that the server would not answer', async () => {
  let passwordFirst = true
  const { stub, http, notes } = await httpAtStub({}, { passwordFirst: () => passwordFirst })
  for (const path of ['base/common/getnow', 'download-center/news', 'early-warning/mine'])
    await expect(http.axios.get(path)).rejects.toMatchObject({ code: 'CANCELLED', message: '' })
  stub.answer('base/account/current', { result: { userData: null } })
  await http.axios.get('base/account/current')
  await http.axios.get('base/func')
  expect(stub.calls.map(({ path }) => path)).toEqual(['base/account/current', 'base/func'])
  passwordFirst = false
  await http.axios.get('base/common/getnow')
  expect(stub.calls).toHaveLength(3)
  expect(notes).toEqual([])
})

test('lists among the parameters are written as repeated names', async () => {
  const { stub, http } = await httpAtStub()
  await http.axios.get('bi/births', { params: { farm: ['a', 'b'] } })
  expect(stub.calls[0]?.query.getAll('farm')).toEqual(['a', 'b'])
})
