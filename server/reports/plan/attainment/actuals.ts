import { monthRange } from '#domain/calendar.ts'
import { roundHalfUp } from '#domain/decimal.ts'
import { MONTHS, type PlanCode } from '#domain/plan/year.ts'
import type { Tx } from '#server/kit/database.ts'
import {
  type Actual,
  type ActualsOfFarms,
  type ActualsRequest,
  EMPTY,
  type Keep,
  type Period,
} from './actual.ts'
import { keepBatchActuals } from './actual-batches.ts'
import { keepCostActuals } from './actual-costs.ts'
import { keepHerdActuals } from './actual-herd.ts'

/** What farms came to in each calendar month of a year, as the scorecard and the days of batches tell it; what it cost by
 *  accounting months, as the cost summary does. */
export async function yearActuals(tx: Tx, request: ActualsRequest): Promise<ActualsOfFarms> {
  const found = new Map<string, Map<PlanCode, Actual>>()
  const keep: Keep = (farm, code, key, value) => {
    if (value === null || value === undefined) return
    const own = found.get(farm) ?? new Map<PlanCode, Actual>()
    own.set(code, { ...(own.get(code) ?? EMPTY), [key]: roundHalfUp(String(value)) })
    found.set(farm, own)
  }
  const periods = periodsOf(request)
  if (request.farms.length === 0 || periods.length === 0) return found
  await keepHerdActuals(tx, request, periods, keep)
  await keepBatchActuals(tx, request, periods, keep)
  await keepCostActuals(tx, request, keep)
  return found
}

/** Months that have begun, and the year so far. */
function periodsOf({ year, until }: ActualsRequest): Period[] {
  const ended = (date: string) => (date < until ? date : until)
  const months = MONTHS.map((month): Period => {
    const { start, end } = monthRange(`${year}-${String(month).padStart(2, '0')}-01`)
    return { key: `m${month}`, first: start, last: ended(end) }
  }).filter(({ first }) => first <= until)
  const last = months.at(-1)
  return last ? [...months, { key: 'whole', first: `${year}-01-01`, last: last.last }] : []
}
