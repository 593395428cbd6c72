import type { MaybeDecimal } from '#domain/decimal.ts'
import { saveSheet } from '#views/save-sheet.ts'
import { isCounted, ofOwnBirth, weanedHeads, weanWeightOf } from '../card/averages.ts'
import type { Card, Litter, ParityLine } from '../card/card-data.ts'

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
