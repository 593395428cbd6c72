import { App } from 'antd'
import { useState } from 'react'
import { createRequestIds } from '#providers/request-ids.ts'
import { pregnancyCheck } from '#resources/events/pregnancy-check.ts'
import { useEventApi } from '#views/event-grid/use-event-api.ts'
import {
  allPositive,
  type DueSow,
  type Header,
  rowsToSend,
  type Said,
  say,
  settle,
  type ViolationsBySow,
} from './gestation.due-rows.ts'

const METHOD = pregnancyCheck.header.method?.default

const NONE: readonly DueSow[] = []

/** Entries for the sows of the list, and the way to save them. They stay while another list is looked at. */
export function useResults(farmId: string, sows = NONE, today: string | null = null) {
  const { message } = App.useApp()
  const api = useEventApi(pregnancyCheck.code)
  const [said, setSaid] = useState<ViolationsBySow>({})
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState<Partial<Header>>({})
  const [saving, setSaving] = useState(false)
  const [requestIds] = useState(createRequestIds)
  const header: Header = {
    date: typed.date === undefined ? today : typed.date,
    method: typed.method ?? String(METHOD ?? ''),
    technician: typed.technician ?? null,
  }
  const shown = sows.filter(({ pigId }) => !gone.has(pigId))
  const { pigIds, rows } = rowsToSend(shown, said, header)

  async function save(): Promise<void> {
    if (saving || rows.length === 0) return
    setSaving(true)
    try {
      const sent = { farmId, rows }
      const results = await api.send({ ...sent, requestId: requestIds.of(sent) })
      requestIds.answered(sent)
      const settled = settle(said, pigIds, results)
      setSaid(settled.said)
      setGone(new Set([...gone, ...settled.accepted]))
      const left = rows.length - settled.accepted.size
      if (settled.accepted.size > 0) message.success(`已保存 ${settled.accepted.size} 头`)
      if (left > 0) message.warning(`${left} 头没有保存，原因在各行`)
    } catch {
      // reported by the HTTP layer; what was typed stays, under the same number
    } finally {
      setSaving(false)
    }
  }

  return {
    shown,
    said,
    header,
    saving,
    count: rows.length,
    /** Something is not saved yet, of sows in the list or not. */
    typed: Object.values(said).some(({ result }) => result !== undefined),
    setHeader: (next: Partial<Header>) => setTyped({ ...typed, ...next }),
    say: (pigId: string, next: Said) => setSaid((before) => say(before, pigId, next)),
    allPositive: () => setSaid((before) => allPositive(shown, before)),
    clear: () => setSaid({}),
    save,
  }
}

export type Results = ReturnType<typeof useResults>
