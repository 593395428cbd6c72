import { apportioned } from '../stock/stock.amounts.ts'
import type { Allocation, CostBearer, CostClass } from './objects.ts'

/** Bearer of a cost: the breeding herd, a batch of a stage, or, where neither is there, the class as a whole. */
interface CostObject {
  readonly costClass: CostClass
  readonly batchId: string | null
}

/** An object in one house during the period. */
export interface Place extends CostObject {
  readonly houseId: string | null
  /** Days its animals were there (F01). */
  readonly days: number
  /** Heads at the end of the last day. */
  readonly heads: number
  /** Weight of one of its heads, in hundredths of a standard head. */
  readonly standard: number
}

/** Bearers of a cost: narrowed to a class, to houses or to batches, then split by a rule. */
export interface Bearers {
  readonly rule: Allocation
  readonly costClass?: CostClass | null
  readonly houseIds?: readonly string[]
  readonly batchIds?: readonly string[]
}

export interface Borne {
  readonly costClass: CostBearer
  readonly batchId: string | null
  readonly cents: number
}

/** Weight of an object by a rule. */
const weigh: Readonly<Record<Exclude<Allocation, 'EQUAL'>, (place: Place) => number>> = {
  PIG_DAYS: ({ days }) => days,
  HEADS: ({ heads }) => heads,
  WEIGHT: ({ heads, standard }) => heads * standard,
  DIRECT: ({ days }) => days,
}

/**
 * Cents borne by the objects of a farm's period, exact to the cent (§2.14, F100 … F102). Without heads at the end of the period their
 * animal-days decide; without animals in the houses or batches named, all of the farm bear it.
 */
export function bear(cents: number, bearers: Bearers, places: readonly Place[]): Borne[] {
  const { rule, costClass } = bearers
  const ofClass = places.filter((one) => !costClass || one.costClass === costClass)
  const named = ofClass.filter((one) => isNamed(one, bearers))
  const chosen = named.length > 0 ? named : ofClass
  if (chosen.length === 0) return [{ costClass: costClass ?? 'BREEDING', batchId: null, cents }]
  const objects = [...Map.groupBy(chosen, keyOf).values()]
  const by = (weight: (place: Place) => number) =>
    objects.map((all) => all.reduce((sum, one) => sum + weight(one), 0))
  const weights = rule === 'EQUAL' ? [] : [by(weigh[rule]), by(weigh.PIG_DAYS)]
  const parts = apportioned(cents, weights.find((all) => all.some((one) => one > 0)) ?? objects.map(() => 1))
  return objects.flatMap(([first], at) => (first ? borneBy(first, parts[at] ?? 0) : []))
}

const isNamed = ({ houseId, batchId }: Place, { houseIds = [], batchIds = [] }: Bearers): boolean =>
  houseIds.some((one) => one === houseId) || batchIds.some((one) => one === batchId)

const keyOf = ({ costClass, batchId }: CostObject): string => [costClass, batchId].join(' ')

const borneBy = ({ costClass, batchId }: CostObject, cents: number): Borne[] =>
  cents === 0 ? [] : [{ costClass, batchId, cents }]

/** A cost that goes by shares to several places, each of which splits its own; the parts add up to the cent. */
export function bearByShares(
  cents: number,
  targets: readonly { readonly bearers: Bearers; readonly share: number }[],
  places: readonly Place[],
): Borne[] {
  const parts = apportioned(
    cents,
    targets.map(({ share }) => share),
  )
  return targets.flatMap(({ bearers }, at) => bear(parts[at] ?? 0, bearers, places))
}
