import type { SetupStepKey } from './index.ts'

/** How far a farm is on its way from nothing to its first event: read from the data, never kept. */
export interface SetupState {
  /** The farm the steps are about; null while there is none. */
  readonly farm: SetupFarm | null
  /** Names of the companies a farm can be built in. */
  readonly companies: readonly string[]
  /** A farm of the caller works with the system. */
  readonly live: boolean
  readonly steps: readonly SetupStepState[]
  /** Files of the sample that are in the system now. */
  readonly sample: number
}

export interface SetupFarm {
  readonly uid: string
  readonly name: string
  readonly company: string
  readonly goLiveDate: string | null
  /** NONE: its go-live was not begun. LIVE: it works, with or without a go-live. */
  readonly status: 'NONE' | 'OPEN' | 'LIVE'
}

export interface SetupStepState {
  readonly key: SetupStepKey
  readonly done: boolean
  /** Its present rows, in words. */
  readonly note: string
}

/** A place the generator makes, or an existing one. */
export interface PensAnswer {
  readonly houses: readonly { readonly house: string; readonly pens: number; readonly isNew: boolean }[]
  readonly created: number
  /** Existing places: they stay as they are. */
  readonly known: readonly string[]
}

/** A person with the password made for the first sign-in; answered once. */
export interface NewPerson {
  readonly account: string
  readonly name: string
  readonly role: string
  readonly password: string
}

export interface AccountsAnswer {
  readonly people: readonly NewPerson[]
  /** Where the installation says it opens, for the slips; null where it is not set. */
  readonly address: string | null
}
