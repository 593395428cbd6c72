import type { SlipPig } from './slip-data.ts'

export type ActKind = 'dispatch' | 'receive' | 'reject' | 'undo'
type UndoStep = 'DISPATCH' | 'RECEIVE' | 'REJECT'

/** Input of a person so far. */
export interface Draft {
  readonly date: string | null
  readonly houseId: string | null
  readonly reason: string
  readonly step: UndoStep | null
  /** Ear numbers left out of the act. */
  readonly left: ReadonlySet<string>
  readonly cells: Readonly<Record<string, { newEarNo?: string; penId?: string | null }>>
}

export const actWords: Readonly<Record<ActKind, string>> = {
  dispatch: '发出',
  receive: '接收',
  reject: '拒收',
  undo: '撤销',
}
export const undoWords: Readonly<Record<UndoStep, string>> = {
  DISPATCH: '撤销发出',
  RECEIVE: '撤销接收',
  REJECT: '撤销拒收',
}

const STATE_OF = {
  DISPATCH: 'IN_TRANSIT',
  RECEIVED: 'RECEIVED',
  RECEIVE: 'RECEIVED',
  REJECT: 'REJECTED',
} as const

/** The steps of a slip that can be taken back: the latest ones first. */
export function undoSteps(pigs: readonly SlipPig[]): UndoStep[] {
  const has = (state: SlipPig['state']) => pigs.some((one) => one.state === state)
  const settled: UndoStep[] = [
    ...(has('RECEIVED') ? (['RECEIVE'] as const) : []),
    ...(has('REJECTED') ? (['REJECT'] as const) : []),
  ]
  return settled.length > 0 ? settled : ['DISPATCH']
}

/** The animals an act is about. */
export function concerned(act: ActKind, step: UndoStep | null, pigs: readonly SlipPig[]): SlipPig[] {
  if (act === 'dispatch') return [...pigs]
  const state = act === 'undo' ? (step ? STATE_OF[step] : undefined) : 'IN_TRANSIT'
  return pigs.filter((one) => one.state === state)
}

/** True where single animals may be left out: a lorry leaves, and is called back, as a whole. */
export const isPartial = (act: ActKind, step: UndoStep | null): boolean =>
  act === 'receive' || act === 'reject' || (act === 'undo' && step !== 'DISPATCH')

/** The missing input, as a sentence, or null when the server can be asked. */
export function missing(act: ActKind, draft: Draft, chosen: readonly SlipPig[]): string | null {
  if (chosen.length === 0) return '请选择猪只'
  if ((act === 'receive' || act === 'reject') && !draft.date) return `请填写${actWords[act]}日期`
  return act === 'receive' && !draft.houseId ? '请选择转入栋舍' : null
}

/** Input an act needs beyond a trial. */
export const reasonMissing = (act: ActKind, draft: Draft): boolean =>
  (act === 'reject' || act === 'undo') && draft.reason.trim() === ''

/** The act as it is sent. */
export function bodyOf(act: ActKind, draft: Draft, chosen: readonly SlipPig[]): Record<string, unknown> {
  const reason = draft.reason.trim() || null
  const earNos = chosen.map(({ earNo }) => ({ earNo }))
  if (act === 'dispatch') return { reason }
  if (act === 'reject') return { reason, date: draft.date, earNos }
  if (act === 'undo') return { reason, step: draft.step, earNos }
  const rows = chosen.map(({ earNo }) => ({
    earNo,
    newEarNo: draft.cells[earNo]?.newEarNo?.trim() || null,
    houseId: draft.houseId,
    penId: draft.cells[earNo]?.penId ?? null,
  }))
  return { reason, date: draft.date, rows }
}
