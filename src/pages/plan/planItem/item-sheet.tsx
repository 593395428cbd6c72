import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { useDirty } from '#app-state/dirty.ts'
import { useServices } from '#app-state/services.ts'
import { useTabKey } from '#app-state/tab-context.ts'
import { itemLines } from '#resources/plan/item-lines.ts'
import { planItem } from '#resources/plan/plan-item.ts'
import { LinesItem } from '#views/document-form/lines-item.tsx'
import type { Values } from '#views/resource-form/form-values.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useProblems } from '#views/resource-form/use-problems.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { useServerCall } from '#views/use-server-call.ts'
import type { ShownPlan } from './gantt-data.ts'
import { PlanPicker, PlanWords } from './plan-picker.tsx'
import '#views/document-form/document-form.css'

interface Sheet {
  plan: ShownPlan
  items: readonly Readonly<Record<string, unknown>>[]
  /** What was read; somebody else's change makes another. */
  stamp: string
}
interface ItemSheetProps {
  planId: string
  onPlan(plan: string | null): void
}

/** 编制: all items of a plan in one grid for the keyboard, with blocks pasted from a spreadsheet; saved together. */
export function ItemSheet({ planId, onPlan }: ItemSheetProps) {
  const call = useServerCall()
  const { data, refetch } = useQuery({
    queryKey: [planItem.name, 'sheet', planId],
    queryFn: () => call<Sheet>('get', `${planItem.name}/sheet`, { query: { planId } }),
    retry: false,
  })
  if (!data) return <Skeleton active />
  return (
    <SheetForm key={`${planId} ${data.stamp}`} sheet={data} onPlan={onPlan} onSaved={() => void refetch()} />
  )
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
      className="document-form item-sheet"
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
