/* Answer of the thread of a feedback: one shape for server and screen. */

import type { FeedbackKind, FeedbackMoments, FeedbackState } from '#domain/feedback.state.ts'

/** A feedback as its sender writes it, with the circumstances. */
export interface SentFeedback {
  readonly title: string
  readonly module: string
  readonly kind: FeedbackKind
  readonly content: string
  readonly page: string | null
  readonly appVersion: string | null
  readonly browser: string | null
  readonly screenSize: string | null
  readonly lastRequest: string | null
}

/** A feedback as its thread shows it. */
export interface ThreadFeedback extends FeedbackMoments, Omit<SentFeedback, 'module' | 'kind'> {
  readonly uid: string
  readonly sender: string
}

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
