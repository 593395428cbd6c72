import { days } from '../calendar.ts'

/** Facts of an event when it was entered or corrected. */
export interface Entered {
  /** Business date of the event, and the farm's day it was typed on. */
  readonly date: string
  readonly enteredOn: string
  /** Days of delay that need no review (event_check_days). */
  readonly lateAfter: number
  /** Go-live rows are old by nature (§3.8). */
  readonly init: boolean
  readonly edited: boolean
  /** Warnings a person has confirmed. */
  readonly confirmed: readonly { readonly rule: string; readonly message: string }[]
  /** Parameter event_audit_enabled: every event is looked at. */
  readonly all: boolean
}

/**
 * Why an event comes up for review (event_check), in the words of the list; empty when it does not: entered late, edited,
 * or entered despite a warning (§5.9).
 */
export function causesOfCheck(event: Entered): string[] {
  const late = days(event.date, event.enteredOn)
  const causes = [
    ...(event.edited ? ['修改'] : []),
    ...(!event.init && late > event.lateAfter ? [`补录${late}天`] : []),
    ...event.confirmed.map(({ message }) => message),
  ]
  return causes.length === 0 && event.all ? ['录入审核'] : causes
}
