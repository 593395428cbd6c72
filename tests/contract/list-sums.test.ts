/** The sums below a list are those of all its rows, whichever page is shown; void rows count in none. */
import { describe, expect, test } from 'vitest'
import type { Resource } from '#kit/resource.ts'
import { resources } from '#resources/index.ts'
import { type Listed, named, type Row, resourceContract } from '#support/resource-contract.ts'

const contract = await resourceContract()
const summedKeys = ({ fields }: Resource) =>
  Object.entries(fields).flatMap(([key, { sum }]) => (sum ? [key] : []))
const summed = resources.filter((one) => summedKeys(one).length > 0)
const ROWS = 3

async function page({ name }: Resource, start: number, size: number): Promise<Listed> {
  const { data, msg } = await contract.fixture.chief.get<Listed>(
    `${name}?_start=${start}&_end=${start + size}`,
  )
  expect(msg).toBe('')
  return data
}

/** Sums of the counting rows, added up by hand; null where there are none. */
function added(resource: Resource, rows: readonly Row[]): Record<string, unknown> {
  const counted = rows.filter(({ status }) => status !== 'VOID')
  return Object.fromEntries(
    summedKeys(resource).map((key) => {
      const values = counted.map((row) => row[key]).filter((value) => value !== null && value !== undefined)
      const sum = values.reduce((total: number, value) => total + Number(value), 0)
      return [key, values.length > 0 ? expect.closeTo(sum, 3) : null]
    }),
  )
}

const asNumbers = (sums: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(sums).map(([key, value]) => [key, value === null ? null : Number(value)]))

describe.each(named(summed))('%s', (_, resource) => {
  test('a page of one row has the sums of all', async () => {
    for (let no = 0; no < ROWS; no += 1) await contract.oneOf(resource)
    const all = await page(resource, 0, 100)
    expect(all.list).toHaveLength(all.total)
    expect(all.total).toBeGreaterThanOrEqual(ROWS)
    const sums = added(resource, all.list)
    for (const start of [0, 1, all.total])
      expect(asNumbers((await page(resource, start, 1)).sums)).toEqual(sums)
  })
})

test('the rows have figures to add', async () => {
  const answers = await Promise.all(summed.map((one) => page(one, 0, 1)))
  const filled = answers
    .flatMap(({ sums }) => Object.values(asNumbers(sums)))
    .filter((sum) => Number(sum) > 0)
  expect(filled.length).toBeGreaterThan(summed.length)
})
