import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { breedingIntroduction } from '#resources/pig/breeding-introduction.ts'
import { pigIntroduction } from '#resources/pig/pig-introduction.ts'
import { pigletDropping } from '#resources/pig/piglet-dropping.ts'
import { allFunctionCodes } from '#server/functions.ts'
import type { Client } from '#support/app.ts'
import { type Row, resourceContract } from '#support/resource-contract.ts'
import { changedTables, failing, tableDigests } from '#support/tables.ts'

/** Several people at one document or at one day's numbers, and what is left when a write fails half way. */
// what fails here fails on purpose
const contract = await resourceContract({ logger: { level: 'silent' } })
let clerks: Client[] = []

beforeAll(async () => {
  const { t, fixture } = contract
  const accounts = ['clerk1', 'clerk2', 'clerk3']
  for (const account of accounts) await t.user({ account, at: fixture.company, functions: allFunctionCodes })
  clerks = await Promise.all(accounts.map((account) => t.as(account)))
})

const step = (client: Client, name: string, { uid, version }: Row, act: string) =>
  client.post<Row>(`${name}/${uid}/${act}`, { version, reason: '核对' })

async function submitted(resource: typeof pigIntroduction, more: object = {}): Promise<Row> {
  const { chief, body } = contract.fixture
  const draft = await chief.post<Row>(resource.name, { ...body(resource, contract.next()), ...more })
  expect(draft.msg).toBe('')
  const { data, msg } = await step(chief, resource.name, draft.data, 'submit')
  expect(msg).toBe('')
  return data
}

describe('numbers of a farm and day', () => {
  const DAY = '2026-11-03'

  /** One clerk's request: two of three are fine, the third names no supplier, breaks a rule, or fails in the database. */
  const request = (n: number) => {
    const body = { ...contract.fixture.body(pigIntroduction, 7000 + n), introDate: DAY, remark: '好' }
    if (n % 3 > 0) return body
    const spoilt = [{ supplierId: crypto.randomUUID() }, { remark: '磁盘满' }, { pigs: [] }]
    return { ...body, ...spoilt[(n / 3) % 3] }
  }

  test('are counted without gap or double by clerks at once, whatever fails between them', async () => {
    const { t } = contract
    await sql`create function no_room() returns trigger language plpgsql as $$ begin
      if new.remark = '磁盘满' then raise exception 'full'; end if; return new; end $$`.execute(t.db)
    await sql`create trigger no_room after insert on pig_introduction for each row execute function no_room()`.execute(
      t.db,
    )
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, n) => clerks[n % 3]?.post<Row>('pig-introduction', request(n))),
    )
    await sql`drop trigger no_room on pig_introduction`.execute(t.db)
    expect([...new Set(sent.map((one) => one?.status))].sort()).toEqual([200, 400, 500])
    const given = sent.flatMap((one) => (one?.status === 200 ? [String(one.data.docNo)] : [])).sort()
    const counted = Array.from({ length: 20 }, (_, n) => `YZ20261103-${String(n + 1).padStart(3, '0')}`)
    expect(given).toEqual(counted)
  })
})

describe('two people at once', () => {
  const pigsOf = async (row: Row) => {
    const [pig] = row.pigs as { earNo: string }[]
    return (await contract.fixture.chief.get<{ total: number }>(`pigs-file?earNo=${pig?.earNo}`)).data.total
  }

  test.each([
    [['submit', 'submit', 'submit'], 'DRAFT'],
    [['approve', 'approve', 'approve'], 'SUBMITTED'],
    [['approve', 'withdraw', 'reject'], 'SUBMITTED'],
    [['unapprove', 'void', 'unapprove'], 'APPROVED'],
  ] as const)('%s: one of them is done, the others are shown what it became', async (acts, state) => {
    const { chief } = contract.fixture
    let row = await submitted(pigIntroduction)
    if (state === 'DRAFT') row = (await step(chief, 'pig-introduction', row, 'withdraw')).data
    if (state === 'APPROVED') row = (await step(chief, 'pig-introduction', row, 'approve')).data
    const answers = await Promise.all(
      acts.map((act, index) => step(clerks[index] ?? chief, 'pig-introduction', row, act)),
    )
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409])
    const now = (await chief.get<Row>(`pig-introduction/${row.uid}`)).data
    expect(now.version).toBe(row.version + 1)
    expect(await pigsOf(row)).toBe(now.status === 'APPROVED' ? 1 : 0)
    expect(answers.find((one) => one.status === 409)?.msg).toBe('数据已被他人修改，请刷新后重试')
  })
})

describe('a step that fails half way', () => {
  test.each([
    ['pig-introduction', pigIntroduction],
    ['fy-introduction', breedingIntroduction],
    ['pigmanage-dropping', pigletDropping],
  ] as const)('%s: leaves nothing of itself, and is done whole the next time', async (name, document) => {
    const { t, fixture } = contract
    const resource = document as unknown as typeof pigIntroduction
    let [row, other] = [await submitted(resource), await submitted(resource)]
    for (const act of ['approve', 'unapprove']) {
      const before = await tableDigests(t.db)
      other = await done(name, other, act)
      const stands = await tableDigests(t.db)
      const written = changedTables(before, stands)
      // state, posting and trace
      expect(written.length).toBeGreaterThan(2)
      for (const table of written) {
        const { status } = await failing(t.db, table, () => step(fixture.chief, name, row, act))
        // that a call failed is traced by itself
        const left = changedTables(stands, await tableDigests(t.db)).filter((one) => one !== 'audit_log')
        expect([act, table, status, left]).toEqual([act, table, 500, []])
      }
      row = await done(name, row, act)
    }
  })
})

async function done(name: string, row: Row, act: string): Promise<Row> {
  const { status, msg, data } = await step(contract.fixture.chief, name, row, act)
  expect([act, status, msg]).toEqual([act, 200, ''])
  return data
}
