import { Input } from 'antd'
import { MESSAGE_LENGTH, unknownPlaceholders } from '#domain/subscription/message.ts'
import type { SubscriptionCheck } from '#kit/subscriptions.ts'
import { rowsWords } from './subscription-words.ts'
import type { Draft } from './use-draft.ts'

interface MessageProps {
  readonly draft: Draft
  readonly check: SubscriptionCheck | null
  change(part: Partial<Draft>): void
}

const SHOWN = 8

export function MessageInput({ draft, check, change }: MessageProps) {
  const known = check?.placeholders ?? []
  const unknown = known.length > 0 ? unknownPlaceholders(draft.message, new Set(known)) : []
  return (
    <>
      <Input.TextArea
        aria-label="附言"
        rows={2}
        style={{ resize: 'none' }}
        maxLength={MESSAGE_LENGTH}
        value={draft.message}
        onChange={({ target }) => change({ message: target.value })}
      />
      {unknown.length > 0 ? (
        <small className="subscription-hint" data-tone="WARN">
          没有这些占位：{unknown.map((one) => `{${one}}`).join(' ')}
        </small>
      ) : (
        known.length > 0 && (
          <small className="subscription-hint">
            可用：
            {known
              .slice(-SHOWN)
              .map((one) => `{${one}}`)
              .join(' ')}
            {known.length > SHOWN && `，以及合计列名，如 {${known[0]}}`}
          </small>
        )
      )}
    </>
  )
}

/** How the message would read now, with the figures of the person who subscribes. */
export function Preview({ draft, check }: { draft: Draft; check: SubscriptionCheck | null }) {
  const preview = check?.preview
  return (
    <div className="subscription-preview" aria-live="polite">
      {preview ? (
        <>
          <p>
            <b>{preview.title}</b> <small>猪场管理系统</small>
          </p>
          <p>{preview.text}</p>
          <p>
            <small>
              {draft.file === 'xlsx' ? `${preview.fileName}，` : ''}
              {rowsWords(draft.report, preview.rows)}，打开须登录
            </small>
          </p>
        </>
      ) : (
        <small>{draft.question ? '正在计算' : '选择查询方案后显示'}</small>
      )}
    </div>
  )
}
