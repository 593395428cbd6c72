import { beforeAll, expect, test } from 'vitest'
import { spendOnReference } from '#support/reference-costs.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask } from '#support/reports.ts'
import { enterMaterial } from '#support/standalone-events.ts'

/**
 * Uses at the price of a list cost what the list said on that day: the farm's own price before the company's, the last day of a price
 * included, whatever was entered later. Today is 2025-07-19. Source: §2.13, §5.7.
 */
const { admin, farmId } = await referenceFixture()
// the nursery batch is open again since
await spendOnReference(admin, farmId)

const LISTS = { FEED: 'feedPrice', VACCINE: 'vaccinePrice' } as const
type Kind = keyof typeof LISTS

interface Price {
  readonly price: string
  readonly from: string
  readonly to?: string
  readonly farm?: boolean
  readonly approved?: boolean
}

/** Of everybody from May on; the farm's own ones of June begin and end within it. */
const PRICES: readonly Price[] = [
  { price: '3', from: '2025-05-01', to: '2025-07-05' },
  { price: '3.5', from: '2025-07-06' },
  { price: '2', from: '2025-06-10', to: '2025-06-20', farm: true },
  { price: '2.4', from: '2025-06-21', to: '2025-06-30', farm: true },
  { price: '9', from: '2025-07-01', farm: true, approved: false },
]
const EXPECTED: readonly (readonly [string, number])[] = [
  ['2025-06-09', 30],
  ['2025-06-10', 20],
  ['2025-06-20', 20],
  ['2025-06-21', 24],
  ['2025-06-30', 24],
  ['2025-07-01', 30],
  ['2025-07-05', 30],
  ['2025-07-06', 35],
  ['2025-07-19', 35],
]

async function priced(kind: Kind, materialId: string): Promise<void> {
  for (const { price, from, to, farm, approved = true } of PRICES) {
    const row = { materialId, price, effectiveFrom: from, effectiveTo: to ?? null, approved }
    const { msg, errors } = await admin.post(LISTS[kind], { ...row, organizeId: farm ? farmId : null })
    expect([msg, errors]).toEqual(['', undefined])
  }
}

/** Ten of the material on each of the days. */
async function used(kind: Kind, materialId: string): Promise<void> {
  const row =
    kind === 'FEED'
      ? { earNo: 'BY2025-01', feedId: materialId, qty: 10 }
      : { subject: 'BATCH', earNo: 'BY2025-01', qty: 3, vaccineId: materialId, usedQty: 10 }
  const { data } = await admin.post<{ results: { accepted: boolean }[] }>(
    `event/${kind === 'FEED' ? 'feed_use' : 'event_immune'}`,
    { farmId, rows: EXPECTED.map(([date]) => ({ ...row, date })) },
  )
  expect(data.results.map(({ accepted }) => accepted)).toEqual(EXPECTED.map(() => true))
}

/** Price of a material by day, in the reports of feed costs and of drugs. */
async function costs(kind: Kind, name: string): Promise<[unknown, number][]> {
  const filters = { dateFrom: '2025-06-01', dateTo: '2025-07-19', farmIds: [farmId] }
  const report = kind === 'FEED' ? 'bi/feed-cost' : 'bi/drugExpend_detail'
  const { list } = await ask(admin, report, { filters, pageSize: 10_000 })
  return list
    .filter((row) => Object.values(row).includes(name))
    .map((row): [unknown, number] => [row.date, Number(row.amount)])
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
}

const ids = new Map<string, string>()
beforeAll(async () => {
  for (const kind of ['FEED', 'VACCINE'] as const)
    for (const when of ['before', 'after']) {
      const name = `${kind === 'FEED' ? '料' : '苗'}${when === 'before' ? '先有价' : '后有价'}`
      const code = `L${kind}${when}`
      ids.set(name, await enterMaterial(admin, kind, { code, name, standardPrice: null }))
    }
})

test.each([
  ['FEED', '料先有价', [priced, used]],
  ['VACCINE', '苗先有价', [priced, used]],
  ['FEED', '料后有价', [used, priced]],
  ['VACCINE', '苗后有价', [used, priced]],
] as const)('%s, %s', async (kind, name, steps) => {
  for (const step of steps) await step(kind, ids.get(name) ?? '')
  expect(await costs(kind, name)).toEqual(EXPECTED)
})
