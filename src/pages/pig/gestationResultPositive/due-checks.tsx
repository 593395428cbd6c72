import { Button, Skeleton } from 'antd'
import { use } from 'react'
import type { Farm } from '#app-state/current-farm.ts'
import { useDirty } from '#app-state/dirty.ts'
import { ServicesContext } from '#app-state/services.ts'
import { useTabKey } from '#app-state/tab-context.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { pregnancyCheck } from '#resources/events/pregnancy-check.ts'
import { ExportButton } from '#views/export-button.tsx'
import { useSaveKey } from '#views/resource-form/use-form-keys.ts'
import { ListError } from '#views/resource-list/list-error.tsx'
import { useMay } from '#views/resource-list/use-rights.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { QueryPanel } from '#widgets/query-panel.tsx'
import { CheckHeader } from './check-header.tsx'
import { DueTable } from './due-table.tsx'
import { useDue } from './use-due.tsx'
import { type Results, useResults } from './use-results.ts'

const SCREEN = 'gestationResultPositive'

/** The sows due for a check: asked for, filled in, saved. */
export function DueChecks({ farm }: { farm: Farm }) {
  const due = useDue(farm)
  const { farmId, sows, today, panel, loading, error, refetch } = due
  const results = useResults(farmId, sows, today)
  return (
    <>
      <QueryPanel
        fields={panel.fields}
        values={panel.values}
        defaults={panel.defaults}
        loading={loading}
        extra={<ExportDue asked={due.asked} rows={sows?.length} />}
        onQuery={panel.run}
        onReset={panel.run}
      />
      {error && <ListError error={error} since={0} onRetry={refetch} />}
      {!sows && !error && <Skeleton active={false} paragraph={{ rows: 6 }} title={false} />}
      {sows && today && <DueForm results={results} today={today} />}
    </>
  )
}

/** The list as it is asked for, to be taken into the barn. */
function ExportDue({ asked, rows }: { asked: Record<string, unknown>; rows: number | undefined }) {
  const services = use(ServicesContext)
  const file = { path: `${SCREEN}/due/export`, method: 'post', body: asked, name: '待检母猪.xlsx' } as const
  const save = () =>
    // the HTTP layer has shown what went wrong
    void services?.providers.downloads.save({ ...file, expected: { rows } }).catch(() => undefined)
  return <ExportButton of={SCREEN} onExport={save} />
}

function DueForm({ results, today }: { results: Results; today: string }) {
  // who may enter checks at all, or only here
  const mayHere = useMay(SCREEN, 'create')
  const mayRecord = useGranted().has(pregnancyCheck.name) || mayHere
  useDirty(useTabKey(), results.typed)
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
        <Button disabled={!results.typed} onClick={results.clear}>
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
