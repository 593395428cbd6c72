import type { RowOf } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import type { Caller } from './context.ts'
import type { Tx } from './database.ts'
import type { Lookup } from './pointers.ts'
import type { StoredRow } from './store-read.ts'

/** A change about to be written. `before` is null for a new row, `after` null for a deletion. */
export interface Change<R extends Resource = Resource> {
  readonly uid: string
  readonly before: (StoredRow<R> & Values) | null
  readonly after: (Partial<RowOf<R['fields']>> & Values) | null
}

/**
 * Checks of a resource beyond its declaration: may refuse, and may add columns the server fills (snake_case). Typed as a method,
 * so that the policy of one resource fits into the list of all.
 */
export type WritePolicy<R extends Resource = Resource> = {
  check(tx: Tx, caller: Caller, change: Change<R>): Promise<Values>
}['check']

/** The row after the change: stored values overwritten by the sent ones. */
export const rowAfter = <R extends Resource>({ before, after }: Change<R>): StoredRow<R> =>
  ({ ...before, ...after }) as StoredRow<R>

/** Follow-up changes of written, changed or removed rows. */
export type Follow = (tx: Tx, uids: readonly string[]) => Promise<void>

/** Warnings about written rows; the rows stay all the same. */
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
  /** True where anything but a resource points at a row; checked outside row-level security. */
  readonly usedElsewhere?: (tx: Tx, target: Resource, uid: string) => Promise<boolean>
}

export type Values = Record<string, unknown>
