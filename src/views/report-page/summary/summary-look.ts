/** Content of the second column of a farm. */
export const secondColumns = {
  attainment: '目标达成',
  change: '环比',
  changeYear: '同比',
  yearToDate: '年累计',
} as const
export type SecondColumn = keyof typeof secondColumns

/** Arrangement of the farms or periods of a summary; they are named by their keys. */
export interface SummaryLook {
  readonly second: SecondColumn
  /** Moved ones come first; the others follow as the server lists them. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** The one whose figures furthest from their targets come first. */
  readonly worst: string | null
}

export const FIRST_LOOK: SummaryLook = { second: 'attainment', order: [], hidden: [], worst: null }

const isSecond = (text: string | null): text is SecondColumn =>
  text !== null && Object.hasOwn(secondColumns, text)

export function readLook(query: URLSearchParams): SummaryLook {
  const second = query.get('second')
  return {
    second: isSecond(second) ? second : FIRST_LOOK.second,
    order: query.getAll('order'),
    hidden: query.getAll('hide'),
    worst: query.get('worst'),
  }
}

/** Adds to an address what differs from the first look. */
export function writeLook(query: URLSearchParams, { second, order, hidden, worst }: SummaryLook): void {
  if (second !== FIRST_LOOK.second) query.set('second', second)
  for (const key of order) query.append('order', key)
  for (const key of hidden) query.append('hide', key)
  if (worst) query.set('worst', worst)
}

/** Choices of a second column: a period has a target and a period before; the other comparisons are those of the whole. */
export const secondsOf = (by: 'farm' | 'period'): SecondColumn[] =>
  Object.keys(secondColumns)
    .filter(isSecond)
    .filter((key) => by === 'farm' || key === 'attainment' || key === 'change')
