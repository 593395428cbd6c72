import { addDays, days } from '#domain/calendar.ts'
import type { CardEvent, Span } from '#resources/answers/animal-card.ts'
import { type Card, textOf, untilOf } from '../card/card-data.ts'
import { checkWord } from './check-word.ts'

/** A stretch of the running cycle, `from ≤ d < to`. */
export interface Stretch {
  from: string
  to: string
  /** State, or null for an expected stretch. */
  status: string | null
  /** Word of an expected stretch, where no mark says it. */
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

/** Days lost in the cycle: as in its line of the parity table; before her first service the idle days so far. */
function lostDays({ parities }: Card, parity: number, spans: readonly Span[], today: string): number {
  const line = parities.find((one) => one.parity === parity)
  if (line) return line.npd ?? 0
  const idle = parities.length > 0 ? spans.filter((span) => IDLE.has(span.status)) : []
  return idle.reduce((sum, span) => sum + days(span.from, span.to ?? today), 0)
}

/** Expected stretches, by the farm's numbers; what is overdue is expected from today on. */
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

/** A day worth a word next to the bar. */
export interface Mark {
  date: string
  word: string
  side: 'above' | 'below'
  strong?: boolean
  /** Small ones give way to great ones when there is no room for both. */
  weight: number
}

const monthDay = (date: string): string => date.slice(5)

/** Words of the events on the bar; other events have no day of their own in a cycle. */
const WORDS: Readonly<Record<string, string>> = {
  event_entry: '入群',
  event_wean: '断奶',
  event_mat: '配种',
  event_farr: '分娩',
  event_transfer_house: '转舍',
}

/** Events of the cycle, today, and expected events, each with its day. */
export function marksOf(card: Card, cycle: Cycle): Mark[] {
  const inCycle = card.events.filter((event) => event.date >= cycle.start && event.date <= cycle.today)
  const events = inCycle.toReversed().flatMap((event) => markOf(event, card) ?? [])
  return [...events, todayMark(card, cycle), ...expectedMarks(card, cycle)]
}

function markOf(event: CardEvent, card: Card): Mark | null {
  const word = event.type === 'event_gestation' ? checkWord(event, card) : WORDS[event.type]
  if (!word) return null
  const side = event.type === 'event_mat' ? 'below' : 'above'
  const weight = event.type === 'event_transfer_house' ? 1 : event.type === 'event_gestation' ? 2 : 3
  return { date: event.date, word: `${word} ${monthDay(event.date)}`, side, weight }
}

function todayMark(card: Card, { today }: Cycle): Mark {
  const gone = card.today !== today || typeof card.pig.exitDate === 'string'
  const served = card.pig.lastServiceDate
  const inPig = card.pig.status === 'MATED' || card.pig.status === 'PREGNANT'
  const note = inPig && typeof served === 'string' ? ` 配后 ${days(served, today)} 天` : ''
  const word = gone ? `离场 ${monthDay(today)}` : `今天 ${monthDay(today)}${note}`
  return { date: today, word, side: 'below', strong: true, weight: 9 }
}

/** Label at the end of the expected stretch. */
const ENDS: Readonly<Record<string, string>> = {
  MATED: '预计断奶',
  PREGNANT: '预计断奶',
  LACTATING: '预计断奶',
  WEANED: '预计配种',
  GILT: '可配',
}

function expectedMarks({ pig, today }: Card, { expected }: Cycle): Mark[] {
  const last = expected.at(-1)
  if (!last) return []
  const end = { date: last.to, word: `${ENDS[pig.status] ?? ''} ${monthDay(last.to)}`, weight: 4 }
  const due = pig.dueDate
  if (typeof due !== 'string') return [{ ...end, side: 'above' }]
  const left = days(today, due)
  const note = left > 0 ? `还有 ${left} 天` : left === 0 ? '今天' : `超期 ${-left} 天`
  const farrow = { date: due, word: `预产 ${monthDay(due)}（${note}）`, weight: 8 }
  return [
    { ...farrow, side: 'above' },
    { ...end, side: 'below' },
  ]
}

/** A label wanted at a place of a line, in px. */
interface Wanted {
  at: number
  width: number
  weight: number
}

const GAP = 8

/**
 * Left edges of labels on one line, in the order given, the weightier ones placed first; null where there is no room. A label starts at its
 * mark, or ends there when it would run over the right end.
 */
export function placeLabels(labels: readonly Wanted[], room: number): (number | null)[] {
  const taken: { from: number; to: number }[] = []
  const free = (from: number, to: number) =>
    from >= 0 && to <= room && taken.every((one) => to + GAP <= one.from || from >= one.to + GAP)
  const places = new Map<Wanted, number>()
  for (const label of labels.toSorted((a, b) => b.weight - a.weight)) {
    const starts = [label.at, label.at - label.width, label.at - label.width / 2]
    const from = starts.find((start) => free(start, start + label.width))
    if (from === undefined) continue
    taken.push({ from, to: from + label.width })
    places.set(label, from)
  }
  return labels.map((label) => places.get(label) ?? null)
}

/** Width of a text at 13 px: Chinese characters are square, the others about half as wide. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 13 : 7), 0)
