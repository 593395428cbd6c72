import { MATE_CATEGORY_LABELS, OPEN_REASON_LABELS, SERVICE_OUTCOME_LABELS, STATUS_LABELS } from './labels.ts'
import type { Litter, Piglet, Service, SowHistory, Stay } from './types.ts'

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

function serviceFigures(service: Service): Array<[string, string]> {
  const name = `配种 ${service.date}`
  return [
    [`${name} 类型`, MATE_CATEGORY_LABELS[service.category]],
    [`${name} 本胎次数`, String(service.no)],
    [`${name} 剂次`, String(service.doses.length)],
    [`${name} 结果`, SERVICE_OUTCOME_LABELS[service.outcome]],
    [`${name} 预产期`, service.dueDate],
  ]
}

function litterFigures(litter: Litter): Array<[string, string]> {
  const name = litter.nurse ? `奶妈 ${litter.date}` : `第${litter.parity}胎 分娩 ${litter.date}`
  return [
    [`${name} 妊娠天数`, String(litter.gestationDays ?? '-')],
    [`${name} 总产仔`, String(litter.totalBorn)],
    [`${name} 活仔`, String(litter.livePiglets)],
    [`${name} 寄入`, String(litter.fosterIn)],
    [`${name} 寄出`, String(litter.fosterOut)],
    ...(litter.selected > 0 ? [selectedLine(name, litter)] : []),
    [`${name} 死亡`, String(litter.deaths)],
    [`${name} 断奶`, String(litter.weaned)],
    [`${name} 带仔数`, String(litter.suckling)],
    [`${name} 哺乳天数`, String(litter.lactationDays ?? '-')],
  ]
}

// Most litters have none: a line of zeros would be in every preview.
const selectedLine = (name: string, { selected }: Litter): [string, string] => [
  `${name} 选留`,
  String(selected),
]

const RESULTS = { OPEN: '待选', KEEP: '选留', REJECT: '不选留' } as const

const pigletFigure = (piglet: Piglet): [string, string] => [`仔猪 ${piglet.pigletNo}`, RESULTS[piglet.result]]

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
  const [was, is] = [figuresOf(before), figuresOf(after)]
  const labels = [...was.keys(), ...[...is.keys()].filter((label) => !was.has(label))]
  return labels
    .map((label) => ({ label, before: was.get(label) ?? '-', after: is.get(label) ?? '-' }))
    .filter((line) => line.before !== line.after)
}
