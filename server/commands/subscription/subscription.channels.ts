import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type ChannelKind, secretTail } from '#domain/subscription/channels.ts'
import type { ChannelLine, OfferedChannel } from '#kit/subscriptions.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Db, Tx } from '#server/kit/database.ts'
import { OutboundError } from '#server/kit/outbound/outbound.ts'
import { sealedIfAny, type Vault } from '#server/kit/outbound/vault.ts'
import { conflict, invalid, notFound, Refused } from '#server/kit/refused.ts'
import type { Acting } from '../entry/entry.act.ts'

/** A channel with its secrets, which never leave the server. */
export interface Channel extends ChannelInput {
  readonly uid: string
  readonly version: number
  readonly companyName: string | null
  readonly address: string
  /** Set by the environment of the server. */
  readonly byEnvironment: boolean
  /** True where address or key were sealed with another key than this server's. */
  readonly isLocked: boolean
  readonly testedAt: string | null
  readonly testedNote: string | null
}

const COLUMNS = sql`c.uid, c.version, c.kind, c.name, c.company_id as "companyId", o.name as "companyName", c.address, c.secret,
  c.account, c.sender, c.enabled, c.by_environment as "byEnvironment", c.tested_at as "testedAt", c.tested_note as "testedNote"`
/** The order of the kinds in lists. */
const IN_ORDER = sql`array_position(array['WECOM', 'DINGTALK', 'FEISHU', 'EMAIL'], c.kind)`
const FROM = sql`outbound_channel c left join organize o on o.uid = c.company_id`

type Stored = Omit<Channel, 'isLocked'>

/** A row with its address and key opened. */
function opened(stored: Stored, vault: Vault): Channel {
  const address = vault.open(stored.address, stored.uid)
  const secret = stored.secret === null ? null : vault.open(stored.secret, stored.uid)
  const isLocked = address === null || (secret === null && stored.secret !== null)
  return { ...stored, address: address ?? '', secret, isLocked }
}

/** All channels, for the administrators of the group. */
export async function allChannels(tx: Tx, vault: Vault): Promise<ChannelLine[]> {
  const found = await tx.rows(sql<Stored>`
    select ${COLUMNS} from ${FROM} where not c.deleted order by ${IN_ORDER}, c.name`)
  return found.map((row) => lineOf(opened(row, vault)))
}

function lineOf(channel: Channel): ChannelLine {
  const { version, companyId, companyName, account, sender, enabled, byEnvironment } = channel
  return { ...offered(channel), version, companyId, companyName, account, sender, enabled, byEnvironment }
}

const LOCKED = '服务器密钥已更换，请重新填写地址和密钥'

/** Public data of a channel: the host, and the last characters of the key. */
function offered(channel: Channel): OfferedChannel {
  const { uid, kind, name, address, secret, isLocked, testedAt, testedNote } = channel
  if (isLocked) return { uid, kind, name, words: LOCKED, testedAt, testedNote: LOCKED }
  const host = URL.canParse(address) ? new URL(address).host : ''
  const tail = secretTail(kind === 'EMAIL' ? secret : (address.split(/[=/]/).at(-1) ?? null))
  return { uid, kind, name, words: tail ? `${host} …${tail}` : host, testedAt, testedNote }
}

/** Channels a user may send by: those of the group, and those of his company. Read past row-level security, without their secrets. */
export async function offeredChannels(db: Db, vault: Vault, { scope }: Caller): Promise<OfferedChannel[]> {
  const found = await db.rows(sql<Stored>`select ${COLUMNS} from ${FROM} where not c.deleted and c.enabled
    and (c.company_id is null or c.company_id = any(${[...scope.companies]}::uuid[])) order by ${IN_ORDER}, c.name`)
  return found.map((row) => offered(opened(row, vault)))
}

/** One channel with its secrets; null for a deleted one. */
export async function channelOf(db: Db | Tx, vault: Vault, uid: string): Promise<Channel | null> {
  const found = await db.row(sql<Stored>`
    select ${COLUMNS} from ${FROM} where c.uid = ${uid} and not c.deleted`)
  return found ? opened(found, vault) : null
}

