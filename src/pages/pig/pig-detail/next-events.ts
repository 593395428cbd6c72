import { days } from '#domain/calendar.ts'
import { type Card, textOf } from '../card/card-data.ts'

const LEAVING = ['event-cull-decide', 'event-cull', 'event-death']
const WAITING = ['event-mat', 'event-transfer-house', ...LEAVING]

/** Forms a state allows, by route name (domain.md §3.1); animals that have left allow none. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  GILT: WAITING,
  WEANED: WAITING,
  OPEN: WAITING,
  MATED: ['event-gestation', 'event-farr', ...WAITING],
  PREGNANT: ['event-gestation', 'event-farr', 'event-transfer-house', ...LEAVING],
  LACTATING: ['event-piglet-death', 'event-wean', 'event-transfer-house', 'event-death'],
  CULL_WAIT: ['event-transfer-house', 'event-cull', 'event-death'],
  YOUNG: ['event-transfer-house', ...LEAVING],
  ACTIVE: ['event-transfer-house', ...LEAVING],
  REST: ['event-transfer-house', ...LEAVING],
  TEASER: ['event-transfer-house', ...LEAVING],
}

export const allowedEvents = (status: string): readonly string[] => ALLOWED[status] ?? []

/** The event expected next of the animal; null where none is. */
export function nextEvent({ pig, limits, today }: Pick<Card, 'pig' | 'limits' | 'today'>): string | null {
  switch (pig.status) {
    case 'GILT':
    case 'WEANED':
    case 'OPEN':
      return 'event-mat'
    case 'MATED':
    case 'PREGNANT': {
      const served = textOf(pig, 'lastServiceDate')
      return served && days(served, today) >= limits.gestationMin ? 'event-farr' : 'event-gestation'
    }
    case 'LACTATING':
      return 'event-wean'
    case 'CULL_WAIT':
      return 'event-cull'
    default:
      return null
  }
}

/** The entry grid of a form, opened with this animal. */
export const entryPath = (form: string, earNo: string): string =>
  `/admin/${form}?earNos=${encodeURIComponent(earNo)}`
