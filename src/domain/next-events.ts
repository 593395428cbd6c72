import { days } from './calendar.ts'
import { isMissing } from './typed.ts'

/** An animal as its row says it. */
type Animal = Readonly<Record<string, unknown>>

const textOf = (animal: Animal, key: string): string | null =>
  isMissing(animal[key]) ? null : String(animal[key])

const ANY = ['event-transfer-house', 'event-body', 'event-grade', 'event-tag-change']
const LEAVING = ['event-cull-decide', 'event-cull', 'event-sale', 'event-death']
const WAITING = ['event-mat', ...ANY, ...LEAVING]
const IN_HEAT = ['event-estrus', ...WAITING]

/** Forms a state allows, by route name (§3.1); animals that have left allow none. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  GILT: IN_HEAT,
  WEANED: IN_HEAT,
  OPEN: IN_HEAT,
  MATED: ['event-gestation', 'event-farr', ...WAITING],
  PREGNANT: ['event-gestation', 'event-farr', ...ANY, ...LEAVING],
  LACTATING: ['event-foster', 'event-piglet-tag', 'event-piglet-death', 'event-wean', ...ANY, 'event-death'],
  CULL_WAIT: [...ANY, 'event-cull', 'event-sale', 'event-death'],
  YOUNG: ['event-semen-collect', 'event-boar-state', ...ANY, ...LEAVING],
  ACTIVE: ['event-semen-collect', 'event-semen-process', 'event-boar-state', ...ANY, ...LEAVING],
  REST: ['event-boar-state', ...ANY, ...LEAVING],
  TEASER: ['event-boar-state', ...ANY, ...LEAVING],
}

export const allowedEvents = (status: string): readonly string[] => ALLOWED[status] ?? []

/** The events expected next by the state; of a sow in pig it is a matter of days. */
const EXPECTED: Readonly<Record<string, string>> = {
  ...{ GILT: 'event-mat', WEANED: 'event-mat', OPEN: 'event-mat' },
  ...{ LACTATING: 'event-wean', CULL_WAIT: 'event-cull' },
}

const isInPig = ({ status }: Animal): boolean => status === 'MATED' || status === 'PREGNANT'

/** The event expected next of the animal; null where none is. `gestationMin`: days before which no sow farrows. */
export function nextEvent(pig: Animal, gestationMin: number, today: string): string | null {
  if (!isInPig(pig)) return EXPECTED[String(pig.status)] ?? null
  const served = textOf(pig, 'lastServiceDate')
  return served && days(served, today) >= gestationMin ? 'event-farr' : 'event-gestation'
}

/** Days a person counts a state by: since the service while she is in pig, otherwise since the state began. */
export function daysInState(pig: Animal, today: string): number | null {
  const from = textOf(pig, isInPig(pig) ? 'lastServiceDate' : 'statusSince')
  return from && !textOf(pig, 'exitDate') ? days(from, today) : null
}
