import type { SowEvent } from './events.ts'
import type { Kind, PigState } from './state.ts'
import type { PigStatus } from './types.ts'
import { notAllowed } from './violations.ts'

/** Females that wait for a service: heat is looked for in them only (§3.1). */
const WAITING: ReadonlySet<PigStatus | null> = new Set<PigStatus>(['GILT', 'WEANED', 'OPEN'])

const nothing = () => undefined

/** 查情: what was seen; it changes no state. */
export const estrus: Kind<'event_estrus'> = {
  refuse: (state, event) => (WAITING.has(state.status) ? null : notAllowed(state, event)),
  check: nothing,
  apply: nothing,
}

/** 体况/背膘测定, of any animal that is there. */
export const body: Kind<'event_body'> = { refuse: () => null, check: nothing, apply: nothing }

/** 等级变更: core, multiplier or production herd. */
export const grade: Kind<'event_grade'> = {
  refuse: () => null,
  check: nothing,
  apply: (state: PigState, { payload }: SowEvent<'event_grade'>) => {
    state.gradeId = payload.selectiveLevelId
  },
}
