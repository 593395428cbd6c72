import type { Question, ReportContext } from './definition.ts'

/** A context before anything is asked: no group, nothing kept. */
export const plainContext = (asked: Omit<ReportContext, 'question' | 'kept'>): ReportContext => ({
  ...asked,
  question: {},
  kept: {},
})

/** The context of a statement that asks otherwise. */
export const asking = (context: ReportContext, question: Question): ReportContext => ({
  ...context,
  question: { ...context.question, ...question },
})

/** The context with more of what is kept of the rows. */
export const keeping = (context: ReportContext, kept: ReportContext['kept']): ReportContext => ({
  ...context,
  kept: { ...context.kept, ...kept },
})
