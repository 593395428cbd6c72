import type { ReactNode } from 'react'
import { cellOf, componentsOf } from '#inputs/inputs.registry.ts'
import type { Field } from '#kit/field.ts'
import { groupedKeys, type Report, type ReportDefinition } from '#kit/report.ts'
import type { ReportColumn } from '#kit/report-column.ts'
import { figureDoubt } from '#kit/report-doubt.ts'
import { COMMON_CALENDAR, type FarmCalendar, periodOf, periodText } from '#kit/report-period.ts'
import { columnDigits, digitsOf } from '#kit/shown-places.ts'
import { formatSigned, toNumeric } from '#widgets/format-number.ts'
import type { TableColumn } from '#widgets/table-column.ts'
import { DoubtCell, DrillCell, hintOf, RowLink } from '../frame/figure-cells.tsx'
import type { ReportRow } from '../state/report-answer.ts'

export type OpenFigure = (row: ReportRow, column: string) => void
type Column = TableColumn<ReportRow>

const PERIOD_WIDTH = 116
const GROUP_WIDTH = 96
/** Without the column of the days of a week the name leaves room for 合计 13 个月 本页 10. */
const LONE_GROUP_WIDTH = 140
const LETTER = 13
const UNIT_LETTER = 12
const PADDING = 16

const LEAST = 52

/** Narrow as figures are: heads 52, rates 60, and never less than the head word. */
function widthOf(field: Field, narrowest: number): number {
  const head = [...field.label].length * LETTER + (field.unit ? [...field.unit].length * UNIT_LETTER + 3 : 0)
  const least =
    { integer: narrowest, decimal: narrowest + 8, money: 84 }[String(field.kind)] ?? componentsOf(field).width
  return field.width ?? Math.max(least, head + PADDING + 2)
}

/** Made once for each row: while a virtual table scrolls it draws every row in view again at every step. */
function once(draw: (row: ReportRow) => ReactNode): (row: ReportRow) => ReactNode {
  const drawn = new WeakMap<ReportRow, ReactNode>()
  return (row) => {
    if (!drawn.has(row)) drawn.set(row, draw(row))
    return drawn.get(row)
  }
}

function isAlert({ alert }: ReportColumn, value: unknown): boolean {
  const figure = toNumeric(value)
  if (!alert || figure === null) return false
  const { below = -Infinity, above = Infinity } = alert
  return Number(figure) < below || Number(figure) > above
}

/** Colour of a rate of attainment; null where it has none. */
function judgedTone(
  { judged }: ReportColumn,
  value: unknown,
): 'text-good' | 'text-warn' | 'report-alert' | null {
  const figure = toNumeric(value)
  if (!judged || figure === null) return null
  return Number(figure) >= judged.good
    ? 'text-good'
    : Number(figure) >= judged.near
      ? 'text-warn'
      : 'report-alert'
}

function columnOf(key: string, column: ReportColumn, narrowest: number): Column {
  const { field, group, ratio, sum, latest, ahead, change, fixed, link } = column
  return {
    key,
    title: field.label,
    unit: field.unit,
    group,
    width: widthOf(field, narrowest),
    align: componentsOf(field).align,
    fixed: fixed ? 'left' : undefined,
    locked: fixed,
    digits: columnDigits(column),
    ratio,
    sum,
    latest,
    sortable: !column.unsorted,
    hint: hintOf(column),
    render: once((row) => {
      const text =
        ahead || change ? formatSigned(toNumeric(row[key]), digitsOf(field)) : cellOf(field, key, row)
      if (isAlert(column, row[key])) return <span className="report-alert bold text-error">{text}</span>
      const tone = judgedTone(column, row[key])
      if (tone) return <span className={tone}>{text}</span>
      return link ? <RowLink link={link} row={row} text={text} /> : text
    }),
  }
}

const declared = (report: Report, keys: readonly string[], narrowest = LEAST): Column[] =>
  keys.flatMap((key) => {
    const column = report.columns[key]
    return column ? [columnOf(key, column, narrowest)] : []
  })

/** Columns of the row level, or of another choice of them (the drawer). */
export const rowColumns = (report: Report, keys = report.rows, narrowest = LEAST): Column[] =>
  declared(report, keys, narrowest)

/** Columns of a grouped report: the group's name, the days of a week, and figures that open the rows behind them. */
export function groupColumns(
  report: ReportDefinition,
  group: string,
  open: OpenFigure,
  calendar = COMMON_CALENDAR,
): Column[] {
  const first = report.grouped.find((key) => report.columns[key]?.drill)
  const figures = declared(report, groupedKeys(report, group)).map((plain) => {
    const { drill, doubts } = report.columns[plain.key] ?? {}
    const column = doubts ? doubtful(plain, report) : plain
    return drill ? drillable(column, column.key === first, open) : column
  })
  const period = periodColumn(report, group, calendar)
  return [nameColumn(report, group, open, period.length === 0), ...period, ...figures]
}

/** Grey with its reason while the group is too small or not yet ripe for the figure (§5.13). */
const doubtful = (column: Column, report: Report): Column => ({
  ...column,
  footNote: (sums) => figureDoubt(report, column.key, sums),
  render: (row, index) => (
    <DoubtCell reason={figureDoubt(report, column.key, row)}>{column.render?.(row, index)}</DoubtCell>
  ),
})

function drillable(column: Column, linked: boolean, open: OpenFigure): Column {
  return {
    ...column,
    render: (row, index) => (
      <DrillCell
        linked={linked}
        empty={Number(row[column.key] ?? 0) === 0}
        onOpen={() => open(row, column.key)}
      >
        {column.render?.(row, index)}
      </DrillCell>
    ),
  }
}

function nameColumn({ groups, grouped }: Report, group: string, open: OpenFigure, lone: boolean): Column {
  const render = (row: ReportRow): ReactNode => (
    <DrillCell linked onOpen={() => open(row, grouped[0] ?? '')}>
      {String(row._group)}
    </DrillCell>
  )
  const title = groups[group] ?? ''
  const width = lone ? LONE_GROUP_WIDTH : GROUP_WIDTH
  return { key: '_group', title, width, fixed: 'left', locked: true, sortable: true, render }
}

/** The days of a week, and of a month that is none of the calendar's. */
function periodColumn({ today }: ReportDefinition, group: string, calendar: FarmCalendar): Column[] {
  if (group !== 'week' && (group !== 'month' || calendar.monthStart === 1)) return []
  const render = (row: ReportRow): ReactNode => {
    const period = periodOf(group, row._key, calendar)
    return period ? periodText(period, today) : '-'
  }
  return [{ key: '_period', title: '起止', width: PERIOD_WIDTH, fixed: 'left', render }]
}
