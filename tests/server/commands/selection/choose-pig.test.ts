import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { eventFixture, type RowAnswer } from '#support/event-fixture.ts'
import { type EventRow, TODAY } from '#support/event-forms.ts'

const fixture = await eventFixture()
const { client, farm, house, known } = await fixture.side('M')
const breed = known.word('breeds')

interface Piglet {
  uid: string
  pigletNo: string
  result: string
  newEarNo: string | null
  sireEarNo: string | null
}
type Rows = Record<string, unknown>[]

async function record(code: string, rows: Rows): Promise<RowAnswer[]> {
  const { data } = await client.post<{ results: RowAnswer[] }>(`event/${code}`, { farmId: farm.uid, rows })
  return data.results
}
const piglets = async (filter = '') =>
  (await client.get<{ list: Piglet[] }>(`choose-pig?_start=0&_end=150&_sort=pigletNo&_order=asc${filter}`))
    .data.list
const uidOf = async (no: string) => (await piglets()).find((one) => one.pigletNo === no)?.uid ?? ''
const pig = async (earNo: string) =>
  (await client.get<{ list: EventRow[] }>(`pigs-file?_start=0&_end=150&earNo=${earNo}`)).data.list[0]
const suckling = async () => (await pig('M02'))?.suckling
async function choose(rows: Rows, more: EventRow = {}) {
  const body = {
    farmId: farm.uid,
    result: 'KEEP',
    date: TODAY,
    houseId: house.uid,
    breedId: breed,
    rows,
    ...more,
  }
  const answer = await client.post<{ results: RowAnswer[] }>('choose-pig/choose', body)
  return { ...answer, results: answer.data?.results ?? [] }
}
const said = (rows: readonly RowAnswer[]) =>
  rows.map(({ accepted, violations }) =>
    accepted ? 'ok' : violations.map(({ rule, field, message }) => `${rule} ${field} ${message}`).join('；'),
  )

// M02 is 115 days pregnant by an unknown boar; she farrows four.
beforeAll(async () => {
  const farrowed = await record('event_farr', [
    {
      date: '2026-11-20',
      earNo: 'M02',
      healthy: 4,
      males: 1,
      females: 3,
      litterWeight: '6',
      confirmReason: '核实',
    },
  ])
  expect(said(farrowed)).toEqual(['ok'])
  const tagged = await record('event_piglet_tag', [
    { date: '2026-11-20', earNo: 'M02', pigletNo: 'L1', sex: 'F', teatL: 7, teatR: 8, weight: '1.5' },
    { date: '2026-11-20', earNo: 'M02', pigletNo: 'L2', sex: 'F', teatL: 6, teatR: 7 },
    { date: '2026-11-20', earNo: 'M02', pigletNo: 'L3', sex: 'M' },
  ])
  expect(said(tagged)).toEqual(['ok', 'ok', 'ok'])
})

test('a kept piglet gets a file with its birth, and leaves the litter; both sides under one link', async () => {
  expect(await suckling()).toBe(4)
  const { results } = await choose([{ uid: await uidOf('L1'), earNo: 'G-100' }, { uid: await uidOf('L3') }])
  expect(said(results)).toEqual(['ok', 'ok'])
  expect(await suckling()).toBe(2)
  expect(await pig('G-100')).toMatchObject({
    status: 'GILT',
    pigClass: 'GILT',
    source: 'OWN',
    birthDate: '2026-11-20',
    damEarNo: 'M02',
    earNotch: 'L1',
    teatL: 7,
    teatR: 8,
    breedId: breed,
    houseId: house.uid,
  })
  expect(await pig('L3')).toMatchObject({ status: 'YOUNG', pigClass: 'YOUNG_BOAR', sex: 'M' })
  const links = await sql<{ n: number }>`select count(*)::int as n from pig_event where link_uid is not null
    and type in ('event_piglet_select', 'event_entry') group by link_uid`.execute(fixture.t.db)
  expect(links.rows.map(({ n }) => n)).toEqual([2, 2])
  const born = await sql<{
    n: number
  }>`select count(*)::int as n from pig p join piglet g on g.farm_id = p.farm_id
    and g.uid = p.birth_piglet_id and g.litter_uid = p.birth_litter_id where g.result = 'KEEP'`.execute(
    fixture.t.db,
  )
  expect(born.rows[0]?.n).toBe(2)
  expect((await piglets('&result=KEEP')).map(({ pigletNo, newEarNo }) => [pigletNo, newEarNo])).toEqual([
    ['L1', 'G-100'],
    ['L3', 'L3'],
  ])
})

