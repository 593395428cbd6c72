import { type RelativePeriod, type Span, spanOf } from '#domain/subscription/period.ts'
import { type FarmCalendar, monthPeriod, periodKey } from '#kit/report-period.ts'
import type { SubscriptionInput } from '#kit/subscriptions.ts'
import { fileRight, type NewTask, type TaskFamily } from '#server/commands/downloads/tasks.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { Archives, ReportFamily } from '#server/kit/report/families.ts'
import type { ReportFile } from '#server/plugins/export-report.ts'
import { downloadSettings } from '../offline-job.ts'

/** The question of a subscription, independent of users: a report, a list, or a month pack, by `family`. */
export type Question = Pick<SubscriptionInput, 'report' | 'view' | 'request' | 'period'> & {
  readonly family: TaskFamily
}

/** A question for one user on one day. */
export interface Judged {
  /** Label of the report, the list or the pack. */
  readonly label: string
  /** Task for his download centre. */
  readonly task: Omit<NewTask, 'kind'>
  /** Null for a question without dates of its own. */
  readonly days: Span | null
  /** Its present rows, for a preview; the number of its reports for a workbook of several. */
  readonly first: { readonly parts: number } | { open(asked: FirstLook): Promise<ReportFile> }
}

export interface FirstLook {
  readonly now: Date
  readonly signal: AbortSignal
  readonly limitMs: number
}

export interface Around {
  readonly db: Db
  readonly archives: Archives
  readonly today: string
}

/** The reason why work was refused; null where it was done. */
export const refusalOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refused) return error.message
      throw error
    },
  )

/** Reports are answered by the live family: subscriptions cover recent days. */
export const LIVE: ReportFamily = 'bi'

/** True where a user may open the subject of a subscription, and download its file. */
export const mayTake = (
  { functions }: Pick<Caller, 'functions'>,
  report: string,
  family: TaskFamily,
): boolean => functions.has(report) && functions.has(fileRight({ report, family }))

/** Weeks and accounting months of the user's company. */
export async function calendarFor(person: Caller, { db, today }: Around): Promise<FarmCalendar> {
  const settings = await downloadSettings(db, person, today)
  return { weekStart: settings.week_start_day, monthStart: settings.period_start_day }
}

/** The days of a relative period, by a calendar. @throws Refused INVALID without a period */
export function daysIn(period: RelativePeriod | null, calendar: FarmCalendar, today: string): Span {
  if (period === null) throw invalid({ period: ['请选择期间'] })
  return spanOf(period, today, {
    ...calendar,
    monthOf: (day) => monthPeriod(periodKey('month', day, calendar), calendar.monthStart),
  })
}
