import { expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import { eventFixture, type RowAnswer } from '#support/event-fixture.ts'
import { type EventRow, TODAY } from '#support/event-forms.ts'
import { ask } from '#support/reports.ts'

/**
 * §6.4-1: A has 14 live, B 9; three go from A to B on day 2, one dies in each litter. F44 divides by live +
 * fosterIn − fosterOut: farm 2 of 23, A 1 of 11, B 1 of 12.
 */
const fixture = await eventFixture()
const { client, farm, house, known } = await fixture.side('M')

async function record(code: string, row: EventRow): Promise<void> {
  const { data } = await client.post<{ results: RowAnswer[] }>(`event/${code}`, {
    farmId: farm.uid,
    rows: [{ confirmReason: '核实无误', ...row }],
  })
  expect(data.results[0]?.violations.filter(({ level }) => level === 'E')).toEqual([])
}

async function farrowed(earNo: string, healthy: number): Promise<void> {
  const opening = { status: 'PREGNANT', parity: 2, mateDate: '2026-07-08', checkDate: '2026-08-08' }
  const identity = { earNo, sex: 'F', source: 'INIT', init: true, houseId: house.uid }
  await record('event_entry', { date: '2026-10-28', ...identity, ...opening })
  await record('event_farr', { earNo, date: '2026-10-30', healthy })
}
const weaned = (earNo: string, startes: number) =>
  record('event_wean', {
    earNo,
    date: TODAY,
    startes,
    weanWeight: String(startes * 6),
    targetKind: 'HOUSE',
    targetHouseId: house.uid,
  })

test('fostered piglets count where they died: farm 8.70 %, A 9.09 %, B 8.33 %', async () => {
  await farrowed('A1', 14)
  await farrowed('B1', 9)
  await record('event_foster', { earNo: 'A1', toEarNo: 'B1', qty: 3, date: '2026-11-01' })
  for (const earNo of ['A1', 'B1']) {
    const reason = known.word('piglet_death_reason')
    await record('event_piglet_death', { earNo, qty: 1, date: '2026-11-03', reason })
  }
  await weaned('A1', 10)
  await weaned('B1', 11)

  const rate = async (earNos: string[]) => {
    const filters = { dateFrom: '2026-10-01', dateTo: TODAY, earNos }
    const { sums } = await ask(client, 'bi/piglets-death', { filters })
    const value = formatDecimal((sums.cohortRate ?? null) as string | null, 2)
    return [Number(sums.cohortDeaths), Number(sums.cohortBase), value]
  }
  expect(await rate(['A1', 'B1'])).toEqual([2, 23, '8.70'])
  expect(await rate(['A1'])).toEqual([1, 11, '9.09'])
  expect(await rate(['B1'])).toEqual([1, 12, '8.33'])
})
