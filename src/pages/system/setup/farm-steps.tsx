import { Alert, Button, Form } from 'antd'
import { useId, useState } from 'react'
import { useServices } from '#app-state/services.ts'
import { LABEL_WIDTH } from '#domain/constants.ts'
import { inputOf } from '#inputs/inputs.registry.ts'
import { type Line, LinesTable } from '#inputs/lines-input.tsx'
import { useToday } from '#inputs/today.ts'
import type { Field } from '#kit/field.ts'
import type { FieldErrors } from '#kit/schema.ts'
import { organisationsChanged } from '#providers/organisations.ts'
import { GETTING_STARTED, setupFarm, setupPen } from '#resources/getting-started/index.ts'
import type { PensAnswer, SetupFarm, SetupState } from '#resources/getting-started/setup.shapes.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import { FormItem } from '#views/resource-form/form-item.tsx'
import { startValues, type Values } from '#views/resource-form/form-values.ts'
import { messagesOf } from '#views/resource-form/messages-of.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useProblems } from '#views/resource-form/use-problems.ts'
import { useAnswer } from '#views/use-answer.ts'
import { useRested } from '#widgets/use-rested.ts'
import { LineProblems } from './line-problems.tsx'

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
        {built && (
          <p className="setup-line text-2">{`${built.company} ${built.name} 已建，还没有上线日期`}</p>
        )}
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
    <p className="setup-line text-2">
      {`${farm.company} ${farm.name}`}
      {farm.goLiveDate ? `，上线日期 ${farm.goLiveDate}` : ''}
    </p>
    <div className="setup-acts flex items-center gap-2">
      <Button onClick={onMore}>再建一个猪场</Button>
    </div>
  </>
)

export interface TypedStepProps {
  farm: SetupFarm
  /** Lines typed before the step was left. */
  typed: readonly Line[] | undefined
  onTyped(lines: readonly Line[] | undefined): void
  onChanged(): void
  onNext(): void
}

interface PensStepProps extends TypedStepProps {
  /** The farm has houses: none are proposed. */
  isBuilt: boolean
}

/** Houses of most farms: a person deletes those hers has not, and mends the numbers. */
const USUAL: readonly Line[] = [
  { houseType: 'GESTATION', house: '妊娠舍1' },
  { houseType: 'FARROWING', house: '分娩舍1', from: '1', to: '20', capacity: '1' },
  { houseType: 'GILT', house: '后备舍1' },
  { houseType: 'BOAR', house: '公猪舍1' },
  { houseType: 'NURSERY', house: '保育舍1' },
]

const NONE: readonly Line[] = []

const TRIAL_MS = 400

/** Houses and pens by the line: the result is shown while it is typed, clashes with existing places by name. */
export function PensStep({ farm, isBuilt, typed, onTyped, onChanged, onNext }: PensStepProps) {
  const lines = typed ?? (isBuilt ? NONE : USUAL)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})
  const trial = useTrial(farm.uid, useRested(lines, TRIAL_MS))
  const call = useCall<PensAnswer>(GETTING_STARTED)
  const { notify } = useServices()
  const errors = Object.keys(refused).length > 0 ? refused : trial.errors
  const make = async () => {
    setBusy(true)
    const values = { farmId: farm.uid, lines }
    const result = await call({ url: `${GETTING_STARTED}/pens`, values, quiet: true }).finally(() =>
      setBusy(false),
    )
    if (!result.ok) return setRefused(result.errors)
    notify.success(wordsOf(result.answer, '已建'))
    organisationsChanged()
    onTyped(undefined)
    onChanged()
    onNext()
  }
  return (
    <>
      <LinesTable
        fields={setupPen}
        lines={lines}
        problems={errors}
        inputOf={inputOf}
        next={nextLine}
        onChange={(next) => {
          setRefused({})
          onTyped(next)
        }}
      />
      <LineProblems errors={errors} />
      <div className="setup-acts flex items-center gap-2">
        <Button
          type="primary"
          loading={busy}
          disabled={lines.length === 0 || Object.keys(errors).length > 0}
          onClick={() => void make()}
        >
          生成并继续
        </Button>
        <Button onClick={onNext}>跳过，在工作簿中填写</Button>
        <p className="setup-line text-2" role="status">
          {statusOf(lines, trial.answer)}
        </p>
      </div>
    </>
  )
}

function statusOf(lines: readonly Line[], answer: PensAnswer | undefined): string {
  if (lines.length === 0) return '本场已有栋舍；还要建的加一行'
  return answer ? wordsOf(answer, '将建') : ''
}

/** The same kind of house once more, behind the last. */
const nextLine = (lines: readonly Line[]): Line => {
  const last = lines.at(-1)
  if (!last) return {}
  const house = String(last.house ?? '').replace(/\d+$/, (digits) => String(Number(digits) + 1))
  return { ...last, house }
}

/** Result of the lines, from the server: it knows the existing places. */
function useTrial(farmId: string, lines: readonly Line[]) {
  const { answer, error } = useAnswer<PensAnswer>(`${GETTING_STARTED}/pens`, {
    payload: { farmId, lines, dryRun: true },
    enabled: lines.length > 0,
  })
  return error ? { answer: undefined, errors: messagesOf(error) } : { answer, errors: {} }
}

const MOST_NAMED = 5

function wordsOf({ houses, known }: PensAnswer, verb: string): string {
  const built = houses.filter(({ isNew }) => isNew).length
  const pens = houses.reduce((sum, one) => sum + one.pens, 0)
  const some = `${known.slice(0, MOST_NAMED).join('、')}${known.length > MOST_NAMED ? '等' : ''}`
  const kept = known.length > 0 ? `；已有的 ${known.length} 处保持不变：${some}` : ''
  return `${verb} ${built} 栋，${pens} 个栏位${kept}`
}
