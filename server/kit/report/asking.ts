import type { Question, ReportContext } from './definition.ts'

/** A context without a request: no group, no kept rows. */
export const plainContext = (asked: Omit<ReportContext, 'question' | 'kept'>): ReportContext => ({
  ...asked,
  question: {},
  kept: {},
})

/** The context of a statement with another request. */
export const asking = (context: ReportContext, question: Question): ReportContext => ({
  ...context,
  question: { ...context.question, ...question },
})

/** The context with further kept rows. */
export const keeping = (context: ReportContext, kept: ReportContext['kept']): ReportContext => ({
  ...context,
  kept: { ...context.kept, ...kept },
})
