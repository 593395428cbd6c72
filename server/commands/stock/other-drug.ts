import { ruleMessage } from '#domain/rules.ts'
import { invalid } from '../../kit/refused.ts'
import type { WritePolicy } from '../../kit/store.ts'

/** V-001: what was used has been used. */
export const otherDrugPolicy: WritePolicy = async (_tx, caller, { before, after }) => {
  const { useDate } = { ...before, ...after }
  if (after && caller.today !== undefined && String(useDate) > caller.today)
    throw invalid({ useDate: [ruleMessage('V-001', {})] })
  return {}
}
