import type { FeedbackKind } from '#domain/feedback.ts'
import type { Area } from '#resources/areas.ts'

/** What a person has typed of a new feedback. */
export interface FeedbackDraft {
  readonly title: string
  readonly module: Area
  readonly kind: FeedbackKind
  readonly content: string
}

const keyOf = (user: string): string => `feedback-draft:${user}`

/** Keeps the words on this computer, for this person. */
export function keepDraft(user: string, draft: FeedbackDraft): void {
  try {
    localStorage.setItem(keyOf(user), JSON.stringify(draft))
  } catch {
    // a full or forbidden store: the words still stand in the form
  }
}

export function readDraft(user: string): FeedbackDraft | null {
  try {
    const text = localStorage.getItem(keyOf(user))
    const draft = text ? (JSON.parse(text) as FeedbackDraft) : null
    return draft && typeof draft.title === 'string' && typeof draft.content === 'string' ? draft : null
  } catch {
    return null
  }
}

export function dropDraft(user: string): void {
  try {
    localStorage.removeItem(keyOf(user))
  } catch {
    // nothing was kept where nothing may be kept
  }
}
