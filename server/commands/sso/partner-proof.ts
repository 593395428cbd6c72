import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { CLOCK_SKEW_SECONDS, checkClaims } from '#domain/sso/assertion-claims.ts'
import { audit } from '#server/kit/audit.ts'
import type { Db } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import { newToken } from '../accounts/sessions.ts'
import type { Acting } from '../entry/entry.act.ts'
import { verifiedPayload } from './partner-key.ts'

export const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

interface ProofInput {
  readonly source: string
  readonly account: string
  /** The shared secret, or an assertion signed with the partner's key. */
  readonly bearer: string
  readonly at: Date
}

interface PartnerRow {
  uid: string
  proof: string
  audience: string
  publicKey: string | null
  secretHash: Buffer | null
}

/** The partner proven to be this source, or null. A signed assertion with wrong claims is refused with the reason. */
export async function provePartner(db: Db, input: ProofInput): Promise<string | null> {
  const partner =
    await db.row(sql<PartnerRow>`select uid, proof, audience, public_key as "publicKey", secret_hash as "secretHash"
    from sso_partner where source = ${input.source} and enabled and not deleted`)
  if (partner?.proof === 'KEY') return (await provesByKey(db, partner, input)) ? partner.uid : null
  // an unknown source takes the same steps
  const known = partner?.secretHash ?? Buffer.alloc(32)
  const isSame = timingSafeEqual(known, digest(input.bearer))
  return isSame && partner?.secretHash ? partner.uid : null
}

async function provesByKey(
  db: Db,
  { uid, publicKey, audience }: PartnerRow,
  { source, account, bearer, at }: ProofInput,
): Promise<boolean> {
  const payload = publicKey ? verifiedPayload(bearer, publicKey) : null
  if (!payload) return false
  const result = checkClaims(payload, { source, account, audience }, at.getTime() / 1000)
  if (!result.ok) throw new Refused('LOGIN_FAILED', result.message)
  return acceptOnce(db, uid, result.claims, at)
}

/** True the first time an assertion's identifier is seen. */
async function acceptOnce(db: Db, partnerUid: string, { jti, exp }: { jti: string; exp: number }, at: Date) {
  await db.run(sql`
    delete from sso_assertion where expires_at < ${at}::timestamptz - make_interval(secs => ${CLOCK_SKEW_SECONDS})`)
  const added = await db.changed(sql`insert into sso_assertion (partner_uid, jti, expires_at)
    values (${partnerUid}, ${jti}, to_timestamp(${exp})) on conflict do nothing`)
  if (added !== 1) throw new Refused('LOGIN_FAILED', '签名凭证已使用过')
  return true
}

/** Gives a partner a new secret, answered once; the former one and codes fetched with it end at once. */
export async function rotateSecret(
  { tx, caller }: Acting,
  partner: { uid: string; proof?: unknown },
): Promise<string> {
  if (partner.proof !== 'SECRET') throw new Refused('ERROR', '该合作系统使用公钥签名，没有共享密钥')
  const secret = newToken()
  const done =
    await tx.changed(sql`update sso_partner set secret_hash = ${digest(secret)}, secret_at = now(), updated_by = ${caller.uid},
    updated_at = now(), version = version + 1 where uid = ${partner.uid}`)
  if (done !== 1) throw new Refused('FORBIDDEN', '该数据由上级公司管理')
  await tx.run(sql`delete from sso_code where partner_uid = ${partner.uid}`)
  await audit(tx, caller, { target: 'sso-partner', targetUid: partner.uid, reason: '生成密钥' })
  return secret
}
