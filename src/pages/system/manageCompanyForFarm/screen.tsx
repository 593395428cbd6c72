import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useRights } from '#app-state/use-rights.ts'
import { custodyKinds } from '#domain/custody.ts'
import type { Row } from '#inputs/field-components.ts'
import { useToday } from '#inputs/today.ts'
import type { Resource } from '#kit/resource.ts'
import { farmCustody } from '#resources/system/farm-custody.ts'
import { grantedActions } from '#views/resource-list/granted-actions.ts'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useRemove } from '#views/resource-list/use-remove.ts'
import type { ListModel } from '#views/resource-list/use-resource-list.ts'
import { StateSquare } from '#widgets/state-tag.tsx'
import { ToneWord } from '#widgets/tone-word.tsx'
import { CustodyCard } from './custody-card.tsx'
import {
  axisOf,
  type CustodyRow,
  companiesOf,
  custodyTitle,
  lanesOf,
  placeOn,
  stateOf,
  stateWord,
  summaryOf,
} from './custody-data.ts'
import { useAllPeriods } from './use-custody.ts'
import './custody.css'

/** Rows are written in the card below, not in the list's own form. */
const LISTED: Resource = { ...farmCustody, actions: ['list', 'export'] }
const FILTERS = ['manageCompanyId', 'managedFarmId', 'kind']
const ENDED = '期间已结束'

interface Opened {
  readonly row: CustodyRow | null
  readonly from?: Row | undefined
  /** A new opening gets a new form. */
  readonly key: number
}

const asCustody = (row: ListRow): CustodyRow => row as ListRow & CustodyRow

/** 管理公司与猪场: which company manages a farm from when to when, as a table, on a time axis and in a form. */
export function Screen() {
  const today = useToday()
  const all = useAllPeriods()
  const rights = useRights(farmCustody.name, farmCustody.actions)
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (row: CustodyRow | null, from?: Row) =>
    setOpened((before) => ({ row, from, key: (before?.key ?? 0) + 1 }))
  const columns = useMemo(() => columnsOn(today), [today])
  const remove = useRemove(farmCustody, () => all.refetch())
  const rowActions = (list: ListModel) =>
    grantedActions([
      { key: 'edit', label: '编辑', may: rights.edit, onClick: (row) => open(asCustody(row)) },
      {
        ...{ key: 'end', label: '结束', may: rights.edit },
        reason: (row) => (stateOf(asCustody(row), today).kind === 'ENDED' ? ENDED : null),
        // the form with today as its last day
        onClick: (row) => open(asCustody(row), { toDate: today }),
      },
      { key: 'history', label: '历史', onClick: (row) => list.query.run(farmOf(row)) },
      { key: 'delete', label: '删除', may: rights.delete, danger: true, onClick: remove },
    ])
  return (
    <div className="custody-page flex flex-col gap-3 h-full">
      <ResourceList
        resource={LISTED}
        noun="管理关系"
        filters={FILTERS}
        columns={columns}
        rowActions={rowActions}
        toolbar={() => (
          <Toolbar summary={summaryOf(all.rows, today)} onNew={rights.create ? () => open(null) : null} />
        )}
        note="同一猪场期间不能重叠；期间内管理公司看得到该场，所属公司一直看得到"
        onOpen={(row) => rights.edit && open(asCustody(row))}
      />
      <div className="custody-below flex gap-3">
        <TimeAxis
          rows={all.rows}
          today={today}
          chosen={opened?.row?.uid ?? null}
          onChoose={(row) => rights.edit && open(row)}
        />
        {opened && (
          <CustodyCard
            key={opened.key}
            row={opened.row}
            from={opened.from}
            rows={all.rows}
            onClose={() => setOpened(null)}
            onSaved={all.refetch}
          />
        )}
      </div>
    </div>
  )
}

const Toolbar = ({ summary, onNew }: { summary: string; onNew: (() => void) | null }) => (
  <>
    {onNew && (
      <Button type="primary" icon={<PlusOutlined />} onClick={onNew}>
        新增
      </Button>
    )}
    <small className="text-12 text-2">{summary}</small>
  </>
)

