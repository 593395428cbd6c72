import type { ValidationErrors } from '@refinedev/core'

/** Every answer of the server (spec §7); the result is in `data`, or next to `code` on other servers. */
export interface Envelope {
  code: string
  msg?: string | null
  data?: unknown
  errors?: ValidationErrors
  requestId?: string
  [name: string]: unknown
}

export function isEnvelope(answer: unknown): answer is Envelope {
  return typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'string'
}

/** The result of a good answer, the same for `{code, msg, data: {…}}` and `{code, msg, …}`. */
export function unwrap(answer: Envelope): unknown {
  if ('data' in answer) return answer.data
  const { code: _code, msg: _msg, ...result } = answer
  return result
}

const WHOLE = new Set(['event/pigherds/EndMonthPigherd'])
/** Questions whose ERROR is an answer, not a failure (spec §7, special checks). Letter case counts. */
const MAY_ANSWER_ERROR = new Set(
  ['canAdd140DSetting', 'canAddFinishPlan', 'CanAddFarmFinishConfig', 'canDeletePigletManager'].map(
    (name) => `bi/appSetting/${name}`,
  ),
)

/** Result for the caller of `path`; `null` when the answer is a refusal. */
export function resultOf(path: string, answer: Envelope): { value: unknown } | null {
  if (answer.code === 'ERROR' && MAY_ANSWER_ERROR.has(path)) return { value: answer }
  if (answer.code !== 'SUCCESS') return null
  return { value: WHOLE.has(path) ? answer : unwrap(answer) }
}
