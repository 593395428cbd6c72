import { expect, test, vi } from 'vitest'
import { loadEbsEvents } from '#providers/loaders.ts'
import { createSession, forgetUser, serverNow, userCompany, userFarm } from '#providers/session.ts'
import { hasSessionCookie } from '#providers/session-flags.ts'
import { providersAtStub } from '#support/providers-at.ts'

/** A busy machine needs more than vitest's second. */
const SLOW = { timeout: 10_000 }

const farm = { uid: 'o-2', parentId: 'o-1', name: '一号场', type: 'farm' }
const company = { uid: 'o-1', name: '示范公司' }
const userData = { uid: 'u-1', account: 'a', name: '张三', organizeInfo: farm, company, lstIdentity: [] }

async function signedIn() {
  const all = await providersAtStub()
  all.stub.answer('base/account/current', { result: { userData } })
  await all.providers.load()
  await vi.waitFor(() => expect(all.session.getState().monetaryUnit).not.toBe(''), SLOW)
  await vi.waitFor(() => expect(all.providers.http.pending.getState().count).toBe(0), SLOW)
  return all
}

test('S3-22 userData, company and companyDatas come from the server; sign-out empties them', async () => {
  const { session } = await signedIn()
  expect(session.getState().userData).toEqual(userData)
  expect(session.getState().company).toEqual(company)
  expect(session.getState().companyDatas.map(({ name }) => name)).toEqual(['示范公司'])
  forgetUser(session)
  expect(session.getState()).toMatchObject({ userData: null, company: null, companyDatas: [] })
})

test('S3-24 S9-17 a fresh store has max_file_size 1024', () => {
  expect(createSession().getState().max_file_size).toBe(1024)
})

test('S3-25 max_file_size follows the setting excel_max_import_size; absent: 1024', async () => {
  const { session, stub, providers } = await signedIn()
  expect(session.getState().max_file_size).toBe(2048)
  stub.answer('base/appsettings/info', { result: { value: '' } })
  await providers.load()
  await vi.waitFor(() => expect(session.getState().max_file_size).toBe(1024), SLOW)
})

test('S3-27 allunit, saleTypes and areaCodeList equal the answers', async () => {
  const { stub, session, providers } = await signedIn()
  const kg = { uid: 'd-kg', name1: '千克' }
  stub.answer('base/ddsource/info', ({ json }) => {
    expect(json).toMatchObject({ companyId: company.uid })
    const sources = [
      { scode: 'unit', dataDefineList: [kg] },
      { scode: 'sale_type', dataDefineList: [] },
    ]
    return { result: { ddSourceList: sources } }
  })
  expect(session.getState().saleTypes.map(({ name1 }) => name1)).toEqual(['内部', '外部'])
  expect(session.getState().areaCodeList.map(({ name1 }) => name1)).toEqual(['江苏省'])
  await providers.load()
  await vi.waitFor(() => expect(session.getState().allunit).toEqual([kg]), SLOW)
})

test('S3-30 userFarm is organizeInfo, null before sign-in', async () => {
  expect(userFarm(createSession().getState())).toBeNull()
  expect(userFarm((await signedIn()).session.getState())).toEqual(farm)
})

test("S3-31 userCompany is the company of the person's farm, null before sign-in", async () => {
  expect(userCompany(createSession().getState())).toBeNull()
  expect(userCompany((await signedIn()).session.getState())).toEqual(company)
})

test("the clock is the server's, in the farm's time zone", async () => {
  const { session } = await signedIn()
  expect(Math.abs(serverNow(session) - Date.parse('2026-11-21T09:30:00+08:00'))).toBeLessThan(5000)
})

test('settings: download wait, paths of the second archive', async () => {
  const { session } = await signedIn()
  expect(session.getState().outputWaitSec).toBe(12)
  expect([...(session.getState().archive2Paths ?? [])]).toEqual(['bi/pigs-amount', 'bi/births-57'])
})

test('S7-28 the area codes are fetched once at the start; a failure does not stop it', async () => {
  const { stub, session } = await signedIn()
  expect(stub.calls.filter(({ path }) => path === 'base/datadefine/info/areacode')).toHaveLength(1)
  expect(session.getState().areaCodeList).toHaveLength(1)

  const second = await providersAtStub()
  second.stub.answer('base/datadefine/info/areacode', { json: { code: 'ERROR', msg: '甲' } })
  expect(await second.providers.load()).toHaveLength(2)
  await vi.waitFor(() => expect(second.session.getState().monetaryUnit).toBe('元'), SLOW)
  expect(second.session.getState().areaCodeList).toEqual([])
  expect(second.texts()).toContain('error 甲')
})

test('a server without the current-user call still lets people in; any other failure of it is shown', async () => {
  const unknown = await providersAtStub()
  expect(await unknown.providers.load()).toHaveLength(2)
  expect(unknown.session.getState().userData).toBeNull()
  expect(unknown.texts()).toEqual([])

  const failing = await providersAtStub()
  failing.stub.answer('base/account/current', { json: { code: 'ERROR', msg: '乙' } })
  expect(await failing.providers.load()).toHaveLength(2)
  expect(failing.texts()).toEqual(['error 乙'])
})

test('the session cookie is known by its readable companion', () => {
  expect(hasSessionCookie('a=1; signed_in=1')).toBe(true)
  expect(hasSessionCookie('not_signed_in=1; signed_in=0')).toBe(false)
})

test('S3-29 the screens a company does not want to be kept come from the setting uncached_screens', async () => {
  const { session, stub, providers } = await signedIn()
  expect(session.getState().excludedNames).toEqual([])
  stub.answer('base/appsettings/info', ({ json }) => {
    const isAsked =
      typeof json === 'object' && json !== null && Reflect.get(json, 'name') === 'uncached_screens'
    return { result: { value: isAsked ? 'births，pigs-file' : '' } }
  })
  await providers.load()
  await vi.waitFor(() => expect(session.getState().excludedNames).toEqual(['births', 'pigs-file']), SLOW)
})

test('S3-26 ebsEvent is filled with the kinds of messages to the ERP at its first use', async () => {
  const { session } = await signedIn()
  expect(session.getState().ebsEvent).toEqual([])
  loadEbsEvents(session)
  expect(session.getState().ebsEvent).toContainEqual({ uid: 'ENTRY', name1: '入群' })
})
