import { sql } from 'kysely'
import { type CustodyKind, overlapMessage } from '#domain/custody.ts'
import type { Tx } from '#server/kit/database.ts'
import { forbidden, invalid } from '#server/kit/refused.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import { ownsNodes } from '../policies/reach.ts'

type Values = Readonly<Record<string, unknown>>

interface OtherPeriod {
  readonly from: string
  readonly to: string | null
  readonly company: string
  readonly kind: CustodyKind
}

/**
 * Who manages a farm is decided by whoever stands above both the farm and the managing company: a manager cannot prolong its
 * own time, nor an owner give its farm to a stranger's people. Periods of one farm do not overlap (M-05); the refusal names
 * the other one and the days.
 */
export const farmCustodyPolicy: WritePolicy = async (tx, caller, { uid, before, after }) => {
  const row: Values = { ...before, ...after }
  const nodes = [before, row].flatMap((one) =>
    one ? [one.manageCompanyId, one.managedFarmId].map(String) : [],
  )
  if (!(await ownsNodes(tx, caller, nodes))) throw forbidden('管理公司和猪场须都在您的管理范围内')
  if (after !== null) await assertFree(tx, uid, row)
  return {}
}

async function assertFree(tx: Tx, uid: string, row: Values): Promise<void> {
  const own = { from: String(row.fromDate), to: row.toDate ? String(row.toDate) : null }
  for (const other of await otherPeriods(tx, String(row.managedFarmId), uid)) {
    const message = overlapMessage(own, other)
    if (message) throw invalid({ toDate: [message] })
  }
}

/** Periods of a farm but one, in order. */
export async function otherPeriods(tx: Tx, farmId: string, uid: string | null): Promise<OtherPeriod[]> {
  const found =
    await sql<OtherPeriod>`select c.from_date as "from", c.to_date as "to", o.name as company, c.kind
    from farm_custody c join organize o on o.uid = c.manage_company_id
   where c.managed_farm_id = ${farmId} and not c.deleted and c.uid is distinct from ${uid}::uuid
   order by c.from_date`.execute(tx)
  return found.rows
}
