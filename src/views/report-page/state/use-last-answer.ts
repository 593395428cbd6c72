import type { HttpError } from '@refinedev/core'
import { useState } from 'react'
import { useAnswer } from '#views/use-answer.ts'

/** How a question stands. */
export interface Asked {
  /** When the last answer was read, ms; 0 before the first. */
  readonly at: number
  readonly loading: boolean
  readonly error: HttpError | null
  refetch(): void
}

/** Asks a report's server side. While the next answer is under way, and after a failed one, the last good one stays with its question. */
export function useLastAnswer<Answer extends object, Question extends object>(
  url: string,
  question: Question,
  wanted: boolean,
): Asked & { answer: Answer | null; answered: Question } {
  const { answer, at, ...asked } = useAnswer<Answer>(url, {
    ...{ payload: question, enabled: wanted, overlay: true, quiet: false },
  })
  const [last, setLast] = useState<{ answer: Answer | null; answered: Question; at: number }>({
    ...{ answer: null, answered: question, at: 0 },
  })
  if (answer && answer !== last.answer) setLast({ answer, answered: question, at: at || Date.now() })
  return { ...last, ...asked }
}
