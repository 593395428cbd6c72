import { Button, Skeleton } from 'antd'
import { useId, useMemo } from 'react'
import { useStore } from 'zustand'
import { type Farm, farmsStore } from '#app-state/current-farm.ts'
import { useDirty } from '#app-state/dirty.ts'
import { useTabKey } from '#app-state/tab-context.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { useMay } from '#app-state/use-rights.ts'
import { isMissing } from '#domain/typed.ts'
import { componentsOf } from '#inputs/inputs.registry.ts'
import { rangeOf } from '#inputs/range.ts'
import { date, type Field, integer, organisation } from '#kit/field.ts'
import { pregnancyCheck } from '#resources/events/pregnancy-check.ts'
import { ExportButton } from '#views/export-button.tsx'
import { MissingState } from '#views/missing/missing-state.tsx'
import { useMissing } from '#views/missing/use-missing.ts'
import { ReportScreen } from '#views/report-page/report-screen.tsx'
import { useSaveKey } from '#views/resource-form/use-form-keys.ts'
import { ListError } from '#views/resource-list/list-error.tsx'
import type { FilterValues } from '#views/resource-list/list-state.ts'
import { queryFields } from '#views/resource-list/query-fields.tsx'
import { useListState } from '#views/resource-list/use-list-state.ts'
import { useAnswer } from '#views/use-answer.ts'
import { useSaveFile } from '#views/use-save-file.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { OfFarm } from '#widgets/no-farm.tsx'
import type { QueryField } from '#widgets/query-field.ts'
import { QueryPanel } from '#widgets/query-panel.tsx'
import { SegmentedPage } from '#widgets/segmented-page.tsx'
import { DueTable } from './due-table.tsx'
import type { DueSow, Header } from './gestation.due-rows.ts'
import { type Results, useResults } from './use-results.ts'
import './gestation.css'

const VIEWS = [
  { value: 'due', label: '录入', keep: true, content: () => <Due /> },
  { value: 'results', label: '查询', content: () => <ReportScreen name="gestationResultPositive" /> },
]

/** 妊检结果录入: results of the served sows a check is due for, in one go; and the checks of any period. */
export const Screen = () => <SegmentedPage label="妊检结果" views={VIEWS} />

const NEEDS = ['farm', 'pigs'] as const

function Due() {
  const missing = useMissing(NEEDS)
  if (missing) return <MissingState missing={missing} />
  return <OfFarm title="没有可以录入的猪场">{(farm) => <DueChecks farm={farm} />}</OfFarm>
}

const SCREEN = 'gestationResultPositive'

/** The sows due for a check: asked for, filled in, saved. */
function DueChecks({ farm }: { farm: Farm }) {
  const due = useDue(farm)
  const { farmId, sows, today, panel, loading, error, refetch } = due
  const results = useResults(farmId, sows, today)
  return (
    <>
      <QueryPanel
        fields={panel.fields}
        values={panel.values}
        defaults={panel.defaults}
        loading={loading}
        extra={<ExportDue asked={due.asked} rows={sows?.length} />}
        onQuery={panel.run}
        onReset={panel.run}
      />
      {error && <ListError error={error} since={0} onRetry={refetch} />}
      {!sows && !error && <Skeleton active={false} paragraph={{ rows: 6 }} title={false} />}
      {sows && today && <DueForm results={results} today={today} />}
    </>
  )
}

/** The list as it is asked for, to be taken into the barn. */
function ExportDue({ asked, rows }: { asked: Record<string, unknown>; rows: number | undefined }) {
  const saveFile = useSaveFile()
  const file = { path: `${SCREEN}/due/export`, method: 'post', body: asked, name: '待检母猪.xlsx' } as const
  return <ExportButton of={SCREEN} onExport={() => void saveFile({ ...file, expected: { rows } })} />
}

function DueForm({ results, today }: { results: Results; today: string }) {
  // who may enter checks at all, or only here
  const mayHere = useMay(SCREEN, 'create')
  const mayRecord = useGranted().has(pregnancyCheck.name) || mayHere
  useDirty(useTabKey(), results.typed)
  useSaveKey(() => mayRecord && void results.save())
  if (results.shown.length === 0)
    return <EmptyState kind="no-data" title="没有待检的已配母猪" note="可以放宽配种日期、天数或栋舍" />
  return (
    <section className="gestation-card panel flex flex-col flex-1" aria-label="待检母猪">
      <CheckHeader results={results} />
      <DueTable results={results} today={today} />
      <footer className="gestation-foot flex flex-wrap items-center gap-3 border-t">
        <span>
          待检 {results.shown.length} 头，已填 {results.count} 头
        </span>
        <span className="gestation-keys text-12 text-2">
          ↑↓ 换行，1 阳性 2 阴性 3 返情 4 流产 5 空怀，0 清除，Ctrl+S 保存
        </span>
        <Button disabled={!results.typed} onClick={results.clear}>
          清除
        </Button>
        <Button
          type="primary"
          loading={results.saving}
          disabled={results.count === 0 || !mayRecord}
          title={mayRecord ? undefined : '没有妊检录入的权限'}
          onClick={() => void results.save()}
        >
          保存 {results.count > 0 ? `${results.count} 头` : ''}
        </Button>
      </footer>
    </section>
  )
}

