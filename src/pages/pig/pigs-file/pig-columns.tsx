import { age, days } from '#domain/calendar.ts'
import type { PigStatus } from '#domain/sow/sow.types.ts'
import { farmField, type Resource } from '#kit/resource.ts'
import { breedingPig } from '#resources/pig/breeding-pig.ts'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import type { FilterValues } from '#views/resource-list/list-state.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { StateTag } from '#widgets/state-tag.tsx'
import { textOf } from '../card/card-data.ts'
import { placeOf } from '../card/card-head.ts'
import { CardLink } from '../card/card-link.tsx'
import { stateCss, statusLabel } from '../card/status.ts'

const hidden = { hidden: true }

/** Columns that differ from the declaration: names for places and states, and days counted to `today`. */
export function pigColumns(today: string): ColumnOverrides {
  const until = (row: ListRow) => textOf(row, 'exitDate') ?? today
  return {
    earNo: { render: (row) => <CardLink earNo={String(row.earNo)} pigId={row.uid} /> },
    status: {
      fixed: 'left',
      render: ({ status }) => (
        <StateTag label={statusLabel(String(status))} color={stateCss(String(status))} />
      ),
    },
    stateDays: {
      title: '状态天数',
      width: 76,
      align: 'right',
      before: 'parity',
      render(row) {
        const since = textOf(row, 'statusSince')
        return formatNumber(since && !row.exitDate ? days(since, today) : null)
      },
    },
    // rarely filled: it leaves its place to the columns of every day
    formerEarNos: { before: 'entryDate' },
    statusSince: hidden,
    sex: hidden,
    birthDate: hidden,
    ageDays: {
      title: '日龄',
      unit: '天',
      width: 72,
      align: 'right',
      before: 'houseId',
      render: (row) => formatNumber(age(textOf(row, 'birthDate'), until(row))),
    },
    houseId: { title: '栋舍-栏位', render: (pig) => placeOf({ pig: pig as never }) },
    penId: hidden,
  }
}

/** In the herd: everything that has not left it. */
export const PRESENT: readonly PigStatus[] = [
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
export const GONE: readonly PigStatus[] = ['SOLD', 'CULLED', 'DEAD', 'TRANSFERRED']

/** The animals with the filter by farm, which is no field of theirs but whose rows they are. */
export const pigs: Resource = {
  ...breedingPig,
  fields: { farmId: farmField, ...breedingPig.fields },
}

/** Filters of the query panel; the state is in the bar of counts. */
export const FILTERS = [
  'farmId',
  'earNo',
  'pigClass',
  'breedId',
  'lineId',
  'houseId',
  'parity',
  'entryDate',
  'selectiveLevelId',
  'sex',
  'earTag',
  'dueDate',
  'lastEventDate',
  'birthDate',
  'source',
  'exitDate',
]

/** Own farm, everything in the herd. */
export const defaultsFor = (farmId: string): FilterValues => ({ farmId: [farmId], status: PRESENT })

type StateChoice = 'all' | 'gone' | PigStatus | ''

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && b.every((one) => a.includes(one))

/** Which entry of the bar of counts a filter by state amounts to; '' for a mixture of its own. */
export function choiceOf(status: unknown): StateChoice {
  const chosen = Array.isArray(status) ? status.map(String) : []
  if (same(chosen, PRESENT)) return 'all'
  if (same(chosen, GONE)) return 'gone'
  return chosen.length === 1 ? (chosen[0] as PigStatus) : ''
}

export function statesOf(choice: string): readonly string[] {
  if (choice === 'all') return PRESENT
  return choice === 'gone' ? GONE : [choice]
}
