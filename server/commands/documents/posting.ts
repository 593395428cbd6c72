import type { Document } from '#kit/document.ts'
import type { Row, Store } from '#server/kit/store.ts'
import type { Act } from '../entry/act.ts'

/** A document that is being posted, or whose posting is taken back. `reason`: why a person goes on, or goes back. */
export interface Posted extends Act {
  readonly row: Row
  readonly reason: string | null
}

type Columns = Readonly<Record<string, unknown>>

/** What approving a document does: events and movements, all or none. Answers columns to keep in the document. */
export interface Posting {
  readonly post: (posted: Posted) => Promise<Columns | undefined>
  /** Restores exactly what was before, or refuses and names what stands in the way. */
  readonly unpost: (posted: Posted) => Promise<Columns | undefined>
  /** Refuses that one is void which was never approved. */
  readonly beforeVoid?: (posted: Posted) => Promise<void>
  /** Posts what approving left over, on a later day. */
  readonly rest?: (posted: Posted, date: string) => Promise<void>
}

type Values = Readonly<Record<string, unknown>>

/** Lines a document could have, and what they change above them. */
export interface Proposal {
  readonly lines: readonly Values[]
  readonly head?: Values
}

/** Lines for the fields above them, which are checked by then; the farm is one of the caller's. */
export type Propose = (act: Act, head: Values, farmId: string) => Promise<Proposal>

/** A declared document with what stands behind it; one without a posting moves nothing. */
export interface DocumentKind<D extends Document = Document> {
  readonly resource: D
  readonly store: Store
  readonly posting?: Posting
  /** Where it declares `proposes`. */
  readonly propose?: Propose
}
