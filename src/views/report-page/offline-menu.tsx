import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useMemo } from 'react'
import { isEmpty } from '#domain/typed.ts'
import { offlineProblem } from '#kit/query-days.ts'
import { reportCall } from '#kit/report.ts'
import type { ReportView } from '#kit/report-view.ts'
import { downloadQueued } from '#providers/queued-downloads.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import type { QueryDraft } from '#widgets/query-panel.tsx'
import { filtersOf } from './state/report-filters.tsx'
import { PERIODS } from './state/report-state.ts'
import type { ReportModel } from './state/use-report.ts'
import { useReportColumns } from './state/use-report-columns.ts'
import { groupColumns, rowColumns } from './table/report-columns.tsx'

const OFFLINE = 'offline'
const OFFLINE_QUEUED = '离线查询已提交，完成后通知，可在下载中心查看'

/** Asks by what is typed without waiting: the result comes to the download centre. */
export function OfflineMenu({ model, draft }: { model: ReportModel; draft: QueryDraft }) {
  const { report } = model
  const call = useCall<{ uid: string }>(report.name)
  const columns = useShownColumns(model)
  const filters = filled(filtersOf(report, draft.values))
  const problem = offlineProblem(report.filters, filters, report.today)
  const submit = async () => {
    if (!draft.isComplete()) return
    const { groupBy, sort } = model.question
    const view = viewOf(model)
    const queued = await call({
      url: reportCall(report, '/offline'),
      values: {
        filters,
        groupBy,
        view,
        ...detailsOf(model, view, { sort, columns }),
      },
      done: OFFLINE_QUEUED,
    })
    if (queued.ok) downloadQueued(queued.answer.uid)
  }
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [{ key: OFFLINE, label: <Label problem={problem} />, disabled: problem !== null }],
        onClick: () => void submit(),
      }}
    >
      <Button
        type="primary"
        className="query-panel-more"
        aria-label="更多查询方式"
        aria-haspopup="menu"
        icon={<DownOutlined />}
      />
    </Dropdown>
  )
}

const Label = ({ problem }: { problem: string | null }) => (
  <span className="offline-choice">
    离线查询
    <small>{problem ?? '后台运行，结果存入下载中心'}</small>
  </span>
)

function viewOf({ isCard, isCompared, isSummary, state }: ReportModel): ReportView {
  if (isCard || isSummary) return 'card'
  if (isCompared) return 'compare'
  return state.cross === null ? 'table' : 'cross'
}

/** What a view holds beyond its question. */
function detailsOf({ state, isSummary }: ReportModel, view: ReportView, table: object): object {
  if (isSummary) return { by: state.group === PERIODS ? 'period' : 'farm' }
  return view === 'table' ? table : { figure: state.cross }
}

const filled = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))

/** The columns on the screen, which the file has as well; undefined while the next ones are under way. */
function useShownColumns({ report, state, data }: ReportModel): readonly string[] | undefined {
  const group = data.at > 0 ? data.group : state.group
  const all = useMemo(
    () => (group ? groupColumns(report, group, () => undefined) : rowColumns(report)),
    [report, group],
  )
  const { shown } = useReportColumns(report.name, group !== null, all)
  return group === state.group
    ? shown.map(({ key }) => key).filter((key) => key in report.columns)
    : undefined
}
