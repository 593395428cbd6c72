import { Refused } from '#server/kit/refused.ts'
import type { LineState, Slip, TransferLine } from './slip.ts'

const WORDS: Readonly<Record<LineState, string>> = {
  IN_TRANSIT: '在途',
  RECEIVED: '已接收',
  REJECTED: '已拒收',
}

/** The lines of a slip in a state: the named ones, or all. One no longer in that state is refused by name. */
export function linesNamed(slip: Slip, earNos: readonly string[], state: LineState): TransferLine[] {
  const there = slip.lines.filter((one) => one.state === state)
  const strange = earNos.find((earNo) => !there.some((one) => one.earNo === earNo))
  if (strange !== undefined)
    throw new Refused('ERROR', `耳号${strange}不是【${WORDS[state]}】，不能进行此操作`)
  if (there.length === 0) throw new Refused('ERROR', `没有【${WORDS[state]}】的猪只`)
  return earNos.length === 0 ? there : there.filter((one) => earNos.includes(one.earNo))
}
