import { addDays } from '#domain/calendar.ts'
import { figure, type OracleRow } from './compare.ts'
import type { Row } from './farms.ts'
import type { SaleFixture, Sold } from './sale-fixture.ts'

const GRADES: Readonly<Record<string, string>> = { FULL: '正品', SECOND: '次品', CULL: '淘汰' }

/** Half-up to the cent, of what floats leave as 0.4999…. */
const toCent = (value: number) => Math.round(value * 100 + 1e-6 * Math.sign(value)) / 100

/** 元 of a line of a ticket by its price, base weight and deductions (§2.13). */
function moneyOf(line: Row): number {
  const [qty, price, over] = [Number(line.qty ?? 0), Number(line.price), Number(line.overPrice ?? 0)]
  const paid = Number(line.weight) - Number(line.deductWeight ?? 0)
  const base = line.baseWeight ? Number(line.baseWeight) * qty : null
  const beyond = base === null ? 0 : paid - base
  const byKilo = base === null ? price * paid : price * Math.min(paid, base) + over * Math.max(0, beyond)
  const value = line.priceBy === 'HEAD' ? price * qty + over * beyond : byKilo
  return toCent(value - Number(line.deductAmount ?? 0))
}

/** Columns and sums of a line of something sold. */
function rowOf(one: Sold, line: Row, commodity: (uid: unknown) => string | null): OracleRow {
  const isTicket = one.is === 'TICKET'
  const [qty, weight] = [figure(line.qty), figure(line.weight)]
  const paid = weight === null ? null : weight - Number(line.deductWeight ?? 0)
  const amount = isTicket ? moneyOf(line) : figure(line.amount)
  const isWeighed = qty !== null && weight !== null
  const settlement = isTicket ? (one.settled ? '已结算' : '未结算') : null
  return {
    ...{
      date: one.day,
      docNo: one.docNo,
      client: one.client,
      saleType: one.saleType,
      salePerson: one.person,
    },
    ...{
      commodity: commodity(line.commodityId),
      farm: one.farm.name,
      quarantineNo: one.quarantineNo,
      settlement,
    },
    ...{
      number: line.batchNo ?? line.earNo ?? line.lotNo ?? null,
      grade: GRADES[String(line.grade ?? 'FULL')],
    },
    ...{
      records: 1,
      qty: qty ?? 0,
      weight,
      amount,
      live: qty === null ? null : weight,
      weighed: isWeighed ? qty : 0,
    },
    ...{ paid: amount === null ? null : paid, kiloAmount: paid === null ? null : amount },
    ...{ owed: settlement === '未结算' ? amount : null, settled: settlement === '已结算' ? amount : null },
    avgWeight: isWeighed && qty > 0 ? weight / qty : null,
    price: amount === null || !paid ? null : amount / paid,
  }
}

/** All that was sold by these farms from one day to another. */
export function soldRows(
  fixture: SaleFixture,
  farms: readonly string[],
  from: string,
  to: string,
): OracleRow[] {
  const within = (one: { farm: { uid: string }; day: string }) =>
    farms.includes(one.farm.uid) && one.day >= from && one.day <= to
  const commodity = (uid: unknown) => fixture.commodities.find((one) => one.uid === uid)?.name ?? null
  const rows = fixture.sold
    .filter(within)
    .flatMap((one) => one.lines.map((line) => rowOf(one, line, commodity)))
  const litters = fixture.weaned.filter(within).flatMap((one) => {
    const tickets = fixture.sold.filter((sold) => sold.farm === one.farm && sold.day === one.day)
    const named = tickets
      .flatMap(({ lines }) => lines)
      .filter((line) => line.source === 'WEANED' && line.earNo === one.earNo)
    const left = one.qty - named.reduce((sum, line) => sum + Number(line.qty), 0)
    if (left <= 0) return []
    const weight = toCent((one.weight * left) / one.qty)
    const line = { earNo: one.earNo, grade: 'FULL', qty: left, weight, amount: null }
    const { farm, day } = one
    return [rowOf({ ...UNNAMED, farm, day, lines: [line] }, line, commodity)]
  })
  return [...rows, ...litters]
}

const UNNAMED = {
  ...{
    is: 'BATCH' as const,
    docNo: null,
    client: null,
    person: null,
    saleType: '仔猪(猪苗)',
    quarantineNo: null,
  },
  settled: false,
}

/** The Monday a day's week begins with, as 2026-W38. */
export function weekOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const thursday = addDays(day, 3 - weekday)
  const first = Date.parse(`${thursday.slice(0, 4)}-01-01`)
  const week = Math.floor((Date.parse(thursday) - first) / 604_800_000) + 1
  return `${thursday.slice(0, 4)}-W${String(week).padStart(2, '0')}`
}
