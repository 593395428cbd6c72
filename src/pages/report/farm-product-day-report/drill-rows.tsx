import { useGranted } from '#app-state/use-granted.ts'
import type { DrillAnswer, DrillRow } from '#domain/day-report/day-report.answer.ts'
import { CardLink } from '#pages/pig/card/card-link.tsx'
import { ListError } from '#views/resource-list/list-error.tsx'
import { useAnswer } from '#views/use-answer.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { SumTable } from '#widgets/sum-table.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import type { AskedCell } from './figure.tsx'
import { DAY_REPORT } from './use-day-report.ts'

interface DrillRowsProps {
  farmId: string | undefined
  date: string
  asked: AskedCell | null
  onClose(): void
}

/** The rows behind a cell, next to the page, with their sums. */
export function DrillRows({ farmId, date, asked, onClose }: DrillRowsProps) {
  const day = asked?.date ?? date
  const read = useAnswer<DrillAnswer>(`bi/${DAY_REPORT}/drill`, {
    payload: { farmId, date: day, cell: asked?.cell, span: asked?.span ?? 'day' },
    enabled: asked !== null && farmId !== undefined,
    ...{ overlay: true, quiet: false },
  })
  const answer = asked ? read.answer : undefined
  return (
    <SplitDrawer
      open={asked !== null}
      wide
      title={asked ? `${asked.title} 明细` : ''}
      scope={day}
      footer={answer && asked && <Agreement asked={asked} answer={answer} />}
      onClose={onClose}
    >
      {read.error && <ListError error={read.error} since={read.at} onRetry={read.refetch} />}
      <div className="flex flex-col h-full">
        <DrillTable answer={answer} loading={read.loading} />
      </div>
    </SplitDrawer>
  )
}

function DrillTable({ answer, loading }: { answer: DrillAnswer | undefined; loading: boolean }) {
  const granted = useGranted()
  const columns: TableColumn<DrillRow>[] = [
    { key: 'date', title: '日期', width: 104 },
    {
      key: 'subject',
      title: '耳号/批次',
      width: 150,
      render: ({ subject, pigId }) =>
        pigId && granted.has('pig-detail') ? <CardLink pigId={pigId} earNo={subject} /> : subject,
    },
    { key: 'kind', title: '类型', width: 96 },
    { key: 'note', title: '说明', width: 128 },
    {
      key: 'value',
      title: '数量',
      width: 80,
      align: 'right',
      render: ({ value }) => formatNumber(value, value.includes('.') ? 2 : 0),
    },
  ]
  return (
    <SumTable<DrillRow>
      columns={columns}
      rows={answer?.list ?? []}
      rowKey={({ uid, kind, subject }) => `${uid} ${kind} ${subject}`}
      sumLabel={null}
      loading={loading}
    />
  )
}

/** True where the rows add up to the figure; those of a locked day may have changed since. A ratio is no sum of rows. */
function Agreement({ asked, answer }: { asked: AskedCell; answer: DrillAnswer }) {
  const digits = answer.sum.includes('.') ? 2 : 0
  const words = `共 ${formatNumber(answer.list.length)} 行，合计 ${formatNumber(answer.sum, digits)}`
  const agrees = asked.isRatio || Number(answer.sum) === Number(asked.value)
  return (
    <span className={agrees ? undefined : 'day-wrong'}>
      {words}
      {!agrees && `，本页为 ${formatNumber(asked.value, digits)}`}
    </span>
  )
}
