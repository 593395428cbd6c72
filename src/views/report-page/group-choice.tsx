import type { Report } from '#kit/report.ts'
import { Segmented } from '#widgets/segmented.tsx'
import { CrossChoice } from './cross/cross-choice.tsx'
import { CARD, listsRows, PERIODS, ROWS } from './report-state.ts'
import type { ReportModel } from './use-report.ts'

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
      <span className="report-group-label">分组</span>
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
