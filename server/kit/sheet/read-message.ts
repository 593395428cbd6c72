import type { ReadLimits, ReadRequest, SheetContent } from '#kit/sheet/file-cell.ts'

/** A file to read. */
export interface ReadTask {
  readonly file: Uint8Array
  readonly request: ReadRequest
  readonly limits: ReadLimits
}

export type ReadMessage = { readonly content: SheetContent } | { readonly problem: string }
