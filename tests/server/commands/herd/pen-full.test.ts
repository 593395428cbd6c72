import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventFixture, type RowAnswer } from '#support/event-fixture.ts'
import { TODAY } from '#support/event-forms.ts'

const fixture = await eventFixture()
const { client, farm, house } = await fixture.side('M')
const pen = await fixture.t.node({ type: 'house', kind: 'PEN', name: '01', parent: house })
await sql`update organize set capacity = 1 where uid = ${pen.uid}`.execute(fixture.t.db)
const yard = await fixture.t.node({ type: 'house', kind: 'PEN', name: '02', parent: house })

async function move(earNo: string, penId: string, date = TODAY): Promise<RowAnswer | undefined> {
  const { data } = await client.post<{ results: RowAnswer[] }>('event/event_transfer_house', {
    farmId: farm.uid,
    rows: [{ earNo, date, houseId: house.uid, penId }],
  })
  return data.results[0]
}
const rules = (row: RowAnswer | undefined) => row?.violations.map(({ rule, message }) => `${rule} ${message}`)
const full = ['V-701 目标栏位已满']

test('V-701: a pen of one holds one, also when a move out of it is taken back', async () => {
  expect(rules(await move('M01', pen.uid, '2026-11-18'))).toEqual([])
  expect(rules(await move('M02', pen.uid))).toEqual(full)
  const out = await move('M01', yard.uid, '2026-11-19')
  expect(rules(await move('M02', pen.uid, '2026-11-20'))).toEqual([])
  const undone = await client.delete<RowAnswer>(`event/event_transfer_house/${out?.uid}`, {
    version: 1,
    reason: '误录',
  })
  expect([undone.data.accepted, rules(undone.data)]).toEqual([false, full])
  const entered = await client.post<{ results: RowAnswer[] }>('event/event_entry', {
    farmId: farm.uid,
    rows: [
      {
        date: TODAY,
        source: 'OWN',
        houseId: house.uid,
        penId: pen.uid,
        earNo: 'NEW1',
        sex: 'F',
        status: 'GILT',
      },
    ],
  })
  expect(rules(entered.data.results[0])).toEqual(full)
  await move('M02', yard.uid)
  const again = await client.delete<RowAnswer>(`event/event_transfer_house/${out?.uid}`, {
    version: 1,
    reason: '误录',
  })
  expect(again.data.accepted).toBe(true)
})
