import { createStore } from 'zustand/vanilla'

/** How often organisations changed in this session: keepers of organisations read them again when it moves. */
export const organisationsStore = createStore<{ round: number }>(() => ({ round: 0 }))

/** Of a query whose answer is organisations: it is read again when they change. */
export const HOLDS_ORGANISATIONS = { organisations: true } as const

/** Organisations were written: kept ones are out of date. */
export function organisationsChanged(): void {
  organisationsStore.setState(({ round }) => ({ round: round + 1 }))
}
