import { Alert, Button, Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useFarm } from '#app-state/use-farm.ts'
import { useMay } from '#app-state/use-rights.ts'
import type { BoundPlace } from '#resources/answers/bound-places.ts'
import { houseTypes, placeKinds } from '#resources/system/organisation.ts'
import { penBinding } from '#resources/system/pen-binding.ts'
import { MissingState } from '#views/missing/missing-state.tsx'
import { useMissing } from '#views/missing/use-missing.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import { saveSheet } from '#views/save-sheet.ts'
import { BulkBar } from '#widgets/bulk-bar.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import { NoFarm } from '#widgets/no-farm.tsx'
import { SegmentedPage } from '#widgets/segmented-page.tsx'
import { SumTable } from '#widgets/sum-table.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import { BindModal, UnbindModal } from './bind-modals.tsx'
import { type Narrowed, narrowed, useNarrowed, usePlaces } from './pen-bind.places.ts'
import './pen-bind.css'

const NEEDS = ['farm', 'places'] as const

const VIEWS = [
  { value: 'places', label: '栏位一览', content: () => <Places /> },
  { value: 'records', label: '绑定记录', content: () => <ResourceList resource={penBinding} /> },
]

/** 栏位绑定: the pens of the farm with their keepers and devices, and the records behind them. */
export function Screen() {
  const { farm, settled } = useFarm()
  const missing = useMissing(NEEDS)
  if (!farm) return settled ? <NoFarm /> : null
  if (missing) return <MissingState missing={missing} />
  return <SegmentedPage label="视图" views={VIEWS} />
}

function Places() {
  const { farm } = useFarm()
  return farm && <PlaceOverview key={farm.uid} farmId={farm.uid} />
}

const KINDS = Object.entries(placeKinds).map(([value, label]) => ({ value, label }))
const WITHOUT = [
  { value: 'keeper', label: '未绑定饲养员' },
  { value: 'device', label: '未绑定设备' },
]

/** Every place of the farm; the chosen ones are bound or unbound together. */
function PlaceOverview({ farmId }: { farmId: string }) {
  const { list, keepers, today, loading, error, refetch } = usePlaces(farmId)
  const { asked, ask, reset } = useNarrowed()
  const [chosen, setChosen] = useState<string[]>([])
  const [asking, setAsking] = useState<'bind' | 'unbind' | null>(null)
  const may = useMay(penBinding.name, 'bind')
  const mayExport = useMay(penBinding.name, 'export')
  const shown = useMemo(() => narrowed(list, asked), [list, asked])
  const places = useMemo(() => list.filter(({ uid }) => chosen.includes(uid)), [list, chosen])
  const done = () => {
    setChosen([])
    refetch()
  }
  const props = { farmId, today, places, onClose: () => setAsking(null), onDone: done }
  return (
    <section className="flex flex-col flex-1 gap-2 p-3 min-h-0 bg-card" aria-label="栏位一览">
      <div className="pen-bar flex flex-wrap items-center gap-2">
        <Filters list={list} asked={asked} onAsk={ask} />
        <Button onClick={reset}>重置</Button>
        <BulkBar count={chosen.length} onClear={() => setChosen([])} />
        {may && (
          <>
            <Button type="primary" disabled={chosen.length === 0} onClick={() => setAsking('bind')}>
              绑定
            </Button>
            <Button disabled={chosen.length === 0} onClick={() => setAsking('unbind')}>
              解绑
            </Button>
          </>
        )}
        {mayExport && (
          <Button disabled={shown.length === 0} onClick={() => void exportPlaces(shown, today)}>
            导出
          </Button>
        )}
        <Button onClick={refetch}>刷新</Button>
      </div>
      {error && <Alert type="error" showIcon message="栏位没有读到，请刷新重试" />}
      <SumTable<BoundPlace>
        columns={placeColumns}
        rows={shown}
        rowKey={({ uid }) => uid}
        sumLabel={null}
        loading={loading}
        selected={may ? chosen : undefined}
        onSelect={may ? setChosen : undefined}
        empty={<EmptyState kind="no-data" title="没有符合条件的栏位" />}
      />
      <p className="m-0 text-2">
        {formatNumber(shown.length)} 个，{formatNumber(shown.filter(({ keeper }) => keeper === null).length)}{' '}
        个没有饲养员；截至 {today}
      </p>
      {asking === 'bind' && <BindModal {...props} keepers={keepers} />}
      {asking === 'unbind' && <UnbindModal {...props} />}
    </section>
  )
}

