import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { barnFixture, type Flow, type SiloEntry, siloLeft } from '#support/oracles/barn-fixture.ts'
import { expectOracle, type OracleRow, type ReportOracle, ratioOf, sumOf } from '#support/oracles/compare.ts'
import { FROM, TO } from '#support/oracles/farms.ts'
import { weekOf } from '#support/oracles/sold-oracle.ts'

/**
 * 商品猪批次存栏, 存栏明细 and 料塔 against what was entered: pigs that come, change their batch, leave and are counted; feed that is
 * delivered, used and counted in silos, with counts whose books change afterwards.
 */
const fixture = await barnFixture(8, 120)
const { company, farms, reader, flows, silo } = fixture
const two = farms.slice(0, 2)
const filters = { dateFrom: FROM, dateTo: TO, farmIds: [company.uid] }

const text = (key: string) => (row: OracleRow) => (row[key] as string | null | undefined) ?? null
const texts = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, text(key)]))
const sums = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, sumOf(key)]))
const total = (rows: readonly Flow[]) => rows.reduce((sum, { heads }) => sum + heads, 0)

/** Each batch with the house it stands in. */
const batches = two.flatMap((farm) =>
  farm.houses.map((house, at) => ({ farm, house, batchNo: at === 0 ? farm.batchNo : `${farm.batchNo}B` })),
)

const rows = batches.map(({ farm, house, batchNo }): OracleRow => {
  const all = flows.filter((one) => one.batchNo === batchNo && one.day <= TO)
  const within = all.filter(({ day }) => day >= FROM)
  const of = (...kinds: Flow['kind'][]) => within.filter(({ kind }) => kinds.includes(kind))
  const counts = of('COUNT')
  const gains = counts.filter(({ heads }) => heads > 0)
  const losses = counts.filter(({ heads }) => heads < 0)
  const started = total(all.filter(({ kind, heads }) => heads > 0 && kind !== 'COUNT'))
  const lost = -total(all.filter(({ kind }) => kind === 'DEATH' || kind === 'CULL'))
  const closing = total(all)
  return {
    ...{
      batchNo,
      farm: farm.name,
      house: house.name,
      stage: '保育',
      pigClass: '保育',
      state: '保育',
      closing,
    },
    ...{
      opening: total(all.filter(({ day }) => day < FROM)),
      came: total([...of('BUY', 'IN', 'ARRIVED'), ...gains]),
    },
    ...{
      dead: -total(of('DEATH')),
      culled: -total(of('CULL')),
      sold: -total(of('SALE', 'SLAUGHTER')),
      shifted: 0,
    },
    ...{ went: -total([...of('OUT', 'SENT'), ...losses]), started, survived: started - lost },
    ...{ heads: closing, growing: closing, batches: 1, breeding: 0, sucklings: 0, transit: 0 },
    survival: ((started - lost) / started) * 100,
  }
})

test('the fixture moves pigs in every way', () => {
  expect(new Set(flows.map(({ kind }) => kind)).size).toBe(11)
  expect(rows.filter((row) => Number(row.came) > 0).length).toBeGreaterThan(1)
  for (const key of ['dead', 'culled', 'sold', 'went'])
    expect(rows.some((row) => Number(row[key]) > 0)).toBe(true)
  expect(silo.filter(({ kind }) => kind === 'COUNT').length).toBeGreaterThan(5)
})

test('sale-batch-amount: how batches came to what they are', async () => {
  const heads = ['opening', 'came', 'dead', 'culled', 'sold', 'went', 'shifted', 'closing']
  const oracle: ReportOracle = {
    ...{
      name: 'sale-batch-amount',
      rows,
      shown: ['batchNo', 'farm', 'house', 'stage', ...heads, 'survival'],
    },
    figures: {
      ...sums([...heads, 'started', 'survived']),
      survival: ratioOf('survived', 'started', { scale: 100 }),
    },
    groups: texts(['stage', 'house', 'farm']),
  }
  await expectOracle(reader, oracle, filters)
})

/** Pigs that were sent and had not arrived at the end of that day: of the farm that sent them. */
const onRoad = fixture.sent
  .filter((one) => two.includes(one.from) && one.day <= TO && (one.arrivedOn === null || one.arrivedOn > TO))
  .map(
    ({ from, batchNo, heads }): OracleRow => ({
      ...{ house: null, pigClass: '在途', state: '在途', batchNo, heads: 0, farm: from.name, transit: heads },
      ...{ growing: 0, batches: 0, breeding: 0, sucklings: 0 },
    }),
  )

test('InventoryDetails: what stands where at the end of the last day', async () => {
  const oracle: ReportOracle = {
    ...{ name: 'InventoryDetails', rows: [...rows, ...onRoad] },
    shown: ['house', 'pigClass', 'state', 'batchNo', 'heads', 'transit', 'farm'],
    figures: sums(['heads', 'growing', 'batches', 'breeding', 'sucklings', 'transit']),
    groups: { ...texts(['house', 'state', 'farm']), class: text('pigClass') },
  }
  await expectOracle(reader, oracle, { date: TO, farmIds: [company.uid] })
})

/** Expected result of a count: the day before with what came and was used that day. */
const bookOf = (entry: SiloEntry) =>
  siloLeft(
    silo.filter((one) => one.kind !== 'COUNT' || one.day < entry.day),
    entry,
    entry.day,
  )
const WORDS = { IN: '入料', USE: '用料', COUNT: '盘点' } as const

test('feed-silo: what was delivered, used and found, with what is left at the end of each day', async () => {
  const entries = silo.filter(({ farm, day }) => two.includes(farm) && day >= FROM && day <= TO)
  const own = entries.map((one): OracleRow => {
    const { farm, day, house, feed, kind, qty, book } = one
    const difference = kind === 'COUNT' ? (qty - bookOf(one)) / 100 : null
    const later = kind === 'COUNT' && book !== bookOf(one) ? (Number(book) - bookOf(one)) / 100 : null
    const kilos = qty / 100
    return {
      ...{
        date: day,
        house,
        feed,
        kind: WORDS[kind],
        records: 1,
        farm: farm.name,
        operator: 'chief',
        difference,
      },
      ...{ issued: kind === 'IN' ? kilos : null, used: kind === 'USE' ? kilos : null, correction: later },
      ...{ counted: kind === 'COUNT' ? kilos : null, left: siloLeft(silo, one, day) / 100 },
      change: kind === 'IN' ? kilos : kind === 'USE' ? -kilos : difference,
      docNo: kind === 'IN' ? 'SL1' : null,
      ...{ week: weekOf(day), month: day.slice(0, 7) },
    }
  })
  expect(own.some(({ correction }) => correction !== null)).toBe(true)
  expect(own.every(({ date }) => String(date) < addDays(TO, 1))).toBe(true)
  const oracle: ReportOracle = {
    ...{ name: 'feed-silo', rows: own },
    shown: [
      ...['date', 'house', 'feed', 'kind', 'issued', 'used', 'counted', 'difference', 'correction', 'left'],
      ...['docNo', 'operator'],
    ],
    figures: {
      ...sums(['records', 'issued', 'used', 'difference', 'change']),
      differenceRate: ratioOf('difference', 'used', { scale: 100 }),
    },
    groups: { ...texts(['house', 'feed', 'week', 'month', 'farm']), day: text('date') },
  }
  await expectOracle(reader, oracle, filters)
})
