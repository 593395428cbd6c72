import { days } from '#domain/calendar.ts'
import type { Row } from '#inputs/face.ts'
import { textOf } from './card-data.ts'

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

/** The event expected next of the animal; null where none is. `gestationMin`: days before which no sow farrows. */
export function nextEvent(pig: Row, gestationMin: number, today: string): string | null {
  switch (pig.status) {
    case 'GILT':
    case 'WEANED':
    case 'OPEN':
      return 'event-mat'
    case 'MATED':
    case 'PREGNANT': {
      const served = textOf(pig, 'lastServiceDate')
      return served && days(served, today) >= gestationMin ? 'event-farr' : 'event-gestation'
    }
    case 'LACTATING':
      return 'event-wean'
    case 'CULL_WAIT':
      return 'event-cull'
    default:
      return null
  }
}

/** The entry grid of a form, opened with these animals. */
export const entryPath = (form: string, earNos: readonly string[]): string =>
  `/admin/${form}?earNos=${earNos.map(encodeURIComponent).join(',')}`
