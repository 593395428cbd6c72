import { dateOf, dayNumber, isDate } from './calendar.ts'
import { ARCHIVE_AGE_MS } from './constants.ts'

const DAY_MS = 86_400_000
const FARM_OFFSET_MS = 8 * 3_600_000
/** Flags that keep a query on live data however old its dates are. */
const REAL_TIME_FLAGS: readonly string[] = ['realTime', 'isRealTime']

const REPORT_PATH = /^(\/?)(bi|huge-calculate)\/([^?/]*)/
const DAY = /^\d{4}-\d{2}(-\d{2})?$/
const MOMENT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/

/** Paths answered by bi-archive2, from the setting bi_57_interface: separated by commas, blanks or lines. */
export const archive2Paths = (setting: string | null | undefined): ReadonlySet<string> =>
  new Set((setting ?? '').split(/[\s,，]/).filter((path) => path !== ''))

/**
 * Where a report call goes: `bi/…` and `huge-calculate/…` move to their archive when any date among the
 * parameters (query string or body, at any depth) is more than 63072000000 ms before `now` and no real-time
 * flag is set. A day counts from the farm's midnight to today's, so 730 days stay live.
 * @param now server time in ms since 1970
 */
export function archiveRoute(
  path: string,
  params: unknown,
  now: number,
  archive2: ReadonlySet<string> = new Set(),
): string {
  const report = REPORT_PATH.exec(path)
  if (!report) return path
  const [, slash = '', family = '', name = ''] = report
  const all = [params, Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''))]
  if (all.some(hasRealTimeFlag) || !all.some((one) => hasOldDate(one, now))) return path
  const target = archive2.has(`${family}/${name}`) ? 'bi-archive2' : `${family}-archive`
  return `${slash}${target}${path.slice(slash.length + family.length)}`
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function hasRealTimeFlag(params: unknown): boolean {
  if (!isRecord(params)) return false
  const isOn = (flag: unknown) => flag === true || flag === 1 || flag === 'true' || flag === '1'
  return (
    REAL_TIME_FLAGS.some((name) => isOn(params[name])) ||
    Object.values(params).some((value) => hasRealTimeFlag(value))
  )
}

function hasOldDate(value: unknown, now: number): boolean {
  if (typeof value === 'string') return isOld(value, now)
  return isRecord(value) && Object.values(value).some((one) => hasOldDate(one, now))
}

function isOld(text: string, now: number): boolean {
  if (DAY.test(text)) return isOldDay(text.length === 7 ? `${text}-01` : text, now)
  const moment = MOMENT.exec(text)
  if (!moment || !isDate(moment[1] ?? '')) return false
  const at = Date.parse(`${moment[1]}T${moment[2]}${moment[3] ?? '+08:00'}`)
  return now - at > ARCHIVE_AGE_MS
}

function isOldDay(date: string, now: number): boolean {
  const today = dateOf(Math.floor((now + FARM_OFFSET_MS) / DAY_MS))
  return isDate(date) && (dayNumber(today) - dayNumber(date)) * DAY_MS > ARCHIVE_AGE_MS
}
