import { Button, Input, Modal, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { rhythmProblem } from '#domain/subscription/rhythm.ts'
import type { FieldErrors } from '#kit/schema.ts'
import {
  SUBSCRIPTION,
  type SubscriptionCheck,
  type SubscriptionDelivery,
  type SubscriptionFile,
  type SubscriptionOptions,
  type SubscriptionRun,
  subscriptionFiles,
} from '#kit/subscriptions.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useAnswer } from '#views/use-answer.ts'
import { useReturnFocus } from '#widgets/use-return-focus.ts'
import { ChannelsInput } from './channels-input.tsx'
import { MessageInput, Preview, RecipientsInput } from './letter-inputs.tsx'
import { RhythmInput, SchemeInput } from './query-inputs.tsx'
import { deliveryWords, rowsWords, runWords } from './subscription-words.ts'
import { Result } from './tone-result.tsx'
import { type Draft, type SubscriptionStart, useCheck, useDraft, valuesOf } from './use-draft.ts'

export type { SubscriptionStart } from './use-draft.ts'

const WIDTH = 760
const NAME_LENGTH = 40

interface Props {
  readonly start: SubscriptionStart
  readonly options: SubscriptionOptions
  onSaved(uid: string): void
  onClose(): void
}

/** 新增订阅, 编辑订阅: what, when, to whom, how, with a preview of real figures. */
export function SubscriptionDialog({ start, options, onSaved, onClose }: Props) {
  useReturnFocus()
  const { draft, change, pick, problem } = useDraft(start, options)
  const check = useCheck(draft)
  const { errors: refused, busy, save } = useSave(start, draft, onSaved)
  const trial = useTrial(draft)
  const errors = { ...trial.errors, ...refused }
  const ready =
    draft.name.trim() !== '' &&
    draft.question !== null &&
    draft.recipients.length > 0 &&
    !rhythmProblem(draft.rhythm)
  return (
    <Modal
      open
      centered
      maskClosable={false}
      width={WIDTH}
      title={start.line ? '编辑订阅' : '新增订阅'}
      onCancel={onClose}
      footer={<Foot {...{ ready, busy, trial, onClose }} onSave={() => void save()} />}
    >
      <div className="subscription-form grid items-start gap-2">
        <Row label="名称" required error={errors.name}>
          <Input
            aria-label="名称"
            maxLength={NAME_LENGTH}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Row>
        <Row label="查询方案" required error={errors.report ?? errors.period ?? problem ?? check?.problem}>
          <SchemeInput
            {...{ draft, options, change }}
            onPick={(report, scheme) => void pick(report, scheme)}
          />
        </Row>
        <Row label="节奏" required error={errors.rhythm}>
          <RhythmInput value={draft.rhythm} now={options.now} onChange={(rhythm) => change({ rhythm })} />
        </Row>
        <Row label="收件人" required error={errors.recipients}>
          <RecipientsInput
            value={draft.recipients}
            readers={check?.recipients ?? null}
            onChange={(recipients) => change({ recipients })}
          />
        </Row>
        <OutputRows {...{ draft, options, change, check, errors }} />
        <TrialRow trial={trial} now={options.now} hasRobots={hasRobots(draft, options)} />
      </div>
    </Modal>
  )
}

interface FootProps {
  readonly ready: boolean
  readonly busy: boolean
  readonly trial: Trial
  onSave(): void
  onClose(): void
}

const Foot = ({ ready, busy, trial, onSave, onClose }: FootProps) => (
  <div className="flex items-center gap-2">
    <small className="subscription-promise text-12 text-2">失败后隔 5、30、120 分钟重试，仍失败通知我</small>
    <Button onClick={onClose}>取消</Button>
    <Button disabled={!ready} loading={trial.busy} onClick={() => void trial.send()}>
      试发给我
    </Button>
    <Button type="primary" disabled={!ready} loading={busy} onClick={onSave}>
      保存
    </Button>
  </div>
)

/** Robots write to groups, and stay silent in a trial. */
const hasRobots = ({ channels }: Draft, options: SubscriptionOptions): boolean =>
  options.channels.some(({ uid, kind }) => kind !== 'EMAIL' && channels.includes(uid))

interface OutputProps {
  readonly draft: Draft
  readonly options: SubscriptionOptions
  readonly check: SubscriptionCheck | null
  readonly errors: Errors
  change(part: Partial<Draft>): void
}

/** How it goes out, and how it reads. */
function OutputRows({ draft, options, check, errors, change }: OutputProps) {
  return (
    <>
      <Row label="文件" required error={errors.file}>
        <Radio.Group
          aria-label="文件"
          style={{ display: 'flex', height: 28, alignItems: 'center' }}
          value={draft.file}
          options={Object.entries(subscriptionFiles).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => change({ file: target.value as SubscriptionFile })}
        />
      </Row>
      <Row label="渠道" required error={errors.channels}>
        <ChannelsInput
          {...{ options, value: draft.channels, readers: check?.recipients ?? null }}
          onChange={(channels) => change({ channels })}
        />
      </Row>
      <Row label="附言" error={errors.message}>
        <MessageInput {...{ draft, change, check }} />
      </Row>
      <Row label="预览">
        <Preview draft={draft} check={check} />
      </Row>
    </>
  )
}

type Errors = Readonly<Record<string, string | undefined>>

const firstOfEach = (errors: FieldErrors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([key, [first]]) => [key, first]))

