import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { SUBSCRIPTION, type SubscriptionPerson, type SubscriptionReader } from '#kit/subscriptions.ts'
import { useServerCall } from '#views/use-server-call.ts'

interface Found extends SubscriptionPerson {
  readonly account: string
  readonly organisation: string
}

interface Props {
  readonly value: readonly SubscriptionPerson[]
  /** What the server says of each; null until it has answered. */
  readonly readers: readonly SubscriptionReader[] | null
  onChange(people: readonly SubscriptionPerson[]): void
}

/** People as chips; who would get nothing is named with the reason. */
export function RecipientsInput({ value, readers, onChange }: Props) {
  const { found, search } = usePeople()
  const options = found.map(({ uid, name, organisation }) => ({
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
            {data.label} <small className="subscription-option-note">{data.note}</small>
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
          <small key={uid} className="subscription-hint" data-tone="WARN">
            {name}不会收到数据：{problem}，请先授权或移除
          </small>
        ))}
    </div>
  )
}

const PAUSE_MS = 250

/** People one may send to, found by what is typed. */
function usePeople() {
  const call = useServerCall()
  const [words, search] = useState('')
  const [found, set] = useState<readonly Found[]>([])
  useEffect(() => {
    let isLate = false
    const timer = setTimeout(() => {
      call<{ list: Found[] }>('get', `${SUBSCRIPTION}/people`, { query: words ? { q: words } : {} }).then(
        ({ list }) => !isLate && set(list),
        // the list stays as it is
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [words, call])
  return { found, search }
}
