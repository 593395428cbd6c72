import { Alert, Button, Form, Skeleton } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useDirty } from '#app-state/dirty.ts'
import { useServices } from '#app-state/services.ts'
import { useTabKey } from '#app-state/tab-context.ts'
import { useMay } from '#app-state/use-rights.ts'
import { type ItemPlanState, itemRefusal } from '#domain/plan/item-rights.ts'
import { MISSING_ROWS } from '#kit/missing.ts'
import { itemLines } from '#resources/plan/item-lines.ts'
import { planItem } from '#resources/plan/plan-item.ts'
import { LinesItem } from '#views/document-form/lines-item.tsx'
import { FormHost } from '#views/form-host.tsx'
import { MissingState } from '#views/missing/missing-state.tsx'
import type { FormOptions } from '#views/resource-form/form-props.ts'
import type { Values } from '#views/resource-form/form-values.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useProblems } from '#views/resource-form/use-problems.ts'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useOpenForm } from '#views/resource-list/use-resource-list.ts'
import { ViewHost } from '#views/resource-view/view-host.tsx'
import { useAnswer } from '#views/use-answer.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { formatSigned } from '#widgets/format-number.ts'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import { Segmented } from '#widgets/segmented.tsx'
import { viewAddress, viewIn } from '#widgets/view-address.ts'
import { GanttChart } from './gantt-chart.tsx'
import { type ShownPlan, useGantt } from './gantt-data.ts'
import { PlanPicker, PlanWords } from './plan-picker.tsx'
import './plan-item.css'
import '#views/document-form/document-form.css'

const VIEWS = [
  { value: 'list', label: '列表' },
  { value: 'gantt', label: '甘特图' },
]
const SHEET = { value: 'sheet', label: '编制' }
/** The plan of both views is in the address as the list's filter. */
const PLAN = 'f.planId'
const FILTERS = ['planId', 'itemType', 'phase', 'department', 'name', 'organizeId', 'startDate', 'endDate']
const COLUMNS: ColumnOverrides = {
  planId: { hidden: true },
  seq: { fixed: 'left' },
  name: { fixed: 'left' },
  deviationDays: { render: (row) => <Deviation value={row.deviationDays} /> },
}

/** Of a plan in force only progress is reported, of one replaced nothing. */
const locked = ({ planState }: ListRow, deed: 'edit' | 'delete') =>
  itemRefusal(planState as ItemPlanState, deed === 'edit' ? 'progress' : 'change')

/** 计划项: the items of plans as a list, and those of one plan by weeks. */
export function Screen() {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const mayEdit = useMay(planItem.name, 'edit')
  const views = mayEdit ? [...VIEWS, SHEET] : VIEWS
  const named = viewIn(search)
  const view = views.find(({ value }) => value === named)?.value ?? 'list'
  const planId = new URLSearchParams(search).get(PLAN)
  const go = (next: string, plan: string | null) => {
    const tab = viewAddress(next === 'list' ? null : next)
    const kept = plan ? `${tab ? '&' : '?'}${new URLSearchParams({ [PLAN]: plan })}` : ''
    void navigate({ pathname, search: tab + kept })
  }
  const latest = useGantt(null)
  const usual = latest.answer?.plan?.uid
  const defaults = useMemo(() => (usual ? { planId: [usual] } : {}), [usual])
  const preset = planId || usual
  const asked = useGantt(planId || null).answer?.plan
  // items are added to drafts only: for a copy of an item of a plan in force the user chooses a plan
  const draft = asked?.status === 'DRAFT' ? asked.uid : undefined
  const form: FormOptions = useMemo(() => ({ intro, presets: { planId: draft } }), [draft])
  if (!latest.answer && !latest.error) return null
  return (
    <div className="plan-item flex flex-col gap-3 h-full">
      <Segmented aria-label="视图" value={view} options={views} onChange={(next) => go(next, planId)} />
      {view === 'gantt' && <Gantt planId={planId || null} onPlan={(plan) => go('gantt', plan)} />}
      {view === 'sheet' &&
        (preset ? (
          <ItemSheet planId={preset} onPlan={(plan) => go('sheet', plan)} />
        ) : (
          <MissingState missing={MISSING_ROWS.plan} />
        ))}
      {view === 'list' && (
        <ResourceList
          resource={planItem}
          filters={FILTERS}
          defaults={defaults}
          columns={COLUMNS}
          locked={locked}
          form={form}
          note="草稿可任意调整；生效的计划只填报完成情况，调整请在计划管理新增版本"
        />
      )}
    </div>
  )
}

/** Fields of the item that its plan still lets change. */
const intro: NonNullable<FormOptions['intro']> = (row) => {
  const words = row && itemRefusal(row.planState as ItemPlanState, 'change')
  return words && <p className="item-sheet-note">{words}</p>
}

