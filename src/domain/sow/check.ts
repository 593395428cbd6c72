import type { Maybe } from '../typed.ts'
import type { Recorded } from './event-types.ts'
import { ABORT_FROM, POSITIVE_GRACE } from './params.ts'
import { checkReturnInterval } from './return-interval.ts'
import type { OpenReason } from './sow.opening.ts'
import { closeService, type Kind, moveTo, type PigState } from './sow.state.ts'
import type { GestationResult, PigStatus } from './sow.types.ts'
import { notAllowed, note, violation } from './violations.ts'

export interface CheckPayload {
  gestationResult: GestationResult
  gestationResultDesc?: Maybe<string>
  method?: Maybe<string>
  reason?: Maybe<string>
}

type Check = Recorded<'event_gestation', CheckPayload>

const REASON_OF: Readonly<Record<Exclude<GestationResult, 'POSITIVE'>, OpenReason>> = {
  NEGATIVE: 'NEGATIVE',
  RETURN: 'RETURN',
  ABORT: 'ABORT',
  OPEN: 'LATE_OPEN',
}

function refuse(state: PigState, event: Check) {
  if (state.status === 'CULL_WAIT') return notAllowed(state, event)
  return state.service ? null : violation(event, 'V-201', 'date', {})
}

function checkResult(state: PigState, event: Check, day: number): void {
  const n = day - state.serviceDay
  const { gestationResult: result } = event.payload
  if (result === 'POSITIVE' || result === 'NEGATIVE') checkScan(state, event, n)
  if (result === 'POSITIVE' && n > state.params.gestation_days + POSITIVE_GRACE)
    note(state, event, 'V-205', 'gestationResult', {})
  if (result === 'RETURN') checkReturnInterval(state, event, day)
  if (result === 'ABORT') checkAbort(state, event, n)
}

function checkScan(state: PigState, event: Check, n: number): void {
  const least = state.params.check_min_day
  if (n < least) note(state, event, 'V-202', 'date', { n: least })
}

function checkAbort(state: PigState, event: Check, n: number): void {
  if (n < ABORT_FROM) note(state, event, 'V-204', 'gestationResult', { n, '返情/分娩': '返情' })
  if (n > state.params.abort_vs_farrow_day)
    note(state, event, 'V-204', 'gestationResult', { n, '返情/分娩': '分娩' })
}

function apply(state: PigState, event: Check): void {
  const result = event.payload.gestationResult
  if (result === 'POSITIVE') {
    confirm(state, event.date)
    return
  }
  closeService(state, REASON_OF[result], event.date)
  moveTo(state, 'OPEN', event.date, REASON_OF[result])
}

function confirm(state: PigState, date: string): void {
  if (!state.service || state.status === 'PREGNANT') return
  state.service.outcome = 'POSITIVE'
  state.service.outcomeDate = date
  state.service.positiveDate = date
  moveTo(state, 'PREGNANT', date)
}

/** 妊检: V-201 … V-205. A positive confirms the service, anything else ends it. */
export const pregnancyCheck: Kind<Check> = { refuse, check: checkResult, apply }

/** Females that wait for a service: heat is looked for in them only (§3.1). */
const WAITING: ReadonlySet<PigStatus | null> = new Set<PigStatus>(['GILT', 'WEANED', 'OPEN'])

export interface EstrusPayload {
  /** Which heat of the animal it is; 1 = the first seen. */
  heatNo?: Maybe<number>
  intensity?: Maybe<'WEAK' | 'MEDIUM' | 'STRONG'>
}

export interface BodyPayload {
  /** mm at P2. */
  backfat?: Maybe<number>
  /** 1 … 5. */
  bcs?: Maybe<number>
}

export interface GradePayload {
  selectiveLevelId: string
  reason?: Maybe<string>
}

/** 查情: signs of heat; it changes no state. */
export const estrus: Kind<Recorded<'event_estrus', EstrusPayload>> = {
  refuse: (state, event) => (WAITING.has(state.status) ? null : notAllowed(state, event)),
}

/** 体况/背膘测定, of any animal that is there. */
export const body: Kind<Recorded<'event_body', BodyPayload>> = {}

/** 等级变更: core, multiplier or production herd. */
export const grade: Kind<Recorded<'event_grade', GradePayload>> = {
  apply: (state, { payload }) => {
    state.gradeId = payload.selectiveLevelId
  },
}
