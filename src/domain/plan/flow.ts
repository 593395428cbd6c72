import {
  ceiling,
  compare,
  type Fraction,
  fraction,
  least,
  minus,
  notNegative,
  over,
  plus,
  rest,
  times,
} from './fraction.ts'

/**
 * Flow planning (满负荷均衡生产, §4.9): weekly figures of a farm of so many sows when it runs evenly. All rates are shares of one, all figures
 * exact until they are shown.
 */
export interface FlowInputs {
  /** S: design sows, heads. */
  readonly sows: Fraction
  /** L: litters per sow and year. */
  readonly litters: Fraction
  /** r: share of services that end in a farrowing. */
  readonly farrowingRate: Fraction
  /** K: farrowing crates; null: as many as are wanted. */
  readonly crates: Fraction | null
  /** T: weeks a litter keeps a crate, from moving in to washed. */
  readonly crateWeeks: Fraction
  /** Weeks a sow of it is there. */
  readonly sowCrateWeeks: Fraction
  /** b: live born per litter, heads. */
  readonly liveBorn: Fraction
  /** m: share of them that dies before weaning. */
  readonly preWeanMortality: Fraction
  readonly nurserySurvival: Fraction
  readonly finishSurvival: Fraction
  readonly nurseryWeeks: Fraction
  readonly finishWeeks: Fraction
  /** Share of weaned sows that is culled instead of served. */
  readonly cullShare: Fraction
  /** Share of failed services that is served once more. */
  readonly rebredShare: Fraction
  /** Share of the herd replaced in a year. */
  readonly replacement: Fraction
  /** Weeks from entry of a gilt to her first service. */
  readonly giltWeeks: Fraction
  /** Share of the gilts that entered that is served at last. */
  readonly selectionRate: Fraction
}

/** Services of a week by class of sow. */
interface ServiceMix {
  readonly weaned: Fraction
  readonly repeats: Fraction
  readonly gilts: Fraction
}

export interface Flow {
  /** w_f: farrowings a week. */
  readonly farrowings: Fraction
  /** … as the sows alone would give them, whatever the crates. */
  readonly bySows: Fraction
  /** K ÷ T; null without crates. */
  readonly byCrates: Fraction | null
  /** w_f ÷ r before it is made whole. */
  readonly exactServices: Fraction
  /** w_m: services a week. */
  readonly services: number
  readonly mix: ServiceMix
  /** Gilts a week that the replacement rate asks for; compared with `mix.gilts` it shows whether the shares fit together. */
  readonly replacementGilts: Fraction
  /** Heads that wait for their first service. */
  readonly giltPool: Fraction
  readonly weaned: Fraction
  /** Out of the nursery a week. */
  readonly grown: Fraction
  readonly sold: Fraction
  readonly crates: number
  /** Places for sows that are served, pregnant or empty. */
  readonly sowPlaces: number
  readonly nurseryPlaces: number
  readonly finishPlaces: number
}

const WEEKS_OF_YEAR = fraction(52)
const ONE_WEEK = fraction(1)

/** L of a cycle of so many days (gestation + lactation + weaning to service + other empty days). */
export const littersOfCycle = (cycleDays: Fraction, yearDays: Fraction = fraction(365)): Fraction =>
  over(yearDays, cycleDays)

/**
 * Services that bring so many farrowings: w_m = ⌈w_f ÷ r⌉. Carr's 12 services for 10 farrowings are a rate of 10/12, which people
 * write as 83 %.
 */
export const servicesFor = (farrowings: Fraction, farrowingRate: Fraction): number =>
  ceiling(over(farrowings, farrowingRate))

/** Heads served in a week of w_m services, by kind: gilts fill what weaned sows and repeats leave open. */
export function serviceMix(
  farrowings: Fraction,
  services: number,
  inputs: Pick<FlowInputs, 'farrowingRate' | 'cullShare' | 'rebredShare'>,
): ServiceMix {
  const weaned = least(times(farrowings, rest(inputs.cullShare)), fraction(services))
  const failed = times(fraction(services), rest(inputs.farrowingRate))
  const repeats = least(times(failed, inputs.rebredShare), minus(fraction(services), weaned))
  const gilts = notNegative(minus(minus(fraction(services), weaned), repeats))
  return { weaned, repeats, gilts }
}

/** The weekly figures of an even flow, and the places it takes. */
export function flowOf(inputs: FlowInputs): Flow {
  const { sows, crates, crateWeeks, farrowingRate } = inputs
  const bySows = over(times(sows, inputs.litters), WEEKS_OF_YEAR)
  const byCrates = crates && over(crates, crateWeeks)
  const farrowings = byCrates ? least(bySows, byCrates) : bySows
  const services = servicesFor(farrowings, farrowingRate)
  const mix = serviceMix(farrowings, services, inputs)
  const weaned = times(times(farrowings, inputs.liveBorn), rest(inputs.preWeanMortality))
  const grown = times(weaned, inputs.nurserySurvival)
  return {
    farrowings,
    bySows,
    byCrates,
    exactServices: over(farrowings, farrowingRate),
    services,
    mix,
    replacementGilts: over(over(times(sows, inputs.replacement), WEEKS_OF_YEAR), farrowingRate),
    giltPool: over(times(mix.gilts, inputs.giltWeeks), inputs.selectionRate),
    weaned,
    grown,
    sold: times(grown, inputs.finishSurvival),
    crates: ceiling(times(bySows, crateWeeks)),
    sowPlaces: ceiling(notNegative(minus(sows, times(farrowings, inputs.sowCrateWeeks)))),
    nurseryPlaces: ceiling(times(weaned, plus(inputs.nurseryWeeks, ONE_WEEK))),
    finishPlaces: ceiling(times(grown, plus(inputs.finishWeeks, ONE_WEEK))),
  }
}

/** 满负荷率: farrowings of a week ÷ those the crates allow (K ÷ T). */
export const fullLoad = (farrowings: Fraction, crates: Fraction, crateWeeks: Fraction): Fraction =>
  over(farrowings, over(crates, crateWeeks))

/** 达成率: actual ÷ target; null without a target. */
export const attainment = (actual: Fraction, target: Fraction): Fraction | null =>
  target.num.gt(0) ? over(actual, target) : null

const PLACES = ['crates', 'sowPlaces', 'nurseryPlaces', 'finishPlaces'] as const
export type Place = (typeof PLACES)[number]
/** Places a farm has, each null where it is not known. */
export type Capacity = Readonly<Record<Place, number | null>>

interface Shortage {
  readonly place: Place
  readonly needed: number
  readonly there: number
}

/** Where there are fewer places than the flow takes. */
export const shortagesOf = (flow: Flow, capacity: Capacity): Shortage[] =>
  PLACES.flatMap((place) => {
    const there = capacity[place]
    return there !== null && there < flow[place] ? [{ place, needed: flow[place], there }] : []
  })

/** True where the crates, and not the sows, set the pace. */
export const boundByCrates = ({ bySows, byCrates }: Flow): boolean =>
  byCrates !== null && compare(byCrates, bySows) < 0
