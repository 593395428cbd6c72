import {
  MATE_CATEGORY_LABELS,
  OPEN_REASON_LABELS,
  PIGLET_RESULTS,
  SERVICE_OUTCOME_LABELS,
  STATUS_LABELS,
} from './sow.labels.ts'
import type { Litter, Piglet, Service, SowHistory, Stay } from './sow.types.ts'

/** One figure that a correction changes; '-' where it did not or will not exist. */
export interface DiffLine {
  label: string
  before: string
  after: string
}
type Figures = ReadonlyMap<string, string>

const statusOf = ({ status, openReason }: SowHistory): string => {
  if (status === null) return '-'
  return openReason ? `${STATUS_LABELS[status]}(${OPEN_REASON_LABELS[openReason]})` : STATUS_LABELS[status]
}
const placeOf = (stay: Stay | undefined): string => stay?.penId ?? stay?.houseId ?? '-'

/** Figures of one service or litter under its name. */
const named = (name: string, figures: Readonly<Record<string, string | number | null>>): [string, string][] =>
  Object.entries(figures).map(([label, value]) => [`${name} ${label}`, String(value ?? '-')])

const serviceFigures = ({ date, category, no, doses, outcome, dueDate }: Service): [string, string][] =>
  named(`配种 ${date}`, {
    类型: MATE_CATEGORY_LABELS[category],
    本胎次数: no,
    剂次: doses.length,
    结果: SERVICE_OUTCOME_LABELS[outcome],
    预产期: dueDate,
  })

const litterFigures = (litter: Litter): [string, string][] =>
  named(litter.nurse ? `奶妈 ${litter.date}` : `第${litter.parity}胎 分娩 ${litter.date}`, {
    妊娠天数: litter.gestationDays,
    总产仔: litter.totalBorn,
    活仔: litter.livePiglets,
    寄入: litter.fosterIn,
    寄出: litter.fosterOut,
    // most litters have none: a line of zeros would be in every preview
    ...(litter.selected > 0 && { 选留: litter.selected }),
    死亡: litter.deaths,
    断奶: litter.weaned,
    带仔数: litter.suckling,
    哺乳天数: litter.lactationDays,
  })

const pigletFigure = (piglet: Piglet): [string, string] => [
  `仔猪 ${piglet.pigletNo}`,
  PIGLET_RESULTS[piglet.result],
]

const figuresOf = (history: SowHistory): Figures =>
  new Map([
    ['状态', statusOf(history)],
    ['胎次', history.status === null ? '-' : String(history.parity)],
    ['耳号', history.earNo ?? '-'],
    ['等级', history.gradeId ?? '-'],
    ['预产期', history.dueDate ?? '-'],
    ['栋舍栏位', placeOf(history.stays.at(-1))],
    ['入群日期', history.entryDate ?? '-'],
    ['离场日期', history.exit?.date ?? '-'],
    ...history.services.flatMap(serviceFigures),
    ...history.litters.flatMap(litterFigures),
    ...history.piglets.map(pigletFigure),
  ])

/** Changes by a correction, before → after, in the order a person reads a sow card. Empty = nothing. */
export function diffHistories(before: SowHistory, after: SowHistory): DiffLine[] {
  return differences(figuresOf(before), figuresOf(after))
}

/** Figures that differ, by label; what only one side has is '-' on the other. */
export function differences(was: Figures, is: Figures): DiffLine[] {
  const labels = [...was.keys(), ...[...is.keys()].filter((label) => !was.has(label))]
  return labels
    .map((label) => ({ label, before: was.get(label) ?? '-', after: is.get(label) ?? '-' }))
    .filter((line) => line.before !== line.after)
}
