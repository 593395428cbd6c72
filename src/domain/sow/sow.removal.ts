import type { Maybe } from '../typed.ts'
import type { Recorded } from './event-types.ts'
import { type Kind, leave, moveTo, type PigState } from './sow.state.ts'
import { note, violation } from './violations.ts'

/** Of a death, and of the decision to cull. */
export interface ReasonPayload {
  reason?: Maybe<string>
}

export interface CullPigPayload extends ReasonPayload {
  /** SALE 出售, DISPOSAL 无害化, WAIT 待售: stays as CULL_WAIT until sold. */
  kind?: Maybe<'SALE' | 'DISPOSAL' | 'WAIT'>
}

export interface SalePayload {
  clientId?: Maybe<string>
  /** kg. */
  weight?: Maybe<number>
  /** 元. */
  amount?: Maybe<number>
}

type Decision = Recorded<'event_cull_decide', ReasonPayload>
type Culling = Recorded<'event_cull_pig', CullPigPayload>
type Death = Recorded<'event_death_pig', ReasonPayload>
type Sale = Recorded<'event_sale_pig', SalePayload>

const isDecision = (event: Decision | Culling): boolean =>
  event.type === 'event_cull_decide' || event.payload.kind === 'WAIT'

function refuseCull(state: PigState, event: Decision | Culling) {
  if (state.litter) return violation(event, 'V-601', 'date', { '淘汰/销售/转场': '淘汰' })
  const decidedTwice = state.status === 'CULL_WAIT' && isDecision(event)
  return decidedTwice ? violation(event, 'V-607', 'date', {}) : null
}

function checkCull(state: PigState, event: Decision | Culling): void {
  if (state.status === 'PREGNANT') note(state, event, 'V-602', 'date', {})
  checkReason(state, event, '淘汰')
}

function checkReason(state: PigState, event: Decision | Culling | Death, word: '淘汰' | '死亡'): void {
  if (!event.payload.reason?.trim()) note(state, event, 'V-604', 'reason', { '淘汰/死亡': word })
}

function applyCull(state: PigState, event: Decision | Culling): void {
  if (isDecision(event)) moveTo(state, 'CULL_WAIT', event.date)
  else leave(state, event, 'CULLED', event.payload.reason ?? '')
}

const CULL = { refuse: refuseCull, check: checkCull, apply: applyCull }

/** 判定淘汰: V-601, V-602, V-604, V-607. */
export const cullDecision: Kind<Decision> = CULL

/** 淘汰离场, from any state but lactation; kind WAIT (待售) only flags her until she is sold. */
export const culling: Kind<Culling> = CULL

/** 死亡: V-603, V-604. */
export const death: Kind<Death> = {
  check: (state, event) => {
    const n = state.litter?.suckling ?? 0
    if (n > 0) note(state, event, 'V-603', 'date', { n })
    checkReason(state, event, '死亡')
  },
  apply: (state, event) => leave(state, event, 'DEAD', event.payload.reason ?? ''),
}

/** 种猪销售: V-601, V-602 (V-606 by the facts); from any state but lactation. */
export const sale: Kind<Sale> = {
  refuse: (state, event) =>
    state.litter ? violation(event, 'V-601', 'date', { '淘汰/销售/转场': '销售' }) : null,
  check: (state, event) => {
    if (state.status === 'PREGNANT') note(state, event, 'V-602', 'date', {})
  },
  apply: (state, event) => leave(state, event, 'SOLD', ''),
}
