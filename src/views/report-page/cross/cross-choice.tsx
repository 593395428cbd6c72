import { Select } from 'antd'
import { titleOfColumn } from '#kit/report-column.ts'
import { isCrossable } from '#kit/report-cross.ts'
import type { ReportModel } from '../use-report.ts'

const NONE = '-'
const words = { day: '日', week: '周', month: '月' } as const

/** Which figure of the groups is spread over time, where the report offers it and groups are what is looked at. */
export function CrossChoice({ model }: { model: ReportModel }) {
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
