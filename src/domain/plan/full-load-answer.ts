import type { Course, Design, LaneFigures, LaneSeries } from './full-load.ts'

/** A week of the pipeline by its name, its first and last day. */
interface PipelineWeek {
  readonly week: string
  readonly from: string
  readonly to: string
  /** Of the plan people set for it; 0 while its default holds. */
  readonly version: number
}

/** The pipeline of the farms asked for; series follow the weeks, oldest first. */
export interface PipelineAnswer {
  readonly weeks: readonly PipelineWeek[]
  /** Whole plans of the weeks, and the part due by today (null in weeks to come). */
  readonly plan: LaneSeries
  readonly due: LaneSeries
  readonly actual: LaneSeries
  /** From the running week on. */
  readonly expected: LaneSeries
  /** Index of the running week; below 0 or beyond the last week where it is not among them. */
  readonly current: number
  readonly course: Pick<Course, 'lags'>
  readonly worst: number | null
  readonly design: Design & { readonly crateWeeks: number | null }
  /** The farm whose plan can be edited: one alone, and no line of pigs. */
  readonly farmId: string | null
}

/** One week of an edited plan: a lane that is left out stays as it is, an empty one goes back to its default. */
export interface EditedWeek extends Partial<LaneFigures> {
  readonly week: string
  readonly version: number
}
