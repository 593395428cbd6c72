import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type Result } from '#support/reports.ts'

const { admin: client, farmId } = await referenceFixture()

const amount = (date: string, groupBy: string | null = 'farm', filters: object = {}): Promise<Result> =>
  ask(client, 'bi/pigs-amount', { filters: { farmIds: [farmId], date, ...filters }, groupBy, pageSize: 100 })
const classes = (row: object) =>
  ['boars', 'gilts', 'sows', 'sucklings', 'nursery', 'finish', 'heads'].map((key) =>
    Number(Reflect.get(row, key)),
  )

test('every class at the end of a day, today and in the past: sows and boars by head, piglets by litter, batches by movement', async () => {
  const [row = {}] = (await amount('2025-07-19')).list
  const [boars, gilts, sows, sucklings, nursery, finish, heads] = classes(row)
  expect([boars, gilts, sows, nursery, finish]).toEqual([2, 0, 4, 0, 29])
  expect(heads).toBe(2 + 4 + Number(sucklings) + 29)
  // the day before the nursery batch was handed over, and one before any weaning
  expect(classes((await amount('2025-07-18')).list[0] ?? {}).slice(4, 6)).toEqual([29, 0])
  expect(classes((await amount('2025-05-20')).list[0] ?? {}).slice(4, 6)).toEqual([0, 0])
  expect(classes((await amount('2025-05-21')).list[0] ?? {})[4]).toBe(12)
})

test('piglets stand on the inventory from birth to weaning: born less dead and weaned, as recorded', async () => {
  const { events } = JSON.parse(await readFile('tests/fixtures/reference-farm.json', 'utf8')) as {
    events: { date: string; type: string; livePiglets?: number; qty?: number; startes?: number }[]
  }
  const expected = (day: string) =>
    events
      .filter(({ date }) => date <= day)
      .reduce(
        (sum, { type, livePiglets = 0, qty = 0, startes = 0 }) =>
          sum +
          (type === 'event_farr' ? livePiglets : 0) -
          (type === 'event_piglet_death' ? qty : 0) -
          (type === 'event_wean' ? startes : 0),
        0,
      )
  for (const day of ['2025-04-30', '2025-05-10', '2025-05-27', '2025-06-11', '2025-07-19'])
    expect([day, (await amount(day)).sums.sucklings]).toEqual([day, expected(day)])
})

test('the used share of room is shown for houses whose room is known', async () => {
  const nothing = (await amount('2025-07-19')).sums
  expect([nothing.places, nothing.used]).toEqual([0, null])
  const house = (await amount('2025-07-19', null)).list.find((row) => row.pigClass === '育肥')
  const node = await client.get<{ version: number }>(`org-manage/${house?.houseId}`)
  const saved = await client.patch(`org-manage/${house?.houseId}`, {
    capacity: 58,
    version: node.data.version,
  })
  expect(saved.code).toBe('SUCCESS')
  const { list, sums } = await amount('2025-07-19', 'house')
  expect(list.map((row) => [row._group, row.places, row.used && Number(row.used)])).toContainEqual([
    '育肥舍',
    58,
    50,
  ])
  expect([sums.places, Number(sums.used)]).toEqual([58, 50])
})

test("standard heads weigh each class by the farm's own parameters", async () => {
  const { list, sums } = await amount('2025-07-19')
  const [boars, gilts, sows, sucklings, nursery, finish] = classes(list[0] ?? {})
  const usual =
    1 * Number(boars) +
    1 * Number(gilts) +
    1.67 * Number(sows) +
    0.09 * Number(sucklings) +
    0.3 * Number(nursery)
  expect(Number(sums.standardHeads)).toBeCloseTo(usual + Number(finish), 6)
  // by class: 29 finishing pigs are 29 standard heads
  const byClass = (await amount('2025-07-19', 'class')).list
  expect(Number(byClass.find((row) => row._group === '育肥')?.standardHeads)).toBe(29)
})

test('by company: the nearest above each farm, with the heads of its farms, which open again', async () => {
  const { list, sums } = await amount('2025-07-19', 'company')
  const [row = {}] = list
  expect(list).toHaveLength(1)
  expect(classes(row)).toEqual(classes(sums))
  const body = { filters: { farmIds: [farmId], date: '2025-07-19' }, pageSize: 100 }
  const behind = await ask(client, 'bi/pigs-amount', {
    ...body,
    drill: { group: 'company', key: row._key ?? null },
  })
  expect(behind.sums.heads).toBe(sums.heads)
})