/** One request at a time; the server's objections are shown below their fields. */
function useSave(start: SubscriptionStart, draft: Draft, onSaved: (uid: string) => void) {
  const call = useCall<{ uid?: string }>(SUBSCRIPTION)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const save = async (): Promise<void> => {
    const values = valuesOf(draft)
    if (!values || busy) return
    setBusy(true)
    const { line } = start
    const result = await (line
      ? call({
          ...{ url: `${SUBSCRIPTION}/${line.uid}`, method: 'put', done: '订阅已保存' },
          values: { ...values, version: line.version },
        })
      : call({ url: SUBSCRIPTION, values, done: '订阅已保存' }))
    setBusy(false)
    if (result.ok) onSaved(line?.uid ?? result.answer.uid ?? '')
    else setErrors(firstOfEach(result.errors))
  }
  return { errors, busy, save }
}

interface TrialRowProps {
  readonly trial: Trial
  readonly now: string
  readonly hasRobots: boolean
}

/** Result of 试发给我: the file, and the mail where one was chosen. */
function TrialRow({ trial: { run, busy }, now, hasRobots }: TrialRowProps) {
  if (!busy && !run) return null
  return (
    <Row label="试发">
      <output className="subscription-trial flex flex-wrap items-center">
        {!run && <Result tone="NONE" text="正在生成" />}
        {run?.deliveries.length === 0 && <Result {...runWords(run)} />}
        {run?.deliveries.map((delivery) => {
          const { tone, text } = deliveryWords(delivery, now)
          return <Result key={delivery.uid} tone={tone} text={`${placeOf(run.report, delivery)} ${text}`} />
        })}
        {hasRobots && <small className="text-2">群机器人不试发，可在渠道中单独测试</small>}
      </output>
    </Row>
  )
}

const placeOf = (report: string, { channelName, rows }: SubscriptionDelivery): string =>
  channelName || (rows === null ? '下载中心' : `下载中心 ${rowsWords(report, rows)}`)

const EVERY_MS = 1500

type Trial = ReturnType<typeof useTrial>

/** 试发给我: sends the draft to the person himself, and follows it until everything has arrived or failed. */
function useTrial(draft: Draft) {
  const submit = useCall<{ uid?: string }>(SUBSCRIPTION)
  const [uid, setUid] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const { answer: run, error } = useAnswer<SubscriptionRun>(`${SUBSCRIPTION}/trial/${uid}`, {
    enabled: uid !== null,
    every: (last) => (last?.state === 'RUNNING' ? EVERY_MS : false),
    quiet: false,
  })
  const values = valuesOf(draft)
  const asked = JSON.stringify(values)
  const waits = uid !== null && !error && (!run || run.state === 'RUNNING')
  const send = async (): Promise<void> => {
    if (!values || sending || waits) return
    setSending(true)
    setSent(asked)
    setErrors({})
    setUid(null)
    const result = await submit({ url: `${SUBSCRIPTION}/trial`, values })
    setSending(false)
    if (result.ok) setUid(result.answer.uid ?? null)
    else setErrors(firstOfEach(result.errors))
  }
  // the result of another draft does not apply to this one
  const isSame = sent === asked
  return { run: isSame ? run : undefined, busy: sending || waits, errors: isSame ? errors : {}, send }
}

interface RowProps {
  readonly label: string
  readonly required?: boolean
  readonly error?: string | null | undefined
  readonly children: ReactNode
}

/** A line of the dialog: label, input, and its error. */
const Row = ({ label, required = false, error, children }: RowProps) => (
  <>
    <span className={`subscription-label text-right ${required ? 'is-required' : ''}`}>{label}</span>
    <div>
      {children}
      {error && (
        <small className="subscription-hint block text-12 text-error" role="alert">
          {error}
        </small>
      )}
    </div>
  </>
)
