import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { PARAMETER_DEFAULTS } from '#domain/parameters.ts'
import { purchaseSemen } from '#server/commands/semen/purchase.ts'
import { receiveSemen, rejectSemen } from '#server/commands/semen/semen.receive.ts'
import { type StockedLot, stockedLots } from '#server/commands/semen/semen.stock.ts'
import { shipSemen } from '#server/commands/semen/ship.ts'
import { storeNamed } from '#server/stores.ts'
import { farmsOf, routesOf } from './farms-of.ts'
import { model } from './herd-model.ts'
import type { Chance } from './random.ts'
import { heat } from './seasons.ts'
import type { SimulatedRow } from './simulate-sow.ts'
import type { DemoContext } from './through.ts'

/** A boar and the first day it may be collected again. */
interface RestedBoar {
  readonly earNo: string
  ready: string
}

interface Lot {
  readonly lotNo: string
  readonly to: string
  left: number
}

interface Stud {
  readonly boars: readonly RestedBoar[]
  readonly lots: Lot[]
  readonly rows: SimulatedRow[]
  readonly luck: Chance
  /** Doses wanted out of lots, by day. */
  readonly wanted: ReadonlyMap<string, number>
}

const { semen } = model
const DOSE_ML = 80
const dosesOf = ({ row }: SimulatedRow): number => Number(row.doseCount ?? 1)

/**
 * Serves part of the matings out of lots: boars are collected as the doses of the next days ask for it, what is left of an
 * expired lot is thrown away. Rows come in the order of their days and stay so.
 */
export function withSemen(
  rows: readonly SimulatedRow[],
  boars: readonly RestedBoar[],
  until: string,
  luck: Chance,
): SimulatedRow[] {
  const byLot = new Set(rows.filter(({ code }) => code === 'event_mat' && luck.yes(semen.share)))
  const wanted = new Map<string, number>()
  for (const mating of byLot) wanted.set(mating.date, (wanted.get(mating.date) ?? 0) + dosesOf(mating))
  const first = rows[0]?.date ?? until
  const stud: Stud = { boars, lots: [], rows: [], luck, wanted }
  const byDay = Map.groupBy(rows, (row) => row.date)
  for (let day = first; day <= until; day = addDays(day, 1)) {
    throwAway(stud, day)
    if (wanted.has(day)) fill(stud, day)
    // a farm that is looked at on its last day has semen in its refrigerator, and some to sell
    if (day === until) for (let boar = 0; boar < semen.spareBoars; boar += 1) collectNext(stud, day)
    for (const row of byDay.get(day) ?? []) stud.rows.push(byLot.has(row) ? outOfLot(stud, row) : row)
  }
  return stud.rows
}

/** Discards the rest of a lot on the day after its last one. */
function throwAway({ lots, rows }: Stud, day: string): void {
  for (const lot of lots.filter((one) => one.to < day)) {
    lots.splice(lots.indexOf(lot), 1)
    if (lot.left === 0) continue
    const row = { earNo: lot.lotNo, date: day, doses: lot.left, reason: 'EXPIRED' }
    rows.push({ code: 'event_semen_discard', date: day, row })
  }
}

/** When this day's doses are not there: collects boars until the lots hold what it and the next ones want, or none is rested. */
function fill(stud: Stud, day: string): void {
  const stock = stud.lots.reduce((sum, lot) => sum + lot.left, 0)
  if (stock >= (stud.wanted.get(day) ?? 0)) return
  const days = Array.from({ length: semen.validDays + 1 }, (_, i) => addDays(day, i))
  const asked = days.reduce((sum, one) => sum + (stud.wanted.get(one) ?? 0), 0)
  let short = asked - stock
  for (const boar of rested(stud)) {
    if (short <= 0) return
    if (boar.ready > day) continue
    boar.ready = addDays(day, semen.restDays)
    short -= collect(stud, boar.earNo, day, short)
  }
}

/** The boar that rested longest, when one is rested. */
function collectNext(stud: Stud, day: string): void {
  const boar = rested(stud).find((one) => one.ready <= day)
  if (!boar) return
  boar.ready = addDays(day, semen.restDays)
  collect(stud, boar.earNo, day, semen.leastDoses)
}

const rested = ({ boars }: Stud): RestedBoar[] => boars.toSorted((a, b) => (a.ready < b.ready ? -1 : 1))

/** How far the ejaculates of a boar usually lie from those of the others: from −1 (poor) to 1 (rich), by his number. */
const richness = (earNo: string): number => Math.sin(Number(earNo.slice(1)) * 2.4)

