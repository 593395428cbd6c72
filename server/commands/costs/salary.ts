import { sql } from 'kysely'
import { type Pay, payTotal } from '#domain/cost/salary.ts'
import { invalid } from '../../kit/refused.ts'
import type { WritePolicy } from '../../kit/store.ts'

/** What a person costs in a month, and as what he worked. */
export const salaryPolicy: WritePolicy = async (tx, _caller, { before, after }) => {
  if (after === null) return {}
  const row = { ...before, ...after } as unknown as Pay & { staffId: string }
  const total = payTotal(row)
  if (Number(total) < 0) throw invalid({ deduction: ['扣款不能大于应发合计'] })
  const found = await sql<{ positionId: string }>`select position_id as "positionId" from staff_position
    where uid = ${row.staffId}`.execute(tx)
  return { total, position_id: found.rows[0]?.positionId ?? null }
}
