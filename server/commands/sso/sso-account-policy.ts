import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import type { Row } from '#server/kit/store.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import { assertManages } from '../accounts/user-policy.ts'
import { assertNotTaken, partnerReaches } from './bound-accounts.ts'

/**
 * Binding an account lets whoever holds it sign in as the person: only somebody who may manage her binds or unbinds it, and a
 * company's partner is bound to people of the company.
 */
export const ssoAccountPolicy: WritePolicy = async (tx, caller, { before, after }) => {
  const { partnerId, userId, account } = { ...before, ...after }
  const person = await personOf(tx, String(userId), String(partnerId))
  if (person) await assertManages(tx, caller, person)
  if (after === null) return {}
  if (person && !person.reached) throw invalid({ partnerId: ['该合作系统只用于本公司人员'] })
  if (!before) await assertNotTaken(tx, String(partnerId), String(account))
  return { bound_by: 'ADMIN' }
}

/** A person who is not there is refused as a pointer that leads nowhere. */
async function personOf(
  tx: Tx,
  userUid: string,
  partnerUid: string,
): Promise<(Row & { reached: boolean }) | undefined> {
  const found = await sql<Row & { reached: boolean }>`select u.uid, u.version, u.organize_id as "organizeId",
      u.scope_ids as "scopeIds", u.role_ids as "roleIds", coalesce(${partnerReaches}, true) as reached
    from sys_user u left join sso_partner p on p.uid = ${partnerUid} where u.uid = ${userUid} and not u.deleted`.execute(
    tx,
  )
  return found.rows[0]
}
