import { createStore, type StoreApi } from 'zustand/vanilla'

/** A download under way; percent is null while the size is unknown. */
export interface Progress {
  id: number
  name: string
  percent: number | null
}

export interface ProgressList {
  store: StoreApi<{ running: readonly Progress[] }>
  /** Returns the id that the other two take. */
  begin(name: string): number
  /** @param share 0 to 1, undefined when the size is unknown */
  advance(id: number, share: number | undefined): void
  end(id: number): void
}

/** What the download overlay shows. */
export function createProgress(): ProgressList {
  const store = createStore<{ running: readonly Progress[] }>(() => ({ running: [] }))
  const change = (next: (running: readonly Progress[]) => readonly Progress[]) =>
    store.setState(({ running }) => ({ running: next(running) }))
  let serial = 0

  return {
    store,
    begin(name) {
      serial += 1
      const one = { id: serial, name, percent: null }
      change((running) => [...running, one])
      return one.id
    },
    advance(id, share) {
      const percent = share === undefined ? null : Math.round(share * 100)
      change((running) => running.map((one) => (one.id === id ? { ...one, percent } : one)))
    },
    end: (id) => change((running) => running.filter((one) => one.id !== id)),
  }
}
