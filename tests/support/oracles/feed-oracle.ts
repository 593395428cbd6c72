import { addDays } from '#domain/calendar.ts'
import type { OracleRow } from './compare.ts'
import type { CostFixture } from './cost-fixture.ts'
import { centsOf, eaten, FEED_WORDS, headsOf, monthOf, type Period } from './cost-of-months.ts'
import type { OracleFarm } from './farms.ts'

/** Whole days of animals by class and batch: at the end of each day. */
function stood(fixture: CostFixture, farm: OracleFarm, { from, to }: Period): OracleRow[] {
  const rows: OracleRow[] = []
  const weanings = fixture.moved.filter(({ kind, farm: at }) => kind === 'WEAN' && at === farm)
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const at = {
      kind: 'HERD',
      farm: farm.name,
      month: monthOf(farm, day).month,
      qty: null,
      amount: null,
      priced: null,
    }
    const weaned = weanings.filter((one) => one.day <= day).length
    const herd = { GILT: 2, BOAR: 1, LACTATION: 3 - weaned, GESTATION: weaned }
    for (const [feedClass, headDays] of Object.entries(herd))
      rows.push({ ...at, feedClass: FEED_WORDS[feedClass], object: FEED_WORDS[feedClass], headDays })
    for (const batchNo of [farm.batchNo, `${farm.batchNo}B`])
      rows.push({
        ...at,
        feedClass: '保育',
        object: `保育 ${batchNo}`,
        headDays: headsOf(fixture, batchNo, day),
      })
  }
  return rows
}

/** 饲料成本: what batches ate of their own and of their house, what herds ate, and the days all of them stood. */
export async function feedCostRows(fixture: CostFixture, period: Period): Promise<OracleRow[]> {
  const { farms, from, to } = period
  const fed = (await eaten(fixture)).filter(
    ({ farm, day }) => farms.includes(farm.uid) && day >= from && day <= to,
  )
  // one row for all of a feed that an eater got on a day
  const alike = Map.groupBy(fed, ({ farm, day, feed, batchNo, feedClass }) =>
    [farm.uid, day, feed.uid, batchNo, feedClass].join(' '),
  )
  const eatenRows = [...alike.values()].flatMap((all): OracleRow[] => {
    const [one] = all
    if (!one) return []
    const priced = all.filter(({ cents }) => cents !== null)
    const [qty, feedClass] = [
      all.reduce((sum, { qty: own }) => sum + own, 0) / 100,
      FEED_WORDS[one.feedClass],
    ]
    return [
      {
        ...{
          kind: 'FEED',
          date: one.day,
          farm: one.farm.name,
          month: monthOf(one.farm, one.day).month,
          feedClass,
          qty,
        },
        ...{
          batchNo: one.batchNo,
          feed: one.feed.name,
          headDays: 0,
          object: `${feedClass} ${one.batchNo ?? ''}`.trim(),
        },
        amount: priced.length > 0 ? priced.reduce((sum, { cents }) => sum + Number(cents), 0) / 100 : null,
        priced: priced.length > 0 ? priced.reduce((sum, { qty: own }) => sum + own, 0) / 100 : null,
      },
    ]
  })
  const rows = eatenRows.map((row) => ({
    ...row,
    price: row.amount === null ? null : Number(row.amount) / Number(row.priced),
  }))
  return [
    ...rows,
    ...fixture.farms.filter(({ uid }) => farms.includes(uid)).flatMap((farm) => stood(fixture, farm, period)),
  ]
}

/** 用料明细 and 用料汇总: every feeding as it was entered, and the kg that were sold. */
export function fedRows(fixture: CostFixture, { farms, from, to }: Period): OracleRow[] {
  const within = (one: { farm: OracleFarm; day: string }) =>
    farms.includes(one.farm.uid) && one.day >= from && one.day <= to
  const fed = fixture.fed.filter(within).map((one): OracleRow => {
    const cents = centsOf(one)
    const price = one.typed ?? one.feed.price(one.farm, one.day)
    const [qty, amount, feedClass] = [
      one.qty / 100,
      cents === null ? null : cents / 100,
      FEED_WORDS[one.feedClass],
    ]
    return {
      ...{
        kind: '用料',
        date: one.day,
        house: one.house,
        batchNo: one.batchNo,
        feedClass,
        feed: one.feed.name,
      },
      ...{
        source: '领料',
        qty,
        price,
        amount,
        farm: one.farm.name,
        records: 1,
        soldKilos: 0,
        operator: 'chief',
      },
      ...{
        priced: cents === null ? null : qty,
        [one.feedClass.toLowerCase()]: qty,
        month: monthOf(one.farm, one.day).month,
      },
    }
  })
  const sold = fixture.moved.filter((one) => within(one) && (one.kind === 'SALE' || one.kind === 'SLAUGHTER'))
  const rows = sold.map(
    ({ farm, day, batchNo, kilos }): OracleRow => ({
      ...{
        kind: '出栏',
        date: day,
        house: farm.houses[0]?.name,
        batchNo,
        farm: farm.name,
        records: 0,
        soldKilos: kilos,
      },
      ...{ qty: null, amount: null, priced: null, month: monthOf(farm, day).month },
    }),
  )
  return [...fed, ...rows]
}