interface FiltersProps {
  list: readonly BoundPlace[]
  asked: Narrowed
  onAsk(asked: Narrowed): void
}

function Filters({ list, asked, onAsk }: FiltersProps) {
  const barns = list.filter(({ kind }) => kind === 'HOUSE').map(({ uid, label }) => ({ value: uid, label }))
  const choices = [
    ['barnId', '栋舍', barns],
    ['kind', '级别', KINDS],
    ['without', '未绑定', WITHOUT],
  ] as const
  return (
    <>
      <Input
        allowClear
        aria-label="栏位、饲养员或设备号"
        placeholder="栏位、饲养员或设备号"
        value={asked.words}
        onChange={(event) => onAsk({ ...asked, words: event.target.value })}
      />
      {choices.map(([key, label, options]) => (
        <Select<string | null>
          key={key}
          allowClear
          showSearch={key === 'barnId'}
          optionFilterProp="label"
          aria-label={label}
          placeholder={label}
          value={asked[key]}
          options={options}
          onChange={(chosen) => onAsk({ ...asked, [key]: chosen ?? null })}
        />
      ))}
    </>
  )
}

const typeWord = (type: string | null): string =>
  type ? (houseTypes[type as keyof typeof houseTypes] ?? '-') : '-'

const placeColumns: readonly TableColumn<BoundPlace>[] = [
  { key: 'label', title: '栏位', width: 200, fixed: 'left', render: ({ label }) => label },
  { key: 'kind', title: '级别', width: 64, render: ({ kind }) => placeKinds[kind] },
  { key: 'houseType', title: '类型', width: 88, render: ({ houseType }) => typeWord(houseType) },
  {
    key: 'capacity',
    title: '容量',
    unit: '头',
    width: 80,
    align: 'right',
    render: ({ capacity }) => formatNumber(capacity),
  },
  {
    key: 'heads',
    title: '在栏猪',
    unit: '头',
    width: 88,
    align: 'right',
    render: (place) => <Heads {...place} />,
  },
  { key: 'devices', title: '设备号', width: 180, render: ({ devices }) => devices ?? '-' },
  {
    key: 'keeper',
    title: '饲养员',
    width: 160,
    render: ({ keeper, ownKeeper }) =>
      keeper && !ownKeeper ? (
        <span className="m-0 text-2" title="绑定在所属栋舍或单元">
          {keeper}（上级）
        </span>
      ) : (
        (keeper ?? '-')
      ),
  },
]

function Heads({ heads, capacity }: BoundPlace) {
  const over = capacity !== null && heads > capacity
  return (
    <span
      className={over ? 'bold text-error' : undefined}
      title={over ? `超过容量 ${heads - capacity} 头` : undefined}
    >
      {formatNumber(heads)}
    </span>
  )
}

const HEAD = placeColumns.map(({ title, unit }) => (unit ? `${title}(${unit})` : title))

/** The places shown, as rows of a sheet. */
export const placeRows = (places: readonly BoundPlace[]) => [
  HEAD,
  ...places.map(({ label, kind, houseType, capacity, heads, devices, keeper }) => [
    label,
    placeKinds[kind],
    typeWord(houseType),
    capacity,
    heads,
    devices,
    keeper,
  ]),
]

/** Saves the places shown as a workbook. */
const exportPlaces = (places: readonly BoundPlace[], today: string): Promise<void> =>
  saveSheet({ name: '栏位一览', rows: placeRows(places) }, `栏位一览_${today}`)
