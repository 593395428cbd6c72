import { days } from '#domain/calendar.ts'
import type { Card, CardEvent } from '../card/card-data.ts'
import { checkWord } from './check-word.ts'
import type { Cycle } from './cycle.ts'

/** A day worth a word beside the bar. */
export interface Mark {
  date: string
  word: string
  side: 'above' | 'below'
  strong?: boolean
  /** Small ones give way to great ones when there is no room for both. */
  weight: number
}

const monthDay = (date: string): string => date.slice(5)

/** Words of the events on the bar; what is left out has no day of its own in a cycle. */
const WORDS: Readonly<Record<string, string>> = {
  event_entry: '入群',
  event_wean: '断奶',
  event_mat: '配种',
  event_farr: '分娩',
  event_transfer_house: '转舍',
}

/** Events of the cycle, today, and what is expected, each with its day. */
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

/** What stands at the end of the expected stretch. */
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
