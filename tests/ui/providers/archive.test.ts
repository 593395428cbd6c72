import { expect, test } from 'vitest'
import { httpAtStub } from '#support/http-at.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-21T10:00:00+08:00')
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString().slice(0, 10)

async function calledPath(path: string, body: unknown) {
  const { stub, http } = await httpAtStub(
    {},
    { now: () => NOW, archive2Paths: () => new Set(['bi/pigs-amount']) },
  )
  stub.answer('event/x', { result: {} })
  await http.axios.post(path, body)
  return stub.calls[0]?.path
}

test.each([
  ['S7-29', 'bi/births', { filters: { start: daysAgo(731) } }, 'bi-archive/births'],
  ['S7-30', 'huge-calculate/x', { start: daysAgo(731) }, 'huge-calculate-archive/x'],
  ['S7-31', 'bi/births', { start: daysAgo(730), end: daysAgo(1) }, 'bi/births'],
  ['S7-32', 'bi/births', { start: daysAgo(900), realTime: true }, 'bi/births'],
  ['S7-33', 'bi/births', { filters: { start: daysAgo(10), end: [daysAgo(800)] } }, 'bi-archive/births'],
  ['S7-33', 'bi/births', { filters: { earNo: '2001' } }, 'bi/births'],
  ['S7-34', 'event/x', { start: daysAgo(900) }, 'event/x'],
  ['S7-34', 'bi-archive/x', { start: daysAgo(900) }, 'bi-archive/x'],
  ['S7-35', 'bi/pigs-amount', { start: daysAgo(900) }, 'bi-archive2/pigs-amount'],
  ['S7-35', 'bi/births', { start: daysAgo(900) }, 'bi-archive/births'],
])('%s %s with %j goes to %s', async (_id, path, body, target) => {
  expect(await calledPath(path, body)).toBe(target)
})

test('S7-33 dates in the address count too', async () => {
  const { stub, http } = await httpAtStub({}, { now: () => NOW })
  await http.axios.get(`bi/births?start=${daysAgo(900)}&farm=1`)
  await http.axios.get('bi/births', { params: { start: daysAgo(900) } })
  expect(stub.calls.map(({ path }) => path)).toEqual(['bi-archive/births', 'bi-archive/births'])
  expect(stub.calls[0]?.query.get('farm')).toBe('1')
})
