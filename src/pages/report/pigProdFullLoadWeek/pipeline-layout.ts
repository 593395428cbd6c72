import {
  attained,
  LANES,
  type Lane,
  lanes,
  stationsOfCohort,
  type Tone,
  toneOf,
} from '#domain/plan/full-load.ts'
import type { PipelineAnswer } from '#domain/plan/full-load-answer.ts'

/** Sizes of the picture in px: lanes 38 high, 25 apart, weeks 20.7 apart at 53 of them. */
export const SIZE = { left: 96, top: 24, lane: 38, gap: 25, bottom: 22, column: 16 } as const
export const laneTop = (index: number): number => SIZE.top + index * (SIZE.lane + SIZE.gap)
export const chartHeight = laneTop(lanes.length - 1) + SIZE.lane + SIZE.bottom

/** Room over the plan line for weeks that went beyond it. */
const HEADROOM = 4

export interface Column {
  readonly week: number
  /** Heads that are there, or expected. */
  readonly value: number
  readonly plan: number | null
  readonly kind: 'actual' | 'running' | 'expected'
  readonly tone: Tone | null
  /** Heights above the foot of the lane. */
  readonly height: number
  readonly planHeight: number
}

/** Columns of a lane. The plan to date counts for the running week; a lane is scaled by its highest plan. */
export function laneColumns(answer: PipelineAnswer, lane: Lane): Column[] {
  const { weeks, plan, due, actual, expected, current } = answer
  const plans = plan[lane].map((value) => value ?? 0)
  const highest = Math.max(...plans, 0)
  const most = highest > 0 ? highest : Math.max(1, ...actual[lane].map((value) => value ?? 0))
  const scale = (value: number): number => Math.min((value * (SIZE.lane - HEADROOM)) / most, SIZE.lane)
  return weeks.flatMap((_, week): Column[] => {
    const kind = week < current ? 'actual' : week === current ? 'running' : 'expected'
    const value = kind === 'expected' ? expected[lane][week] : actual[lane][week]
    if (value === null || value === undefined) return []
    const target = plan[lane][week] ?? null
    const share = attained(value, kind === 'running' ? (due[lane][week] ?? null) : target)
    const tone = share === null ? null : toneOf(share)
    return [{ week, value, plan: target, kind, tone, height: scale(value), planHeight: scale(target ?? 0) }]
  })
}

/** Height of each week's plan above the foot of the lane; null where nothing is planned. */
export function planHeights({ plan }: PipelineAnswer, lane: Lane): (number | null)[] {
  const highest = Math.max(...plan[lane].map((value) => value ?? 0), 0)
  return plan[lane].map((value) =>
    value === null || highest <= 0 ? null : (value * (SIZE.lane - HEADROOM)) / highest,
  )
}

/** The plan most weeks have, as shown next to the name of a lane. */
export function usualPlan(answer: PipelineAnswer, lane: Lane): number | null {
  const counts = new Map<number, number>()
  for (const value of answer.plan[lane]) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

export interface Station {
  readonly lane: Lane
  readonly index: number
  /** Index of its week; it may lie beyond those shown. */
  readonly week: number
  /** W24 分娩 39 / 54, or 预计. */
  readonly words: string
  readonly isShort: boolean
  /** Weeks to the next station. */
  readonly lag: number | null
}

/** The stations a mating week's cohort passes, as far as their weeks are shown. */
export function cohortStations(answer: PipelineAnswer, matingWeek: number): Station[] {
  const { weeks, plan, actual, expected, current, course } = answer
  const stations = stationsOfCohort(matingWeek, course)
  return lanes.flatMap((lane, index): Station[] => {
    const week = stations[lane]
    const named = weeks[week]
    if (!named) return []
    const done = week < current ? actual[lane][week] : (expected[lane][week] ?? actual[lane][week])
    const target = plan[lane][week] ?? null
    const share = attained(done ?? 0, target)
    const next = lanes[index + 1]
    const name = `${week > current ? '预计' : ''}${LANES[lane].label}`
    return [
      {
        lane,
        index,
        week,
        words: `${shortWeek(named.week)} ${name} ${done ?? '-'} / ${target ?? '-'}`,
        isShort: share !== null && share < 100,
        lag: next === undefined || next === 'mated' ? null : course.lags[next],
      },
    ]
  })
}

/** W08 of 2026-W08. */
export const shortWeek = (week: string): string => week.slice(5)

/** The line under the table's head: design, crates and the result of the chosen cohort. */
export function noteOf(answer: PipelineAnswer, chosen: number | null): string {
  const { design, weeks } = answer
  const { sows, crates, crateWeeks } = design
  const parts: string[] = []
  if (sows) parts.push(`设计 ${sows.toLocaleString('en-US')} 头`)
  if (crates && crateWeeks) {
    const turn = Math.round(crateWeeks * 10) / 10
    parts.push(`产床 ${crates} 张 ÷ ${turn} 周 = ${Math.round(crates / crateWeeks)} 窝`)
  }
  const designed = parts.join('，')
  const cohort = chosen === null ? '' : cohortNote(answer, chosen)
  const week = chosen === null ? undefined : weeks[chosen]
  return [designed, week && cohort, '转育肥、出栏按猪场计，不分配种周'].filter(Boolean).join('；')
}

function cohortNote(answer: PipelineAnswer, chosen: number): string {
  const { weeks, plan, actual, expected, current, course } = answer
  const short = (plan.mated[chosen] ?? 0) - (actual.mated[chosen] ?? 0)
  const sold = stationsOfCohort(chosen, course).sold
  const named = weeks[chosen]
  if (!named || short <= 0) return ''
  const target = plan.sold[sold]
  const coming = sold > current ? expected.sold[sold] : null
  const end = weeks[sold]
  const missing = end && target && coming !== null && coming !== undefined ? target - coming : 0
  const later = missing > 0 && end ? `，预计 ${shortWeek(end.week)} 少出栏 ${missing} 头` : ''
  return `${shortWeek(named.week)} 少配 ${short} 头${later}`
}
