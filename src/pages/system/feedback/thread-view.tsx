import { App, Button, Input, Tag } from 'antd'
import { useState } from 'react'
import { type FeedbackState, feedbackStates, moveWord, stepsOf } from '#domain/feedback.state.ts'
import { useToday } from '#inputs/today.ts'
import { BASE_URL } from '#providers/base-url.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { momentWords } from '#widgets/moment-words.ts'
import type { Thread, ThreadFile } from './feedback-data.ts'
import { PictureBox, usePictures } from './pictures.tsx'
import { useSendPictures } from './use-feedback.ts'

interface ThreadViewProps {
  thread: Thread
  onChanged(): void
}

/** A feedback with its five steps, its text, every answer and change of state, and the next answer. */
export function ThreadView({ thread, onChanged }: ThreadViewProps) {
  const { feedback, messages, files } = thread
  const filesOf = (message: string | null) => files.filter(({ messageUid }) => messageUid === message)
  return (
    <section className="feedback-thread panel flex flex-col min-w-0 min-h-0" aria-label={feedback.title}>
      <header className="flex flex-none items-center justify-between gap-2 px-4 h-10 text-14 border-b">
        <b className="truncate" title={feedback.title}>
          {feedback.title}
        </b>
        <Tag className="feedback-tag m-0" data-state={feedback.status}>
          {feedbackStates[feedback.status]}
        </Tag>
      </header>
      <Steps thread={thread} />
      <div className="feedback-messages flex-1 min-h-0 overflow-auto">
        <article>
          <h3>
            {feedback.sender}{' '}
            <time className="text-12 font-normal text-2">{feedback.createdAt.slice(0, 16)}</time>
          </h3>
          <p>{feedback.content}</p>
          <div className="feedback-sent flex gap-3 mt-2">
            <Pictures uid={feedback.uid} files={filesOf(null)} />
            <Facts feedback={feedback} />
          </div>
        </article>
        {messages.map((one) => (
          <article key={one.uid}>
            <h3>
              {one.author} {one.role && <small>{one.role}</small>}{' '}
              <time className="text-12 font-normal text-2">{one.at.slice(0, 16)}</time>
            </h3>
            {one.to && one.from && (
              <p className="text-12 text-2">
                {feedbackStates[one.from]} → {feedbackStates[one.to]}
              </p>
            )}
            {one.body && <p>{one.body}</p>}
            <Pictures uid={feedback.uid} files={filesOf(one.uid)} />
          </article>
        ))}
      </div>
      {(thread.isSender || thread.mayAnswer) && <AnswerBox thread={thread} onChanged={onChanged} />}
    </section>
  )
}

function Steps({ thread: { feedback } }: { thread: Thread }) {
  const today = useToday()
  return (
    <ol className="feedback-steps grid flex-none m-0 border-b list-none" aria-label="进度">
      {stepsOf(feedback).map(({ label, at, state }) => (
        <li
          key={label}
          className="flex flex-col relative"
          data-step={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span>{label}</span>
          <small className="text-12 text-2">{at ? momentWords(at, today) : ''}</small>
        </li>
      ))}
    </ol>
  )
}

function Facts({ feedback }: Pick<Thread, 'feedback'>) {
  const facts = [
    ['页面', feedback.page],
    ['版本', feedback.appVersion],
    ['浏览器', feedback.browser],
    ['分辨率', feedback.screenSize],
    ['请求号', feedback.lastRequest],
  ] as const
  return (
    <ul className="feedback-facts flex-none m-0 p-0 text-12 text-2 list-none">
      {facts.map(([label, value]) => (
        <li key={label} className="truncate" title={value ?? undefined}>
          {label} {value ?? '-'}
        </li>
      ))}
    </ul>
  )
}

const Pictures = ({ uid, files }: { uid: string; files: readonly ThreadFile[] }) =>
  files.length > 0 && (
    <div className="feedback-pictures flex flex-wrap flex-1 gap-2 min-w-0">
      {files.map((file) => {
        const address = `${BASE_URL}/feedback/${uid}/files/${file.uid}/download`
        return (
          <a key={file.uid} className="block" href={address} download={file.fileName} title="下载原图">
            <img className="block border rounded" src={address} alt={file.fileName} />
          </a>
        )
      })}
    </div>
  )

/** An answer being written, with its pictures; `send` may move the feedback to a state. */
function useReply({ thread: { feedback }, onChanged }: ThreadViewProps) {
  const { message } = App.useApp()
  const call = useCall<{ uid: string }>('feedback')
  const sendPictures = useSendPictures()
  const pictures = usePictures()
  const [body, setBody] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const send = async (status?: FeedbackState) => {
    if (sending) return
    if (!status && body.trim() === '') return setProblem('请输入回复')
    setSending(true)
    const values = { body: body.trim() || null, ...(status ? { status } : {}) }
    const result = await call({ url: `feedback/${feedback.uid}/answer`, values, quiet: true })
    if (!result.ok) setProblem(Object.values(result.errors)[0]?.[0] ?? '没有保存')
    else {
      const blobs = pictures.pictures.map(({ blob }) => blob)
      const lost = await sendPictures(feedback.uid, result.answer.uid, blobs)
      if (lost > 0) message.warning(`${lost} 张截图没有传上`)
      setBody('')
      pictures.clear()
      onChanged()
    }
    setSending(false)
  }
  const write = (text: string) => {
    setProblem(null)
    setBody(text)
  }
  return { body, write, problem, sending, pictures, send }
}

function AnswerBox(props: ThreadViewProps) {
  const { feedback, next } = props.thread
  const { body, write, problem, sending, pictures, send } = useReply(props)
  return (
    <footer className="feedback-answer flex-none border-t">
      <Input.TextArea
        value={body}
        rows={2}
        maxLength={2000}
        aria-label="回复"
        placeholder="回复，Ctrl + 回车发送"
        status={problem ? 'error' : ''}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey && !event.nativeEvent.isComposing) void send()
        }}
      />
      {problem && (
        <small className="text-error" role="alert">
          {problem}
        </small>
      )}
      <div className="flex flex-wrap items-center gap-2 mt-2">
        <PictureBox model={pictures} small />
        <small className="feedback-promise truncate min-w-0 text-12 text-2" title="有新回复时站内提醒">
          有新回复时站内提醒
        </small>
        {next.map((state) => (
          <Button key={state} disabled={sending} onClick={() => void send(state)}>
            {moveWord(feedback.status, state)}
          </Button>
        ))}
        <Button type="primary" loading={sending} onClick={() => void send()}>
          回复
        </Button>
      </div>
    </footer>
  )
}
