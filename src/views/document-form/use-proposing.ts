import { type Document, headFields } from '#kit/document.ts'
import type { FieldErrors } from '#kit/schema.ts'
import { problemsOf, type Values } from '#views/resource-form/form-values.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import type { Line } from './line-state.ts'
import type { Titles } from './use-line-titles.ts'

interface Proposal {
  lines: readonly Line[]
  head?: Values
  titles: Titles
}

/** The button above the lines, and the call that asks the server for them; null where the fields above them do not suffice. */
export interface Proposing {
  readonly label: string
  ask(): Promise<Proposal | null>
}

interface ProposingForm {
  /** Values of the form. */
  values(): Values
  show(errors: FieldErrors): void
  /** Takes over what the lines change above them. */
  set(head: Values): void
}

/** How this document's lines are proposed; undefined where they are not. */
export function useProposing(
  resource: Document,
  { values, show, set }: ProposingForm,
): Proposing | undefined {
  const call = useCall<Proposal>(resource.name)
  const { proposes: label } = resource.document
  if (!label) return undefined
  const ask = async () => {
    const head = headFields(resource)
    const now = values()
    const errors = problemsOf(head, now)
    if (Object.keys(errors).length > 0) {
      show(errors)
      return null
    }
    const sent = Object.fromEntries(head.map(([key]) => [key, now[key] ?? null]))
    const result = await call({ url: `${resource.name}/propose`, values: sent, quiet: true })
    if (!result.ok) {
      show(result.errors)
      return null
    }
    if (result.answer.head) set(result.answer.head)
    return result.answer
  }
  return { label, ask }
}
