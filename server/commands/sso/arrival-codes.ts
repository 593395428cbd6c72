import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/database.ts'
import { newToken } from '../accounts/sessions.ts'
import { digest } from './partner-proof.ts'

/** Seconds a code is good for. */
export const CODE_SECONDS = 60

interface CodeOrder {
  readonly partnerUid: string
  readonly account: string
  /** Of the sign-in that was begun here, where the partner passes it on. */
  readonly state: string | null
  readonly at: Date
}

/** A code for one arrival of `account`; the partner puts it into the address it sends the person to. */
export async function issueCode(db: Db, { partnerUid, account, state, at }: CodeOrder): Promise<string> {
  const code = newToken()
  await sql`delete from sso_code where issued_at < ${at}::timestamptz - interval '1 day'`.execute(db)
  await sql`insert into sso_code (code_hash, partner_uid, account, state_hash, issued_at)
    values (${digest(code)}, ${partnerUid}, ${account}, ${state === null ? null : digest(state)}, ${at})`.execute(
    db,
  )
  return code
}

/** An arrival whose code was good. */
export interface Arrival {
  readonly partnerUid: string
  readonly partnerName: string
  readonly source: string
  readonly account: string
  readonly stateHash: Buffer | null
  /** Whether the partner's people may arrive without having begun here. */
  readonly fromPartner: boolean
  /** Where a sign-in begun here goes first; null where the partner has no such address. */
  readonly start: string | null
}

/** The first address of a partner's list. */
export const firstRedirect: RawBuilder<string | null> =
  sql`nullif(split_part(coalesce(p.redirects, ''), E'\n', 1), '')`

/** Uses a code up; null when it is unknown, of another source or a stopped partner, too old or used. */
export async function redeemCode(
  db: Db,
  { source, code, at }: { source: string; code: string; at: Date },
): Promise<Arrival | null> {
  const used = await sql<Arrival>`update sso_code c set used_at = ${at} from sso_partner p
    where c.code_hash = ${digest(code)} and p.uid = c.partner_uid and p.source = ${source} and p.enabled and not p.deleted
      and c.used_at is null and c.issued_at > ${at}::timestamptz - make_interval(secs => ${CODE_SECONDS})
    returning p.uid as "partnerUid", p.name as "partnerName", p.source, c.account, c.state_hash as "stateHash",
      coalesce(p.from_partner, true) as "fromPartner", ${firstRedirect} as start`.execute(db)
  const arrival = used.rows[0]
  if (!arrival) return null
  await sql`update sso_partner set last_used_at = ${at} where uid = ${arrival.partnerUid}`.execute(db)
  return arrival
}
