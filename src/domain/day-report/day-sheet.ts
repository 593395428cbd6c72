import Big from 'big.js'
import { sumOf } from '../decimal.ts'
import { DAY_STATES, type DayReport, type MonthReport } from './day-report.answer.ts'
import { HERD_MOVES } from './herd-rows.ts'
import { monthItem } from './month-table.ts'
import { productionItem } from './production.ts'
import { FEEDS, salesItem } from './sales-and-feed.ts'
import { dueOf, WORK } from './work.ts'

type SheetCells = readonly (string | number | null)[]

const numberOr = (value: string | number | null): number | null => (value === null ? null : Number(value))

/** A day as rows of a sheet, block under block; the first is the head of the herd table. */
export function daySheetRows(report: DayReport): SheetCells[] {
  const { figures } = report
  const title = `${report.farm} ${report.date}`
  if (!figures) return [[title], [DAY_STATES[report.state]]]
  return [
    ...herdRows(title, figures.herd),
    [],
    ['生产', '单位', '当日', '计划', '本周', '本月'],
    ...figures.production.map(({ key, day, plan, week, month }) => {
      const { label, unit } = productionItem(key)
      return [label, unit, ...[day, plan, week, month].map(numberOr)]
    }),
    [],
    ['死亡原因', '种猪', '仔猪', '生长', '小计'],
    ...figures.deaths.map(({ reason, breeding, suckling, growing }) => [
      ...[reason, breeding, suckling, growing, breeding + suckling + growing],
    ]),
    [],
    ['销售转出', '头数', '重量 kg', '金额 元'],
    ...figures.sales.map(({ key, heads, kg, amount }) => [
      salesItem(key).label,
      ...[heads, kg, amount].map(numberOr),
    ]),
    [],
    ['用料', 'kg', '头均 kg'],
    ...figures.feed.map(({ key, kg, perHead }) => [FEEDS[key].label, Number(kg), numberOr(perHead)]),
    ['合计', Number(sumOf(figures.feed.map(({ kg }) => kg)))],
    [],
    ['待办', '应办', '完成', '未办'],
    ...figures.work.map((line) => [WORK[line.key].label, dueOf(line), line.done, line.left]),
    [],
    ['场长批注', report.remark],
    ['气温', report.temperature],
    [
      '状态',
      DAY_STATES[report.state],
      report.edition > 0 ? `第 ${report.edition} 版` : null,
      report.signedBy,
      report.signedAt,
    ],
  ]
}

function herdRows(title: string, { moves, lines }: NonNullable<DayReport['figures']>['herd']): SheetCells[] {
  return [
    [title, '期初', ...moves.map((move) => HERD_MOVES[move].label), '期末', '较昨日'],
    ...lines.map(({ label, opening, moves: heads, closing, change }) => [
      ...[label, opening],
      ...moves.map((move) => heads[move]),
      ...[closing, change],
    ]),
  ]
}

const KILOS = 1000
const figureOr = (value: string | null, isTonnes: boolean): number | null =>
  value === null ? null : new Big(value).div(isTonnes ? KILOS : 1).toNumber()

/** A month as rows of a sheet: days across, items down. */
export const monthSheetRows = ({ farm, period, days, lines }: MonthReport): SheetCells[] => [
  [`${farm} ${period}`, '单位', ...days.map(({ date }) => date.slice(5)), '累计', '应达', '达成 %'],
  ...lines.map(({ key, days: figures, total, plan, attained }) => {
    const { label, unit, perThousand = false } = monthItem(key)
    return [
      ...[label, unit],
      ...[...figures, total, plan].map((figure) => figureOr(figure, perThousand)),
      figureOr(attained, false),
    ]
  }),
]
