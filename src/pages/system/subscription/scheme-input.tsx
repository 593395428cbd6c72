import { Select } from 'antd'
import { useStore } from 'zustand'
import { farmsStore } from '#app-state/current-farm.ts'
import { periodsFor, type RelativePeriod, relativePeriods } from '#domain/subscription/period.ts'
import { type SubscriptionOptions, type SubscriptionSource, sourceKinds } from '#kit/subscriptions.ts'
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
      <div className="subscription-row">
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

/** A report may stand without a query; a list and the packs are named by theirs. */
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
      className="subscription-farms"
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
