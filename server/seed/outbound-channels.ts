import { sql } from 'kysely'
import type { ChannelKind } from '#domain/subscription/channels.ts'
import type { Db } from '../kit/database.ts'
import { isSealed, sealedIfAny, type Vault } from '../kit/outbound/vault.ts'
import { stableUid } from '../kit/stable-uid.ts'

/** A channel set by the environment. */
export interface EnvironmentChannel {
  readonly kind: ChannelKind
  readonly name: string
  readonly address: string
  readonly secret?: string | undefined
  readonly account?: string | undefined
  readonly sender?: string | undefined
}

interface Kept {
  readonly uid: string
  readonly address: string
  readonly secret: string | null
}

/** At each start: values stored before there was a key are sealed, and the channels of the environment are updated. */
export async function keepChannels(
  db: Db,
  vault: Vault,
  channels: readonly EnvironmentChannel[],
): Promise<void> {
  await sealOldRows(db, vault)
  const wanted = channels.map((one) => ({ uid: stableUid('outbound-channel', one.kind, one.name), ...one }))
  await db.run(sql`update outbound_channel set deleted = true, secret = null, address = '', version = version + 1, updated_at = now()
    where by_environment and not deleted and uid <> all(${wanted.map(({ uid }) => uid)}::uuid[])`)
  const kept = await db.byUid(sql<Kept>`select uid, address, secret from outbound_channel
    where by_environment and not deleted`)
  for (const one of wanted) await keepOne(db, vault, one, kept.get(one.uid))
}

async function sealOldRows(db: Db, vault: Vault): Promise<void> {
  const found = await db.rows(sql<Kept>`select uid, address, secret from outbound_channel where not deleted`)
  for (const { uid, address, secret } of found) {
    if (isSealed(address) && (secret === null || isSealed(secret))) continue
    const seal = (text: string): string => (isSealed(text) ? text : vault.seal(text, uid))
    await db.run(sql`update outbound_channel set address = ${seal(address)}, secret = ${secret === null ? null : seal(secret)}
      where uid = ${uid}`)
  }
}

/** Changing address or key clears the test. */
async function keepOne(
  db: Db,
  vault: Vault,
  one: EnvironmentChannel & { readonly uid: string },
  before: Kept | undefined,
): Promise<void> {
  const { uid, kind, name, address, secret = null, account = null, sender = null } = one
  const open = (text: string | null | undefined): string | null => (text ? vault.open(text, uid) : null)
  const isSame = before !== undefined && open(before.address) === address && open(before.secret) === secret
  const sealedAddress = vault.seal(address, uid)
  const sealedSecret = sealedIfAny(vault, secret, uid)
  await db.run(sql`insert into outbound_channel as c (uid, kind, name, address, secret, account, sender, enabled, by_environment)
    values (${uid}, ${kind}, ${name}, ${sealedAddress}, ${sealedSecret}, ${account}, ${sender}, true, true)
    on conflict (uid) do update set deleted = false, enabled = true, address = excluded.address, secret = excluded.secret,
      account = excluded.account, sender = excluded.sender, tested_at = case when ${isSame} then c.tested_at end,
      tested_note = case when ${isSame} then c.tested_note end`)
}
