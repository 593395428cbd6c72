import { cellOf } from '#inputs/registry.ts'
import type { Report } from '#kit/report.ts'
import { CROSS_TOTAL } from '#kit/report-cross.ts'
import { COMMON_CALENDAR, type FarmCalendar, periodOf, periodText } from '#kit/report-period.ts'
import { digitsOf } from '#kit/shown-places.ts'
import type { TableColumn } from '#widgets/table-column.ts'
import type { ReportRow } from '../state/use-report-data.ts'
import { DrillCell } from '../table/report-cells.tsx'

type Column = TableColumn<ReportRow>
/** Opens the rows behind a cell; without a period those of all of them. */
type OpenCell = (row: ReportRow, value: unknown, period?: string) => void

interface CrossFace {
  readonly report: Report & { readonly today: string }
  readonly group: string
  readonly figure: string
  readonly periods: readonly string[]
  readonly calendar?: FarmCalendar | undefined
}

const [NAME_WIDTH, TOTAL_WIDTH, WIDTH, MONEY_WIDTH] = [140, 96, 64, 92]
/** 2026-W35 stands as W35 under its year. */
const YEAR = 4

/** The name of the group, the total, and a column for each period under its year. */
export function crossColumns(
  { report, group, figure, periods, calendar }: CrossFace,
  open?: OpenCell,
): Column[] {
  const field = report.columns[figure]?.field
  if (!field) return []
  const wide = field.kind === 'money'
  const figures = (key: string, period?: string): Pick<Column, 'align' | 'digits' | 'sum' | 'render'> => ({
    align: 'right',
    digits: digitsOf(field),
    // the server hands the foot over: of a rate it is the rate of the whole
    sum: true,
    render: (row) => {
      const text = cellOf(field, key, row)
      if (!open) return text
      return (
        <DrillCell
          linked={key === CROSS_TOTAL}
          empty={Number(row[key] ?? 0) === 0}
          onOpen={() => open(row, row[key], period)}
        >
          {text}
        </DrillCell>
      )
    },
  })
  return [
    { key: '_group', title: report.groups[group] ?? '', width: NAME_WIDTH, fixed: 'left', locked: true },
    {
      key: CROSS_TOTAL,
      title: '合计',
      unit: field.unit,
      width: TOTAL_WIDTH,
      fixed: 'left',
      ...figures(CROSS_TOTAL),
    },
    ...periods.map((period) => ({
      key: period,
      title: period.slice(YEAR + 1),
      group: period.slice(0, YEAR),
      width: wide ? MONEY_WIDTH : WIDTH,
      hint: daysOf(period, report, calendar),
      ...figures(period, period),
    })),
  ]
}

function daysOf(period: string, { cross, today }: CrossFace['report'], calendar = COMMON_CALENDAR): string {
  const days = periodOf(cross?.across ?? null, period, calendar)
  return days ? `${period}　${periodText(days, today)}` : period
}
