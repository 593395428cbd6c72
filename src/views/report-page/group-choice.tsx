import { Segmented } from '#widgets/segmented.tsx'
import { CrossChoice } from './cross/cross-choice.tsx'
import { CARD, listsRows, ROWS } from './report-state.ts'
import type { ReportModel } from './use-report.ts'

/** How the result is shown: as a scorecard, by one of its groups, or row by row. */
export function GroupChoice({ model }: { model: ReportModel }) {
  const { report, state } = model
  const groups = [
    ...(report.card ? [[CARD, '计分卡']] : []),
    ...(listsRows(report) ? [[ROWS, '明细']] : []),
    ...Object.entries(report.groups),
  ]
  return (
    <>
      <span className="report-group-label">分组</span>
      <Segmented
        aria-label="分组"
        options={groups.map(([value = '', label = '']) => ({ value, label }))}
        value={state.group ?? ROWS}
        onChange={(next) => model.setGroup(next === ROWS ? null : next)}
      />
      <CrossChoice model={model} />
    </>
  )
}
