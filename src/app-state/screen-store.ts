import type { ComponentType } from 'react'
import { loadChunk } from './load-chunk.ts'
import type { Route } from './routes.ts'

export interface ScreenStore {
  /** The loaded screen of a route; undefined before `load` is done. */
  get(name: string): ComponentType | undefined
  /** Rejects with a ChunkError; a later call tries again. */
  load(route: Route): Promise<void>
}

/** Keeps the code of the screens opened so far. */
export function createScreenStore(): ScreenStore {
  const loaded = new Map<string, ComponentType>()
  return {
    get: (name) => loaded.get(name),
    async load({ name, load }) {
      if (!load || loaded.has(name)) return
      loaded.set(name, (await loadChunk(load)).Screen)
    },
  }
}
