import { addDays, days } from '#domain/calendar.ts'
import { type Card, type Span, textOf, untilOf } from '../card/card-data.ts'

/** A stretch of the running cycle, `from ≤ d < to`. */
export interface Stretch {
  from: string
  to: string
  /** State, or null for what is only expected. */
  status: string | null
  /** Word of what is expected, where no mark says it. */
  label: string
}

export interface Cycle {
  /** Parity the cycle leads to, or has led to. */
  parity: number
  start: string
  /** Last day drawn; beyond `today` it is expected. */
  end: string
  /** Today, or the day the animal left. */
  today: string
  past: readonly Stretch[]
  expected: readonly Stretch[]
  /** Days without production so far. */
  npd: number
}

const IDLE = new Set(['WEANED', 'OPEN', 'CULL_WAIT'])
const OPENS_CYCLE = new Set(['WEANED'])

/** The cycle since the last weaning (or entry); for a boar or an animal without history none. */
export function cycleOf(card: Card): Cycle | null {
  const { pig, spans } = card
  const today = untilOf(card)
  const first = spans.findLastIndex((span) => OPENS_CYCLE.has(span.status))
  const own = withService(card, spans.slice(Math.max(0, first)))
  const start = own[0]?.from
  const last = own.at(-1)
  if (pig.sex !== 'F' || !start || !last) return null
  const parity = last.status === 'LACTATING' ? last.parity : last.parity + 1
  const expected = textOf(pig, 'exitDate') ? [] : expectedOf(card)
  const end = expected.at(-1)?.to ?? today
  return {
    parity,
    start,
    end: days(today, end) > 0 ? end : today,
    today,
    past: own.map((span) => stretchOf(span, today)).filter((one) => one.from < one.to),
    expected,
    npd: lostDays(card, parity, own, today),
  }
}

/** A sow entered as pregnant was served before: the days between service and check belong to the cycle. */
function withService({ pig }: Card, own: readonly Span[]): readonly Span[] {
  const [span] = own
  const served = textOf(pig, 'lastServiceDate')
  if (span?.status !== 'PREGNANT' || own.length > 1 || !served || served >= span.from) return own
  return [{ ...span, status: 'MATED', from: served, to: span.from }, span]
}

const stretchOf = (span: Span, today: string): Stretch => ({
  from: span.from,
  to: span.to ?? today,
  status: span.status,
  label: '',
})

/** Days lost in the cycle: as its line in the parity table says; before her first service the idle days so far. */
function lostDays({ parities }: Card, parity: number, spans: readonly Span[], today: string): number {
  const line = parities.find((one) => one.parity === parity)
  if (line) return line.npd ?? 0
  const idle = parities.length > 0 ? spans.filter((span) => IDLE.has(span.status)) : []
  return idle.reduce((sum, span) => sum + days(span.from, span.to ?? today), 0)
}

/** What should follow, as far as the farm's numbers tell; what is overdue is expected from today on. */
function expectedOf({ pig, limits, today }: Card): Stretch[] {
  const from = (key: string, count: number) => {
    const day = textOf(pig, key)
    return day ? addDays(day, count) : null
  }
  switch (pig.status) {
    case 'MATED':
    case 'PREGNANT':
      return inPig(textOf(pig, 'dueDate'), limits.lactationDays, today)
    case 'LACTATING':
      return until(today, from('lastFarrowDate', limits.lactationDays))
    case 'WEANED':
      return until(today, from('lastWeanDate', limits.wsiTarget))
    case 'GILT':
      return until(today, from('birthDate', limits.firstServiceAge))
    default:
      return []
  }
}

function inPig(due: string | null, lactationDays: number, today: string): Stretch[] {
  if (!due) return []
  const farrow = due > today ? due : today
  const lactation = { from: farrow, to: addDays(farrow, lactationDays), status: null, label: '预计哺乳' }
  return [...until(today, due), lactation]
}

const until = (today: string, day: string | null): Stretch[] =>
  day && day > today ? [{ from: today, to: day, status: null, label: '' }] : []
