import { useEffect, useState } from 'react'
import { readSheet } from '#views/read-sheet.ts'
import type { ReadyDraft } from './draft.ts'
import { PREVIEW_ROWS, type Preview, previewOf } from './preview.ts'

/** Blank rows among the first ones are passed over: a few more are read than are shown. */
const READ_ROWS = PREVIEW_ROWS * 3

export type ReadPreview = Preview | 'reading' | 'unreadable'

/** The preview of one of the files; each is read when it is looked at first. */
export function usePreview({ kind, files }: ReadyDraft, at: number): ReadPreview {
  const [read, setRead] = useState<ReadonlyMap<File, ReadPreview>>(new Map())
  const file = files[at]
  useEffect(() => {
    if (!file || read.has(file)) return
    const keep = (preview: ReadPreview) => setRead((known) => new Map(known).set(file, preview))
    keep('reading')
    readSheet(file, READ_ROWS).then(
      (sheet) => keep(previewOf(kind, sheet)),
      () => keep('unreadable'),
    )
  }, [file, kind, read])
  return (file && read.get(file)) ?? 'reading'
}
