import { Button } from 'antd'
import { breedingPig, type pigStatuses } from '#resources/pig/breeding-pig.ts'
import { openTab } from '#shell/open-tab.ts'
import { type StateCode, stateVariable } from '#shell/state-colors.ts'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { StateTag } from '#widgets/state-tag.tsx'

type Status = keyof typeof pigStatuses

/** In the herd: everything that has not left it. */
const PRESENT: readonly Status[] = [
  'GILT',
  'MATED',
  'PREGNANT',
  'LACTATING',
  'WEANED',
  'OPEN',
  'CULL_WAIT',
  'IN_TRANSIT',
  'YOUNG',
  'ACTIVE',
  'REST',
  'TEASER',
]
const DEFAULTS = { status: PRESENT }

/** Boars share one colour, whatever they are busy with; a young boar is a gilt's brother. */
const boarColors: Partial<Record<Status, StateCode>> = {
  YOUNG: 'GILT',
  ACTIVE: 'BOAR',
  REST: 'BOAR',
  TEASER: 'BOAR',
}
const colorOf = (status: Status): string =>
  `var(${stateVariable(boarColors[status] ?? (status as StateCode))})`

const labelOf = (status: unknown): string =>
  breedingPig.fields.status.options?.find((one) => one.value === status)?.label ?? '-'

const openCard = (row: ListRow) => openTab(`/admin/pig-detail?pigId=${row.uid}`)

const columns: ColumnOverrides = {
  earNo: {
    render: (row) => (
      <Button type="link" className="list-link" onClick={() => openCard(row)}>
        {String(row.earNo)}
      </Button>
    ),
  },
  status: {
    fixed: 'left',
    render: ({ status }) => <StateTag label={labelOf(status)} color={colorOf(status as Status)} />,
  },
}

/** 猪只档案: animals in the herd, each a link to its card; what has left is found by its state. */
export const Screen = () => (
  <ResourceList resource={breedingPig} columns={columns} defaults={DEFAULTS} onOpen={openCard} />
)
