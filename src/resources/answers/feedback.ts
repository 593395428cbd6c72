/* What the thread of a feedback answers: one shape for server and screen. */

import type { FeedbackState } from '#domain/feedback.ts'

export interface ThreadMessage {
  readonly uid: string
  readonly at: string
  readonly author: string
  /** Role of the author, for an administrator's answer. */
  readonly role: string | null
  readonly body: string | null
  readonly from: FeedbackState | null
  readonly to: FeedbackState | null
}
