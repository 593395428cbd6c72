import { sql } from 'kysely'
import type { CheckLine } from '#domain/close/answer.ts'
import type { Month } from '#domain/close/months.ts'
import { audit } from '../../kit/audit.ts'
import { assertDaysOpen } from '../../kit/closed-days.ts'
import type { Tx } from '../../kit/database.ts'
import { Refused } from '../../kit/refused.ts'
import type { Act } from '../act.ts'
import { reconcile } from '../reconcile/index.ts'

/** Whether somebody signed what 数据核对 found of the month. */
export async function signature(tx: Tx, farmId: string, { period }: Month): Promise<CheckLine[]> {
  const found = await sql<{ by: string | null }>`select signed_by as by from period_close
    where farm_id = ${farmId} and period = ${period}`.execute(tx)
  const by = found.rows[0]?.by ?? null
  const filters = { farmId, period }
  const label = '数据核对已签认'
  return [
    {
      id: 'signed',
      label,
      level: 'W',
      count: by ? 0 : 1,
      note: by ? `签认人：${by}` : '',
      screen: 'sjhd',
      filters,
    },
  ]
}

/** Signs the identities of an open month, once they hold: the month is about to be closed. */
export async function signMonth(act: Act, farmId: string, month: Month): Promise<void> {
  const { tx, caller, trace } = act
  const { period, from, to } = month
  await assertDaysOpen(tx, { farmId, days: [to], field: 'period', rule: 'M-09' })
  const wrong = (await reconcile(tx, farmId, month)).filter((one) => one.wrong > 0)
  if (wrong.length > 0)
    throw new Refused('ERROR', `${wrong.map(({ rule }) => rule).join('、')}不符，不能签认`)
  await sql`insert into period_close (farm_id, period, from_date, to_date, status, signed_by, signed_at)
    values (${farmId}, ${period}, ${from}, ${to}, 'CLOSING', ${caller.name}, now())
    on conflict (farm_id, period) do update set from_date = excluded.from_date, to_date = excluded.to_date,
      status = excluded.status, signed_by = excluded.signed_by, signed_at = excluded.signed_at`.execute(tx)
  await audit(tx, caller, trace, [
    { target: 'sjhd', targetUid: farmId, after: { period, signed: caller.name } },
  ])
}
