import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { type ItemPlanState, itemRefusal } from '#domain/plan/item-rights.ts'
import { MISSING_ROWS } from '#kit/missing.ts'
import { planItem } from '#resources/plan/plan-item.ts'
import { MissingState } from '#views/missing/missing-state.tsx'
import { FormHost } from '#views/resource-form/form-host.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useOpenForm } from '#views/resource-list/use-resource-list.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { ViewHost } from '#views/resource-view/view-host.tsx'
import { useServerCall } from '#views/use-server-call.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import { GanttChart } from './gantt-chart.tsx'
import { useGantt } from './gantt-data.ts'
import { PlanPicker, PlanWords } from './plan-picker.tsx'

interface GanttProps {
  planId: string | null
  onPlan(plan: string | null): void
}

/** 甘特图: a plan by weeks, with today; a click or Enter on an item opens it. */
export function Gantt({ planId, onPlan }: GanttProps) {
  const { data, isPending, refetch } = useGantt(planId)
  const [printing, print] = usePrinting()
  const opened = useOpenedItem(() => void refetch())
  if (isPending) return <Skeleton active />
  const plan = data?.plan ?? null
  const empty = !data || data.items.length === 0
  return (
    <section className="gantt-card" aria-label="甘特图">
      <div className="plan-bar">
        <PlanPicker plan={plan} onPlan={onPlan} />
        {plan && <PlanWords plan={plan} count={data?.items.length ?? 0} />}
        <span className="gantt-legend" aria-hidden="true">
          <i className="gantt-mark-plan" /> 计划 <i className="gantt-mark-done" /> 完成{' '}
          <i className="gantt-mark-late" /> 逾期 <i className="gantt-mark-actual" /> 实际{' '}
          <i className="gantt-mark-today" /> 今天
        </span>
        <Button onClick={() => void refetch()}>刷新</Button>
        <Button disabled={empty} onClick={print}>
          打印
        </Button>
      </div>
      {empty ? (
        plan ? (
          <EmptyState kind="no-data" title="计划还没有计划项" note="可以选择其他计划" />
        ) : (
          <MissingState missing={MISSING_ROWS.plan} />
        )
      ) : (
        <GanttChart {...data} onOpen={opened.open} />
      )}
      {printing && data && plan && (
        <PrintArea paper="a4-landscape">
          <h2 className="gantt-title">
            {plan.project} {plan.planNo}
          </h2>
          <GanttChart {...data} printed />
        </PrintArea>
      )}
      {opened.hosts}
    </section>
  )
}

/** The form of the item that was chosen, or its view for who may not edit. */
function useOpenedItem(onSaved: () => void) {
  const call = useServerCall()
  const form = useOpenForm()
  const [viewed, view] = useState<ListRow | null>(null)
  const mayEdit = useMay(planItem.name, 'edit')
  const open = async (uid: string) => {
    const row = await call<ListRow>('get', `${planItem.name}/${uid}`)
    if (mayEdit && itemRefusal(row.planState as ItemPlanState, 'progress') === null) form.edit(row)
    else view(row)
  }
  return {
    open: (uid: string) => void open(uid),
    hosts: (
      <>
        <FormHost resource={planItem} open={form.open} onClose={form.close} onSaved={onSaved} />
        <ViewHost resource={planItem} row={viewed} onClose={() => view(null)} />
      </>
    ),
  }
}
