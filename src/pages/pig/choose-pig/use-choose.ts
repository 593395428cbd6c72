import { useState } from 'react'
import { useServices } from '#app-state/services.ts'
import type { FieldErrors } from '#kit/schema.ts'
import { piglet } from '#resources/pig/piglet.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'

interface Result {
  row: number
  accepted: boolean
  earNo: string
  violations: readonly { level: 'E' | 'W'; message: string; confirmed?: boolean }[]
}

/** What is left of a decision: the rows that were refused, with the reason under each. */
interface Left {
  readonly rows: readonly ListRow[]
  readonly messages: Readonly<Record<string, string>>
}

/** Sends a decision about some piglets; the refused ones stay with their messages. */
export function useChoose(farmId: string, start: readonly ListRow[], onDone: () => void) {
  const call = useCall<{ results: Result[] }>(piglet.name)
  const { notify } = useServices()
  const [left, setLeft] = useState<Left>({ rows: start, messages: {} })
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const send = async (
    values: Readonly<Record<string, unknown>>,
    rows: readonly Record<string, unknown>[],
  ): Promise<FieldErrors | null> => {
    const answer = await call({
      url: 'choose-pig/choose',
      values: { ...values, farmId, rows },
      quiet: true,
      requestId,
    })
    if (!answer.ok) return answer.errors
    setRequestId(crypto.randomUUID()) // what is sent next is another request
    const refused = answer.answer.results.filter((one) => !one.accepted)
    const saved = answer.answer.results.length - refused.length
    if (saved > 0) notify.success(`已保存 ${saved} 头`)
    if (refused.length === 0) {
      onDone()
      return null
    }
    setLeft({
      rows: refused.flatMap(({ row }) => left.rows[row] ?? []),
      messages: Object.fromEntries(
        refused.map(({ row, violations }) => [
          left.rows[row]?.uid ?? '',
          violations.map(({ message }) => message).join('；'),
        ]),
      ),
    })
    const warned = refused.some(({ violations }) => violations.every(({ level }) => level === 'W'))
    return { '': [`${refused.length} 头未保存，请看各行提示${warned ? '；提醒可填继续原因后再保存' : ''}`] }
  }
  return { left, send }
}
