import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import type { ChangeResult } from '#domain/sow/change.ts'
import type { Tx } from '../../kit/database.ts'
import type { RowViolation } from '../entry/row-result.ts'

/**
 * V-701 for corrections: an animal whose move is taken back stands where it stood before, and the pen may have been given
 * to others since.
 */
export async function penFull(
  tx: Tx,
  { farmId, pigId }: { farmId: string; pigId: string },
  { before, history }: ChangeResult,
): Promise<RowViolation[]> {
  const [was, is] = [before.stays.at(-1), history.stays.at(-1)]
  if (!is?.penId || is.to !== null || (was?.penId === is.penId && was.to === null)) return []
  const found = await sql`select 1 from organize o where o.uid = ${is.penId} and o.kind = 'PEN'
    and o.capacity <= (select count(*) from pig_stay s where s.farm_id = ${farmId} and s.pen_id = o.uid
      and s.to_date is null and s.pig_id <> ${pigId})`.execute(tx)
  if (found.rows.length === 0) return []
  return [{ rule: 'V-701', level: 'E', field: 'penId', message: ruleMessage('V-701', {}) }]
}
