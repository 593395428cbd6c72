import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventFixture, type RowAnswer } from '#support/event-fixture.ts'
import { type EventRow, TODAY } from '#support/event-forms.ts'

/** The event records of spec §3: written through the API, returned by it under the names the spec gives. */

const fixture = await eventFixture()
const { client, farm, house } = await fixture.side('M')

const enter = (row: EventRow) =>
  write('event_entry', {
    date: '2026-10-30',
    source: 'INIT',
    init: true,
    houseId: house.uid,
    sex: 'F',
    ...row,
  })

async function write(code: string, row: EventRow): Promise<string> {
  const { data } = await client.post<{ results: RowAnswer[] }>(`event/${code}`, {
    farmId: farm.uid,
    rows: [{ date: TODAY, confirmReason: '核实无误', ...row }],
  })
  expect(data.results[0]?.violations.filter(({ level }) => level === 'E')).toEqual([])
  return data.results[0]?.uid ?? ''
}

const stored = async (code: string, uid: string) =>
  (await client.get<{ type: string; earNo: string; payload: EventRow }>(`event/${code}/${uid}`)).data

const pig = async (earNo: string) => {
  const { data } = await client.get<{ list: EventRow[] }>(`pigs-file?earNo=${earNo}`)
  return data.list.find((one) => one.earNo === earNo)
}
const cause = async (scode: string) =>
  (
    await sql<{ uid: string }>`select uid from data_dictionary where scode = ${scode} limit 1`.execute(
      fixture.t.db,
    )
  ).rows[0]?.uid

test('S3-33 event_mat keeps the boar of the first dose as boarEarnock', async () => {
  const uid = await write('event_mat', { earNo: 'M04', boarEarnock: 'M06', method: 'AI', doseCount: 2 })
  expect(await stored('event_mat', uid)).toMatchObject({
    type: 'event_mat',
    earNo: 'M04',
    payload: { boarEarnock: 'M06', doses: [{ boarEarnock: 'M06' }, { boarEarnock: 'M06' }] },
  })
})

test('S3-34 event_gestation returns the Chinese words of its result as gestationResultDesc', async () => {
  const uid = await write('event_gestation', { earNo: 'M01', method: 'B', gestationResult: 'POSITIVE' })
  expect(await stored('event_gestation', uid)).toMatchObject({
    type: 'event_gestation',
    payload: { gestationResult: 'POSITIVE', gestationResultDesc: '阳性' },
  })
})

test('S3-35 event_farr counts healthy, weak and deformed ones alive as livePiglets', async () => {
  const uid = await write('event_farr', {
    earNo: 'M02',
    healthy: 10,
    weak: 2,
    deformedLive: 1,
    stillborn: 1,
  })
  expect(await stored('event_farr', uid)).toMatchObject({
    type: 'event_farr',
    payload: { livePiglets: 13, totalBorn: 14 },
  })
})

test('S3-36 event_wean keeps the weaned heads as startes', async () => {
  await enter({ earNo: 'M90', status: 'LACTATING', parity: 3, farrowDate: '2026-10-27', suckling: 11 })
  const uid = await write('event_wean', {
    earNo: 'M90',
    startes: 11,
    weanWeight: '77',
    targetKind: 'HOUSE',
    targetHouseId: house.uid,
  })
  expect(await stored('event_wean', uid)).toMatchObject({ type: 'event_wean', payload: { startes: 11 } })
})

test('S3-37 event_cull_pig: sold, the sow leaves the herd; kept for sale, she waits', async () => {
  const reason = await cause('cull_reason')
  const uid = await write('event_cull_pig', { earNo: 'M05', kind: 'SALE', reason, weight: '190' })
  expect((await stored('event_cull_pig', uid)).type).toBe('event_cull_pig')
  expect(await pig('M05')).toMatchObject({ status: 'CULLED', exitDate: TODAY })
  await write('event_cull_pig', { earNo: 'M15', kind: 'WAIT', reason })
  expect(await pig('M15')).toMatchObject({ status: 'CULL_WAIT', exitDate: null })
})

test('S3-38 event_death_pig: the animal is dead from that date', async () => {
  const [reason, disposal] = [await cause('death_reason'), await cause('disposal_method')]
  const uid = await write('event_death_pig', { earNo: 'M14', date: '2026-11-19', reason, disposal })
  expect((await stored('event_death_pig', uid)).type).toBe('event_death_pig')
  expect(await pig('M14')).toMatchObject({
    status: 'DEAD',
    statusSince: '2026-11-19',
    exitDate: '2026-11-19',
  })
})
