import { dayNumber } from '#domain/calendar.ts'
import { isDate } from '#kit/checks.ts'
import type { DerivedCell, NeededCell, RowRules } from '#kit/event-form.ts'
import { integer, organisation, text, weight } from '#kit/field.ts'
import { fact } from './derived.ts'

type Row = Readonly<Record<string, unknown>>

/** A batch at the end of a day on which its heads changed. */
interface BatchDay {
  readonly date: string
  readonly stock: number
  /** Mean day of birth as a day number; null when it is unknown. */
  readonly born: number | null
}

/** State of the batch at the end of the row's day; of its last day when the row has none yet. */
function standing({ date }: Row, { days }: Row): BatchDay | undefined {
  const all = Array.isArray(days) ? (days as readonly BatchDay[]) : []
  return typeof date === 'string' && isDate(date) ? all.findLast((day) => day.date <= date) : all.at(-1)
}

/** Heads of the batch at the end of the row's day; null as long as the batch is not known. */
export const stockOn = (row: Row, facts: Row): number | null =>
  facts.batchId ? (standing(row, facts)?.stock ?? 0) : null

const age: DerivedCell = {
  label: '日龄 天',
  width: 60,
  digits: 0,
  of(row, facts) {
    const { date } = row
    const born = standing(row, facts)?.born ?? null
    return born !== null && typeof date === 'string' && isDate(date)
      ? Math.round(dayNumber(date) - born)
      : null
  },
}

/** Figures of a batch in the grid: as of the day typed, not of today. */
export const batchFacts: Readonly<Record<string, DerivedCell>> = {
  stage: fact('阶段', 'stageTitle', { width: 76 }),
  place: fact('栋舍', 'place', { width: 112 }),
  stock: { label: '存栏', width: 60, digits: 0, of: stockOn },
  age,
}
/** Their mean weight on arrival, for those that leave alive (G-14). */
export const cameAverage = fact('转入均重', 'cameAverage', { width: 76, digits: 2 })

const MOST = 99_999

export const heads = (label = '头数') => integer(label, { required: true, max: MOST, width: 68 })
export const kilos = (label = '重量') => weight(label, { min: 0, max: 9_999_999, width: 92 })
export const fromHouse = (label: string) =>
  organisation(label, ['house'], { width: 128, hint: '批次只在一个栋舍时可不填' })
export const remark = text('备注', { spaces: true, width: 140 })

const asked = (message: string): NeededCell => ({ rule: 'FORM', message, asked: true })
const NONE: ReadonlySet<string> = new Set()

/** Heads that come or leave are weighed: the grid asks at once, the server refuses with K-34. */
export const weighed: RowRules = {
  idle: () => NONE,
  needs: () => new Map([['weight', asked('请填写重量')]]),
}
