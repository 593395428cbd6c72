import { expect, test } from 'vitest'
import { eventFixture, type RowAnswer } from '#support/event-fixture.ts'
import { type EventRow, TODAY } from '#support/event-forms.ts'

const fixture = await eventFixture()
const { client, farm, house } = await fixture.side('M')

async function record(code: string, rows: EventRow[]): Promise<RowAnswer[]> {
  const { data } = await client.post<{ results: RowAnswer[] }>(`event/${code}`, {
    farmId: farm.uid,
    rows: rows.map((row) => ({ date: TODAY, confirmReason: '核实无误', ...row })),
  })
  return data.results
}
const gilt = (earNo: string): EventRow => ({
  earNo,
  source: 'OWN',
  houseId: house.uid,
  sex: 'F',
  status: 'GILT',
  birthDate: '2026-03-01',
})
const found = async (query: string) =>
  (await client.get<{ list: EventRow[] }>(`pigs-file?${query}`)).data.list.map(({ earNo }) => earNo)
const rules = (rows: RowAnswer[]) => rows.map(({ violations }) => violations.map(({ rule }) => rule))

test('an animal gets another number and is found by both; the old one is free again', async () => {
  await record('event_entry', [gilt('T1'), gilt('T2')])
  expect(rules(await record('event_tag_change', [{ earNo: 'T1', newEarNo: 'T2' }]))).toEqual([['V-010']])
  const [change] = await record('event_tag_change', [{ earNo: 'T1', newEarNo: 'T9', reason: '掉标' }])
  expect(change?.accepted).toBe(true)
  expect(await found('earNo=T9')).toEqual(['T9'])
  expect(await found('formerEarNos_like=T1')).toEqual(['T9'])
  expect(rules(await record('event_body', [{ earNo: 'T1', bcs: 3 }]))).toEqual([['V-007']])
  expect((await record('event_entry', [gilt('T1')]))[0]?.accepted).toBe(true)

  const uid = change?.uid ?? ''
  const undone = await client.delete<RowAnswer>(`event/event_tag_change/${uid}`, {
    version: 1,
    reason: '录错',
  })
  expect(undone.data.violations.map(({ rule }) => rule)).toEqual(['V-010'])
})

test('two animals swap a number within one batch, in the order of its rows', async () => {
  await record('event_entry', [gilt('S1'), gilt('S2')])
  const rows = await record('event_tag_change', [
    { earNo: 'S1', newEarNo: 'S3' },
    { earNo: 'S2', newEarNo: 'S1' },
  ])
  expect(rules(rows)).toEqual([[], []])
  expect((await found('earNo=S1')).length).toBe(1)
  expect(await found('formerEarNos_like=S2')).toEqual(['S1'])
})

test('a notch is changed by itself or with the number, and the old one stands again when that is taken back', async () => {
  await record('event_entry', [{ ...gilt('N1'), earNotch: '12-3' }])
  const notch = async () =>
    (await client.get<{ list: EventRow[] }>('pigs-file?earNo_like=N')).data.list.map((row) => [
      row.earNo,
      row.earNotch,
    ])
  const nothing = await record('event_tag_change', [{ earNo: 'N1', reason: '掉标' }])
  expect(nothing[0]?.violations).toMatchObject([{ field: 'newEarNo', message: '请输入新耳号或新耳缺' }])
  await record('event_tag_change', [{ earNo: 'N1', earNotch: '12-4' }])
  expect(await notch()).toEqual([['N1', '12-4']])
  const [both] = await record('event_tag_change', [
    { earNo: 'N1', newEarNo: 'N2', earNotch: '15-1', date: TODAY },
  ])
  expect(await notch()).toEqual([['N2', '15-1']])
  await client.delete(`event/event_tag_change/${both?.uid}`, { version: 1, reason: '录错' })
  expect(await notch()).toEqual([['N1', '12-4']])
})
