import type { TransferStatus } from '#resources/pig/pig-transfer.ts'

/** A violation of a rule by one animal. */
interface Violation {
  rule: string
  level: 'E' | 'W'
  message: string
  confirmed?: boolean
}

/** An animal of a slip, as it left (of a draft: as it is now) and its result. */
export interface SlipPig {
  earNo: string
  sex?: 'F' | 'M'
  status?: string | null
  parity?: number
  breedId?: string | null
  birthDate?: string | null
  serviceDate?: string | null
  dueDate?: string | null
  weanDate?: string | null
  litters?: number
  state?: 'IN_TRANSIT' | 'RECEIVED' | 'REJECTED'
  date?: string | null
  inEarNo?: string | null
  reason?: string | null
  violations?: Violation[]
}

export interface SlipPigs {
  version: number
  status: TransferStatus
  list: SlipPig[]
  titles: Record<string, string>
}

interface ChangeLine {
  farm: string
  label: string
  before: string
  after: string
}

interface PigResult {
  earNo: string
  accepted: boolean
  violations: Violation[]
  changes: ChangeLine[]
}

export interface ActAnswer {
  accepted: boolean
  results: PigResult[]
}

export interface PlaceOption {
  uid: string
  label: string
  kind: string
  within: string[]
}

export const lineStates = { IN_TRANSIT: '在途', RECEIVED: '已接收', REJECTED: '已拒收' } as const

/** Errors and warnings of an animal; confirmed warnings are no news. */
export const objections = (violations: readonly Violation[] = []): Violation[] =>
  violations.filter((one) => !(one.level === 'W' && one.confirmed))
