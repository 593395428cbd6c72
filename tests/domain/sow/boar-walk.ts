import { addDays, days } from '#domain/calendar.ts'
import type { BoarChange } from '#domain/semen/payloads.ts'
import type { EventType } from '#domain/sow/event-types.ts'
import type { Payloads, SowEvent } from '#domain/sow/sow.events.ts'

/** Random lives of boars, and the rules of §3.3 said again without looking at the replay. */
export const BORN = '2024-01-01'

type Draw = (from: number, to: number) => number
const CHANGES: readonly BoarChange[] = ['TRAIN', 'ACTIVATE', 'REST', 'RESUME', 'TEASER']

/** Events a clerk might type one after the other, possible or not; a day holds one of them, or a collection and its dilution. */
export function typed(decisions: readonly number[]): SowEvent[] {
  const events: SowEvent[] = []
  let at = 0
  const draw: Draw = (from, to) => from + ((decisions[at++ % decisions.length] ?? 0) % (to - from + 1))
  const add = <K extends EventType>(type: K, day: number, payload: Payloads[K]) => {
    const seq = events.length
    const date = addDays(BORN, day)
    events.push({ uid: `b${seq}`, type, date, seq, payload, confirmed: true } as SowEvent)
  }
  const young = draw(0, 1) === 0
  let day = young ? 200 : 250
  add('event_entry', day, { sex: 'M', birthDate: BORN, opening: { status: young ? 'YOUNG' : 'ACTIVE' } })
  while (at < decisions.length) {
    day += draw(1, 12)
    const kind = draw(0, 9)
    if (kind < 4) add('event_boar_state', day, { change: CHANGES[draw(0, 4)] ?? 'TRAIN' })
    else if (kind < 9) give(add, draw, day, events)
    else add('event_body', day, { bcs: 3 })
  }
  if (draw(0, 2) === 0) add('event_death_pig', day + 1, { reason: '不明' })
  return events
}

type Add = <K extends EventType>(type: K, day: number, payload: Payloads[K]) => void

function give(add: Add, draw: Draw, day: number, events: readonly SowEvent[]): void {
  const motility = draw(60, 90)
  add('event_semen_collect', day, { volume: draw(50, 300), motility, abnormal: draw(0, 25) })
  if (draw(0, 2) === 0) return
  const taken = events.filter((one) => one.type === 'event_semen_collect')
  const from = draw(0, 4) === 0 ? taken[draw(0, taken.length - 1)] : taken.at(-1)
  const volume = from?.type === 'event_semen_collect' ? from.payload.volume : 0
  add('event_semen_process', day, {
    lotUid: `L${events.length}`,
    lotNo: `L${events.length}`,
    dosesMade: draw(1, 40),
    doseVolume: 80,
    validTo: addDays(BORN, day + 3),
    sources: [{ uid: from?.uid ?? '', boarId: 'B', earNo: 'G1', volume }],
    place: 0,
  })
}

interface Lived {
  legal: boolean
  /** State at the end of the day of each event. */
  dayEnds: Map<string, string>
}

const ALLOWED: Readonly<Record<BoarChange, Readonly<Record<string, string>>>> = {
  TRAIN: { YOUNG: 'YOUNG' },
  ACTIVATE: { YOUNG: 'ACTIVE', TEASER: 'ACTIVE' },
  REST: { ACTIVE: 'REST' },
  RESUME: { REST: 'ACTIVE' },
  TEASER: { YOUNG: 'TEASER', ACTIVE: 'TEASER', REST: 'TEASER' },
}
const AGE = 240

/** The same life the slow way: every event looks back on all before it. */
export function livedThrough(events: readonly SowEvent[]): Lived {
  const lived: Lived = { legal: true, dayEnds: new Map() }
  let status = ''
  const past: SowEvent[] = []
  for (const event of events) {
    const gone = status === 'DEAD' || (status === '' && event.type !== 'event_entry')
    const after = gone ? null : stepOf(status, event, past)
    if (after === null) lived.legal = false
    else status = after
    if (after !== null) past.push(event)
    lived.dayEnds.set(event.date, status)
  }
  return lived
}

/** The state an event leads to; null: it cannot be. */
function stepOf(status: string, event: SowEvent, past: readonly SowEvent[]): string | null {
  const old = days(BORN, event.date) >= AGE
  switch (event.type) {
    case 'event_entry':
      return event.payload.opening.status
    case 'event_death_pig':
      return 'DEAD'
    case 'event_boar_state':
      return event.payload.change === 'ACTIVATE' && !old
        ? null
        : (ALLOWED[event.payload.change][status] ?? null)
    case 'event_semen_collect':
      if (!old || (status !== 'YOUNG' && status !== 'ACTIVE')) return null
      return status === 'YOUNG' && isGood(event) ? 'ACTIVE' : status
    case 'event_semen_process': {
      const uid = event.payload.sources[0]?.uid
      const from = past.find((one) => one.uid === uid)
      const again = past.some(
        (one) => one.type === 'event_semen_process' && one.payload.sources[0]?.uid === uid,
      )
      if (!from || again || !isGood(from) || from.type !== 'event_semen_collect') return null
      return event.payload.dosesMade * 80 <= from.payload.volume * 12 ? status : null
    }
    default:
      return status
  }
}

const isGood = (event: SowEvent): boolean =>
  event.type === 'event_semen_collect' && event.payload.motility >= 70 && event.payload.abnormal <= 20
