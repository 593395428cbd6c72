import { addDays } from '#domain/calendar.ts'
import { TODAY } from '#support/event-forms.ts'
import type { OracleRow } from './compare.ts'
import type { OracleFarm } from './farms.ts'
import { dayNumber } from './growing-fixture.ts'
import { grown, usualAge } from './growth.ts'
import { ago, type Growing, type Litter, type OutFixture } from './out-fixture.ts'
import { weekOf } from './sold-oracle.ts'

/** Default parameters of a farm. */
const [WEIGHT, AGE, NURSERY_DAYS, FINISH_DAYS, LACTATION] = [120, 170, 45, 110, 24]
const STAGES = { NURSERY: '保育', FINISH: '育肥', WTF: '断奶至出栏' }

/** Per cent that are typed above the report; none is typed of what a farm has of its own. */
export interface Rates {
  readonly basis: 'WEIGHT' | 'AGE'
  readonly nursery: number
  readonly finish: number
  readonly weaned?: number
  readonly sold?: number
}

const round = (value: number, places: number) => Math.round((value + 1e-9) * 10 ** places) / 10 ** places
const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0)

/** 元/kg of market pigs: what a farm sold in 30 days, else its floor. */
function priceOf({ sales }: OutFixture, { uid, name }: OracleFarm): number | null {
  const own = sales.filter(
    ({ farm, day, isMarket, amount }) => farm.uid === uid && isMarket && amount !== null && day >= ago(30),
  )
  if (own.length > 0)
    return round(sum(own, ({ amount }) => Number(amount)) / sum(own, ({ kilos }) => kilos), 4)
  return name === '西场' ? 13.2 : null
}

function growingRows(fixture: OutFixture, one: Growing, { basis, nursery, finish }: Rates): OracleRow[] {
  const { farm, batchNo, stage, born, weighed } = one
  const mean = grown(weighed.kilos, weighed.ago)
  const age = dayNumber(TODAY) - dayNumber(born)
  const wanted = basis === 'AGE' ? AGE - age : usualAge(WEIGHT) - usualAge(mean)
  const daysLeft = Math.max(Math.ceil(wanted - 1e-9), 0)
  const late = Math.min(daysLeft, FINISH_DAYS) / FINISH_DAYS
  const early = Math.min(Math.max(daysLeft - FINISH_DAYS, 0), NURSERY_DAYS) / NURSERY_DAYS
  const lives = (finish / 100) ** late * (nursery / 100) ** early
  const [out, due, price] = [grown(mean, daysLeft), addDays(TODAY, daysLeft), priceOf(fixture, farm)]
  return one.stands.map(({ house, heads: stock, planned }): OracleRow => {
    const [heads, kilos] = [round(stock * lives, 1), round(stock * lives * out, 1)]
    return {
      ...{ dueDate: due, kind: '批次', batchNo, earNo: null, farm: farm.name, house, stage: STAGES[stage] },
      ...{ ageDays: age, weight: round(mean, 1), daysLeft, outAge: age + daysLeft, outWeight: round(out, 1) },
      ...{ stock, heads, kilos, planned, unplanned: heads - planned, batches: 1 },
      pricedKilos: price === null ? null : kilos,
      amount: price === null ? null : round(stock * lives * out * price, 2),
      ...{ suckling: null, litters: null, weaned: null, pigletSale: null },
    }
  })
}

const inYear = (day: string) => day >= ago(364) && day <= TODAY

/** Figures of a farm's own last 365 days: live born of a litter, share that lives to weaning, share that is sold then. */
function ratesOf({ litters }: OutFixture, { uid }: OracleFarm, { weaned, sold }: Rates) {
  const own = litters.filter(({ farm }) => farm.uid === uid)
  const born = own.filter(({ live, farrowed }) => live !== null && inYear(farrowed))
  const done = own.filter((one) => one.weaned !== null && inYear(one.weaned.day))
  const lived = done.length > 0 ? 1 - sum(done, ({ dead }) => dead) / sum(done, ({ had }) => had) : null
  const heads = (all: readonly Litter[]) => sum(all, (one) => one.weaned?.heads ?? 0)
  const share = done.length > 0 ? heads(done.filter((one) => one.weaned?.isSold)) / heads(done) : 0
  return {
    live: born.length > 0 ? sum(born, ({ live }) => Number(live)) / born.length : null,
    kept: weaned === undefined ? lived : weaned / 100,
    share: sold === undefined ? share : sold / 100,
  }
}

interface Piglets {
  readonly farm: OracleFarm
  readonly kind: string
  readonly earNo: string
  readonly house: string | undefined
  readonly due: string
  readonly litters: number
  readonly weaned: number | null
  readonly share: number
  readonly suckling: number | null
  readonly ageDays: number | null
}

const pigletRow = ({
  farm,
  kind,
  earNo,
  house,
  due,
  litters,
  weaned,
  share,
  ...more
}: Piglets): OracleRow => ({
  ...{ dueDate: due, kind, earNo, batchNo: null, farm: farm.name, house, stage: null },
  ...{ daysLeft: dayNumber(due) - dayNumber(TODAY), litters, batches: 0 },
  weaned: weaned === null ? null : round(weaned, 1),
  pigletSale: weaned === null ? null : round(weaned * share, 1),
  ...more,
})

const latest = (day: string) => (day < TODAY ? TODAY : day)

function sucklingRow(
  fixture: OutFixture,
  { farm, earNo, farrowed, suckling }: Litter,
  rates: Rates,
): OracleRow {
  const { kept, share } = ratesOf(fixture, farm, rates)
  const due = latest(addDays(farrowed, LACTATION))
  const left = (dayNumber(due) - dayNumber(TODAY)) / LACTATION
  const weaned = kept === null ? null : suckling * kept ** left
  const [house, ageDays] = [farm.houses[0]?.name, dayNumber(TODAY) - dayNumber(farrowed)]
  return pigletRow({ farm, kind: '在哺窝', earNo, house, due, litters: 1, weaned, share, suckling, ageDays })
}

/** 预计出栏量: pigs of batches by house, litters that suckle, and litters that sows in pig are due with. */
export function outRows(fixture: OutFixture, farms: readonly OracleFarm[], rates: Rates): OracleRow[] {
  const { growing, litters, inPig } = fixture
  const here = ({ farm }: { farm: OracleFarm }) => farms.includes(farm)
  const sows = inPig.filter(here).map(({ farm, earNo, house, due, isFound }): OracleRow => {
    const { live, kept, share } = ratesOf(fixture, farm, rates)
    const likely = isFound ? 0.95 : 0.87
    const weaned = live === null || kept === null ? null : likely * live * kept
    const day = addDays(latest(due), LACTATION)
    const of = { farm, kind: '待产母猪', earNo, house, due: day, litters: likely, weaned, share }
    return pigletRow({ ...of, suckling: null, ageDays: null })
  })
  return [
    ...growing.filter(here).flatMap((one) => growingRows(fixture, one, rates)),
    ...litters.filter(here).flatMap((one) => (one.suckling > 0 ? [sucklingRow(fixture, one, rates)] : [])),
    ...sows,
  ].map((row) => ({ ...row, week: weekOf(String(row.dueDate)), month: String(row.dueDate).slice(0, 7) }))
}
