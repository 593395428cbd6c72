import type { Resource } from '#kit/resource.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { type Change, rowAfter, type Values, type WritePolicy } from '#server/kit/store-deps.ts'

type RowAfter<R extends Resource> = ReturnType<typeof rowAfter<R>>

/** A policy for the row as it will be; a row that is deleted is neither checked nor filled. */
export const whenWritten =
  <R extends Resource>(
    policy: (tx: Tx, row: RowAfter<R>, change: Change<R>, caller: Caller) => Promise<Values>,
  ): WritePolicy<R> =>
  async (tx, caller, change) =>
    change.after === null ? {} : policy(tx, rowAfter(change), change, caller)
