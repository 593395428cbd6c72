import { dayNumber } from '#domain/calendar.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { Service, ServiceOutcome, SowHistory, Span } from '#domain/sow/sow.types.ts'

/** Why a mated female had a day without production (components of §4.5). */
export type NpdPart =
  | 'weanToService'
  | 'weanToExit'
  | 'weanWaiting'
  | 'failedService'
  | 'openToService'
  | 'openToExit'
  | 'openWaiting'
  | 'cullWaiting'

export interface SowDays {
  /** Animal-days in the herd, from entry (T3). */
  herd: number
  /** From the first service on; parity ≥ 1 at entry counts from entry. */
  mated: number
  productive: number
  /** Part of `productive` in a service whose end is not known yet. */
  provisional: number
  npd: number
  /** Days before the first service. */
  gilt: number
  parts: Readonly<Record<NpdPart, number>>
}

export interface Period {
  start: string
  end: string
}

/** The events known at the end of `asOf`: yesterday's report did not know today's failures. */
export const eventsUpTo = (events: readonly SowEvent[], asOf: string): SowEvent[] =>
  events.filter((event) => event.date <= asOf)

const noParts = (): Record<NpdPart, number> => ({
  weanToService: 0,
  weanToExit: 0,
  weanWaiting: 0,
  failedService: 0,
  openToService: 0,
  openToExit: 0,
  openWaiting: 0,
  cullWaiting: 0,
})

/**
 * Classes the days of one sow in a period (both ends in), looking back from what `history` knows.
 * The history must hold no event after `asOf`; days after it do not count.
 */
export function sowDays(history: SowHistory, period: Period, asOf: string): SowDays {
  const parts = noParts()
  const sum = { herd: 0, mated: 0, productive: 0, provisional: 0 }
  const lastDay = dayNumber(period.end < asOf ? period.end : asOf)
  let mated = false
  history.spans.forEach((span, i) => {
    mated ||= isMated(span)
    if (span.status === 'IN_TRANSIT') return
    const count = overlap(span, dayNumber(period.start), lastDay)
    sum.herd += count
    if (!mated) return
    sum.mated += count
    const part = partOf(history, span, history.spans[i + 1])
    if (part === 'provisional') sum.provisional += count
    if (part === 'provisional' || part === 'productive') sum.productive += count
    else parts[part] += count
  })
  return { ...sum, npd: sum.mated - sum.productive, gilt: sum.herd - sum.mated, parts }
}

const isMated = ({ status, parity }: Span): boolean =>
  parity > 0 || status === 'MATED' || status === 'PREGNANT' || status === 'OPEN'

function overlap({ from, to }: Span, firstDay: number, lastDay: number): number {
  const until = to === null ? lastDay + 1 : Math.min(dayNumber(to), lastDay + 1)
  return Math.max(0, until - Math.max(dayNumber(from), firstDay))
}

function partOf(
  { services, exit }: SowHistory,
  span: Span,
  next: Span | undefined,
): NpdPart | 'productive' | 'provisional' {
  const end = next?.status === 'MATED' ? 'ToService' : next || exit ? 'ToExit' : 'Waiting'
  switch (span.status) {
    case 'LACTATING':
      return 'productive'
    case 'WEANED':
      return `wean${end}`
    case 'OPEN':
      return `open${end}`
    case 'MATED':
    case 'PREGNANT':
      return outcomeOf(services, span)
    default:
      return 'cullWaiting'
  }
}

// The result of a service that went to another farm is that farm's to report.
const UNDECIDED: ReadonlySet<ServiceOutcome> = new Set<ServiceOutcome>(['OPEN', 'POSITIVE', 'TRANSFERRED'])

// The span lies in the last service that began on or before its first day.
function outcomeOf(services: readonly Service[], span: Span): 'productive' | 'provisional' | 'failedService' {
  const service = services.findLast((one) => one.date <= span.from)
  if (service?.outcome === 'FARROWED') return 'productive'
  return service && UNDECIDED.has(service.outcome) ? 'provisional' : 'failedService'
}
