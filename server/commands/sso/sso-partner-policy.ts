import { sql } from 'kysely'
import { redirectAddresses } from '#domain/sso/redirect-addresses.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import { publicKeyMistake } from './partner-key.ts'

/** A partner proves itself one way at a time, and a start address leads to one partner. */
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
  const found = await sql`select 1 from sso_partner where uid <> ${uid} and not deleted
    and string_to_array(redirects, E'\n') && ${[...addresses]}::text[] limit 1`.execute(tx)
  if (found.rows.length > 0) throw invalid({ redirects: ['其他合作系统已使用此跳转地址'] })
}
