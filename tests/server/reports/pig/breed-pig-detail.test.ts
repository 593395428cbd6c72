import { expect, test } from 'vitest'
import { cellsOf } from '#resources/events/cells.ts'
import { farrowing } from '#resources/events/farrowing.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type Result } from '#support/reports.ts'

const { admin } = await referenceFixture()
const events = (filters: object, more: object = {}): Promise<Result> =>
  ask(admin, 'bi/breed-pig-detail', {
    filters: { dateFrom: '2025-01-01', dateTo: '2025-07-19', ...filters },
    pageSize: 100,
    ...more,
  })

test('the life of M0001 in the reference farm, in the words of a card (§6.2)', async () => {
  const { list, total } = await events({ earNos: ['M0001'] })
  expect(total).toBe(list.length)
  const said = list.map(({ date, event, content }) => `${date} ${event} ${content}`)
  expect(said).toContain('2025-04-27 分娩 总 14 活 13')
  expect(said.filter((one) => one.includes('妊检')).every((one) => /妊检 (阳性|返情|阴性)/.test(one))).toBe(
    true,
  )
  expect(list.find(({ event }) => event === '仔猪死淘')).toMatchObject({ content: '1 头 其他' })
})

test('a filter by event lists that event only, and the groups add up to the whole', async () => {
  const farrowings = await events({ type: 'event_farr' })
  expect(farrowings.total).toBe(5)
  expect(new Set(farrowings.list.map(({ event }) => event))).toEqual(new Set(['分娩']))
  const byType = await events({}, { groupBy: 'type' })
  const whole = byType.list.reduce((sum, row) => sum + Number(row.events), 0)
  expect(whole).toBe(Number(byType.sums.events))
  expect((await events({})).total).toBe(whole)
})

test('a corrected event is counted as edited, one of a past day as late', async () => {
  const { sums, list } = await events({ earNos: ['M0001'], type: 'event_farr' })
  expect(sums).toMatchObject({ late: 1, edited: 0 })
  const uid = String(list[0]?.uid)
  const { data: stored } = await admin.get<{ date: string; payload: Record<string, unknown> }>(
    `event/event_farr/${uid}`,
  )
  const row = { ...cellsOf(farrowing, stored), durationMin: 180 }
  const answer = await admin.patch(`event/event_farr/${uid}`, { version: 1, row, reason: '补产程' })
  expect(answer.data).toMatchObject({ accepted: true })
  expect((await events({ earNos: ['M0001'], type: 'event_farr' })).sums).toMatchObject({ edited: 1 })
})
