import { useCustom } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { type SettingGroup, settingGroups } from '#domain/parameter-shapes.ts'
import { readParameter } from '#domain/parameter-value.ts'
import { type Parameter, parameterOf } from '#domain/parameters.ts'
import type { SettingKey } from '#domain/system-settings.ts'
import type { SettingLogRow, SettingState } from '#resources/answers/parameters.shapes.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useAnswer } from '#views/use-answer.ts'

interface SettingList {
  readonly today: string
  readonly mayEdit: boolean
  readonly list: readonly SettingState[]
}

/** Texts being edited, by key; null gives the setting back its default. */
type Drafts = Readonly<Partial<Record<SettingKey, string | null>>>

/** Choices of the left column: all, one heading, changed from the default, recently changed. */
export type Category = 'ALL' | SettingGroup | 'CHANGED' | 'RECENT'

const RECENT_DAYS = 30
const DAY_MS = 86_400_000

export const isChanged = ({ value, default: usual }: SettingState): boolean => value !== usual

function isRecent({ changedAt }: SettingState, today: string): boolean {
  if (!changedAt) return false
  return Date.parse(today) - Date.parse(changedAt.slice(0, 10)) <= RECENT_DAYS * DAY_MS
}

export const groupOf = (key: SettingKey): SettingGroup => parameterOf(key).system?.group ?? 'DATA'

function isIn(row: SettingState, category: Category, today: string): boolean {
  if (category === 'ALL') return true
  if (category === 'CHANGED') return isChanged(row)
  return category === 'RECENT' ? isRecent(row, today) : groupOf(row.key) === category
}

/** Settings of a category whose name or key holds the words. */
export function settingsOf(
  { list, today }: SettingList,
  { category, words, onlyChanged }: { category: Category; words: string; onlyChanged: boolean },
): readonly SettingState[] {
  const typed = words.trim().toLowerCase()
  return list.filter(
    (row) =>
      isIn(row, category, today) &&
      (!onlyChanged || isChanged(row)) &&
      `${parameterOf(row.key).label} ${row.key}`.toLowerCase().includes(typed),
  )
}

export interface CategoryItem {
  readonly key: Category
  readonly label: string
  readonly count: number
}

/** The left column with its counts; the last two are views of all. */
export function categoriesOf(answer: SettingList): readonly CategoryItem[] {
  const count = (key: Category) => answer.list.filter((row) => isIn(row, key, answer.today)).length
  const groups = (Object.keys(settingGroups) as SettingGroup[]).map(
    (key) => [key, settingGroups[key]] as const,
  )
  const all = [['ALL', '全部'], ...groups, ['CHANGED', '改过的'], ['RECENT', '最近变更']] as const
  return all.map(([key, label]) => ({ key, label, count: count(key) }))
}

/** 1 至 600 秒 */
function rangeWord({ min, max, unit = '' }: Parameter): string {
  if (min === undefined || max === undefined) return ''
  return `${min} 至 ${max.toLocaleString('en-US')} ${unit}`
}

/** 256 至 10,240 KB: the range, behind it the effect of the setting. */
export function explanationOf({ key, places }: SettingState): string {
  const one = parameterOf(key)
  const parts = [rangeWord(one), one.says, places > 0 ? `${places} 处另有设置` : '']
  return parts.filter(Boolean).join('，')
}

const isFlag = (one: Parameter): boolean => one.kind === 'flag'

/** A stored value in words: 开 and 关 for a switch, 空 for an empty text. */
export function settingWord(key: SettingKey, stored: string): string {
  const one = parameterOf(key)
  if (isFlag(one)) return stored === 'true' ? '开' : '关'
  if (stored === '') return '空'
  return one.unit ? `${Number(stored).toLocaleString('en-US')} ${one.unit}` : stored
}

/** The text a draft leads to. */
export const draftedText = (row: SettingState, draft: string | null): string => draft ?? row.default

/** Why a draft cannot be saved, or null. */
function draftProblem(row: SettingState, draft: string | null): string | null {
  const read = readParameter(row.key, draftedText(row, draft))
  return read.ok ? null : read.message
}

/** 导入文件上限 1024KB 变为 2048KB，对全部公司立即生效 */
export function changeSentence(row: SettingState, draft: string | null): string {
  const { label, system } = parameterOf(row.key)
  const [before, after] = [row.value, draftedText(row, draft)].map((text) => settingWord(row.key, text))
  return `${label} ${before} 变为 ${after}，${system?.effect ?? ''}`
}

/** Drafts that lead to another value than the one stored. */
const realDrafts = (rows: readonly SettingState[], drafts: Drafts): readonly SettingState[] =>
  rows.filter((row) => row.key in drafts && draftedText(row, drafts[row.key] ?? null).trim() !== row.value)

export const SETTINGS_URL = 'system-configuration'

/** The settings as they hold, read again after a change. */
export const useSettings = () =>
  useAnswer<SettingList>(SETTINGS_URL, { keepsLast: true, overlay: true, quiet: false })

export function useSettingLog() {
  const { query } = useCustom<{ list: SettingLogRow[] }>({
    url: `${SETTINGS_URL}/changes`,
    method: 'get',
    queryOptions: { gcTime: 0 },
  })
  return { list: query.data?.data.list, loading: query.isLoading }
}

/** Drafts of settings, their errors, and saving them together with one reason. */
export function useDrafts(rows: readonly SettingState[], onSaved: () => void) {
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
