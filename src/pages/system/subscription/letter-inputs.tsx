import { Input, Select } from 'antd'
import { useState } from 'react'
import { MESSAGE_LENGTH, unknownPlaceholders } from '#domain/subscription/message.ts'
import {
  SUBSCRIPTION,
  type SubscriptionCheck,
  type SubscriptionPerson,
  type SubscriptionReader,
} from '#kit/subscriptions.ts'
import { useAnswer } from '#views/use-answer.ts'
import { useRested } from '#widgets/use-rested.ts'
import { rowsWords } from './subscription-words.ts'
import type { Draft } from './use-draft.ts'

interface Found extends SubscriptionPerson {
  readonly account: string
  readonly organisation: string
}

interface Props {
  readonly value: readonly SubscriptionPerson[]
  /** The server's answer about each; null until it has answered. */
  readonly readers: readonly SubscriptionReader[] | null
  onChange(people: readonly SubscriptionPerson[]): void
}

/** People as chips; who would get nothing is named with the reason. */
export function RecipientsInput({ value, readers, onChange }: Props) {
  const [words, search] = useState('')
  const options = useRecipients(words).map(({ uid, name, organisation }) => ({
    value: uid,
    label: name,
    note: organisation,
  }))
  const chosen = value.map(({ uid, name }) => ({ value: uid, label: name }))
  return (
    <div>
      <Select
        mode="multiple"
        labelInValue
        showSearch
        filterOption={false}
        style={{ width: '100%' }}
        aria-label="收件人"
        placeholder="输入姓名或账号"
        value={chosen}
        options={options}
        optionRender={({ data }) => (
          <>
            {data.label} <small>{data.note}</small>
          </>
        )}
        onSearch={search}
        onChange={(next: { value: string; label: string }[]) =>
          onChange(next.map((one) => ({ uid: one.value, name: String(one.label) })))
        }
      />
      {(readers ?? [])
        .filter(({ problem }) => problem !== null)
        .map(({ uid, name, problem }) => (
          <small key={uid} className="subscription-hint block text-12 text-warn">
            {name}不会收到数据：{problem}，请先授权或移除
          </small>
        ))}
    </div>
  )
}

const PAUSE_MS = 250

/** People one may send to, found by the typed word. */
function useRecipients(words: string): readonly Found[] {
  const q = useRested(words, PAUSE_MS)
  const { answer } = useAnswer<{ list: readonly Found[] }>(`${SUBSCRIPTION}/people`, {
    query: q ? { q } : {},
    ...{ keepsLast: true, quiet: false },
  })
  return answer?.list ?? []
}

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
        <small className="subscription-hint block text-12 text-warn">
          没有这些占位：{unknown.map((one) => `{${one}}`).join(' ')}
        </small>
      ) : (
        known.length > 0 && (
          <small className="subscription-hint block text-12 text-2">
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
    <div className="subscription-preview border rounded" aria-live="polite">
      {preview ? (
        <>
          <p className="m-0">
            <b>{preview.title}</b> <small className="text-2">猪场管理系统</small>
          </p>
          <p className="m-0">{preview.text}</p>
          <p className="m-0">
            <small className="text-2">
              {draft.file === 'xlsx' ? `${preview.fileName}，` : ''}
              {rowsWords(draft.report, preview.rows)}，打开须登录
            </small>
          </p>
        </>
      ) : (
        <small className="text-2">{draft.question ? '正在计算' : '选择查询方案后显示'}</small>
      )}
    </div>
  )
}
