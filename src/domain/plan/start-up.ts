import { addDays, isoWeek } from '../calendar.ts'
import { type Flow, type FlowInputs, serviceMix } from './flow.ts'
import { ceiling, type Fraction, fraction, NONE, over, plus, rest, times } from './fraction.ts'

/** Days between the stations of a pig's way, as the farm plans them. */
export interface StartUpDays {
  readonly gestation: number
  readonly lactation: number
  readonly weanToService: number
  readonly nursery: number
  /** Age at which pigs are sold. */
  readonly marketAge: number
  /** From service to coming on heat again. */
  readonly cycle: number
}

export interface StartUpInputs {
  readonly flow: Flow
  readonly rates: FlowInputs
  readonly days: StartUpDays
  /** First day of the week in which the first gilts come. */
  readonly firstDay: string
  /** Weeks to compute; the first is that of the first introduction. */
  readonly weeks: number
  /** Whole weeks from entry to first service. */
  readonly giltWeeks: number
  /** A batch of gilts is bought for so many weeks of services. */
  readonly introEvery: number
}

/** A week of a start-up. Heads are expectations, introductions whole heads. */
export interface StartUpWeek extends Pick<Flow, 'services' | 'farrowings' | 'weaned' | 'grown' | 'sold'> {
  readonly day: string
  readonly week: string
  readonly introduced: number
  readonly gilts: Fraction
}

/** Whole weeks after a service on the first day of its week in which something happens so many days later. */
const weeksAfter = (days: number): number => Math.floor(days / 7)

/** Weeks between the first services and the later stations. */
export function stationsOf({ days, giltWeeks }: Pick<StartUpInputs, 'days' | 'giltWeeks'>) {
  const born = days.gestation
  const weaned = born + days.lactation
  const at = (after: number) => giltWeeks + weeksAfter(after)
  return {
    served: giltWeeks,
    repeats: at(days.cycle),
    farrowed: at(born),
    weaned: at(weaned),
    servedAgain: at(weaned + days.weanToService),
    grown: at(weaned + days.nursery),
    sold: at(born + days.marketAge),
  }
}

/**
 * A new herd week by week (§4.9): w_m services from the first week on, all of gilts until repeats and weaned sows come
 * back, farrowings 114 days after, then weanings, and pigs sold at their age. What is bought in a week covers the services of
 * `introEvery` weeks, with those that selection leaves over.
 */
export function startUp(inputs: StartUpInputs): StartUpWeek[] {
  const { flow, rates, firstDay } = inputs
  const station = stationsOf(inputs)
  const farrowings = times(fraction(flow.services), rates.farrowingRate)
  const weaned = times(times(farrowings, rates.liveBorn), rest(rates.preWeanMortality))
  const grown = times(weaned, rates.nurserySurvival)
  const sold = times(grown, rates.finishSurvival)
  const from = (first: number, value: Fraction) => (week: number) => (week >= first ? value : NONE)
  return Array.from({ length: inputs.weeks }, (_, week) => {
    const day = addDays(firstDay, 7 * week)
    return {
      day,
      week: isoWeek(day),
      introduced: introducedIn(inputs, station, week),
      services: week >= station.served ? flow.services : 0,
      gilts: giltsIn(inputs, station, week),
      farrowings: from(station.farrowed, farrowings)(week),
      weaned: from(station.weaned, weaned)(week),
      grown: from(station.grown, grown)(week),
      sold: from(station.sold, sold)(week),
    }
  })
}

type Stations = ReturnType<typeof stationsOf>

/** Gilts served in a week: all services, less the sows that come back by then. */
function giltsIn({ flow, rates }: StartUpInputs, station: Stations, week: number): Fraction {
  if (week < station.served) return NONE
  const farrowings = week >= station.servedAgain ? times(fraction(flow.services), rates.farrowingRate) : NONE
  const rebredShare = week >= station.repeats ? rates.rebredShare : NONE
  return serviceMix(farrowings, flow.services, { ...rates, rebredShare }).gilts
}

/** Heads bought in a week: for the services of the next so many weeks that begin when these gilts are ready. */
function introducedIn(inputs: StartUpInputs, station: Stations, week: number): number {
  if (week % inputs.introEvery !== 0) return 0
  const weeks = Array.from({ length: inputs.introEvery }, (_, later) => week + station.served + later)
  const gilts = weeks.map((one) => giltsIn(inputs, station, one)).reduce(plus, NONE)
  return ceiling(over(gilts, inputs.rates.selectionRate))
}
