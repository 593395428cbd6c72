import type { Maybe } from '../typed.ts'
import type { OPEN_REASON_LABELS } from './sow.labels.ts'

/** The boar of a service or dose, where it is known. */
export interface ByBoar {
  boarId?: Maybe<string>
  boarEarnock?: Maybe<string>
}

interface Served extends ByBoar {
  parity: number
  mateDate: string
  serviceNo?: Maybe<number>
}

/** State an animal is taken over in (§3.8). Dates lie on or before the entry date. */
export type Opening =
  | { status: 'GILT' | 'YOUNG' | 'ACTIVE' | 'REST' | 'TEASER' }
  | (Served & { status: 'MATED' })
  | (Served & { status: 'PREGNANT'; checkDate: string })
  | (ByBoar & {
      status: 'LACTATING'
      /** Already counts this litter. */
      parity: number
      farrowDate: string
      suckling: number
      /** Both empty: only the suckling count is known (不计产仔). */
      totalBorn?: Maybe<number>
      livePiglets?: Maybe<number>
      mateDate?: Maybe<string>
    })
  | { status: 'WEANED'; parity: number; weanDate: string }
  | (ByBoar & {
      status: 'OPEN'
      parity: number
      openDate: string
      openReason: OpenReason
      serviceNo?: Maybe<number>
      /** Last service before she was found open. */
      mateDate?: Maybe<string>
    })

/** A litter from before the farm went live, as its papers have it. */
export interface PastLitter {
  uid: string
  parity: number
  mateDate?: Maybe<string>
  boarEarnock?: Maybe<string>
  farrowDate: string
  totalBorn: number
  livePiglets: number
  stillborn?: Maybe<number>
  mummy?: Maybe<number>
  weaned?: Maybe<number>
  weanDate?: Maybe<string>
}

export type OpenReason = keyof typeof OPEN_REASON_LABELS

/** Day the state she was entered in had begun; where the entry names none, the day of the entry. */
export function stateSince(opening: Opening, entryDate: string): string {
  if (opening.status === 'MATED') return opening.mateDate
  if (opening.status === 'PREGNANT') return opening.checkDate
  if (opening.status === 'LACTATING') return opening.farrowDate
  if (opening.status === 'WEANED') return opening.weanDate
  return opening.status === 'OPEN' ? opening.openDate : entryDate
}
