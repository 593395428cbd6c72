import { sql } from 'kysely'
import { redirectAddresses } from '#domain/sso/redirect-addresses.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import type { Row } from '#server/kit/store.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import { assertManages } from '../accounts/user-policy.ts'
import { assertNotTaken, partnerReaches } from './bound-accounts.ts'
import { publicKeyMistake } from './partner-key.ts'

/**
 * Binding an account lets its holder sign in as the user: only users who may manage her bind or unbind it, and a
 * company's partner is bound to users of the company.
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

/** The user of a binding; an unknown one is refused like any dangling reference. */
const personOf = (tx: Tx, userUid: string, partnerUid: string) =>
  tx.row(sql<Row & { reached: boolean }>`
    select u.uid, u.version, u.organize_id as "organizeId",
      u.scope_ids as "scopeIds", u.role_ids as "roleIds", coalesce(${partnerReaches}, true) as reached
    from sys_user u left join sso_partner p on p.uid = ${partnerUid} where u.uid = ${userUid} and not u.deleted`)

/** A partner proves itself one way at a time, and a start address belongs to one partner. */
export const ssoPartnerPolicy: WritePolicy = async (tx, _caller, { uid, before, after }) => {
  if (after === null) return {}
  const { proof, publicKey, redirects } = { ...before, ...after }
  if (proof === 'KEY') {
    const mistake = publicKeyMistake(String(publicKey))
    if (mistake) throw invalid({ publicKey: [mistake] })
  }
  await assertFreeAddresses(tx, uid, redirectAddresses(typeof redirects === 'string' ? redirects : null))
  const unused = proof === 'KEY' ? { secret_hash: null, secret_at: null } : { public_key: null }
  return { ...unused, ...(before ? {} : { audience: uid }) }
}

async function assertFreeAddresses(tx: Tx, uid: string, addresses: readonly string[]): Promise<void> {
  const others = sql`select 1 from sso_partner where uid <> ${uid} and not deleted
    and string_to_array(redirects, E'\n') && ${[...addresses]}::text[] limit 1`
  if (await tx.has(others)) throw invalid({ redirects: ['其他合作系统已使用此跳转地址'] })
}
