import { sql } from 'kysely'
import { isOf, SOLD } from '#server/queries/batches/kinds.ts'
import type { Fact } from '../../../kit/report/facts.ts'
import { asksForPig, inFarms, within } from './breeding-sow-production-efficiency.period.ts'

/** Market pigs sold or slaughtered in the period (F64). They have no breed, grade or class of a sow: a question about one has no such rows. */
export const marketed: Fact = {
  label: '出栏',
  from: (c) => sql`batch_move m join batch b on b.farm_id = m.farm_id and b.uid = m.batch_id and not b.deleted
    where ${inFarms('m', c)} and ${isOf(SOLD)} and ${within(sql`m.move_date`, c)} ${asksForPig(c) ? sql`and false` : sql``}`,
  farm: sql`m.farm_id`,
  pig: sql`null::uuid`,
  uid: sql`m.batch_id || '-' || m.source_uid || '-' || m.kind`,
  day: () => sql`m.move_date`,
  row: () => ({
    parity: sql`null`,
    note: sql`b.batch_no || ' 出栏 ' || abs(m.qty) || ' 头'`,
  }),
  adds: () => ({ marketed: sql`abs(m.qty)` }),
}
