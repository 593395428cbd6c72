import { isDate } from '#domain/calendar.ts'
import { COMMON_CALENDAR, type FarmCalendar } from '#kit/report-period.ts'
import { datePresets } from '#widgets/date-presets.ts'

const RANGE = '..'
const FROM = /From$/

/**
 * An address saved on one day as it reads on another: 本月 saved in October is November in November. Spans that are no
 * quick pick stay the days they are.
 */
export function movedDates(
  search: string,
  savedOn: string,
  today: string,
  calendar = COMMON_CALENDAR,
): string {
  if (savedOn === today || !isDate(savedOn)) return search
  const query = new URLSearchParams(search)
  const moved = movingSpan(savedOn, today, calendar)
  for (const [key, text] of [...query]) {
    if (FROM.test(key)) moveEnds(query, key, moved)
    else if (text.includes(RANGE)) query.set(key, moved(...endsOf(text)).join(RANGE))
  }
  return query.size ? `?${query}` : ''
}

type Ends = readonly [from: string, to: string]
type Move = (...ends: Ends) => Ends

const endsOf = (text: string): Ends => {
  const [from = '', to = ''] = text.split(RANGE)
  return [from, to]
}

function movingSpan(savedOn: string, today: string, calendar: FarmCalendar): Move {
  return (from, to) => {
    for (const capped of [true, false]) {
      const place = datePresets(savedOn, capped, calendar).findIndex(
        ({ span }) => span.from === from && span.to === to,
      )
      const now = datePresets(today, capped, calendar)[place]
      if (now) return [now.span.from, now.span.to]
    }
    return [from, to]
  }
}

/** `dateFrom` and `dateTo`; an end that the address leaves to its default stays there. */
function moveEnds(query: URLSearchParams, key: string, move: Move): void {
  const other = key.replace(FROM, 'To')
  const to = query.get(other)
  if (to === null) return
  const [from, till] = move(query.get(key) ?? '', to)
  query.set(key, from)
  query.set(other, till)
}
