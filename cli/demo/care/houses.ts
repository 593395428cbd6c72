import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { FeedClass } from '#domain/standalone/standalone.labels.ts'
import type { Tx } from '#server/kit/database.ts'
import type { SimulatedRow } from '../simulate-sow.ts'
import { eaten, type FeedPlan, type Meal, siloOf, withMeals } from './simulate-feed.ts'

/** Class of feed of breeding animals, by their house, and the day of the standard used for all of them. */
const FED: Readonly<Record<string, { feedClass: FeedClass; day: number }>> = {
  BREEDING: { feedClass: 'GESTATION', day: 10 },
  GESTATION: { feedClass: 'GESTATION', day: 60 },
  FARROWING: { feedClass: 'LACTATION', day: 12 },
  GILT: { feedClass: 'GILT', day: 230 },
  BOAR: { feedClass: 'BOAR', day: 500 },
}

interface Housed {
  readonly date: string
  readonly houseId: string
  readonly houseType: string
  readonly heads: number
}

/** Feed of the houses of breeding animals, by their heads at the end of every day; gestation eats out of a silo. */
export async function feedOfHouses(tx: Tx, farmId: string, plan: FeedPlan): Promise<SimulatedRow[]> {
  const found =
    await sql<Housed>`select d::date::text as date, s.house_id as "houseId", h.house_type as "houseType", count(*)::int as heads
      from generate_series(${plan.from}::date, ${plan.until}::date, '1 day') d
      join pig_stay s on s.farm_id = ${farmId} and s.from_date <= d and (s.to_date is null or s.to_date > d)
      join organize h on h.uid = s.house_id group by 1, 2, 3 order by 1, 2`.execute(tx)
  const meals = found.rows.flatMap((one) => mealOf(one, plan))
  const silos = Map.groupBy(
    meals.filter(({ silo }) => silo),
    ({ houseId }) => houseId,
  )
  const rows = [...silos].flatMap(([houseId, own]) =>
    siloOf({ houseId, feedId: plan.feeds.GESTATION }, own, plan),
  )
  return withMeals(rows, meals).toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

function mealOf({ date, houseId, houseType, heads }: Housed, plan: FeedPlan): Meal[] {
  const fed = FED[houseType]
  if (!fed) return []
  const silo = houseType === 'GESTATION'
  const { feedClass, day } = fed
  const qty = eaten(plan, { feedClass, day, heads, date })
  const source = silo ? 'SILO' : 'ISSUE'
  const row = { houseId, date, feedClass, feedId: plan.feeds[feedClass], qty: String(qty), source }
  return [{ date, houseId, silo, qty, row }]
}

const STATION_DAYS = 7
const STATION_SOWS = 12

/** Rows of feeding stations about some sows in gestation in the last days: most ate their plan, one or two too little. */
export async function stationRows(tx: Tx, farmId: string, { until, luck }: FeedPlan): Promise<object[]> {
  const found = await sql<{
    earNo: string
  }>`select ear_no as "earNo" from pig where farm_id = ${farmId} and exit_date is null
      and status = 'PREGNANT' and status_since < ${addDays(until, -STATION_DAYS)}::date order by ear_no limit ${STATION_SOWS}`.execute(
    tx,
  )
  return found.rows.flatMap(({ earNo }, index) =>
    Array.from({ length: STATION_DAYS }, (_, n) => {
      const isPoor = index < 2 && n < 2
      const share = isPoor ? 0.5 + 0.15 * luck.next() : 0.92 + 0.1 * luck.next()
      const eaten = Math.round(2.6 * share * 1000) / 1000
      const visits = luck.whole(3, 7)
      return {
        station: `${1 + (index % 2)}号站`,
        earNo,
        day: addDays(until, -n),
        planned: 2.6,
        eaten,
        visits,
      }
    }),
  )
}
