import { type Decimal, type Ratio, sumOf } from './decimal.ts'

/** Summed litters of a group; weights in kg. A litter that was not weighed adds to neither weight nor weighedLive. */
export interface LitterSums {
  litters: number
  healthy: number
  weak: number
  deformedLive: number
  stillborn: number
  blackDead: number
  mummy: number
  deformedDead: number
  litterWeight: Decimal | null
  weighedLive: number
}

const HEADS = [
  'litters',
  'healthy',
  'weak',
  'deformedLive',
  'stillborn',
  'blackDead',
  'mummy',
  'deformedDead',
  'weighedLive',
] as const

/** Live born: healthy + weak + live deformed. Weak piglets are alive. */
export const liveBorn = (sums: LitterSums): number => sums.healthy + sums.weak + sums.deformedLive

/** Total born, F40. */
export const totalBorn = (sums: LitterSums): number =>
  liveBorn(sums) + sums.stillborn + sums.blackDead + sums.mummy + sums.deformedDead

/** Adds groups up, for a total row. */
export function addLitterSums(groups: readonly LitterSums[]): LitterSums {
  const add = (key: (typeof HEADS)[number]) => groups.reduce((sum, one) => sum + one[key], 0)
  return {
    litters: add('litters'),
    healthy: add('healthy'),
    weak: add('weak'),
    deformedLive: add('deformedLive'),
    stillborn: add('stillborn'),
    blackDead: add('blackDead'),
    mummy: add('mummy'),
    deformedDead: add('deformedDead'),
    weighedLive: add('weighedLive'),
    litterWeight: sumOf(groups.map((one) => one.litterWeight)),
  }
}

export interface LitterKpi {
  /** F41: per litter. */
  totalPerLitter: Ratio
  livePerLitter: Ratio
  healthyPerLitter: Ratio
  /** F42: parts of total born; × 100 for %. */
  stillbornRate: Ratio
  mummyRate: Ratio
  weakRate: Ratio
  deformedRate: Ratio
  /** 无效仔: stillborn + black + mummy + deformed + weak. */
  lostRate: Ratio
  /** F43: kg per live piglet of the weighed litters. */
  birthWeight: Ratio
}

/** F41 … F43 as numerator and denominator. */
export function litterKpi(sums: LitterSums): LitterKpi {
  const total = totalBorn(sums)
  const deformed = sums.deformedLive + sums.deformedDead
  const lost = sums.stillborn + sums.blackDead + sums.mummy + deformed + sums.weak
  return {
    totalPerLitter: { num: total, den: sums.litters },
    livePerLitter: { num: liveBorn(sums), den: sums.litters },
    healthyPerLitter: { num: sums.healthy, den: sums.litters },
    stillbornRate: { num: sums.stillborn, den: total },
    mummyRate: { num: sums.mummy, den: total },
    weakRate: { num: sums.weak, den: total },
    deformedRate: { num: deformed, den: total },
    lostRate: { num: lost, den: total },
    birthWeight: { num: sums.litterWeight, den: sums.weighedLive },
  }
}
