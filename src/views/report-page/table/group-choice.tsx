import { Select } from 'antd'
import type { Report } from '#kit/report.ts'
import { titleOfColumn } from '#kit/report-column.ts'
import { isCrossable } from '#kit/report-cross.ts'
import { Segmented } from '#widgets/segmented.tsx'
import { CARD, listsRows, PERIODS, ROWS } from '../state/report-state.ts'
import type { ReportModel } from '../state/use-report.ts'

const NONE = '-'

const words = { day: '日', week: '周', month: '月' } as const

/** The ways a report is shown, by their place in the address. */
export const waysOf = (report: Report): readonly (readonly [way: string, label: string])[] => [
  ...(report.card ? ([[CARD, '计分卡']] as const) : []),
  ...(report.summary
    ? ([
        [CARD, '各场为列'],
        [PERIODS, '各期为列'],
      ] as const)
    : []),
  ...(listsRows(report) ? ([[ROWS, '明细']] as const) : []),
  ...Object.entries(report.groups),
]

/** How the result is shown: as a scorecard, by one of its groups, or row by row. */
export function GroupChoice({ model }: { model: ReportModel }) {
  const { report, state } = model
  const groups = waysOf(report)
  return (
    <>
      <span className="text-2">分组</span>
      <Segmented
        aria-label="分组"
        options={groups.map(([value, label]) => ({ value, label }))}
        value={state.group ?? ROWS}
        onChange={(next) => model.setGroup(next === ROWS ? null : next)}
      />
      <CrossChoice model={model} />
    </>
  )
}

/** Figure of the groups that is spread over time, where the report offers it and groups are shown. */
function CrossChoice({ model }: { model: ReportModel }) {
  const { report, state } = model
  if (!report.cross || !isCrossable(report, state.group)) return null
  const word = words[report.cross.across]
  const figures = report.cross.figures.map((key) => ({
    value: key,
    label: `×${word} ${titleOfColumn(report, key)}`,
  }))
  return (
    <Select
      aria-label={`按${word}展开`}
      className="report-cross-choice"
      options={[{ value: NONE, label: `不按${word}展开` }, ...figures]}
      value={state.cross ?? NONE}
      popupMatchSelectWidth={false}
      onChange={(next) => model.setCross(next === NONE ? null : next)}
    />
  )
}
