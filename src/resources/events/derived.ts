import { days } from '#domain/calendar.ts'
import { isMissing } from '#domain/typed.ts'
import { isDate } from '#kit/checks.ts'
import type { DerivedCell } from '#kit/event-form.ts'

type Row = Readonly<Record<string, unknown>>

const asDate = (value: unknown): string | null => (typeof value === 'string' && isDate(value) ? value : null)
const asNumber = (value: unknown): number => {
  const number = Number(value ?? 0)
  return Number.isFinite(number) ? number : 0
}

/** A fact of the animal, shown as the server sends it. */
export const fact = (label: string, key: string, extra: Partial<DerivedCell> = {}): DerivedCell => ({
  label,
  ...extra,
  of: (_row, facts) => facts[key] ?? null,
})

/** Days from a date among the animal's facts to the date of the row. */
export const daysSince = (label: string, key: string): DerivedCell => ({
  label,
  width: 60,
  digits: 0,
  of: (row, facts) => {
    const [from, to] = [asDate(facts[key]), asDate(row.date)]
    return from && to ? days(from, to) : null
  },
})

interface Withdrawal {
  readonly from: string
  readonly until: string
}

/** Last day on which drugs forbid to sell the animal or batch, as of the row's day; empty where it may be sold (V-606, G-10). */
export const withdrawnUntil: DerivedCell = {
  label: '休药至',
  width: 100,
  of: ({ date }, { withdrawals }) => {
    const day = asDate(date)
    const periods = Array.isArray(withdrawals) ? (withdrawals as readonly Withdrawal[]) : []
    const bound = periods.filter(({ from, until }) => day === null || (from <= day && day <= until))
    return (
      bound
        .map(({ until }) => until)
        .toSorted()
        .at(-1) ?? null
    )
  },
}

/** Sum of cells; empty as long as none of them is filled. */
export const total = (label: string, keys: readonly string[]): DerivedCell => ({
  label,
  width: 60,
  digits: 0,
  of: (row) => (keys.some((key) => !isMissing(row[key])) ? sumOf(row, keys) : null),
})

export const sumOf = (row: Row, keys: readonly string[]): number =>
  keys.reduce((sum, key) => sum + asNumber(row[key]), 0)

/** Average weight in kg, two places; empty without heads. */
export const average = (label: string, weight: string, heads: readonly string[]): DerivedCell => ({
  label,
  width: 64,
  digits: 2,
  of: (row) => {
    const count = sumOf(row, heads)
    const kg = asNumber(row[weight])
    return count > 0 && kg > 0 ? kg / count : null
  },
})

/** How it stands with a sow's litter: her parity, the age of the piglets, and how many she suckles. */
export const litterFacts = {
  parity: fact('胎次', 'parity', { width: 52, digits: 0 }),
  lastFarrowDate: fact('分娩日期', 'lastFarrowDate', { width: 104 }),
  ageDays: daysSince('日龄 天', 'lastFarrowDate'),
  suckling: fact('带仔数', 'suckling', { width: 64, digits: 0 }),
}
