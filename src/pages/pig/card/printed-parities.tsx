import { formatDecimal, formatRatio } from '#domain/decimal.ts'
import { isCounted, ofOwnBirth, parityAverages, weanedHeads, weanWeightOf } from './averages.ts'
import type { ParityLine } from './card-data.ts'

export const LAST_PARITIES = 8

const HEADS = [
  '胎',
  '配种日期',
  '公猪',
  '妊娠',
  '分娩日期',
  '总',
  '活',
  '弱',
  '死',
  '木',
  '窝重',
  '断奶日期',
  '断奶',
  '均重',
  '断配',
]

/** Two figures of the year are enough on paper: 24-03-21. */
const short = (date: string | null | undefined): string => date?.slice(2) ?? ''
const figure = (value: number | string | null | undefined, digits = 0): string =>
  value === null || value === undefined ? '' : formatDecimal(value, digits)

function cells({ parity, service, litter, wsi }: ParityLine): string[] {
  const born = litter && isCounted(litter) ? litter : null
  const weaned = litter?.weanDate ? litter : null
  return [
    String(parity),
    short(service?.date),
    service?.boarEarnock ?? '',
    figure(litter?.gestationDays),
    short(litter?.farrowDate),
    figure(born?.totalBorn),
    figure(born?.livePiglets),
    figure(born && ofOwnBirth((one) => one.weak)(born)),
    figure(born?.stillborn),
    figure(born?.mummy),
    figure(born?.litterWeight, 1),
    short(weaned?.weanDate),
    figure(weaned && weanedHeads(weaned)),
    figure(weanWeightOf(weaned), 2),
    formatDecimal(wsi, 0),
  ]
}

/** The last parities, oldest first as a card is read, with the averages of all her litters. */
export function PrintedParities({ lines }: { lines: readonly ParityLine[] }) {
  const averages = parityAverages(lines)
  const foot = [
    formatRatio(averages.total),
    formatRatio(averages.live),
    formatRatio(averages.weak),
    formatRatio(averages.stillborn),
    formatRatio(averages.mummy),
    formatRatio(averages.litterWeight, 1),
    '',
    formatRatio(averages.weaned),
    formatRatio(averages.weanWeight),
    formatRatio(averages.wsi),
  ]
  return (
    <>
      <h2>胎次记录（窝重、均重 kg；间隔 天）</h2>
      <table className="printed-parities">
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines
            .slice(0, LAST_PARITIES)
            .toReversed()
            .map((line) => (
              <tr key={line.parity}>
                {cells(line).map((cell, index) => (
                  <td key={HEADS[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          {averages.litters > 0 && (
            <tr>
              <th colSpan={5}>{averages.litters} 窝平均</th>
              {foot.map((cell, index) => (
                <td key={HEADS[index + 5]}>{cell}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </>
  )
}
