import { useQuery } from '@tanstack/react-query'
import { Checkbox, Tag } from 'antd'
import { useId, useState } from 'react'
import { type ComparedItem, type ComparedPair, DIFFERENCES, type Difference } from '#domain/plan/compare.ts'
import { faceOf } from '#inputs/registry.ts'
import { reference } from '#kit/field.ts'
import { projectPlan } from '#resources/plan/project-plan.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { SumTable } from '#widgets/sum-table.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import './plan-compare.css'

interface Compared {
  before: string
  after: string
  pairs: readonly ComparedPair[]
}

const COLORS: Readonly<Record<Difference, string>> = {
  ADDED: 'green',
  DROPPED: 'red',
  MOVED: 'gold',
  QUANTITY: 'blue',
  RENAMED: 'default',
}

/** What stands above and below the rows. */
const ABOVE = 230

/** Two versions of a plan item by item: what came, what went, what moved and by how many days. */
export function CompareDrawer({ row, onClose }: { row: ListRow; onClose(): void }) {
  const call = useServerCall()
  const [other, setOther] = useState(String(row.basedOnId))
  const [onlyChanged, setOnlyChanged] = useState(true)
  const { data, isFetching } = useQuery({
    queryKey: [projectPlan.name, 'compare', other, row.uid],
    queryFn: () =>
      call<Compared>('get', `${projectPlan.name}/compare`, { query: { before: other, after: row.uid } }),
    retry: false,
  })
  const changed = data?.pairs.filter(({ differences }) => differences.length > 0) ?? []
  return (
    <SplitDrawer
      open
      full
      title="版本对比"
      scope={`${data?.before ?? ''} → ${String(row.planNo)}`}
      onClose={onClose}
    >
      <div className="plan-compare-bar flex items-center gap-4">
        <OtherPlan row={row} value={other} onChange={setOther} />
        <Checkbox checked={onlyChanged} onChange={({ target }) => setOnlyChanged(target.checked)}>
          只看有变化的
        </Checkbox>
        <span>{data && summary(data.pairs)}</span>
      </div>
      <SumTable
        columns={COLUMNS}
        rows={onlyChanged ? changed : (data?.pairs ?? [])}
        rowKey={({ key }) => key}
        sumLabel={null}
        loading={isFetching}
        bodyHeight={window.innerHeight - ABOVE}
        empty={<EmptyState kind="no-data" title="两个版本没有差异" note="" />}
      />
    </SplitDrawer>
  )
}

const planField = reference('对比版本', 'planM')

function OtherPlan({ row, value, onChange }: { row: ListRow; value: string; onChange(uid: string): void }) {
  const { Input } = faceOf(planField)
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{planField.label}</label>
      <Input
        id={id}
        field={planField}
        name="basedOnId"
        value={value}
        row={row}
        onChange={(uid) => typeof uid === 'string' && onChange(uid)}
      />
    </>
  )
}

function summary(pairs: readonly ComparedPair[]): string {
  const kinds = Object.keys(DIFFERENCES) as Difference[]
  const counted = kinds.map((kind) => {
    const count = pairs.filter(({ differences }) => differences.includes(kind)).length
    return `${DIFFERENCES[kind]} ${count}`
  })
  return counted.join('，')
}

const NONE = '-'
const amount = (item: ComparedItem | null): string =>
  item?.quantity ? `${formatNumber(item.quantity, 2)}${item.unit ?? ''}` : NONE
const moved = (days: number | null): string =>
  days === null || days === 0 ? NONE : `${days > 0 ? '晚' : '早'} ${Math.abs(days)} 天`

const side = (
  group: string,
  of: (pair: ComparedPair) => ComparedItem | null,
): TableColumn<ComparedPair>[] => [
  {
    key: `${group}start`,
    title: '开始',
    group,
    width: 100,
    sortable: false,
    render: (pair) => of(pair)?.startDate ?? NONE,
  },
  {
    key: `${group}end`,
    title: '结束',
    group,
    width: 100,
    sortable: false,
    render: (pair) => of(pair)?.endDate ?? NONE,
  },
  {
    key: `${group}quantity`,
    title: '数量',
    group,
    width: 96,
    align: 'right',
    sortable: false,
    render: (pair) => amount(of(pair)),
  },
]

const COLUMNS: readonly TableColumn<ComparedPair>[] = [
  {
    key: 'name',
    title: '事项',
    width: 220,
    fixed: 'left',
    sortable: false,
    render: ({ before, after }) =>
      before && after && before.name !== after.name
        ? `${before.name} → ${after.name}`
        : (after ?? before)?.name,
  },
  {
    key: 'differences',
    title: '变化',
    width: 150,
    sortable: false,
    render: ({ differences }) =>
      differences.map((one) => (
        <Tag key={one} color={COLORS[one]}>
          {DIFFERENCES[one]}
        </Tag>
      )),
  },
  ...side('原版本', ({ before }) => before),
  ...side('本版本', ({ after }) => after),
  {
    key: 'movedStart',
    title: '开始移动',
    width: 92,
    sortable: false,
    render: ({ movedStart }) => moved(movedStart),
  },
  {
    key: 'movedEnd',
    title: '结束移动',
    width: 92,
    sortable: false,
    render: ({ movedEnd }) => moved(movedEnd),
  },
]
