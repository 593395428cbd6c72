import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { type Client, testApp } from '#support/app.ts'

/** A user who may fill a form but not see the list behind one of its pickers chooses among what the form takes, and asks no more. */
const t = await testApp()
let clerk: Client

beforeAll(async () => {
  const company = await t.node({ type: 'company', name: '甲公司' })
  const farm = await t.node({ type: 'farm', name: '一场', parent: company })
  for (const [no, kind, status] of [
    ['SX-1', 'INTRODUCTION', 'APPROVED'],
    ['SX-2', 'INTRODUCTION', 'DRAFT'],
    ['SX-3', 'FARM', 'APPROVED'],
  ])
    await sql`insert into launch_apply (farm_id, uid, doc_no, status, kind, apply_farm_id, apply_date, heads, content)
      values (${farm.uid}, ${uuidv7()}, ${no}, ${status}, ${kind}, ${farm.uid}, '2026-10-01', 6, '密')`.execute(
      t.db,
    )
  await t.user({ account: 'clerk', at: company, functions: ['pig-introduce', 'pig-introduce:create'] })
  clerk = await t.as('clerk')
})

const asked = (query: string) => clerk.get<{ list: Record<string, unknown>[] }>(`launch-apply?${query}`)

test('requests are narrowed to those an arrival may answer, and show their numbers only', async () => {
  const { data } = await asked('kind=INTRODUCTION&status=APPROVED&docNo_like=SX')
  expect(data.list.map(({ uid: _, ...shown }) => shown)).toEqual([{ docNo: 'SX-1' }])
})

test.each([
  'status=DRAFT',
  'kind=FARM',
  'kind=INTRODUCTION&kind=FARM',
  'status_ne=APPROVED',
  'applyDate=2026-10-01',
])('%s is not asked for by the form', async (query) => {
  expect((await asked(query)).status).toBe(403)
})
