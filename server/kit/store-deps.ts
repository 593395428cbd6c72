import type { Resource } from '#kit/resource.ts'
import type { Caller } from './context.ts'
import type { Tx } from './database.ts'
import type { Lookup } from './pointers.ts'
import type { Row } from './store-read.ts'

/** A change about to be written. `before` is null for a new row, `after` null for a deletion. */
export interface Change {
  readonly uid: string
  readonly before: Row | null
  readonly after: Record<string, unknown> | null
}

/** What a resource needs beyond its declaration: may refuse, and may add columns the server fills (snake_case). */
export type WritePolicy = (tx: Tx, caller: Caller, change: Change) => Promise<Record<string, unknown>>

/** What else changes with rows that were written, changed or removed. */
export type Follow = (tx: Tx, uids: readonly string[]) => Promise<void>

/** What a person should look at again in rows that were written; they stand all the same. */
export type Doubt = (
  tx: Tx,
  uids: readonly string[],
) => Promise<readonly { uid: string; field: string; message: string }[]>

export interface StoreDeps {
  readonly lookup: Lookup
  readonly resources: readonly Resource[]
  readonly policies: Readonly<Record<string, WritePolicy>>
  readonly follows?: Readonly<Record<string, Follow>>
  readonly doubts?: Readonly<Record<string, Doubt>>
  /** Whether something that is no resource points at a row; asked over the wall. */
  readonly usedElsewhere?: (tx: Tx, target: Resource, uid: string) => Promise<boolean>
}

export type Values = Record<string, unknown>
