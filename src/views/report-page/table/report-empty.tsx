import { Button } from 'antd'
import { WayButton } from '#views/missing/missing-state.tsx'
import { useWays } from '#views/missing/use-ways.ts'
import { answerOf } from '#views/noun-of.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import type { ReportModel } from '../state/use-report.ts'

interface ReportEmptyProps {
  model: ReportModel
  forbidden: boolean
}

/** Why a report shows no rows; each cause has its own way out. */
export function ReportEmpty({ model: { report, query, askable, data }, forbidden }: ReportEmptyProps) {
  const origin = useWays()(report.originScreen)
  const reset = (label: string, primary: boolean) => (
    <Button type={primary ? 'primary' : 'default'} onClick={query.reset}>
      {label}
    </Button>
  )
  if (forbidden)
    return (
      <EmptyState
        kind="no-right"
        title="没有查看此猪场的权限"
        note="所选猪场不在您的数据范围内"
        actions={reset('改查默认猪场', false)}
      />
    )
  if (!askable || data.at === 0)
    return <EmptyState kind="not-queried" actions={reset('按默认条件查询', true)} />
  return (
    <EmptyState
      kind="no-data"
      title={`没有符合条件的${answerOf(report)}`}
      note={origin ? `数据来自${origin.title}；已经录入的，可以放宽条件后再查询` : undefined}
      actions={
        <>
          {query.touched && reset('重置条件', false)}
          {origin && <WayButton way={origin} />}
        </>
      }
    />
  )
}
