import { addDays } from '#domain/calendar.ts'
import {
  type CustodyKind,
  type CustodyState,
  custodyKinds,
  custodyState,
  overlapMessage,
} from '#domain/custody.ts'
import type { Row } from '#inputs/field-components.ts'

/** One period as the list answers it. */
export interface CustodyRow extends Row {
  readonly uid: string
  readonly version: number
  readonly manageCompanyId: string
  readonly manageCompanyIdTitle: string
  readonly managedFarmId: string
  readonly managedFarmIdTitle: string
  readonly kind: CustodyKind
  readonly fromDate: string
  readonly toDate: string | null
  readonly remindDays: number | null
  readonly remark: string | null
}

const USUAL_REMINDER = 60

const periodOf = ({ fromDate, toDate }: Pick<CustodyRow, 'fromDate' | 'toDate'>) => ({
  from: fromDate,
  to: toDate,
})

export const stateOf = (
  row: Pick<CustodyRow, 'fromDate' | 'toDate' | 'remindDays'>,
  today: string,
): CustodyState => custodyState(periodOf(row), today, row.remindDays ?? USUAL_REMINDER)

/** 40 天后到期, 在管, 2027-01-01 起, 已结束. */
export function stateWord(row: Pick<CustodyRow, 'fromDate'>, state: CustodyState): string {
  if (state.kind === 'ENDING') return state.days === 0 ? '今天到期' : `${state.days} 天后到期`
  return { ACTIVE: '在管', COMING: `${row.fromDate} 起`, ENDED: '已结束' }[state.kind]
}

/** 8 条，在管 6 场；1 个月内到期 0，3 个月内到期 1 */
export function summaryOf(rows: readonly CustodyRow[], today: string): string {
  const active = rows.filter((row) => ['ACTIVE', 'ENDING'].includes(stateOf(row, today).kind))
  const within = (days: number) =>
    active.filter(({ toDate }) => toDate !== null && toDate <= addDays(today, days)).length
  const farms = new Set(active.map(({ managedFarmId }) => managedFarmId)).size
  return `${rows.length} 条，在管 ${farms} 场；1 个月内到期 ${within(30)}，3 个月内到期 ${within(90)}`
}

/** Why the typed period conflicts with the others of its farm, or null. */
export function typedOverlap(values: Row, rows: readonly CustodyRow[], uid: string | null): string | null {
  const { managedFarmId, fromDate, toDate } = values
  if (typeof fromDate !== 'string' || fromDate === '' || (toDate && String(toDate) < fromDate)) return null
  const own = { from: fromDate, to: toDate ? String(toDate) : null }
  for (const row of rows) {
    if (row.managedFarmId !== managedFarmId || row.uid === uid) continue
    const message = overlapMessage(own, {
      ...periodOf(row),
      company: row.manageCompanyIdTitle,
      kind: row.kind,
    })
    if (message) return message
  }
  return null
}

export const custodyTitle = ({ manageCompanyIdTitle, kind }: CustodyRow): string =>
  `${manageCompanyIdTitle} ${custodyKinds[kind]}`

/** The years a time axis shows: two back, two ahead, and as far as periods of them reach. */
interface Axis {
  readonly from: string
  readonly to: string
  readonly years: readonly string[]
}

const YEARS_BACK = 3
const YEARS_AHEAD = 2

export function axisOf(today: string): Axis {
  const year = Number(today.slice(0, 4))
  const years = Array.from({ length: YEARS_BACK + YEARS_AHEAD + 1 }, (_, index) =>
    String(year - YEARS_BACK + index),
  )
  return { years, from: `${years[0]}-01-01`, to: `${year + YEARS_AHEAD + 1}-01-01` }
}

/** Where a day lies on the axis, in percent of its width; days outside lie at its ends. */
export function placeOn({ from, to }: Axis, day: string): number {
  const [start, end, at] = [from, to, day].map(Date.parse) as [number, number, number]
  return Math.min(100, Math.max(0, ((at - start) / (end - start)) * 100))
}

interface Bar {
  readonly row: CustodyRow
  readonly left: number
  readonly width: number
}

interface Lane {
  readonly farmId: string
  readonly farm: string
  readonly bars: readonly Bar[]
}

/** A lane per farm with a bar per period that reaches into the axis; farms in the order of their first period. */
export function lanesOf(rows: readonly CustodyRow[], axis: Axis): readonly Lane[] {
  const shown = rows.filter(({ fromDate, toDate }) => fromDate < axis.to && (toDate ?? axis.to) >= axis.from)
  const ordered = shown.toSorted((one, other) => one.fromDate.localeCompare(other.fromDate))
  return [...Map.groupBy(ordered, ({ managedFarmId }) => managedFarmId)].map(([farmId, own]) => ({
    farmId,
    farm: own[0]?.managedFarmIdTitle ?? '',
    bars: own.map((row) => {
      const left = placeOn(axis, row.fromDate)
      const end = row.toDate === null ? 100 : placeOn(axis, addDays(row.toDate, 1))
      return { row, left, width: end - left }
    }),
  }))
}

/** Companies by how many periods they have; the first two have a tone of their own, the rest shares one. */
export function companiesOf(rows: readonly CustodyRow[]): readonly { uid: string; name: string }[] {
  const counted = [...Map.groupBy(rows, ({ manageCompanyId }) => manageCompanyId)]
  return counted
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([uid, own]) => ({ uid, name: own[0]?.manageCompanyIdTitle ?? '' }))
}
