import { useEffect, useMemo, useState } from 'react'
import { chosenWord, type ImportMeanings, NO_MEANINGS, type UnknownWords } from '#kit/import/meanings.ts'
import type { ImportPage } from '#kit/import-page.ts'
import type { ReadRequest, SheetContent } from '#kit/sheet/file-cell.ts'
import { readSheetFile } from '#views/sheet-file.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { fileKey, type ReadyDraft } from './draft.ts'
import { type Preview, previewOrProblem } from './preview.ts'

/** Content read from a file; a sentence where it could not be read. */
export type ReadPreview = Preview | 'reading' | { readonly problem: string }

interface PreviewState {
  readonly preview: ReadPreview
  readonly request: ReadRequest
  readonly requests: ReadonlyMap<string, ReadRequest>
  readonly meanings: ImportMeanings
  /** Something was chosen that is not kept yet. */
  readonly changed: boolean
  readonly words: UnknownWords
  onRequest(request: ReadRequest): void
  onMeanings(meanings: ImportMeanings): void
}

const NO_WORDS: UnknownWords = { unknown: {}, choices: {} }
const NO_REQUEST: ReadRequest = {}

/** The preview of one of the files as its sheet, its hidden rows and the meaning of its words are chosen. */
export function usePreview(page: ImportPage, draft: ReadyDraft, at: number): PreviewState {
  const { kind, files } = draft
  const [requests, setRequests] = useState<ReadonlyMap<string, ReadRequest>>(draft.requests ?? new Map())
  const file = files[at]
  const key = file ? fileKey(file) : ''
  const request = requests.get(key) ?? NO_REQUEST
  const content = useContent(file, request)
  const { meanings, changed, onMeanings } = useMeanings(page, draft)
  const [unknown, setUnknown] = useState<UnknownWords>(NO_WORDS)
  const preview = useMemo((): ReadPreview => {
    if (content === null || meanings === null) return 'reading'
    if ('problem' in content) return content
    const known = { meanings, unknown: unknown.unknown, withHidden: request.hidden === true }
    const read = previewOrProblem(kind, content, known)
    return typeof read === 'string' ? { problem: read } : read
  }, [content, kind, meanings, unknown, request])
  useUnknownWords(page, draft, preview, meanings ?? NO_MEANINGS, setUnknown)
  return {
    preview,
    request,
    requests,
    meanings: meanings ?? NO_MEANINGS,
    changed,
    words: unknown,
    onRequest: (next) => setRequests(new Map(requests).set(key, next)),
    onMeanings,
  }
}

type ReadContent = SheetContent | { readonly problem: string } | null

/** Content of the file; null while it is read. */
function useContent(file: File | undefined, { sheet, hidden }: ReadRequest): ReadContent {
  const [read, setRead] = useState<{ of: string; content: ReadContent }>({ of: '', content: null })
  const of = file ? [fileKey(file), sheet, hidden].join('\n') : ''
  useEffect(() => {
    if (!file) return
    let isOver = false
    const keep = (content: ReadContent) => !isOver && setRead({ of, content })
    readSheetFile(file, { sheet, hidden }).then(keep, (error: Error) => keep({ problem: error.message }))
    return () => {
      isOver = true
    }
  }, [file, of, sheet, hidden])
  return read.of === of ? read.content : null
}

/** Stored meanings for this kind and company, and the present choice; null while it is asked for. */
function useMeanings({ name }: ImportPage, { kind, farmId }: ReadyDraft) {
  const call = useServerCall()
  const [meanings, setMeanings] = useState<ImportMeanings | null>(null)
  const [changed, setChanged] = useState(false)
  useEffect(() => {
    let isOver = false
    call<ImportMeanings>('get', `${name}/meanings/${kind.key}`, { query: { farmId } }).then(
      ({ columns = {}, words = {} }) => !isOver && setMeanings({ columns, words }),
      // a file can be looked at all the same
      () => !isOver && setMeanings(NO_MEANINGS),
    )
    return () => {
      isOver = true
    }
  }, [call, farmId, kind, name])
  const onMeanings = (next: ImportMeanings) => {
    setMeanings(next)
    setChanged(true)
  }
  return { meanings, changed, onMeanings }
}

/** Asks the server which words of the file it would not know. */
function useUnknownWords(
  { name }: ImportPage,
  { kind, farmId }: ReadyDraft,
  preview: ReadPreview,
  meanings: ImportMeanings,
  onAnswer: (words: UnknownWords) => void,
): void {
  const call = useServerCall()
  const found = typeof preview === 'object' && 'words' in preview ? preview.words : {}
  const asked = Object.fromEntries(
    Object.entries(found).map(([key, words]) => [
      key,
      words.filter((one) => chosenWord(meanings.words, key, one) === undefined),
    ]),
  )
  const text = JSON.stringify(asked)
  useEffect(() => {
    const words: UnknownWords['unknown'] = JSON.parse(text)
    if (Object.values(words).every((one) => one.length === 0)) return onAnswer(NO_WORDS)
    let isOver = false
    call<UnknownWords>('post', `${name}/words/${kind.key}`, { payload: { farmId, words } }).then(
      ({ unknown = {}, choices = {} }) => !isOver && onAnswer({ unknown, choices }),
      // the check of the rows finds them too
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [call, farmId, kind, name, onAnswer, text])
}
