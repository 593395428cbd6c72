import type { MaybeDecimal } from '#domain/decimal.ts'
import type { Litter, ParityLine } from '#resources/answers/animal-card.ts'
import { saveSheet } from '#views/save-sheet.ts'
import { type Averages, isCounted, ofOwnBirth, weanedHeads, weanWeightOf } from '../card/averages.ts'
import type { Card } from '../card/card-data.ts'

type Of<Source> = (source: Source) => MaybeDecimal

/** A column of the parity table that holds a figure. */
export interface FigureColumn {
  key: Exclude<keyof Averages, 'litters'>
  title: string
  /** Places of a cell. */
  digits: number
  strong: boolean
  of: Of<ParityLine>
}

const column = (
  key: FigureColumn['key'],
  title: string,
  of: Of<ParityLine>,
  { digits = 0, strong = false } = {},
): FigureColumn => ({ key, title, of, digits, strong })

const born = (of: Of<Litter>) => (line: ParityLine) =>
  line.litter && isCounted(line.litter) ? of(line.litter) : null
const weaned = (of: Of<Litter>) => (line: ParityLine) => (line.litter?.weanDate ? of(line.litter) : null)
const healthyOf = ofOwnBirth((one) => one.healthy)
const weakOf = ofOwnBirth((one) => one.weak)

export const litterColumns: readonly FigureColumn[] = [
  column(
    'total',
    '总仔',
    born((one) => one.totalBorn),
  ),
  column(
    'live',
    '活仔',
    born((one) => one.livePiglets),
    { strong: true },
  ),
  column('healthy', '健', born(healthyOf)),
  column('weak', '弱', born(weakOf)),
  column(
    'stillborn',
    '死',
    born((one) => one.stillborn),
  ),
  column(
    'mummy',
    '木',
    born((one) => one.mummy),
  ),
  column(
    'litterWeight',
    '窝重',
    born((one) => one.litterWeight),
    { digits: 1 },
  ),
]

export const weanColumns: readonly FigureColumn[] = [
  column(
    'lactation',
    '日龄',
    weaned((one) => one.lactationDays),
  ),
  column('weaned', '头数', weaned(weanedHeads), { strong: true }),
  column('weanWeight', '均重', (line) => weanWeightOf(line.litter), { digits: 2 }),
]

export const gapColumns: readonly FigureColumn[] = [
  column('wsi', '断配', (line) => line.wsi),
  column('npd', 'NPD', (line) => line.npd),
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
        ? [
            born.totalBorn,
            born.livePiglets,
            figure(healthyOf(born)),
            figure(weakOf(born)),
            born.stillborn,
            born.mummy,
          ]
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
