import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { pigIntroduction } from '#resources/pig/pig-introduction.ts'
import { roleTemplates, templateFunctions } from '#server/seed/roles.seed.ts'
import type { Answer } from '#support/app.ts'
import { type Row, resourceContract } from '#support/resource-contract.ts'

/** Bought pigs enter the herd by their document, and leave it by the document alone. */
const contract = await resourceContract()
let serial = 0

type Pig = Record<string, unknown> & { earNo: string }

/** A submitted document with gilts of these numbers. */
async function introduced(earNos: readonly string[], more: object = {}): Promise<Row> {
  serial += 1
  const body = contract.fixture.body(pigIntroduction, serial)
  const [sample] = body.pigs as Pig[]
  const pigs = earNos.map((earNo) => ({ ...sample, earNo, ...more }))
  const draft = await contract.fixture.chief.post<Row>('pig-introduction', { ...body, pigs })
  expect(draft.msg).toBe('')
  return (await step('submit', draft.data)).data
}

const step = (name: string, { uid, version }: Row, reason = '核对'): Promise<Answer<Row>> =>
  contract.fixture.chief.post<Row>(`pig-introduction/${uid}/${name}`, { version, reason })

const pigsNamed = async (earNo: string): Promise<Row[]> =>
  (await contract.fixture.chief.get<{ list: Row[] }>(`pigs-file?earNo=${earNo}`)).data.list

test('approving opens a file for every pig, on the day and in the house of the document', async () => {
  const { data } = await step('approve', await introduced(['IN01', 'IN02']))
  expect([data.status, data.heads, data.avgWeight, data.amount]).toEqual(['APPROVED', 2, '96.50', '5200.00'])
  const [pig] = await pigsNamed('IN02')
  expect(pig).toMatchObject({
    status: 'GILT',
    source: 'BOUGHT',
    entryDate: '2026-11-01',
    houseId: data.houseId,
    entryWeight: '96.50',
    originalValue: '2600.00',
  })
})

test('one pig that cannot enter keeps all out, and is named by its line', async () => {
  await step('approve', await introduced(['IN11']))
  const submitted = await introduced(['IN12', 'IN11'])
  const { status, errors } = await step('approve', submitted)
  expect([status, errors]).toEqual([400, { pigs: ['第2行：耳号已存在，不能重复'] }])
  expect(await pigsNamed('IN12')).toEqual([])
  expect((await contract.fixture.chief.get<Row>(`pig-introduction/${submitted.uid}`)).data).toEqual(submitted)
})

test('an entry made by a document is not undone apart from it (K-05)', async () => {
  const { data } = await step('approve', await introduced(['IN21']))
  const found = await sql<{
    uid: string
  }>`select event_uid as uid from document_event where document_uid = ${data.uid}`.execute(contract.t.db)
  const undone = await contract.fixture.chief.delete<{ violations: { message: string }[] }>(
    `event/event_entry/${found.rows[0]?.uid}`,
    { version: 1, reason: '误录' },
  )
  expect(undone.data.violations[0]?.message).toBe(`该事件由引种登记【${data.docNo}】产生，请在单据中反审核`)
})

test('taking the approval back takes the pigs out, unless one of them has lived on', async () => {
  const approved = (await step('approve', await introduced(['IN31', 'IN32']))).data
  const estrus = { earNo: 'IN32', date: '2026-11-10', intensity: 'STRONG' }
  const rows = await contract.fixture.chief.post('event/event_estrus', {
    farmId: contract.fixture.farm.uid,
    rows: [estrus],
    requestId: 'estrus-of-IN32',
  })
  expect(rows.msg).toBe('')
  const { msg } = await step('unapprove', approved)
  expect(msg).toBe('第2行：与后续事件【查情 2026-11-10】冲突，请先撤销该事件')
  expect((await pigsNamed('IN31')).length).toBe(1)
})

