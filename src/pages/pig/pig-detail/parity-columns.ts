import type { MaybeDecimal, Ratio } from '#domain/decimal.ts'
import type { Litter, ParityLine } from '#resources/answers/animal-card.ts'
import { saveSheet } from '#views/save-sheet.ts'
import { type Averages, isCounted, ofOwnBirth, weanedHeads, weanWeightOf } from '../card/averages.ts'
import type { Card } from '../card/card-data.ts'

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

const HEAD = [
  '胎次',
  '配种日期',
  '与配公猪',
  '配次',
  '输精次数',
  '妊娠天数',
  '分娩日期',
  '总产仔',
  '活仔',
  '健仔',
  '弱仔',
  '死胎',
  '木乃伊',
  '窝重kg',
  '断奶日期',
  '断奶日龄',
  '断奶头数',
  '断奶均重kg',
  '断配天数',
  'NPD天数',
] as const

type Cell = string | number | null
const figure = (value: MaybeDecimal): number | null =>
  value === null || value === undefined ? null : Number(value)
const healthy = (litter: Litter) => figure(ofOwnBirth((one) => one.healthy)(litter))
const weak = (litter: Litter) => figure(ofOwnBirth((one) => one.weak)(litter))

/** The parity table as rows of a sheet, oldest first as in a herd book. */
export function parityRows(lines: readonly ParityLine[]): Cell[][] {
  return lines.toReversed().map((line) => {
    const { service, litter } = line
    const born = litter && isCounted(litter) ? litter : null
    const weaned = litter?.weanDate ? litter : null
    return [
      line.parity,
      service?.date ?? null,
      service?.boarEarnock ?? null,
      line.services,
      service?.doseCount ?? null,
      litter?.gestationDays ?? null,
      litter?.farrowDate ?? null,
      ...(born
        ? [born.totalBorn, born.livePiglets, healthy(born), weak(born), born.stillborn, born.mummy]
        : Array<null>(6).fill(null)),
      figure(born?.litterWeight ?? null),
      weaned?.weanDate ?? null,
      weaned?.lactationDays ?? null,
      weaned ? figure(weanedHeads(weaned)) : null,
      figure(weanWeightOf(weaned)),
      line.wsi,
      line.npd,
    ]
  })
}

/** Saves the parity table as a workbook; made here, as every figure is on the screen already. */
export async function exportParities({ pig, parities, today }: Card): Promise<void> {
  const rows = [[`耳号 ${pig.earNo}`, `截至 ${today}`], [...HEAD], ...parityRows(parities)]
  await saveSheet({ name: '胎次记录', rows }, `胎次记录_${pig.earNo}_${today}`)
}
