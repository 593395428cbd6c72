import { sql } from 'kysely'
import type { CheckLine } from '#domain/close/close.answer.ts'
import { type Month, signRefusal } from '#domain/close/close.months.ts'
import { audit } from '#server/kit/audit.ts'
import { closedUpToOf } from '#server/kit/closed-days.ts'
import type { Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import type { Act } from '../entry/entry.act.ts'
import { reconcile } from '../reconcile/index.ts'
import { warning } from './warning.ts'

/** The user who signed the month's 数据核对; null while unsigned. */
const signerOf = (tx: Tx, farmId: string, { period }: Month) =>
  tx.value(sql<string>`select signed_by from period_close where farm_id = ${farmId} and period = ${period}`)

/** Check line: whether the month's 数据核对 is signed. */
export async function signature(tx: Tx, farmId: string, month: Month): Promise<CheckLine[]> {
  const by = await signerOf(tx, farmId, month)
  return warning('signed', by ? 0 : 1, {
    note: by ? `签认人：${by}` : '',
    screen: 'sjhd',
    filters: { farmId, period: month.period },
  })
}

/** Result of 数据核对 in a month, its signer, and why it cannot be signed now. */
export async function readIdentities(tx: Tx, farmId: string, month: Month, today: string) {
  const rules = await reconcile(tx, farmId, month)
  const wrong = rules.filter((one) => one.wrong > 0).map(({ label }) => label)
  const signedBy = await signerOf(tx, farmId, month)
  const closedUpTo = await closedUpToOf(tx, farmId)
  const refusal = signRefusal(month, { today, closedUpTo, wrong, signedBy })
  return { farmId, month, rules, signedBy, refusal }
}

/** Signs the identities of an open month, once they hold: the month is about to be closed. */
export async function signMonth(act: Act, farmId: string, month: Month): Promise<void> {
  const { tx, caller, today } = act
  const { period, from, to } = month
  const { refusal } = await readIdentities(tx, farmId, month, today)
  if (refusal) throw new Refused('ERROR', refusal)
  await tx.run(sql`insert into period_close (farm_id, period, from_date, to_date, status, signed_by, signed_at)
    values (${farmId}, ${period}, ${from}, ${to}, 'CLOSING', ${caller.name}, now())
    on conflict (farm_id, period) do update set from_date = excluded.from_date, to_date = excluded.to_date,
      status = excluded.status, signed_by = excluded.signed_by, signed_at = excluded.signed_at where period_close.status <> 'CLOSED'`)
  await audit(tx, caller, { target: 'sjhd', targetUid: farmId, after: { period, signed: caller.name } })
}
