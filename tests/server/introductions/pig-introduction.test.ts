import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pigIntroduction } from '#resources/pig/pig-introduction.ts'
import type { Answer } from '#support/app.ts'
import { type Row, resourceContract } from '#support/resource-contract.ts'

/** Bought pigs enter the herd by their document, and leave it by the document alone. */
const contract = await resourceContract()
let serial = 0

type Pig = Record<string, unknown> & { earNo: string }

/** A submitted document with gilts of these numbers. */
async function introduced(earNos: readonly string[], more: object = {}): Promise<Row> {
  serial += 1
  const body = contract.world.body(pigIntroduction, serial)
  const [sample] = body.pigs as Pig[]
  const pigs = earNos.map((earNo) => ({ ...sample, earNo, ...more }))
  const draft = await contract.world.chief.post<Row>('pig-introduction', { ...body, pigs })
  expect(draft.msg).toBe('')
  return (await step('submit', draft.data)).data
}

const step = (name: string, { uid, version }: Row, reason = '核对'): Promise<Answer<Row>> =>
  contract.world.chief.post<Row>(`pig-introduction/${uid}/${name}`, { version, reason })

const pigsNamed = async (earNo: string): Promise<Row[]> =>
  (await contract.world.chief.get<{ list: Row[] }>(`pigs-file?earNo=${earNo}`)).data.list

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
  expect((await contract.world.chief.get<Row>(`pig-introduction/${submitted.uid}`)).data).toEqual(submitted)
})

test('an entry made by a document is not undone beside it (K-05)', async () => {
  const { data } = await step('approve', await introduced(['IN21']))
  const found = await sql<{
    uid: string
  }>`select event_uid as uid from document_event where document_uid = ${data.uid}`.execute(contract.t.db)
  const undone = await contract.world.chief.delete<{ violations: { message: string }[] }>(
    `event/event_entry/${found.rows[0]?.uid}`,
    { version: 1, reason: '误录' },
  )
  expect(undone.data.violations[0]?.message).toBe(`该事件由引种登记【${data.docNo}】产生，请在单据中反审核`)
})

test('taking the approval back takes the pigs out, unless one of them has lived on', async () => {
  const approved = (await step('approve', await introduced(['IN31', 'IN32']))).data
  const estrus = { earNo: 'IN32', date: '2026-11-10', intensity: 'STRONG' }
  const rows = await contract.world.chief.post('event/event_estrus', {
    farmId: contract.world.farm.uid,
    rows: [estrus],
    requestId: 'estrus-of-IN32',
  })
  expect(rows.msg).toBe('')
  const { msg } = await step('unapprove', approved)
  expect(msg).toBe('第2行：与后续事件【查情 2026-11-10】冲突，请先撤销该事件')
  expect((await pigsNamed('IN31')).length).toBe(1)
})