/** One ejaculate and, when it is good, its lot; answers the doses made. */
function collect({ luck, rows, lots }: Stud, earNo: string, date: string, short: number): number {
  const own = richness(earNo)
  const { mean, ...spread } = semen.volume
  const volume = Math.round(luck.bounded({ ...spread, mean: mean + 22 * own - 12 * heat(date) }))
  const density = luck
    .bounded({ ...semen.density, mean: semen.density.mean - 0.2 * own - 0.15 * heat(date) })
    .toFixed(1)
  const good = luck.yes(semen.qualified - semen.heatLoss * heat(date))
  const motility = good
    ? luck.bounded({ ...semen.motility, mean: semen.motility.mean + 1.5 * own - 3 * heat(date) }).toFixed(1)
    : luck.whole(45, 68)
  const abnormal = luck
    .bounded({ ...semen.abnormal, mean: semen.abnormal.mean - own + 3 * heat(date) })
    .toFixed(1)
  const time = `07:${luck.whole(10, 59)}`
  rows.push({
    code: 'event_semen_collect',
    date,
    row: { earNo, date, volume, density, motility, abnormal, colour: 'WHITE', time },
  })
  if (!good) return 0
  const dosesMade = Math.min(
    Math.floor((volume * Number(density)) / semen.spermPerDose),
    Math.floor((volume * PARAMETER_DEFAULTS.semen_max_dilution) / DOSE_ML),
    Math.max(semen.leastDoses, Math.ceil(short * 1.1)),
  )
  const lotNo = `${earNo}-${date.replaceAll('-', '')}`
  const made = {
    dosesMade,
    doseVolume: DOSE_ML,
    spermPerDose: semen.spermPerDose,
    validDays: semen.validDays,
    lotNo,
  }
  rows.push({ code: 'event_semen_process', date, row: { earNo, date, extender: '长效稀释剂', ...made } })
  lots.push({ lotNo, to: addDays(date, semen.validDays), left: dosesMade })
  return dosesMade
}

/** The mating out of the lot that expires first, or of its boar where no lot holds its doses. */
function outOfLot({ lots }: Stud, mating: SimulatedRow): SimulatedRow {
  const doses = dosesOf(mating)
  const lot = lots.find((one) => one.left >= doses)
  if (!lot) return mating
  lot.left -= doses
  const { boarEarnock: _boar, ...row } = mating.row
  return { ...mating, row: { ...row, semenLot: lot.lotNo } }
}

const TO_FARM = { price: '38', destination: 'FARM' } as const
const TO_CLIENT = { price: '45', destination: 'CLIENT' } as const
/** Doses a dispatch takes at most, and those a lot keeps for the farm itself. */
const MOST = 5
const KEPT = 2

/** Semen that changed hands in the last days: bought by each farm, sold to a client, and sent from farm to farm. */
export async function demoSemenTrade(context: DemoContext, company: string): Promise<void> {
  const farms = await farmsOf(context.tx, company)
  for (const [at, farmId] of farms.entries()) await buy(context, company, farmId, at)
  const caller = { ...context.caller, companyId: company }
  const client = await storeNamed('basic-client').create(context.tx, caller, {
    ...{ code: 'KH03', name: '双河家庭农场', kind: 'RETAIL', area: '信阳', creditLimit: '20000' },
  })
  for (const [stud, receiver] of routesOf(farms)) await sell(context, client.uid, stud, receiver)
}

async function buy(context: DemoContext, company: string, farmId: string, at: number): Promise<void> {
  const { tx, today } = context
  const found = await sql<{ supplierId: string; breedId: string; price: string }>`
    select supplier_id as "supplierId", breed_id as "breedId", price::text from semen_range
     where company_id = ${company} and supply_farm_id = ${farmId} and supplier_id is not null limit 1`.execute(
    tx,
  )
  const [offer] = found.rows
  if (!offer) return
  for (const [no, days] of [2, 1].entries()) {
    const receiveDate = addDays(today, -days)
    await purchaseSemen(
      { ...context },
      {
        ...offer,
        ...{ farmId, receiveDate, producedDate: receiveDate, validTo: addDays(receiveDate, 4), lineId: null },
        lotNo: `ZY${receiveDate.slice(2).replaceAll('-', '')}${at + 1}`,
        boarEarNo: `ZYD${108 + 7 * at + no}`,
        ...{ doses: 20 - 4 * no, rejected: no, temperature: no === 0 ? '16.8' : '17.4' },
        ...{ motility: no === 0 ? '82' : '79', remark: null },
      },
    )
  }
}

async function sell(
  context: DemoContext,
  clientId: string,
  stud: string,
  receiver: string | undefined,
): Promise<void> {
  const { tx, today } = context
  const own = (await stockedLots(tx, [stud], today)).filter(({ lotNo }) => lotNo.startsWith('G'))
  const act = { ...context }
  const ship = (lot: StockedLot, doses: number, to: object) =>
    shipSemen(act, {
      ...{ shipDate: today, lotUid: lot.uid, doses, toFarmId: null, clientId: null, remark: null },
      ...TO_CLIENT,
      ...to,
    })
  for (const lot of own) {
    let free = lot.stock - KEPT
    const take = () => {
      const doses = Math.min(MOST, free)
      free -= doses
      return doses
    }
    if (free > 0) await ship(lot, take(), { clientId })
    if (!receiver) continue
    if (free > 0) {
      const doses = take()
      const uid = await ship(lot, doses, { ...TO_FARM, toFarmId: receiver })
      const arrived = { date: today, temperature: '17.1', motility: '81' }
      await receiveSemen(act, uid, { ...arrived, accepted: Math.max(1, doses - 1) })
    }
    if (free > 0) {
      const uid = await ship(lot, Math.min(2, free), { ...TO_FARM, toFarmId: receiver })
      free -= 2
      await rejectSemen(act, uid, { date: today, reason: '到货温度 23℃，超出范围' })
    }
    // on the road
    if (free > 0) await ship(lot, take(), { ...TO_FARM, toFarmId: receiver })
  }
}
