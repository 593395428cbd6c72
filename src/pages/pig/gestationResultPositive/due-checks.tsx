import { Button, Skeleton } from 'antd'
import { pregnancyCheck } from '#resources/events/pregnancy-check.ts'
import { useDirty } from '#shell/dirty.ts'
import { useTabKey } from '#shell/tabs/tab-context.ts'
import { useSaveKey } from '#views/resource-form/use-form-keys.ts'
import { ListError } from '#views/resource-list/list-error.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import { QueryPanel } from '#widgets/query-panel.tsx'
import { useGranted } from '../card/use-granted.ts'
import { CheckHeader } from './check-header.tsx'
import type { DueSow } from './due-rows.ts'
import { DueTable } from './due-table.tsx'
import { useDue } from './use-due.ts'
import { useResults } from './use-results.ts'

/** The sows due for a check: asked for, filled in, saved. */
export function DueChecks({ farmId }: { farmId: string }) {
  const { sows, today, panel, loading, error, refetch } = useDue(farmId)
  return (
    <>
      <QueryPanel
        rows={1}
        fields={panel.fields}
        values={panel.values}
        defaults={panel.defaults}
        loading={loading}
        onQuery={panel.run}
        onReset={panel.run}
      />
      {error && <ListError error={error} since={0} onRetry={refetch} />}
      {!sows && !error && <Skeleton active={false} paragraph={{ rows: 6 }} title={false} />}
      {sows && today && <DueForm farmId={farmId} sows={sows} today={today} />}
    </>
  )
}

interface DueFormProps {
  farmId: string
  sows: readonly DueSow[]
  today: string
}

function DueForm({ farmId, sows, today }: DueFormProps) {
  const results = useResults(farmId, sows, today)
  const mayRecord = useGranted().has(pregnancyCheck.name)
  useDirty(useTabKey(), results.count > 0)
  useSaveKey(() => mayRecord && void results.save())
  if (results.shown.length === 0)
    return <EmptyState kind="no-data" title="没有待检的已配母猪" note="可以放宽配种日期、天数或栋舍" />
  return (
    <section className="gestation-card" aria-label="待检母猪">
      <CheckHeader results={results} />
      <DueTable results={results} today={today} />
      <footer className="gestation-foot">
        <span>
          待检 {results.shown.length} 头，已填 {results.count} 头
        </span>
        <span className="gestation-keys">
          ↑↓ 换行，1 阳性 2 阴性 3 返情 4 流产 5 空怀，0 清除，Ctrl+S 保存
        </span>
        <Button disabled={results.count === 0} onClick={results.clear}>
          清除
        </Button>
        <Button
          type="primary"
          loading={results.saving}
          disabled={results.count === 0 || !mayRecord}
          title={mayRecord ? undefined : '没有妊检录入的权限'}
          onClick={() => void results.save()}
        >
          保存 {results.count > 0 ? `${results.count} 头` : ''}
        </Button>
      </footer>
    </section>
  )
}
