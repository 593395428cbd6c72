import { days } from '#domain/calendar.ts'
import type { Card, CardEvent } from '../card/card-data.ts'
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
  event_gestation: '妊检',
  event_farr: '分娩',
  event_transfer_house: '转舍',
}

/** Events of the cycle, today, and what is expected, each with its day. */
export function marksOf(card: Card, cycle: Cycle): Mark[] {
  const inCycle = card.events.filter((event) => event.date >= cycle.start && event.date <= cycle.today)
  const events = inCycle.toReversed().flatMap((event, place, all) => {
    const mark = markOf(event, all.slice(0, place))
    return mark ? [mark] : []
  })
  return [...events, todayMark(card, cycle), ...expectedMarks(card, cycle)]
}

function markOf(event: CardEvent, before: readonly CardEvent[]): Mark | null {
  const word = WORDS[event.type]
  if (!word) return null
  const word2 = event.type === 'event_gestation' ? checkWord(event, before) : word
  const side = event.type === 'event_mat' ? 'below' : 'above'
  const weight = event.type === 'event_transfer_house' ? 1 : event.type === 'event_gestation' ? 2 : 3
  return { date: event.date, word: `${word2} ${monthDay(event.date)}`, side, weight }
}

/** 一检 阳性, 二检 阳性; a return or an abortion by its own name. */
function checkWord({ payload }: CardEvent, before: readonly CardEvent[]): string {
  const result = String(payload.gestationResultDesc ?? '')
  if (payload.gestationResult !== 'POSITIVE') return result || '妊检'
  const served = before.findLastIndex((one) => one.type === 'event_mat')
  const earlier = before.slice(served + 1).filter((one) => one.type === 'event_gestation').length
  return `${['一', '二', '三'][earlier] ?? '复'}检 ${result}`
}

function todayMark(card: Card, { today }: Cycle): Mark {
  const gone = card.today !== today || typeof card.pig.exitDate === 'string'
  const served = card.pig.lastServiceDate
  const inPig = card.pig.status === 'MATED' || card.pig.status === 'PREGNANT'
  const note = inPig && typeof served === 'string' ? ` 配后 ${days(served, today)} 天` : ''
  const word = gone ? `离场 ${monthDay(today)}` : `今天 ${monthDay(today)}${note}`
  return { date: today, word, side: 'below', strong: true, weight: 9 }
}

function expectedMarks({ pig, today }: Card, { expected }: Cycle): Mark[] {
  const last = expected.at(-1)
  if (!last) return []
  const word = last.label === '预计哺乳' ? '预计断奶' : last.label
  const end: Mark = { date: last.to, word: `${word} ${monthDay(last.to)}`, side: 'below', weight: 4 }
  const due = pig.dueDate
  if (last.label !== '预计哺乳' || typeof due !== 'string') return [{ ...end, side: 'above' }]
  const left = days(today, due)
  const note = left > 0 ? `还有 ${left} 天` : left === 0 ? '今天' : `超期 ${-left} 天`
  return [{ date: due, word: `预产 ${monthDay(due)}（${note}）`, side: 'above', weight: 8 }, end]
}