/** Day, method and examiner of all rows, and the shortest way: everything is positive. */
function CheckHeader({ results }: { results: Results }) {
  const { header, setHeader } = results
  return (
    <div className="gestation-header flex flex-wrap items-center gap-3">
      {Object.entries(pregnancyCheck.header).map(([key, field]) => (
        <HeaderField
          key={key}
          name={key}
          field={field}
          value={header[key as keyof Header]}
          onChange={(value) => setHeader({ [key]: value ?? null })}
        />
      ))}
      <Button onClick={results.allPositive} title="还没有结果的全部填为阳性">
        全部阳性
      </Button>
    </div>
  )
}

interface HeaderFieldProps {
  name: string
  field: Field
  value: unknown
  onChange(value: unknown): void
}

function HeaderField({ name, field, value, onChange }: HeaderFieldProps) {
  const id = useId()
  const { Input } = componentsOf(field)
  return (
    <div className="gestation-field flex items-center gap-2">
      <label className="flex-none" htmlFor={id}>
        {field.label}
      </label>
      <Input id={id} name={name} field={field} value={value} onChange={onChange} />
    </div>
  )
}

const FARM = organisation('猪场', ['farm'], { filter: true })
const FIELDS = {
  farmId: FARM,
  mateDate: date('配种日期', { filter: true }),
  days: integer('天数', { min: 0, unit: '天', overrides: { filter: true } }),
  houseId: organisation('栋舍', ['house'], { filter: true }),
}
const SORT = { key: 'lastServiceDate', order: 'asc' } as const

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** Results go to one farm at a time, so one is chosen. */
function farmField(): QueryField {
  const { Input } = componentsOf(FARM)
  return {
    key: 'farmId',
    label: FARM.label,
    input: ({ id, value, onChange }) => (
      <Input
        id={id}
        name="farmId"
        field={FARM}
        value={first(value)}
        onChange={(next) => onChange(next && [next])}
      />
    ),
  }
}

/** The filters as sent to the server: empty ones are left out. */
function askedOf(farmId: string, { mateDate, days, houseId }: FilterValues): Record<string, unknown> {
  const [mateFrom, mateTo] = rangeOf(mateDate)
  const [least, daysTo] = rangeOf(days)
  const all = { mateFrom, mateTo, days: least, daysTo, houseId: first(houseId) }
  const filled = Object.entries(all).filter(([, value]) => !isMissing(value))
  return { farmId, ...Object.fromEntries(filled) }
}

/** The query panel above the sows that are due; who sees a single farm is not asked for it. */
function usePanel(farm: Farm) {
  const several = useStore(farmsStore, ({ farms }) => farms.length > 1)
  const defaults = useMemo(() => ({ filters: { farmId: [farm.uid] }, sort: SORT }), [farm.uid])
  const { state, change } = useListState(FIELDS, defaults)
  const fields = useMemo(() => {
    const others = queryFields(FIELDS).filter(({ key }) => key !== 'farmId')
    return several ? [farmField(), ...others] : others
  }, [several])
  return { fields, values: state.filters, defaults: defaults.filters, change }
}

/** The served sows of a farm a check is due for, and the query panel that narrows them. */
function useDue(farm: Farm) {
  const { change, ...panel } = usePanel(farm)
  const farmId = String(first(panel.values.farmId) ?? farm.uid)
  const asked = useMemo(() => askedOf(farmId, panel.values), [farmId, panel.values])
  const { answer, ...read } = useAnswer<{ list: DueSow[]; today: string; days: number }>(`${SCREEN}/due`, {
    query: asked,
    refetchOnWindowFocus: false,
    ...{ overlay: true, quiet: false },
  })
  return {
    ...{ ...read, farmId, asked, sows: answer?.list, today: answer?.today },
    panel: { ...panel, run: (filters: FilterValues) => void (change({ filters }) || read.refetch()) },
  }
}
