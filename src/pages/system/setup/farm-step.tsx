import { Alert, Button, Form } from 'antd'
import { useId, useState } from 'react'
import { LABEL_WIDTH } from '#domain/constants.ts'
import { useToday } from '#inputs/today.ts'
import type { Field } from '#kit/field.ts'
import { organisationsChanged } from '#providers/organisations.ts'
import { GETTING_STARTED, setupFarm } from '#resources/getting-started/index.ts'
import type { SetupFarm, SetupState } from '#resources/getting-started/state.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import { FormItem } from '#views/resource-form/form-item.tsx'
import { startValues, type Values } from '#views/resource-form/form-values.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useProblems } from '#views/resource-form/use-problems.ts'

const ALL: readonly [string, Field][] = Object.entries(setupFarm)
const DAY = ALL.filter(([key]) => key === 'goLiveDate')

/** Company, farm and day as the form of their step; later what there is, with the way to one more farm. */
export function useFarmStep({ farm, companies }: SetupState, onDone: (farmId: string) => void) {
  const [form] = Form.useForm<Values>()
  const name = useId()
  const [another, setAnother] = useState(false)
  const [busy, setBusy] = useState(false)
  // a farm built elsewhere needs its day only
  const built = farm?.status === 'NONE' && !another ? farm : null
  const fields = built ? DAY : ALL
  const { problem, setProblem, show } = useProblems(
    { form, id: name },
    fields.map(([key]) => key),
  )
  const send = useSend(built)
  const today = useToday()
  if (farm && !built && !another) return { content: <Known farm={farm} onMore={() => setAnother(true)} /> }
  const onFinish = async () => {
    const result = await send(form.getFieldsValue(true) as Values)
    if (!result.ok) return show(result.errors)
    organisationsChanged()
    // the address takes the new farm with it to the next step
    onDone(built?.uid ?? result.answer.farmId)
  }
  return {
    form: {
      ...{ form, name, onFinish, onLoadingChange: setBusy, onValuesChange: () => setProblem(null) },
      ...{ layout: 'horizontal' as const, labelAlign: 'right' as const, colon: false },
      ...{ labelCol: { flex: LABEL_WIDTH }, wrapperCol: { flex: 1 }, scrollToFirstError: { focus: true } },
      initialValues: startValues(ALL, null, {
        goLiveDate: today,
        company: companies.length === 1 ? companies[0] : null,
      }),
    },
    content: (
      <div className="setup-form">
        {built && <p className="setup-line">{`${built.company} ${built.name} 已建，还没有上线日期`}</p>}
        {problem && <Alert type="error" showIcon message={problem} className="resource-form-problem" />}
        {fields.map(([key, field]) => (
          <FormItem key={key} name={key} field={field} row={null} />
        ))}
        <Button type="primary" htmlType="submit" loading={busy}>
          {built ? '开始上线' : '保存并继续'}
        </Button>
      </div>
    ),
  }
}

/** Builds the farm with its company, or begins the go-live of the one that is built. */
function useSend(built: SetupFarm | null) {
  const call = useCall<{ farmId: string }>(GETTING_STARTED)
  const [requestId] = useState(() => crypto.randomUUID())
  return (values: Values) =>
    built
      ? call({
          url: `${GO_LIVE}/golive`,
          values: { farmId: built.uid, goLiveDate: values.goLiveDate },
          quiet: true,
        })
      : call({ url: `${GETTING_STARTED}/farm`, values, quiet: true, requestId })
}

const Known = ({ farm, onMore }: { farm: SetupFarm; onMore(): void }) => (
  <>
    <p className="setup-line">
      {`${farm.company} ${farm.name}`}
      {farm.goLiveDate ? `，上线日期 ${farm.goLiveDate}` : ''}
    </p>
    <div className="setup-acts">
      <Button onClick={onMore}>再建一个猪场</Button>
    </div>
  </>
)
