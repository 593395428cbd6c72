import { App, Button, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { APP_VERSION } from '#app-state/app-version.ts'
import { useDirty } from '#app-state/dirty.ts'
import { useServices } from '#app-state/services.ts'
import { useTabKey } from '#app-state/tab-context.ts'
import { type FeedbackKind, feedbackKinds } from '#domain/feedback.state.ts'
import { lastRequest } from '#providers/last-request.ts'
import { type Area, areas } from '#resources/areas.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { Segmented } from '#widgets/segmented.tsx'
import { usePreviousTab } from './capture-page.ts'
import { browserWord } from './feedback-data.ts'
import { PictureBox, pastedPicture, usePictures } from './pictures.tsx'
import { useSendPictures } from './use-feedback.ts'

const MODULES = (Object.keys(areas) as Area[]).map((value) => ({ value, label: areas[value].label }))
const KINDS = Object.entries(feedbackKinds).map(([value, label]) => ({ value: value as FeedbackKind, label }))
const EMPTY: FeedbackDraft = { title: '', module: 'other', kind: 'PROBLEM', content: '' }

interface FeedbackFormProps {
  onSent(uid: string): void
}

/** 新增反馈: title, module and words of the person; page, version, browser and the last request are added by themselves. */
export function FeedbackForm({ onSent }: FeedbackFormProps) {
  const model = useFeedbackForm(onSent)
  const { values, change, errors } = model
  const id = useId()
  const item = (key: 'title' | 'content') => ({
    ...{ id: `${id}${key}`, value: values[key], status: errors[key] ? ('error' as const) : ('' as const) },
    ...{ 'aria-required': true, 'aria-describedby': errors[key] ? `${id}${key}-problem` : undefined },
  })
  const problem = (key: 'title' | 'content') => <Problem id={`${id}${key}-problem`} text={errors[key]?.[0]} />
  return (
    <section className="feedback-form border rounded" aria-label="新增反馈">
      <header className="feedback-form-head panel-head text-14">
        <b>新增反馈</b>
        <small>自动带上页面、版本、浏览器、最近一次请求号，不含猪场数据</small>
      </header>
      <div className="feedback-field grid items-start gap-2">
        <label htmlFor={`${id}title`} data-required>
          标题
        </label>
        <div>
          <Input
            {...item('title')}
            maxLength={60}
            placeholder="一句话说清楚"
            onChange={({ target }) => change({ title: target.value })}
          />
          {problem('title')}
        </div>
      </div>
      <ModuleField id={`${id}module`} values={values} onChange={change} />
      <div className="feedback-field grid items-start gap-2">
        <label htmlFor={`${id}content`} data-required>
          说明
        </label>
        <div onPaste={(event) => pastedPicture(event) && event.preventDefault()}>
          <Input.TextArea
            {...item('content')}
            rows={3}
            maxLength={2000}
            placeholder="做了什么、看到什么、希望怎样"
            onChange={({ target }) => change({ content: target.value })}
          />
          {problem('content')}
        </div>
      </div>
      <div className="feedback-field grid items-start gap-2">
        <span>截图</span>
        <PictureBox model={model.pictures} />
      </div>
      <footer className="feedback-form-foot flex items-center gap-2">
        <Problem text={errors['']?.[0]} />
        <Button onClick={model.keep}>存草稿</Button>
        <Button type="primary" loading={model.sending} onClick={() => void model.send()}>
          提交
        </Button>
      </footer>
    </section>
  )
}

const Problem = ({ id, text }: { id?: string; text: string | undefined }) =>
  text && (
    <small id={id} className="text-12 text-error" role="alert">
      {text}
    </small>
  )

interface ModuleFieldProps {
  id: string
  values: FeedbackDraft
  onChange(more: Partial<FeedbackDraft>): void
}

/** Which part of the product it is about, and of which kind it is. */
const ModuleField = ({ id, values, onChange }: ModuleFieldProps) => (
  <div className="feedback-field grid items-start gap-2">
    <label htmlFor={id}>模块</label>
    <div className="feedback-module flex gap-2">
      <Select id={id} options={MODULES} value={values.module} onChange={(module) => onChange({ module })} />
      <Segmented
        aria-label="类别"
        options={KINDS}
        value={values.kind}
        onChange={(kind) => onChange({ kind })}
      />
    </div>
  </div>
)

type Errors = Readonly<Record<string, readonly string[] | undefined>>

/** Facts added by themselves: page, version, browser, screen and the last request. */
const surroundings = (page: string | undefined) => ({
  page: page ?? null,
  appVersion: APP_VERSION,
  browser: browserWord(navigator.userAgent),
  screenSize: `${screen.width}×${screen.height}`,
  lastRequest: lastRequest(),
})

function useFeedbackForm(onSent: (uid: string) => void) {
  const { message } = App.useApp()
  const { session } = useServices()
  const user = useStore(session, ({ userData }) => userData?.uid ?? '')
  const previous = usePreviousTab()
  const call = useCall<{ uid: string }>('feedback')
  const sendPictures = useSendPictures()
  const pictures = usePictures()
  const [values, setValues] = useState<FeedbackDraft>(() => readDraft(user) ?? EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const [sending, setSending] = useState(false)
  const [kept, setKept] = useState(true)
  // the same words sent twice, after a lost reply, are one feedback
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  useDirty(useTabKey(), !kept || pictures.pictures.length > 0)
  return {
    ...{ values, errors, sending, pictures },
    change(more: Partial<FeedbackDraft>) {
      setKept(false)
      setErrors((before) => ({
        ...before,
        ...Object.fromEntries(Object.keys(more).map((key) => [key, undefined])),
      }))
      setValues((before) => ({ ...before, ...more }))
    },
    keep() {
      keepDraft(user, values)
      setKept(true)
      message.success('草稿已存在本机，截图不保存')
    },
    async send() {
      if (sending) return
      setSending(true)
      const asked = { ...values, ...surroundings(previous?.title) }
      const result = await call({ url: 'feedback', values: asked, quiet: true, requestId })
      if (!result.ok) {
        setErrors(result.errors)
        return setSending(false)
      }
      const lost = await sendPictures(
        result.answer.uid,
        null,
        pictures.pictures.map(({ blob }) => blob),
      )
      setSending(false)
      setRequestId(crypto.randomUUID())
      if (lost > 0) message.warning(`已提交，${lost} 张截图没有传上，可在反馈中再次添加`)
      else message.success('已提交，有回复时会提醒您')
      dropDraft(user)
      setValues(EMPTY)
      setKept(true)
      pictures.clear()
      onSent(result.answer.uid)
    },
  }
}

/** Draft of a new feedback. */
interface FeedbackDraft {
  readonly title: string
  readonly module: Area
  readonly kind: FeedbackKind
  readonly content: string
}

const keyOf = (user: string): string => `feedback-draft:${user}`

/** Keeps the words on this computer, for this person. */
function keepDraft(user: string, draft: FeedbackDraft): void {
  try {
    localStorage.setItem(keyOf(user), JSON.stringify(draft))
  } catch {
    // a full or forbidden store: the words are still in the form
  }
}

function readDraft(user: string): FeedbackDraft | null {
  try {
    const text = localStorage.getItem(keyOf(user))
    const draft = text ? (JSON.parse(text) as FeedbackDraft) : null
    return draft && typeof draft.title === 'string' && typeof draft.content === 'string' ? draft : null
  } catch {
    return null
  }
}

function dropDraft(user: string): void {
  try {
    localStorage.removeItem(keyOf(user))
  } catch {
    // nothing was kept where nothing may be kept
  }
}
