import type { Document } from '#kit/document.ts'
import { type DocumentState, documentStates } from '#kit/document-rules.ts'
import type { RowOf } from '#kit/field.ts'
import { isKeyOf, recordOf } from '#server/kit/narrow.ts'
import type { Store } from '#server/kit/store.ts'
import type { StoredRow } from '#server/kit/store-read.ts'
import type { Act } from '../entry/entry.act.ts'

/** A stored document with its farm. */
export type StoredDocument<D extends Document = Document> = StoredRow<D> & { readonly farmId: string }

/** The state of a stored document. */
export function stateOf({ status }: Readonly<Record<string, unknown>>): DocumentState {
  if (!isKeyOf(documentStates, status)) throw new Error(`"${status}" is no state of a document`)
  return status
}

/** The lines of a stored document that has them under this name. */
export const linesOf = ({ lines }: Readonly<Record<string, unknown>>): readonly Columns[] =>
  Array.isArray(lines) ? lines.map(recordOf) : []

/** A document being posted or unposted. `reason`: why the user goes on, or takes it back. */
export interface Posted<D extends Document = Document> extends Act {
  readonly row: StoredDocument<D>
  readonly reason: string | null
}

type Columns = Readonly<Record<string, unknown>>

/** Effects of approving a document: events and movements, all or none. Answers columns to store in the document. */
export interface Posting<D extends Document = Document> {
  post(posted: Posted<D>): Promise<Columns | undefined>
  /** Restores the previous state exactly, or refuses and names what prevents it. */
  unpost(posted: Posted<D>): Promise<Columns | undefined>
  /** Refuses to void a document that was never approved. */
  beforeVoid?(posted: Posted<D>): Promise<void>
  /** Posts the remainder left by approval, on a later day. */
  remainder?(posted: Posted<D>, date: string): Promise<void>
}

type Values = Readonly<Record<string, unknown>>

/** Lines proposed for a document, and the fields they change above them. */
export interface Proposal {
  readonly lines: readonly Values[]
  readonly head?: Values
}

/** Proposes lines for the checked fields above them; the farm is one of the caller's. */
export type Propose<D extends Document = Document> = {
  lines(act: Act, head: RowOf<D['fields']>, farmId: string): Promise<Proposal>
}['lines']

/** A declared document with its commands; one without a posting moves nothing. */
export interface DocumentKind<D extends Document = Document> {
  readonly resource: D
  readonly store: Store
  readonly posting?: Posting
  /** Required where it declares `proposes`. */
  readonly propose?: Propose
}
