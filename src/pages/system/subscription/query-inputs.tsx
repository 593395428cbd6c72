import { Input, Select } from 'antd'
import { useStore } from 'zustand'
import { farmsStore } from '#app-state/current-farm.ts'
import { periodsFor, type RelativePeriod, relativePeriods } from '#domain/subscription/period.ts'
import {
  nextRuns,
  type Rhythm,
  type RhythmKind,
  rhythmKinds,
  rhythmProblem,
} from '#domain/subscription/rhythm.ts'
import { type SubscriptionOptions, type SubscriptionSource, sourceKinds } from '#kit/subscriptions.ts'
import { InputNumber } from '#widgets/controls.tsx'
import { Segmented } from '#widgets/segmented.tsx'
import type { Draft } from './use-draft.ts'

interface SchemeProps {
  readonly draft: Draft
  readonly options: SubscriptionOptions
  change(part: Partial<Draft>): void
  onPick(report: string, scheme: string): void
}

interface Choice {
  readonly value: string
  readonly label: string
}

const JOIN = '\n'
const keyOf = (name: string, scheme: string): string => `${name}${JOIN}${scheme}`

/** A report, a list or a month pack, by its kept queries, and the days it asks about seen from the day it runs. */
export function SchemeInput({ draft, options, change, onPick }: SchemeProps) {
  const { report, scheme, period } = draft
  const found = options.sources.find(({ name }) => name === report)
  const value = report ? keyOf(report, scheme) : null
  return (
    <>
      <div className="subscription-row flex flex-wrap items-center gap-2">
        <Select<string>
          showSearch
          optionFilterProp="label"
          aria-label="查询方案"
          placeholder="选择报表、月报包或保存的查询方案"
          value={value}
          options={choicesOf(options.sources, draft, found?.label)}
          onChange={(next) => {
            const [name = '', kept = ''] = next.split(JOIN)
            onPick(name, kept)
          }}
        />
        <Select<RelativePeriod>
          aria-label="期间"
          disabled={!found?.hasDates}
          value={found?.hasDates === false ? null : period}
          options={periodsOf(found).map((one) => ({
            value: one,
            label: `${relativePeriods[one]}（相对日期）`,
          }))}
          onChange={(next) => change({ period: next })}
        />
      </div>
      {found?.kind === 'pack' && <PackFarms {...{ draft, change }} />}
    </>
  )
}

/** A month pack is of the month before. */
const periodsOf = (found: SubscriptionSource | undefined): RelativePeriod[] =>
  found?.kind === 'pack' ? ['LAST_MONTH'] : periodsFor(found?.looksAhead ?? false)

/** By kind; a query or a pack that was deleted lives on in its subscription. */
function choicesOf(sources: readonly SubscriptionSource[], { report, scheme }: Draft, label = report) {
  const groups = Object.entries(sourceKinds).flatMap(([kind, title]) => {
    const options = sources.filter((one) => one.kind === kind).flatMap(choicesIn)
    return options.length > 0 ? [{ label: title, options }] : []
  })
  const isKnown = groups.some(({ options }) => options.some(({ value }) => value === keyOf(report, scheme)))
  return report && !isKnown
    ? [{ value: keyOf(report, scheme), label: `${label} / ${scheme}` }, ...groups]
    : groups
}

/** A report may be chosen without a query; a list and the packs are named by theirs. */
const choicesIn = ({ kind, name, label, schemes }: SubscriptionSource): Choice[] => [
  ...(kind === 'report' ? [{ value: keyOf(name, ''), label }] : []),
  ...schemes.map((one) => ({
    value: keyOf(name, one.name),
    label: kind === 'pack' ? one.name : `${label} / ${one.name}`,
  })),
]

/** The farms a pack is made for: none chosen, each reader gets his own. */
function PackFarms({ draft: { question }, change }: Pick<SchemeProps, 'draft' | 'change'>) {
  const farms = useStore(farmsStore, (state) => state.farms)
  if (!question || farms.length < 2) return null
  const chosen = Array.isArray(question.request.farms) ? question.request.farms.map(String) : []
  return (
    <Select
      mode="multiple"
      className="mt-2 w-full"
      aria-label="猪场"
      placeholder="收件人各自的全部猪场"
      optionFilterProp="label"
      value={chosen}
      options={farms.map(({ uid, name, company }) => ({ value: uid, label: name, title: company }))}
      onChange={(next) =>
        change({ question: { ...question, request: { ...question.request, farms: next } } })
      }
    />
  )
}

const KINDS = Object.entries(rhythmKinds).map(([value, label]) => ({ value: value as RhythmKind, label }))
const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((label, at) => ({
  value: at + 1,
  label,
}))
const RUNS = 3

interface Props {
  readonly value: Rhythm
  /** Farm time. */
  readonly now: string
  onChange(rhythm: Rhythm): void
}

/** When a subscription comes round, with the next three times in words. */
export function RhythmInput({ value, now, onChange }: Props) {
  const { kind, at, weekdays, monthDay } = value
  const problem = rhythmProblem(value)
  return (
    <div>
      <div className="subscription-row flex flex-wrap items-center gap-2">
        <Segmented<RhythmKind>
          aria-label="节奏"
          options={KINDS}
          value={kind}
          onChange={(next) => onChange({ ...value, kind: next })}
        />
        {kind === 'WEEKLY' && (
          <Select
            mode="multiple"
            className="subscription-weekdays"
            aria-label="星期"
            options={WEEKDAYS}
            value={[...weekdays]}
            onChange={(next) => onChange({ ...value, weekdays: next.toSorted((a, b) => a - b) })}
          />
        )}
        {kind === 'MONTHLY' && (
          <InputNumber
            aria-label="日"
            min={1}
            max={31}
            precision={0}
            addonAfter="日"
            style={{ width: 96 }}
            value={monthDay}
            onChange={(day) => onChange({ ...value, monthDay: day ?? 1 })}
          />
        )}
        <Input
          aria-label="时间"
          placeholder="08:15"
          maxLength={5}
          style={{ width: 80 }}
          value={at}
          status={problem ? 'error' : ''}
          onChange={({ target }) => onChange({ ...value, at: target.value.replace('：', ':') })}
        />
      </div>
      <small className={`subscription-hint block text-12 ${problem ? 'text-error' : 'text-2'}`}>
        {problem ?? `接下来：${nextWords(value, now)}`}
      </small>
    </div>
  )
}

const nextWords = (rhythm: Rhythm, now: string): string =>
  nextRuns(rhythm, now, RUNS)
    .map((moment) => moment.slice(5))
    .join('，')