describe('what is found in quarantine', () => {
  const outcome = { result: 'PASSED', releaseDate: '2026-12-01', resultNote: '蓝耳、伪狂犬野毒阴性' }
  const report = (row: Row, values: object) =>
    contract.fixture.chief.post<Row>(`pig-introduction/${row.uid}/later`, { version: row.version, ...values })

  test('is written into the approved document, and changes nothing that was posted', async () => {
    const submitted = await introduced(['IN41'])
    expect((await report(submitted, outcome)).msg).toBe('单据待审核，不能登记结果')
    const approved = (await step('approve', submitted)).data
    const [pig] = await pigsNamed('IN41')
    const { data } = await report(approved, outcome)
    expect(data).toMatchObject({ ...outcome, status: 'APPROVED', version: approved.version + 1 })
    expect(await pigsNamed('IN41')).toEqual([pig])
    expect((await report(approved, outcome)).status).toBe(409)
    expect((await report(data, { ...outcome, releaseDate: null })).errors).toEqual({
      releaseDate: ['检测合格的请输入解除隔离日'],
    })
    expect((await report(data, { ...outcome, releaseDate: '2026-10-01' })).errors).toEqual({
      releaseDate: ['解除隔离日期不能早于引种日期'],
    })
    expect((await report(data, { ...outcome, remark: '别的' })).status).toBe(400)
  })

  test('is for the vet to record, who approves and changes nothing of it', () => {
    const vet = roleTemplates.find((one) => one.code === 'VET')
    const own = (vet ? templateFunctions(vet) : []).filter((one) => /^pig-introduction(:|$)/.test(one))
    expect(own.sort()).toEqual(['pig-introduction', 'pig-introduction:export', 'pig-introduction:later'])
  })

  test('asks for its own right', async () => {
    const approved = (await step('approve', await introduced(['IN42']))).data
    const functions = ['user', 'pig-introduction', 'pig-introduction:edit', 'pig-introduction:approve']
    await contract.t.user({ account: 'nolater', at: contract.fixture.company, functions })
    const { uid, version } = approved
    const client = await contract.t.as('nolater')
    expect((await client.post(`pig-introduction/${uid}/later`, { version, ...outcome })).status).toBe(403)
  })
})

test('K-15: service in quarantine or leaving its house too early asks for a reason, whatever came out of it', async () => {
  const { chief, farm } = contract.fixture
  const { data } = await step('approve', await introduced(['IN61']))
  const others = await sql<{ uid: string }>`select uid from organize where name = 'H7'`.execute(contract.t.db)
  const elsewhere = others.rows[0]?.uid
  const asked = async (code: string, row: object): Promise<string[]> => {
    const rows = [{ earNo: 'IN61', date: '2026-11-20', ...row }]
    const answer = await chief.post<{ results: { violations: { rule: string; message: string }[] }[] }>(
      `event/${code}`,
      { farmId: farm.uid, rows, dryRun: true },
    )
    const [first] = answer.data.results
    return first?.violations.filter(({ rule }) => rule === 'K-15').map(({ message }) => message) ?? []
  }
  const report = (row: Row, values: object) =>
    chief.post<Row>(`pig-introduction/${row.uid}/later`, { version: row.version, ...values })
  const mating = { method: 'NATURAL', boarEarnock: 'X1' }
  // nothing is known yet: 45 days, unless the introduction says a day of its own
  const usual = String(data.releaseDate ?? '2026-12-16')
  const early = [`该猪隔离至${usual}，尚未解除，请确认`]
  expect(await asked('event_mat', mating)).toEqual(early)
  expect(await asked('event_transfer_house', { houseId: data.houseId })).toEqual([])
  expect(await asked('event_transfer_house', { houseId: elsewhere })).toEqual(early)
  const failed = (await report(data, { result: 'FAILED' })).data
  expect(await asked('event_mat', mating)).toEqual(['该猪引种检测不合格，请确认'])
  const passed = (await report(failed, { result: 'PASSED', releaseDate: '2026-11-21' })).data
  expect(await asked('event_mat', mating)).toEqual(['该猪隔离至2026-11-21，尚未解除，请确认'])
  await report(passed, { result: 'PASSED', releaseDate: '2026-11-20' })
  expect(await asked('event_mat', mating)).toEqual([])
})

test('the list says what a lorry held: breeds, sexes and prices of all pigs', async () => {
  const { chief, body } = contract.fixture
  const [sample] = body(pigIntroduction, 1).pigs as Pig[]
  const pigs = [
    { ...sample, earNo: 'IN51', price: '2000' },
    { ...sample, earNo: 'IN52', price: '3000' },
    { ...sample, earNo: 'IN53', price: null, sex: 'M', status: 'YOUNG' },
  ]
  const sent = { ...body(pigIntroduction, 51), pigs }
  const { data } = await chief.post<Row>('pig-introduction', sent)
  expect(data).toMatchObject({ sexCounts: '母2、公1', heads: 3, avgPrice: '2500.0000', amount: '5000.00' })
  expect(data.breeds).toMatch(/^\p{L}+$/u)
  expect((await chief.post('pig-introduction', { ...sent, pigs: [] })).errors).toEqual({
    pigs: ['请输入猪只'],
  })
})
