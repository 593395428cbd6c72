import { REFERENCE, type Speed } from './reference-speed.ts'
import { type Target, type TargetId, targets } from './targets.ts'

/** Figures measured by a part: every round of a figure, by its id. */
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

/** Results of a part: figures, and how fast the machine was while they were measured. */
export interface Measured {
  readonly figures?: Figures
  readonly speed?: Speed
}

/** A round as it would be on the quiet reference machine, where its limit is one of time; otherwise as it was measured. */
export const scaled = ({ by }: Target, value: number, speed: Speed | undefined): number =>
  by && speed ? (value * REFERENCE[by]) / speed[by] : value

/** True where the median of a figure, scaled, reaches its target; true where there is none. */
export function reaches(target: Target, values: readonly number[]): boolean {
  const middle = median(values)
  return !(
    middle > (target.max ?? Number.POSITIVE_INFINITY) || middle < (target.min ?? Number.NEGATIVE_INFINITY)
  )
}

/** Hands the figures to the run this part belongs to, or prints them when it was started alone. */
export function report(figures: Figures): void {
  if (process.send) process.send({ figures } satisfies Measured)
  else console.log(tableOf(figures, figures))
}

const digits = (value: number): string =>
  value.toFixed(Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0)
// a Chinese character takes two columns of a terminal
const width = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e7f ? 2 : 1), 0)
const left = (text: string, columns: number): string => text + ' '.repeat(Math.max(0, columns - width(text)))
const right = (text: string, columns: number): string => ' '.repeat(Math.max(0, columns - width(text))) + text

function lineOf(id: TargetId, values: readonly number[], judged: readonly number[]): string {
  const target: Target = targets[id]
  const limit =
    target.max !== undefined ? `≤ ${target.max}` : target.min !== undefined ? `≥ ${target.min}` : ''
  const verdict = limit === '' ? '' : reaches(target, judged) ? '达到' : '未达到'
  const spread = [Math.min(...values), median(values), Math.max(...values)].map((one) =>
    right(digits(one), 9),
  )
  const middle = limit === '' ? '' : digits(median(judged))
  return `${left(target.label, 52)}${spread.join('')} ${left(target.unit, 4)}${right(middle, 9)}${right(limit, 8)}  ${verdict}`
}

/** One line per figure: smallest, median, largest as measured, the median on the reference machine, target, verdict. */
export function tableOf(figures: Figures, judged: Figures): string {
  const head = `${left('', 52)}${['最小', '中位', '最大'].map((one) => right(one, 9)).join('')} ${left('', 4)}${right('折合', 9)}${right('目标', 8)}`
  const ids = (Object.keys(targets) as TargetId[]).filter((id) => figures[id] !== undefined)
  return [head, ...ids.map((id) => lineOf(id, figures[id] ?? [], judged[id] ?? []))].join('\n')
}

/** The figures whose targets are missed; they are scaled. */
export const missed = (judged: Figures): TargetId[] =>
  (Object.keys(judged) as TargetId[]).filter((id) => !reaches(targets[id], judged[id] ?? []))
