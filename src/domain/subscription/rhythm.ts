import { addDays, monthRange, weekday } from '../calendar.ts'

export const rhythmKinds = { HOURLY: '每时', DAILY: '每天', WEEKLY: '每周', MONTHLY: '每月' } as const
export type RhythmKind = keyof typeof rhythmKinds

/** When a subscription comes round, in farm time. */
export interface Rhythm {
  readonly kind: RhythmKind
  /** HH:mm; of an hourly one the minutes alone count. */
  readonly at: string
  /** Monday 1 … Sunday 7, of a weekly one. */
  readonly weekdays: readonly number[]
  /** 1 … 31, of a monthly one; in a shorter month its last day. */
  readonly monthDay: number
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** Why this is no rhythm, or null. */
export function rhythmProblem({ kind, at, weekdays, monthDay }: Rhythm): string | null {
  if (!Object.hasOwn(rhythmKinds, kind)) return '请选择节奏'
  if (!TIME.test(at)) return '请选择时间'
  if (kind === 'WEEKLY' && !(weekdays.length > 0 && weekdays.every((one) => isWhole(one, 7))))
    return '请选择星期'
  if (kind === 'MONTHLY' && !isWhole(monthDay, 31)) return '请选择 1 至 31 日'
  return null
}

const isWhole = (value: number, most: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= most

/** True where it comes round on a day. */
function isOn({ kind, weekdays, monthDay }: Rhythm, day: string): boolean {
  if (kind === 'WEEKLY') return weekdays.includes(weekday(day))
  if (kind !== 'MONTHLY') return true
  const last = monthRange(day).end
  return Number(day.slice(8)) === Math.min(monthDay, Number(last.slice(8)))
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const timesOf = ({ kind, at }: Rhythm): readonly string[] =>
  kind === 'HOURLY' ? HOURS.map((hour) => `${hour}:${at.slice(3)}`) : [at]

/** Longest distance between two turns: from the 31st of one month to that of the next but one at most. */
const MOST_DAYS = 63

/** The next `count` moments (YYYY-MM-DD HH:mm) after a moment. */
export function nextRuns(rhythm: Rhythm, after: string, count: number): string[] {
  const runs: string[] = []
  const today = after.slice(0, 10)
  for (let ahead = 0; runs.length < count && ahead <= MOST_DAYS * count; ahead += 1) {
    const day = addDays(today, ahead)
    if (!isOn(rhythm, day)) continue
    runs.push(...timesOf(rhythm).flatMap((time) => laterThan(after, `${day} ${time}`)))
  }
  return runs.slice(0, count)
}

const laterThan = (after: string, moment: string): string[] => (moment > after.slice(0, 16) ? [moment] : [])

/** The last moment up to `now`, from `due` on: after a stop of the server earlier missed ones are left out. */
export function latestDue(rhythm: Rhythm, due: string, now: string): string {
  for (let back = 0; back <= MOST_DAYS; back += 1) {
    const day = addDays(now.slice(0, 10), -back)
    if (day < due.slice(0, 10)) return due
    if (!isOn(rhythm, day)) continue
    const found = timesOf(rhythm).findLast((time) => `${day} ${time}` <= now.slice(0, 16))
    if (found) return `${day} ${found}` > due ? `${day} ${found}` : due
  }
  return due
}

/** 每天 08:15, 周三、周六 06:30, 每月 3 日 09:00, 每时 15 分. */
export function rhythmWords({ kind, at, weekdays, monthDay }: Rhythm): string {
  if (kind === 'HOURLY') return `每时 ${at.slice(3)} 分`
  if (kind === 'DAILY') return `每天 ${at}`
  if (kind === 'MONTHLY') return `每月 ${monthDay} 日 ${at}`
  const days = [...weekdays].sort((a, b) => a - b).map((one) => WEEKDAYS[one - 1])
  return `${days.join('、')} ${at}`
}

/** Minutes after which a delivery that failed is tried again. */
export const RETRY_MINUTES = [5, 30, 120] as const

/** Minutes to wait after so many tries; null once it has failed for good. */
export const retryAfter = (tries: number): number | null => RETRY_MINUTES[tries - 1] ?? null

/** A rhythm as it was stored; null for anything that is none. */
export function readRhythm(value: unknown): Rhythm | null {
  const { kind, at, weekdays, monthDay } = (value ?? {}) as Record<string, unknown>
  const rhythm: Rhythm = {
    kind: String(kind) as RhythmKind,
    at: String(at),
    weekdays: Array.isArray(weekdays) ? [...new Set(weekdays.map(Number))].sort((a, b) => a - b) : [],
    monthDay: Number(monthDay ?? 1),
  }
  return rhythmProblem(rhythm) === null ? rhythm : null
}
