import { useMay } from '#app-state/use-rights.ts'
import type { Document } from '#kit/document.ts'
import { filesRefusal } from '#kit/document-files.ts'
import type { DocumentState } from '#kit/document-rules.ts'

/** True where the person may change the files of a document in this state. */
export function useMayAttach({ name }: Document): (state: unknown) => boolean {
  const rights = { edit: useMay(name, 'edit'), approve: useMay(name, 'approve') }
  return (state) => filesRefusal(state as DocumentState, rights) === null
}
