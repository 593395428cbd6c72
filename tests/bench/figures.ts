import { type Target, type TargetId, targets } from './targets.ts'

/** What a part measured: every round of a figure, by its id. */
export type Figures = Partial<Record<TargetId, readonly number[]>>

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** The value below which a share of the values lie. */
export const quantile = (values: readonly number[], share: number): number =>
  at(
    values.toSorted((a, b) => a - b),
    share,
  )
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Round by round, one thing divided by the other. */
export const ratios = (a: readonly number[], b: readonly number[]): number[] =>
  a.map((one, i) => one / (b[i] ?? Number.NaN))

/** Whether the median of a figure reaches its target; true where there is none. */
export function reaches(target: Target, values: readonly number[]): boolean {
  const middle = median(values)
  return !(
    middle > (target.max ?? Number.POSITIVE_INFINITY) || middle < (target.min ?? Number.NEGATIVE_INFINITY)
  )
}

/** Hands the figures to the run this part belongs to, or prints them when it was started alone. */
export function report(figures: Figures): void {
  if (process.send) process.send(figures)
  else console.log(tableOf(figures))
}

const digits = (value: number): string =>
  value.toFixed(Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0)
// a Chinese character takes two columns of a terminal
const width = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e7f ? 2 : 1), 0)
const left = (text: string, columns: number): string => text + ' '.repeat(Math.max(0, columns - width(text)))
const right = (text: string, columns: number): string => ' '.repeat(Math.max(0, columns - width(text))) + text

function lineOf(id: TargetId, values: readonly number[]): string {
  const target: Target = targets[id]
  const limit =
    target.max !== undefined ? `≤ ${target.max}` : target.min !== undefined ? `≥ ${target.min}` : ''
  const verdict = limit === '' ? '' : reaches(target, values) ? '达到' : '未达到'
  const spread = [Math.min(...values), median(values), Math.max(...values)].map((one) =>
    right(digits(one), 9),
  )
  return `${left(target.label, 52)}${spread.join('')} ${left(target.unit, 4)}${right(limit, 8)}  ${verdict}`
}

/** One line per figure: smallest, median, largest, target, verdict. */
export function tableOf(figures: Figures): string {
  const head = `${left('', 52)}${['最小', '中位', '最大'].map((one) => right(one, 9)).join('')} ${left('', 4)}${right('目标', 8)}`
  const ids = (Object.keys(targets) as TargetId[]).filter((id) => figures[id] !== undefined)
  return [head, ...ids.map((id) => lineOf(id, figures[id] ?? []))].join('\n')
}

/** The figures whose targets are missed. */
export const missed = (figures: Figures): TargetId[] =>
  (Object.keys(figures) as TargetId[]).filter((id) => !reaches(targets[id], figures[id] ?? []))
