import { roundHalfUp, sumOf } from '#domain/decimal.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { documentNumber } from '#server/kit/document-number.ts'
import { forbidden, invalid, Refused } from '#server/kit/refused.ts'
import type { Values, WritePolicy } from '#server/kit/store-deps.ts'

/** Numbers a new slip and counts its pigs; a slip that was dispatched is changed only by its commands (M-10). */
export const pigTransferPolicy: WritePolicy = async (tx, caller, { before, after }) => {
  if (before) assertDraft(before)
  if (!after) return {}
  const slip = { ...before, ...after }
  const farmId = String(slip.outFarmId)
  if (before && farmId !== before.farmId) throw invalid({ outFarmId: ['调出场不能修改，请另开调拨单'] })
  if (!caller.scope.farms.includes(farmId)) throw invalid({ outFarmId: ['没有此猪场的权限'] })
  return { ...totalsOf(slip), ...(before ? {} : await opened(tx, farmId, String(slip.outDate))) }
}

function assertDraft({ status }: Values): void {
  if (status !== 'DRAFT') throw new Refused('ERROR', '调拨单已发出，不能修改或删除，请先撤销发出')
}

function totalsOf({ pigs, price }: Values) {
  const heads = Array.isArray(pigs) ? pigs.length : 0
  const each = typeof price === 'string' || typeof price === 'number' ? price : null
  const amount = sumOf(Array.from({ length: heads }, () => each))
  return { heads, amount: amount === null ? null : roundHalfUp(amount) }
}

async function opened(tx: Tx, farmId: string, outDate: string) {
  const doc_no = await documentNumber(tx, farmId, 'DB', outDate)
  return { farm_id: farmId, doc_no, status: 'DRAFT', received: 0, rejected: 0, difference: 0 }
}

/** The sender dispatches, the receiver receives: the caller must have the farm of that part in scope. */
export function assertOwnFarm({ scope }: Caller, farmId: string, part: '调出场' | '调入场'): void {
  if (!scope.farms.includes(farmId)) throw forbidden(`没有${part}的权限`)
}
