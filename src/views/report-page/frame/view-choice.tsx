import { Button, Select, Tag } from 'antd'
import { openTab } from '#app-state/open-tab.ts'
import type { Report } from '#kit/report.ts'
import { titleOfColumn } from '#kit/report-column.ts'
import { isCrossable } from '#kit/report-cross.ts'
import { FILTER_PREFIX } from '#kit/screen-address.ts'
import { Segmented } from '#widgets/segmented.tsx'
import {
  CARD,
  FIRST_LOOK,
  listsRows,
  PERIODS,
  type ReportState,
  ROWS,
  writeState,
} from '../state/report-state.ts'
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

const countWords: Readonly<Record<string, string>> = { week: '周', day: '天', month: '个月' }

/** Word for what the rows of a table count. */
export const countWord = (group: string | null): string => (group ? (countWords[group] ?? '组') : '条')

/** The address of the other edition of a report, asked about the same farms and days. */
export function otherEdition(
  report: Report,
  name: string,
  { filters }: Pick<ReportState, 'filters'>,
): string {
  const { farmIds, dateFrom, dateTo } = filters
  const state: ReportState = {
    filters: { farmIds, dateFrom, dateTo },
    ...{ group: null, page: 1, size: 0, sort: null, chart: null, cross: null, look: FIRST_LOOK },
  }
  const query = new URLSearchParams(writeState(state, report, {}))
  for (const key of [...query.keys()]) if (!key.startsWith(FILTER_PREFIX)) query.delete(key)
  return `/admin/${name}?${query}`
}

/** Says that a report keeps older formulas, and leads to the one that followed it. */
export function EditionMark({ report, state }: { report: Report; state: ReportState }) {
  const { edition } = report
  if (!edition) return null
  return (
    <>
      <Tag title="按旧版栏目和口径只读，仅供与已上报的报表核对">{edition.tag}</Tag>
      <Button type="link" onClick={() => openTab(otherEdition(report, edition.current, state))}>
        看现行口径
      </Button>
    </>
  )
}
