import { type HttpError, useCustom } from '@refinedev/core'
import { useMemo, useState } from 'react'
import type { SettingKey } from '#domain/system-settings.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import {
  type Drafts,
  draftProblem,
  realDrafts,
  type SettingList,
  type SettingLogRow,
  type SettingRow,
} from './setting-data.ts'

export const SETTINGS_URL = 'system-configuration'

/** The settings as they hold, read again after a change. */
export function useSettings() {
  const { query } = useCustom<SettingList, HttpError>({
    url: SETTINGS_URL,
    method: 'get',
    queryOptions: { placeholderData: (before) => before },
    errorNotification: false,
  })
  return {
    answer: query.data?.data,
    error: query.error,
    at: query.dataUpdatedAt,
    refetch: () => void query.refetch(),
  }
}

export function useSettingLog() {
  const { query } = useCustom<{ list: SettingLogRow[] }>({
    url: `${SETTINGS_URL}/changes`,
    method: 'get',
    queryOptions: { gcTime: 0 },
  })
  return { list: query.data?.data.list, loading: query.isLoading }
}

/** Drafts of settings, what is wrong with them, and saving them together with one reason. */
export function useDrafts(rows: readonly SettingRow[], onSaved: () => void) {
  const call = useCall(SETTINGS_URL)
  const [drafts, setDrafts] = useState<Drafts>({})
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [saving, setSaving] = useState(false)
  const real = useMemo(() => realDrafts(rows, drafts), [rows, drafts])
  const problems = useMemo(() => {
    const found = real.flatMap((row) => {
      const problem = draftProblem(row, drafts[row.key] ?? null)
      return problem ? [[row.key, problem] as const] : []
    })
    return { ...refused, ...Object.fromEntries(found) }
  }, [real, drafts, refused])
  const forget = (key: string) =>
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([one]) => one !== key)))
  return {
    ...{ drafts, real, problems, reason, setReason, saving },
    draft(key: SettingKey, text: string | null) {
      forget(key)
      setDrafts((before) => ({ ...before, [key]: text }))
    },
    cancel(key: SettingKey) {
      forget(key)
      setDrafts((before) => Object.fromEntries(Object.entries(before).filter(([one]) => one !== key)))
    },
    dropAll() {
      setRefused({})
      setDrafts({})
    },
    async save() {
      if (reason.trim() === '') return setRefused((before) => ({ ...before, reason: '请输入变更原因' }))
      setSaving(true)
      const changes = real.map(({ key, value }) => {
        const text = drafts[key] ?? null
        return text === null ? { key, was: value, reset: 'true' } : { key, was: value, value: text.trim() }
      })
      const result = await call({
        ...{ url: SETTINGS_URL, method: 'put', values: { changes, reason: reason.trim() } },
        ...{ done: `已保存 ${real.length} 项`, quiet: true },
      })
      setSaving(false)
      if (!result.ok) {
        const first = Object.entries(result.errors).map(([key, texts]) => [key, texts?.[0] ?? ''] as const)
        return setRefused(Object.fromEntries(first))
      }
      setDrafts({})
      setReason('')
      onSaved()
    },
  }
}
export type DraftModel = ReturnType<typeof useDrafts>