test('refused on either side nothing is written: a number in use (V-010), no house, a piglet chosen before', async () => {
  const before = await suckling()
  const taken = await choose([{ uid: await uidOf('L2'), earNo: 'M00' }])
  expect(said(taken.results)).toEqual(['V-010 earNo 耳号已存在，不能重复'])
  const again = await choose([{ uid: await uidOf('L1'), earNo: 'G-101' }])
  expect(said(again.results)).toEqual(['K-24 pigletId 仔猪【L1】已登记选留，不能重复选种'])
  const early = await choose([{ uid: await uidOf('L2'), earNo: 'G-101' }], { date: '2026-11-19' })
  expect(said(early.results)[0]).toContain('K-23 pigletId 没有该仔猪的打耳号记录')
  expect((await choose([{ uid: await uidOf('L2') }], { houseId: null })).errors).toEqual({
    houseId: ['请选择栋舍'],
  })
  const unknown = await choose([{ uid: crypto.randomUUID() }])
  expect(said(unknown.results)).toEqual(['FORM uid 仔猪不存在或已被撤销，请刷新后重试'])
  expect([await suckling(), await pig('G-101')]).toEqual([before, undefined])
  const [dry] = (await choose([{ uid: await uidOf('L2') }], { dryRun: true })).results
  expect([dry?.accepted, await suckling()]).toEqual([true, before])
})

test('the file can be corrected, but not away from the choice', async () => {
  const stored = await sql<{
    uid: string
  }>`select e.uid from pig_event e join pig p on p.farm_id = e.farm_id and p.uid = e.pig_id
    where p.ear_no = 'G-100' and e.type = 'event_entry'`.execute(fixture.t.db)
  const path = `event/event_entry/${stored.rows[0]?.uid}`
  const row = {
    date: TODAY,
    source: 'OWN',
    houseId: house.uid,
    earNo: 'G-100',
    sex: 'F',
    status: 'GILT',
    birthDate: '2026-11-20',
    breedId: breed,
  }
  const edit = (more: EventRow) =>
    client.patch<{ accepted: boolean; violations: { message: string }[] }>(path, {
      version: 1,
      reason: '补录',
      row: { ...row, ...more },
    })
  expect((await edit({ date: '2026-11-20' })).data.violations.map(({ message }) => message)).toEqual([
    '由选种建立的档案不能修改日期，请撤销选种后重新登记',
  ])
  expect((await edit({ earNo: 'G-102' })).data.violations.map(({ message }) => message)).toEqual([
    '由选种建立的档案不能修改耳号，请撤销选种后重新登记',
  ])
  expect((await edit({ teatL: 8, damEarNo: 'M02' })).data.accepted).toBe(true)
  expect(await pig('G-100')).toMatchObject({ teatL: 8, damEarNo: 'M02' })
  const origin = await sql<{
    n: number
  }>`select count(birth_piglet_id)::int as n from pig where ear_no = 'G-100'`.execute(fixture.t.db)
  expect(origin.rows[0]?.n).toBe(1)
})

test('taken back, the file is gone and the piglet is in its litter again', async () => {
  const uid = await uidOf('L1')
  expect((await client.delete(`choose-pig/${uid}/choice`, { reason: '选错' })).data).toMatchObject({
    accepted: true,
  })
  expect([await suckling(), await pig('G-100')]).toEqual([3, undefined])
  expect((await piglets()).find((one) => one.uid === uid)).toMatchObject({ result: 'OPEN', newEarNo: null })
  expect((await client.delete(`choose-pig/${uid}/choice`, {})).status).toBe(404)
  // a file that lived on holds the choice
  await record('event_grade', [{ date: TODAY, earNo: 'L3', selectiveLevelId: known.word('selective_level') }])
  const held = await client.delete<{ accepted: boolean; violations: { rule: string }[] }>(
    `choose-pig/${await uidOf('L3')}/choice`,
    { reason: '选错' },
  )
  expect(held.data).toMatchObject({ accepted: false, violations: [{ rule: 'K-02' }] })
})

test('one decided against stays in the litter, out of the list of those to choose from', async () => {
  const { results } = await choose([{ uid: await uidOf('L2') }], {
    result: 'REJECT',
    houseId: null,
    reason: '乳头不足',
  })
  expect([said(results), await suckling()]).toEqual([['ok'], 3])
  expect((await piglets('&result=OPEN')).map(({ pigletNo }) => pigletNo)).toEqual(['L1'])
})

test('the herd a dam is measured against', async () => {
  const { data } = await client.get<{ litters: number; live: number }>(`choose-pig/herd?farmId=${farm.uid}`)
  expect(data).toEqual({ litters: 1, live: 4 })
})
