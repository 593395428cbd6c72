import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import { type Client, testApp } from '#support/app.ts'
import { sessionOf } from '#support/routes.ts'

// Far from the day of the machine: a value that begins in between shows which of the two days was used.
const TODAY = '2031-03-10'
const SINCE = '2031-03-01'
const t = await testApp({ now: () => new Date(`${TODAY}T04:00:00Z`) })
const farm = await t.node({ type: 'farm', name: '甲场' })
const house = await t.node({ type: 'house', kind: 'HOUSE', name: '甲舍', parent: farm })
const user = await t.user({
  account: 'chief',
  at: farm,
  functions: allFunctionCodes.filter((one) => !one.endsWith(':backdate')),
})
let client: Client

beforeAll(async () => {
  client = await sessionOf(t, user)
  const boar = { earNo: 'G1', sex: 'M', status: 'ACTIVE', birthDate: '2029-01-01' }
  const place = { date: TODAY, source: 'BOUGHT', houseId: house.uid }
  const entered = await client.post<{ results: { accepted: boolean }[] }>('event/event_entry', {
    farmId: farm.uid,
    rows: [{ ...place, ...boar }],
  })
  expect(entered.data.results).toMatchObject([{ accepted: true }])
  for (const [name, value] of Object.entries({
    check_min_day: '25',
    semen_min_motility: '77',
    event_backdate_days: '3',
  }))
    await sql`insert into app_setting (name, company_id, value, effective_from) values (${name}, ${farm.uid}, ${value}, ${SINCE})`.execute(
      t.db,
    )
})

test('the sows due for a check are those of the days that hold today', async () => {
  expect(
    (await client.get<{ days: number }>(`gestationResultPositive/due?farmId=${farm.uid}`)).data.days,
  ).toBe(25)
})

test('a boar comes with the limits that hold today', async () => {
  const asked = { farmId: farm.uid, earNos: ['G1'] }
  const { data } = await client.post<{ list: object[] }>('event/event_semen_collect/lookup', asked)
  expect(data.list).toMatchObject([{ earNo: 'G1', minMotility: 77 }])
})

test('V-003 how far back semen may be bought and pigs may be sent is the limit that holds today', async () => {
  const [supplier] = (
    await sql<{
      uid: string
    }>`insert into supplier (uid, company_id, name, code, kind) values (gen_random_uuid(), null, '种公猪站', 'S1', 'SEMEN') returning uid`.execute(
      t.db,
    )
  ).rows
  const [breed] = (
    await sql<{ uid: string }>`select uid from data_dictionary where scode = 'breeds' limit 1`.execute(t.db)
  ).rows
  const bought = await client.post('seminal-receive', {
    farmId: farm.uid,
    receiveDate: '2031-03-05',
    supplierId: supplier?.uid,
    lotNo: 'YF1',
    boarEarNo: 'D88',
    breedId: breed?.uid,
    producedDate: '2031-03-05',
    validTo: '2031-03-09',
    doses: 30,
    price: '45',
  })
  expect(bought.errors).toEqual({ receiveDate: ['补录日期超过允许的3天，请联系管理员'] })
})
