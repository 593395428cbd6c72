import { ruleMessage } from '#domain/rules.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import { invalid } from '../../kit/refused.ts'

/** V-001: what was used has been used. */
export const otherDrugPolicy: WritePolicy = async (_tx, caller, { before, after }) => {
  const { useDate } = { ...before, ...after }
  if (after && caller.today !== undefined && String(useDate) > caller.today)
    throw invalid({ useDate: [ruleMessage('V-001', {})] })
  return {}
}
