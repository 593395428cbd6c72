import type { MaybeDecimal, Ratio } from '#domain/decimal.ts'
import { type Averages, isCounted, ofOwnBirth, weanedHeads, weanWeightOf } from '../card/averages.ts'
import type { Litter, ParityLine } from '../card/card-data.ts'

/** A column of the parity table that holds a figure. */
export interface FigureColumn {
  key: string
  title: string
  group: 'service' | 'litter' | 'wean' | 'gap'
  /** Places of a cell, and of the average in the foot. */
  digits: number
  strong?: boolean
  of(line: ParityLine): MaybeDecimal
  average?(averages: Averages): Ratio
}

const born = (of: (litter: Litter) => MaybeDecimal) => (line: ParityLine) =>
  line.litter && isCounted(line.litter) ? of(line.litter) : null
const weaned = (of: (litter: Litter) => MaybeDecimal) => (line: ParityLine) =>
  line.litter?.weanDate ? of(line.litter) : null

const heads = (
  key: 'total' | 'live' | 'healthy' | 'weak' | 'stillborn' | 'mummy',
  title: string,
  of: (litter: Litter) => MaybeDecimal,
  strong = false,
): FigureColumn => ({
  key,
  title,
  group: 'litter',
  digits: 0,
  strong,
  of: born(of),
  average: (averages) => averages[key],
})

export const litterColumns: readonly FigureColumn[] = [
  heads('total', '总仔', (one) => one.totalBorn),
  heads('live', '活仔', (one) => one.livePiglets, true),
  heads(
    'healthy',
    '健',
    ofOwnBirth((one) => one.healthy),
  ),
  heads(
    'weak',
    '弱',
    ofOwnBirth((one) => one.weak),
  ),
  heads('stillborn', '死', (one) => one.stillborn),
  heads('mummy', '木', (one) => one.mummy),
  {
    key: 'litterWeight',
    title: '窝重',
    group: 'litter',
    digits: 1,
    of: born((one) => one.litterWeight),
    average: (averages) => averages.litterWeight,
  },
]

export const weanColumns: readonly FigureColumn[] = [
  {
    key: 'lactation',
    title: '日龄',
    group: 'wean',
    digits: 0,
    of: weaned((one) => one.lactationDays),
    average: (averages) => averages.lactation,
  },
  {
    key: 'weaned',
    title: '头数',
    group: 'wean',
    digits: 0,
    strong: true,
    of: weaned(weanedHeads),
    average: (averages) => averages.weaned,
  },
  {
    key: 'weanWeight',
    title: '均重',
    group: 'wean',
    digits: 2,
    of: (line) => weanWeightOf(line.litter),
    average: (averages) => averages.weanWeight,
  },
]

export const gapColumns: readonly FigureColumn[] = [
  {
    key: 'wsi',
    title: '断配',
    group: 'gap',
    digits: 0,
    of: (line) => line.wsi,
    average: (averages) => averages.wsi,
  },
  {
    key: 'npd',
    title: 'NPD',
    group: 'gap',
    digits: 0,
    of: (line) => line.npd,
    average: (averages) => averages.npd,
  },
]
