import { Alert, Button, Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import { placeKinds } from '#resources/system/organisation.ts'
import { penBinding } from '#resources/system/pen-binding.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { BulkBar } from '#widgets/bulk-bar.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import { SumTable } from '#widgets/sum-table.tsx'
import { BindModal } from './bind-modal.tsx'
import { placeColumns } from './columns.tsx'
import { exportPlaces } from './place-sheet.ts'
import { type Narrowed, narrowed, type Place, usePlaces } from './places.ts'
import { UnbindModal } from './unbind-modal.tsx'
import { useNarrowed } from './use-narrowed.ts'

const KINDS = Object.entries(placeKinds).map(([value, label]) => ({ value, label }))
const WITHOUT = [
  { value: 'keeper', label: '未绑定饲养员' },
  { value: 'device', label: '未绑定设备' },
]

/** Every place of the farm; the chosen ones are bound or unbound together. */
export function PlaceOverview({ farmId }: { farmId: string }) {
  const { list, keepers, today, loading, error, refetch } = usePlaces(farmId)
  const { asked, ask, reset } = useNarrowed()
  const [chosen, setChosen] = useState<string[]>([])
  const [asking, setAsking] = useState<'bind' | 'unbind' | null>(null)
  const may = useMay(penBinding.name, 'bind')
  const mayExport = useMay(penBinding.name, 'export')
  const shown = useMemo(() => narrowed(list, asked), [list, asked])
  const places = useMemo(() => list.filter(({ uid }) => chosen.includes(uid)), [list, chosen])
  const done = () => {
    setAsking(null)
    setChosen([])
    refetch()
  }
  const props = { farmId, today, places, onClose: () => setAsking(null), onDone: done }
  return (
    <section className="pen-overview" aria-label="栏位一览">
      <div className="pen-bar">
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
      <SumTable<Place>
        columns={placeColumns}
        rows={shown}
        rowKey={({ uid }) => uid}
        sumLabel={null}
        loading={loading}
        selected={may ? chosen : undefined}
        onSelect={may ? setChosen : undefined}
        empty={<EmptyState kind="no-data" title="没有符合条件的栏位" />}
      />
      <p className="pen-note">
        {formatNumber(shown.length)} 个，{formatNumber(shown.filter(({ keeper }) => keeper === null).length)}{' '}
        个没有饲养员；截至 {today}
      </p>
      {asking === 'bind' && <BindModal {...props} keepers={keepers} />}
      {asking === 'unbind' && <UnbindModal {...props} />}
    </section>
  )
}

interface FiltersProps {
  list: readonly Place[]
  asked: Narrowed
  onAsk(asked: Narrowed): void
}

function Filters({ list, asked, onAsk }: FiltersProps) {
  const barns = list.filter(({ kind }) => kind === 'HOUSE').map(({ uid, label }) => ({ value: uid, label }))
  return (
    <>
      <Input
        allowClear
        aria-label="栏位、饲养员或设备号"
        placeholder="栏位、饲养员或设备号"
        value={asked.words}
        onChange={(event) => onAsk({ ...asked, words: event.target.value })}
      />
      <Select
        allowClear
        showSearch
        optionFilterProp="label"
        aria-label="栋舍"
        placeholder="栋舍"
        value={asked.barnId}
        options={barns}
        onChange={(barnId) => onAsk({ ...asked, barnId: barnId ?? null })}
      />
      <Select
        allowClear
        aria-label="级别"
        placeholder="级别"
        value={asked.kind}
        options={KINDS as { value: Place['kind']; label: string }[]}
        onChange={(kind) => onAsk({ ...asked, kind: kind ?? null })}
      />
      <Select
        allowClear
        aria-label="未绑定"
        placeholder="未绑定"
        value={asked.without}
        options={WITHOUT as { value: 'keeper' | 'device'; label: string }[]}
        onChange={(without) => onAsk({ ...asked, without: without ?? null })}
      />
    </>
  )
}
