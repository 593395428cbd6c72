import type { ImportKind } from '#kit/import-kind.ts'
import type { ReadRequest } from '#kit/sheet/file-cell.ts'

/** Planned import of a person, before the server knows of it. */
export interface Draft {
  readonly kind: ImportKind | undefined
  readonly farmId: string | undefined
  /** Rows may correct what is recorded already. */
  readonly updates: boolean
  readonly files: readonly File[]
  /** Sheet and hidden rows chosen in the preview, by the key of the file. */
  readonly requests?: ReadonlyMap<string, ReadRequest>
}

/** A draft that may be sent. */
export interface ReadyDraft extends Draft {
  readonly kind: ImportKind
  readonly farmId: string
}

export const isReady = (draft: Draft): draft is ReadyDraft =>
  draft.kind !== undefined && draft.farmId !== undefined && draft.files.length > 0

/** Two files of one name and size are not taken together. */
export const fileKey = ({ name, size }: { readonly name: string; readonly size: number }): string =>
  `${name}\n${size}`
