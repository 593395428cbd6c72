import { GESTATION_RESULT_LABELS } from '#domain/sow/sow.labels.ts'
import type { GestationResult } from '#domain/sow/sow.types.ts'
import type { RowAnswer } from '#views/event-grid/grid-submit.ts'

/** A served sow without a check, as the server lists her. */
export interface DueSow {
  readonly pigId: string
  readonly earNo: string
  readonly parity: number | null
  readonly lastServiceDate: string | null
  readonly days: number | null
  readonly boarEarnock: string | null
  readonly place: string | null
}

/** Entry of a person for one sow, and the server's answer to it. */
export interface Said {
  readonly result?: GestationResult | undefined
  /** Her own day or examiner, where they differ from those of all. */
  readonly date?: string | undefined
  readonly technician?: string
  /** Why the warning does not stop the result. */
  readonly reason?: string
  readonly objections?: readonly Objection[]
}

type Objection = Pick<RowAnswer['violations'][number], 'level' | 'message' | 'confirmed'>
export type ViolationsBySow = Readonly<Record<string, Said>>

/** The results in the order of their keys 1 … 5. */
export const RESULTS = Object.entries(GESTATION_RESULT_LABELS) as [GestationResult, string][]

/** Changes the entry of one sow; a new result has no objections yet. */
export function say(all: ViolationsBySow, pigId: string, next: Said): ViolationsBySow {
  const fresh = 'result' in next || 'date' in next ? { objections: [] } : {}
  return { ...all, [pigId]: { ...all[pigId], ...fresh, ...next } }
}

/** 全部阳性: every sow of the list without an entry. */
export function allPositive(sows: readonly DueSow[], all: ViolationsBySow): ViolationsBySow {
  const open = sows.filter(({ pigId }) => !all[pigId]?.result)
  const positive = open.map(({ pigId }) => [pigId, say(all, pigId, { result: 'POSITIVE' })[pigId] ?? {}])
  return { ...all, ...Object.fromEntries(positive) }
}

/** The warnings of a row that only a reason answers. */
export const needsReason = ({ objections = [] }: Said): boolean =>
  objections.length > 0 && objections.every((one) => one.level === 'W')

export interface Header {
  readonly date: string | null
  readonly method: string | null
  readonly technician: string | null
}

/** The rows to be sent, in the order of the list, and whose they are. */
export function rowsToSend(sows: readonly DueSow[], all: ViolationsBySow, header: Header) {
  const chosen = sows.filter(({ pigId }) => all[pigId]?.result)
  const rows = chosen.map(({ pigId, earNo }) => {
    const { result, date, technician, reason } = all[pigId] ?? {}
    return {
      earNo,
      gestationResult: result,
      date: date ?? header.date,
      method: header.method,
      technician: technician || header.technician,
      ...(reason ? { confirmReason: reason } : {}),
    }
  })
  return { pigIds: chosen.map((one) => one.pigId), rows }
}

type Answered = Pick<RowAnswer, 'row' | 'accepted'> & { readonly violations: readonly Objection[] }

/** After saving: the accepted are forgotten and gone from the list, the others keep their words and their objections. */
export function settle(all: ViolationsBySow, pigIds: readonly string[], results: readonly Answered[]) {
  const accepted = new Set(results.flatMap((one) => (one.accepted ? [pigIds[one.row] ?? ''] : [])))
  const kept = Object.entries(all).filter(([pigId]) => !accepted.has(pigId))
  const objected = results
    .filter((one) => !one.accepted)
    .map((one) => {
      const pigId = pigIds[one.row] ?? ''
      return [pigId, { ...all[pigId], objections: one.violations }]
    })
  const said: ViolationsBySow = { ...Object.fromEntries(kept), ...Object.fromEntries(objected) }
  return { said, accepted }
}
