import { isKnown, type MaybeDecimal } from '#domain/decimal.ts'
import type { ParityLine } from '#resources/answers/animal-card.ts'
import { saveSheet } from '#views/save-sheet.ts'
import { type FigureKey, parityFigures, weanWeightOf } from '../card/averages.ts'
import type { Card } from '../card/card-data.ts'

/** A column of the parity table that holds a figure; `digits` are the places of a cell. */
const column = (key: FigureKey, title: string, { digits = 0, strong = false } = {}) => ({
  ...{ key, title, digits, strong },
  of: parityFigures[key],
})
export type FigureColumn = ReturnType<typeof column>

export const litterColumns: readonly FigureColumn[] = [
  column('total', '总仔'),
  column('live', '活仔', { strong: true }),
  column('healthy', '健'),
  column('weak', '弱'),
  column('stillborn', '死'),
  column('mummy', '木'),
  column('litterWeight', '窝重', { digits: 1 }),
]

export const weanColumns: readonly FigureColumn[] = [
  column('lactation', '日龄'),
  column('weaned', '头数', { strong: true }),
  // of those weaned so far, where the others still suckle
  { ...column('weanWeight', '均重', { digits: 2 }), of: ({ litter }) => weanWeightOf(litter) },
]

export const gapColumns: readonly FigureColumn[] = [column('wsi', '断配'), column('npd', 'NPD')]

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
const figure = (value: MaybeDecimal): number | null => (isKnown(value) ? Number(value) : null)

/** The parity table as rows of a sheet, oldest first as in a herd book. */
export function parityRows(lines: readonly ParityLine[]): Cell[][] {
  return lines.toReversed().map((line) => {
    const { parity, service, services, litter } = line
    const figures = (columns: readonly FigureColumn[]) =>
      columns.map(({ key }) => figure(parityFigures[key](line)))
    return [
      parity,
      service?.date ?? null,
      service?.boarEarnock ?? null,
      services,
      service?.doseCount ?? null,
      litter?.gestationDays ?? null,
      litter?.farrowDate ?? null,
      ...figures(litterColumns),
      litter?.weanDate ?? null,
      ...figures(weanColumns),
      ...figures(gapColumns),
    ]
  })
}

/** Saves the parity table as a workbook; made here, as every figure is on the screen already. */
export async function exportParities({ pig, parities, today }: Card): Promise<void> {
  const rows = [[`耳号 ${pig.earNo}`, `截至 ${today}`], [...HEAD], ...parityRows(parities)]
  await saveSheet({ name: '胎次记录', rows }, `胎次记录_${pig.earNo}_${today}`)
}
