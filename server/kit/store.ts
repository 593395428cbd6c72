import type { Resource } from '#kit/resource.ts'
import { changing } from './store-change.ts'
import { writingOf } from './store-check.ts'
import { creating } from './store-create.ts'
import type { StoreDeps } from './store-deps.ts'
import { createReader } from './store-read.ts'

export type { ListAnswer, Row } from './store-read.ts'

export type Store = ReturnType<typeof createStore>

/** Generic list, read and write of one declared resource. */
export function createStore(resource: Resource, deps: StoreDeps) {
  const reader = createReader(resource, deps.lookup)
  const writing = writingOf(resource, deps, reader)
  const { checked } = writing
  return { resource, deps, ...reader, checked, ...creating(writing), ...changing(writing) }
}
