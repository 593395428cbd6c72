import { expect, test } from 'vitest'
import { postTo, TurnedDown } from '#server/commands/erp/send.ts'
import { readAllowance } from '#server/kit/outbound/address-rules.ts'
import { PUBLIC_ONLY } from '#server/kit/outbound/outbound.ts'
import { testApp } from '#support/app.ts'
import { NOON, TODAY } from '#support/event-forms.ts'
import { smallHttpServer } from '#support/small-http-server.ts'

const t = await testApp({ now: () => NOON })
const erp = smallHttpServer()
const local = { allowed: readAllowance('127.0.0.1') }
const message = { uid: '0192f0c0-0000-7000-8000-000000000001', tries: 1, body: { kind: 'SALE' } }

test('the address of the ERP is set by the group alone, for a company as well', async () => {
  const company = await t.node({ type: 'company', name: '甲公司' })
  await t.user({
    account: 'keeper',
    at: company,
    functions: ['parameter-configuration', 'parameter-configuration:edit'],
  })
  const put = {
    value: 'https://erp.example/in',
    effectiveFrom: TODAY,
    reason: '对接',
    organizeId: company.uid,
  }
  const keeper = await (await t.as('keeper')).put('parameter-configuration/erp_endpoint', put)
  expect([keeper.status, keeper.msg]).toEqual([403, '外部接口地址由集团系统管理员设置'])
  expect((await (await t.as('admin')).put('parameter-configuration/erp_endpoint', put)).msg).toBe('')
})

test('a message carries its uid as key; of the answer the status alone is kept', async () => {
  erp.reply = () => ({ status: 200, body: '{"token":"secret"}' })
  expect(await postTo(local)(`${erp.url}/in`, message)).toBe('200')
  expect(erp.calls).toMatchObject([
    { path: '/in', headers: { 'idempotency-key': message.uid }, body: '{"kind":"SALE"}' },
  ])
  erp.reply = () => ({ status: 422, body: 'inner words' })
  await expect(postTo(local)(`${erp.url}/in`, message)).rejects.toEqual(new TurnedDown('422'))
  erp.reply = () => ({ status: 503, body: 'inner words' })
  const error = await postTo(local)(`${erp.url}/in`, message).catch((one: unknown) => one)
  expect([error instanceof TurnedDown, (error as Error).message]).toEqual([false, '503'])
})

test('an address inside the own network is not called, and counts as not booked', async () => {
  await expect(postTo(PUBLIC_ONLY)(`${erp.url}/in`, message)).rejects.toBeInstanceOf(TurnedDown)
  expect(erp.calls).toEqual([])
})
