import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { type Client, testApp } from '#support/app.ts'

/** Lists of §5.11 that batches and introductions feed: counts, rows, and what takes them over. */
const TODAY = '2026-07-19'
const ago = (days: number) => addDays(TODAY, -days)
const { db, as, user, node } = await testApp({ now: () => new Date(`${TODAY}T03:30:00Z`) })
const company = await node({ type: 'company', name: '江北' })
const farm = await node({ type: 'farm', name: '柳河', parent: company })
const house = await node({ type: 'house', kind: 'HOUSE', name: '育1', parent: farm })
let chief: Client

interface Batch {
  no: string
  stage: string
  age: number
  stock?: number
  status?: string
}
const batch = ({ no, stage, age, stock = 30, status = 'OPEN' }: Batch) =>
  sql`insert into batch (farm_id, uid, batch_no, status, stage, house_id, open_date, birth_date, stock)
    values (${farm.uid}, ${uuidv7()}, ${no}, ${status}, ${stage}, ${house.uid}, ${ago(age - 21)}, ${ago(age)}, ${stock})`.execute(
    db,
  )

beforeAll(async () => {
  await user({ account: 'chief', at: company, scopes: [company], functions: [...allFunctionCodes] })
  chief = await as('chief')
})

interface Lists {
  lists: { key: string; group: string; due: number; overdue: number; longest: number | null; form: string }[]
}
const listsOf = async (client = chief) => (await client.get<Lists>(`backlog?farmId=${farm.uid}`)).data.lists
const listOf = async (key: string) => (await listsOf()).find((one) => one.key === key)
const rowsOf = async (key: string) =>
  (await chief.get<{ list: object[] }>(`backlog/${key}?farmId=${farm.uid}`)).data.list
const taken = async (code: string, key: string) =>
  (await chief.get<{ list: { earNo: string }[] }>(`event/${code}/list/${key}?farmId=${farm.uid}`)).data.list
    .map((one) => one.earNo)
    .sort()

describe('待转群', () => {
  test('nursery batches of 21 + 45 days and more, red a week later; empty and closed ones are done', async () => {
    await batch({ no: 'N65', stage: 'NURSERY', age: 65 })
    await batch({ no: 'N66', stage: 'NURSERY', age: 66 })
    await batch({ no: 'N75', stage: 'NURSERY', age: 75 })
    await batch({ no: 'N90', stage: 'NURSERY', age: 90, stock: 0 })
    await batch({ no: 'N91', stage: 'NURSERY', age: 91, status: 'CLOSED' })
    expect(await listOf('toFinish')).toMatchObject({
      ...{ group: '生长', due: 2, overdue: 1, longest: 2, form: 'event-batch-transfer' },
    })
    expect(await rowsOf('toFinish')).toMatchObject([
      { earNo: 'N75', place: '育1 30 头', days: 75, deadline: ago(9), overdue: 2 },
      { earNo: 'N66', days: 66, deadline: TODAY },
    ])
    expect(await taken('batch_transfer', 'toFinish')).toEqual(['N66', 'N75'])
  })

  test('finishing batches from a week before their age on, wherever they were weaned to', async () => {
    await batch({ no: 'F162', stage: 'FINISH', age: 162 })
    await batch({ no: 'F163', stage: 'FINISH', age: 163 })
    await batch({ no: 'W172', stage: 'WTF', age: 172 })
    await batch({ no: 'G172', stage: 'GILT_REAR', age: 172 })
    expect(await listOf('toMarket')).toMatchObject({
      due: 2,
      overdue: 1,
      longest: 2,
      form: 'event-batch-sale',
    })
    expect(await taken('batch_out_sale', 'toMarket')).toEqual(['F163', 'W172'])
    // drugs forbid to sell some of them: who looks reads it, with the day that ends
    await sql`insert into medication (farm_id, uid, kind, subject, batch_id, drug_id, days, treat_date, end_date, withdraw_until)
      select farm_id, gen_random_uuid(), 'CURE', 'BATCH', uid, gen_random_uuid(), 3, ${ago(3)}::date, ${ago(1)}::date, ${ago(-8)}::date from batch where batch_no = 'F163'`.execute(
      db,
    )
    expect(await rowsOf('toMarket')).toMatchObject([
      { earNo: 'W172', place: '育1 30 头' },
      { earNo: 'F163', place: `育1 30 头 猪只处于休药期（至${ago(-8)}）` },
    ])
  })

  test('the farm sets its own days', async () => {
    const set = { organizeId: farm.uid, value: '40', effectiveFrom: TODAY, reason: '按本场标准' }
    expect((await chief.put('parameter-configuration/nursery_days', set)).msg).toBe('')
    expect(await taken('batch_transfer', 'toFinish')).toEqual(['N65', 'N66', 'N75'])
  })

  test('a user who may not move batches does not see them', async () => {
    await user({ account: 'breeder', at: farm, functions: ['backlog', 'event-mat'] })
    const keys = (await listsOf(await as('breeder'))).map((one) => one.key)
    expect(keys).toContain('weaned')
    expect(keys).not.toContain('toFinish')
    expect((await (await as('breeder')).get(`backlog/toFinish?farmId=${farm.uid}`)).status).toBe(403)
  })
})

test('待解除隔离: introduced pigs without a result, red when the day is past', async () => {
  const introduced = (docNo: string, status: string, result: string, release: string | null) =>
    sql`insert into pig_introduction (farm_id, uid, doc_no, status, intro_farm_id, intro_date, house_id, supplier_id, pigs, heads, result, release_date)
      values (${farm.uid}, ${uuidv7()}, ${docNo}, ${status}, ${farm.uid}, ${ago(40)}, ${house.uid}, ${uuidv7()}, '[]', 20, ${result}, ${release})`.execute(
      db,
    )
  expect(await listOf('quarantine')).toBeUndefined()
  await introduced('YZ1', 'APPROVED', 'WAITING', ago(3))
  await introduced('YZ2', 'APPROVED', 'WAITING', null)
  await introduced('YZ3', 'APPROVED', 'PASSED', ago(3))
  await introduced('YZ4', 'SUBMITTED', 'WAITING', ago(3))
  expect(await listOf('quarantine')).toMatchObject({
    due: 2,
    overdue: 1,
    longest: 3,
    form: 'pig-introduction',
  })
  expect(await rowsOf('quarantine')).toMatchObject([
    { earNo: 'YZ1', place: '育1 20 头', days: 40, deadline: ago(3), overdue: 3 },
    { earNo: 'YZ2', days: 40, deadline: null },
  ])
})

test('groups follow each other as the work of a farm does', async () => {
  const groups = [...new Set((await listsOf()).map((one) => one.group))]
  expect(groups).toEqual(['配种', '妊检', '产房', '生长', '健康', '其他'])
})
