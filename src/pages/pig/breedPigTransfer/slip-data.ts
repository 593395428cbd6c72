import type { Answer, Change, Violation } from '#views/correct-event/correct-event.answer.ts'

/** An animal of a slip, as it left (of a draft: as it is now) and its result. */
export interface SlipPig {
  earNo: string
  status?: string | null
  parity?: number
  breedId?: string | null
  serviceDate?: string | null
  dueDate?: string | null
  weanDate?: string | null
  state?: 'IN_TRANSIT' | 'RECEIVED' | 'REJECTED'
  date?: string | null
  inEarNo?: string | null
  reason?: string | null
  violations?: Violation[]
}

export interface SlipPigs {
  version: number
  list: SlipPig[]
  titles: Record<string, string>
}

/** The server's answer for one animal: what it breaks, and what changes in which farm. */
interface PigResult extends Answer {
  earNo: string
  changes: readonly (Change & { farm: string })[]
}

export interface ActAnswer {
  accepted: boolean
  results: PigResult[]
}

export const lineStates = { IN_TRANSIT: '在途', RECEIVED: '已接收', REJECTED: '已拒收' } as const

/** Errors and warnings of an animal; confirmed warnings are no news. */
export const objections = (violations: readonly Violation[] = []): Violation[] =>
  violations.filter((one) => !(one.level === 'W' && one.confirmed))