/** @throws OutboundError for one whose address or key cannot be decrypted any more */
export function assertUnlocked({ isLocked }: Channel): void {
  if (isLocked) throw new OutboundError(LOCKED, { isFinal: true })
}

export interface ChannelInput {
  readonly kind: ChannelKind
  readonly name: string
  readonly companyId: string | null
  /** Null keeps the stored one, as for the secret. */
  readonly address: string | null
  readonly secret: string | null
  readonly account: string | null
  readonly sender: string | null
  readonly enabled: boolean
}

export async function addChannel({ tx, caller }: Acting, vault: Vault, input: ChannelInput): Promise<string> {
  if (!input.address) throw invalid({ address: ['请输入地址'] })
  const uid = uuidv7()
  await tx.run(sql`insert into outbound_channel (uid, company_id, kind, name, address, secret, account, sender, enabled, created_by, updated_by)
    values (${uid}, ${input.companyId}, ${input.kind}, ${input.name}, ${vault.seal(input.address, uid)}, ${sealedIfAny(vault, input.secret, uid)},
      ${input.account}, ${input.sender}, ${input.enabled}, ${caller.uid}, ${caller.uid})`)
  return uid
}

/** A channel that is not set by the environment. @throws Refused */
async function ownChannel(tx: Tx, vault: Vault, uid: string): Promise<Channel> {
  const channel = await channelOf(tx, vault, uid)
  if (!channel) throw notFound()
  if (channel.byEnvironment) throw new Refused('ERROR', '此渠道由环境变量设定，不能在这里修改')
  return channel
}

/** Columns of a channel in the audit log: neither address nor key. */
type ShownChannel = Omit<ChannelInput, 'address' | 'secret'>

function shown({ kind, name, companyId, account, sender, enabled }: Channel): ShownChannel {
  return { kind, name, companyId, account, sender, enabled }
}

/** Changing address or key clears the test. A new address never gets the key of the old one. @returns the channel before */
export async function changeChannel(
  { tx, caller }: Acting,
  vault: Vault,
  uid: string,
  { version, ...input }: ChannelInput & { readonly version: number },
): Promise<ShownChannel> {
  const before = await ownChannel(tx, vault, uid)
  if (before.isLocked && input.address === null) throw invalid({ address: [LOCKED] })
  if (before.kind !== input.kind) throw invalid({ kind: ['渠道类型不能修改，请新建'] })
  const moved = input.address !== null && input.address !== before.address
  const secret = input.secret ?? (moved ? null : before.secret)
  const changed =
    await tx.changed(sql`update outbound_channel set name = ${input.name}, company_id = ${input.companyId},
      address = ${vault.seal(input.address ?? before.address, uid)}, secret = ${sealedIfAny(vault, secret, uid)},
      account = ${input.account}, sender = ${input.sender},
      enabled = ${input.enabled}, tested_at = case when ${moved || input.secret !== null} then null else tested_at end,
      version = version + 1, updated_by = ${caller.uid}, updated_at = now()
    where uid = ${uid} and version = ${version} and not deleted`)
  if (changed !== 1) throw conflict(null, lineOf(before))
  return shown(before)
}

/** @returns the channel before */
export async function removeChannel(
  { tx, caller }: Acting,
  vault: Vault,
  uid: string,
): Promise<ShownChannel> {
  const before = await ownChannel(tx, vault, uid)
  const gone =
    await tx.changed(sql`update outbound_channel set deleted = true, secret = null, address = '', version = version + 1,
    updated_by = ${caller.uid}, updated_at = now() where uid = ${uid} and not deleted`)
  if (gone !== 1) throw notFound()
  return shown(before)
}

/** Stores the result of a test; null where the message was accepted. */
export const noteTest = (db: Db, uid: string, now: Date, note: string | null): Promise<void> =>
  db.run(sql`update outbound_channel set tested_at = ${now}, tested_note = ${note} where uid = ${uid}`)
