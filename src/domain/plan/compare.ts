import { days } from '../calendar.ts'

/** An item of a version, as far as versions differ in it. */
export interface ComparedItem {
  /** The same item in all versions. */
  readonly key: string
  readonly seq: number | null
  readonly name: string
  readonly startDate: string
  readonly endDate: string
  /** Decimal text as kept. */
  readonly quantity: string | null
  readonly unit: string | null
}

export const DIFFERENCES = {
  ADDED: '新增',
  DROPPED: '取消',
  MOVED: '移期',
  QUANTITY: '改数量',
  RENAMED: '改事项',
} as const
export type Difference = keyof typeof DIFFERENCES

/** An item in two versions; `moved` days its start and end are later (negative: earlier) in the second. */
export interface ComparedPair {
  readonly key: string
  readonly before: ComparedItem | null
  readonly after: ComparedItem | null
  readonly differences: readonly Difference[]
  readonly movedStart: number | null
  readonly movedEnd: number | null
}

/** Two versions of a plan item by item: those of the second in its order, then what it dropped. */
export function comparePlans(
  before: readonly ComparedItem[],
  after: readonly ComparedItem[],
): ComparedPair[] {
  const old = new Map(before.map((one) => [one.key, one]))
  const kept = new Set(after.map((one) => one.key))
  return [
    ...after.map((one) => pair(one.key, old.get(one.key) ?? null, one)),
    ...before.filter((one) => !kept.has(one.key)).map((one) => pair(one.key, one, null)),
  ]
}

function pair(key: string, before: ComparedItem | null, after: ComparedItem | null): ComparedPair {
  if (!before || !after)
    return {
      key,
      before,
      after,
      differences: [before ? 'DROPPED' : 'ADDED'],
      movedStart: null,
      movedEnd: null,
    }
  const movedStart = days(before.startDate, after.startDate)
  const movedEnd = days(before.endDate, after.endDate)
  const differences: Difference[] = []
  if (movedStart !== 0 || movedEnd !== 0) differences.push('MOVED')
  if (before.quantity !== after.quantity || before.unit !== after.unit) differences.push('QUANTITY')
  if (before.name !== after.name) differences.push('RENAMED')
  return { key, before, after, differences, movedStart, movedEnd }
}