/** Days late in red, early in green. */
function Deviation({ value }: { value: unknown }) {
  if (typeof value !== 'number') return '-'
  if (value === 0) return 0
  return <span className={value > 0 ? 'text-error' : 'text-good'}>{formatSigned(value, 0)}</span>
}

interface GanttProps {
  planId: string | null
  onPlan(plan: string | null): void
}

/** 甘特图: a plan by weeks, with today; a click or Enter on an item opens it. */
function Gantt({ planId, onPlan }: GanttProps) {
  const { answer: data, error, refetch } = useGantt(planId)
  const [printing, print] = usePrinting()
  const opened = useOpenedItem(refetch)
  if (!data && !error) return <Skeleton active />
  const plan = data?.plan ?? null
  const empty = !data || data.items.length === 0
  return (
    <section
      className="gantt-card flex flex-col flex-1 gap-2 p-3 min-h-0 bg-card rounded"
      aria-label="甘特图"
    >
      <div className="plan-bar flex flex-wrap items-center gap-3">
        <PlanPicker plan={plan} onPlan={onPlan} />
        {plan && <PlanWords plan={plan} count={data?.items.length ?? 0} />}
        <span className="gantt-legend ml-auto text-12" aria-hidden="true">
          <i className="gantt-mark-plan" /> 计划 <i className="gantt-mark-done" /> 完成{' '}
          <i className="gantt-mark-late" /> 逾期 <i className="gantt-mark-actual" /> 实际{' '}
          <i className="gantt-mark-today" /> 今天
        </span>
        <Button onClick={refetch}>刷新</Button>
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

interface Sheet {
  plan: ShownPlan
  items: readonly Readonly<Record<string, unknown>>[]
  /** Stamp of the sheet as it was read; another user's change makes another. */
  stamp: string
}
interface ItemSheetProps {
  planId: string
  onPlan(plan: string | null): void
}

/** 编制: all items of a plan in one grid for the keyboard, with blocks pasted from a spreadsheet; saved together. */
function ItemSheet({ planId, onPlan }: ItemSheetProps) {
  const url = `${planItem.name}/sheet`
  const { answer, refetch } = useAnswer<Sheet>(url, { query: { planId }, quiet: false })
  if (!answer) return <Skeleton active />
  return <SheetForm key={`${planId} ${answer.stamp}`} sheet={answer} onPlan={onPlan} onSaved={refetch} />
}

interface SheetFormProps {
  sheet: Sheet
  onPlan: ItemSheetProps['onPlan']
  onSaved(): void
}

function SheetForm({ sheet: { plan, items, stamp }, onPlan, onSaved }: SheetFormProps) {
  const mayExport = useMay(planItem.name, 'export')
  const { form, id, problem, busy, dirty, touch, save } = useSheet({ planId: plan.uid, stamp }, onSaved)
  return (
    <Form
      form={form}
      name={id}
      className="document-form flex flex-col h-full item-sheet"
      initialValues={{ items }}
      onValuesChange={touch}
      onFinish={save}
    >
      <div className="plan-bar flex flex-wrap items-center gap-3">
        <PlanPicker plan={plan} onPlan={onPlan} />
        <PlanWords plan={plan} count={items.length} />
        <Button type="primary" disabled={!dirty || busy} loading={busy} onClick={save}>
          保存
        </Button>
      </div>
      <p className="item-sheet-note">
        {plan.inForce
          ? '计划已生效：只填报完成、实际开始、实际结束、实际数量和备注'
          : '序号相同的为原计划项，删去的行即取消该项'}
      </p>
      {problem && <Alert type="error" showIcon message={problem} />}
      <LinesItem
        name="items"
        field={itemLines}
        farmId={null}
        titles={{}}
        file="计划项"
        mayExport={mayExport}
        save={save}
      />
    </Form>
  )
}

/** Sends the sheet under the stamp it was read with; objections are shown at the lines they name. */
function useSheet(asked: { planId: string; stamp: string }, onSaved: () => void) {
  const [form] = Form.useForm<Values>()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const { problem, setProblem, show } = useProblems({ form, id }, ['items'])
  const call = useCall<{ changed: number }>(planItem.name)
  const { notify } = useServices()
  useDirty(useTabKey(), dirty)
  const send = async () => {
    if (!(await form.validateFields().catch(() => null))) return
    setBusy(true)
    setProblem(null)
    const values = { ...asked, items: form.getFieldValue('items') }
    const result = await call({ url: `${planItem.name}/sheet`, values, quiet: true }).finally(() =>
      setBusy(false),
    )
    if (!result.ok) return show(result.errors)
    notify.success(`已保存 ${result.answer.changed} 项`)
    setDirty(false)
    onSaved()
  }
  const save = () => {
    if (!busy) void send()
  }
  return { form, id, problem, busy, dirty, save, touch: () => setDirty(true) }
}