const farmOf = (row: ListRow) => ({ managedFarmId: [asCustody(row).managedFarmId] })

const columnsOn = (today: string): ColumnOverrides => ({
  toDate: { render: (row) => asCustody(row).toDate ?? '至今' },
  state: {
    title: '状态',
    width: 116,
    sortable: false,
    render: (row) => {
      const state = stateOf(asCustody(row), today)
      return <ToneWord tone={STATE_TONES[state.kind]} word={stateWord(asCustody(row), state)} />
    },
  },
})

const STATE_TONES = { ACTIVE: 'GOOD', ENDING: 'WARN', COMING: 'NONE', ENDED: 'NONE' } as const

interface TimeAxisProps {
  rows: readonly CustodyRow[]
  today: string
  chosen: string | null
  onChoose(row: CustodyRow): void
}

const TONES = 2

/** 管理关系时间轴: a lane per farm, a bar per period, a line where today is. */
function TimeAxis({ rows, today, chosen, onChoose }: TimeAxisProps) {
  const axis = axisOf(today)
  const companies = companiesOf(rows)
  const toneOf = (uid: string) => {
    const place = companies.findIndex((one) => one.uid === uid)
    return place >= 0 && place < TONES ? String(place + 1) : 'other'
  }
  return (
    <section className="custody-axis panel flex flex-col flex-1 min-w-0" aria-label="管理关系时间轴">
      <header className="panel-head text-14">
        <b>管理关系时间轴</b>
        <ul className="flex gap-4 m-0 ml-auto p-0 text-12 list-none">
          {companies.slice(0, TONES).map(({ uid, name }) => (
            <li key={uid} data-tone={toneOf(uid)}>
              <StateSquare color="var(--custody-tone)" />
              {name}
            </li>
          ))}
          {companies.length > TONES && (
            <li data-tone="other">
              <StateSquare color="var(--custody-tone)" />
              其他
            </li>
          )}
        </ul>
      </header>
      <div className="custody-lanes flex-1 min-h-0 relative overflow-auto">
        <Years axis={axis} />
        {lanesOf(rows, axis).map(({ farmId, farm, bars }) => (
          <div key={farmId} className="custody-lane grid items-center">
            <span className="truncate" title={farm}>
              {farm}
            </span>
            <div className="relative h-full">
              {axis.years.map((year) => (
                <i key={year} className="absolute" style={{ left: `${placeOn(axis, `${year}-01-01`)}%` }} />
              ))}
              {bars.map(({ row, left, width }) => (
                <button
                  key={row.uid}
                  type="button"
                  className="bare absolute truncate px-2 text-12 text-left"
                  data-tone={toneOf(row.manageCompanyId)}
                  aria-pressed={row.uid === chosen}
                  style={{ left: `${left}%`, width: `${width}%` }}
                  title={`${custodyTitle(row)} ${row.fromDate} 至 ${row.toDate ?? '今'}`}
                  onClick={() => onChoose(row)}
                >
                  {row.manageCompanyIdTitle} {custodyKinds[row.kind]}
                </button>
              ))}
            </div>
          </div>
        ))}
        {rows.length === 0 && <p>还没有管理关系</p>}
        <TodayLine at={placeOn(axis, today)} today={today} />
      </div>
    </section>
  )
}

const Years = ({ axis }: { axis: ReturnType<typeof axisOf> }) => (
  <div className="custody-years grid items-center h-7" aria-hidden>
    <i />
    <div className="relative h-full">
      {axis.years.map((year) => (
        <span key={year} className="absolute text-3" style={{ left: `${placeOn(axis, `${year}-01-01`)}%` }}>
          {year}
        </span>
      ))}
    </div>
  </div>
)

const TodayLine = ({ at, today }: { at: number; today: string }) => (
  <div className="custody-today grid absolute">
    <i />
    <div className="relative">
      <b className="absolute" style={{ left: `${at}%` }}>
        <span className="absolute text-12 font-normal text-center text-error">今天 {today.slice(5)}</span>
      </b>
    </div>
  </div>
)
