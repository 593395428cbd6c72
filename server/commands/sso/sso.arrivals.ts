import { timingSafeEqual } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import { newToken } from '../accounts/sessions.ts'
import { digest } from './partner-proof.ts'

/** Seconds a code is valid. */
export const CODE_SECONDS = 60

interface CodeOrder {
  readonly partnerUid: string
  readonly account: string
  /** Of the sign-in begun here, where the partner passes it on. */
  readonly state: string | null
  readonly at: Date
}

/** A code for one arrival of `account`; the partner puts it into the address it sends the user to. */
export async function issueCode(db: Db, { partnerUid, account, state, at }: CodeOrder): Promise<string> {
  const code = newToken()
  await db.run(sql`delete from sso_code where issued_at < ${at}::timestamptz - interval '1 day'`)
  await db.run(sql`insert into sso_code (code_hash, partner_uid, account, state_hash, issued_at)
    values (${digest(code)}, ${partnerUid}, ${account}, ${state === null ? null : digest(state)}, ${at})`)
  return code
}

/** An arrival with a valid code. */
export interface Arrival {
  readonly partnerUid: string
  readonly partnerName: string
  readonly source: string
  readonly account: string
  readonly stateHash: Buffer | null
  /** True where the partner's users may arrive without having begun here. */
  readonly fromPartner: boolean
  /** First address of a sign-in begun here; null where the partner has none. */
  readonly start: string | null
}

/** The first address of a partner's list. */
const firstRedirect: RawBuilder<string | null> =
  sql`nullif(split_part(coalesce(p.redirects, ''), E'\n', 1), '')`

/** Redeems a code; null when it is unknown, of another source or a stopped partner, expired or used. */
export async function redeemCode(db: Db, { source, code, at }: { source: string; code: string; at: Date }) {
  const arrival = await db.row(sql<Arrival>`update sso_code c set used_at = ${at} from sso_partner p
    where c.code_hash = ${digest(code)} and p.uid = c.partner_uid and p.source = ${source} and p.enabled and not p.deleted
      and c.used_at is null and c.issued_at > ${at}::timestamptz - make_interval(secs => ${CODE_SECONDS})
    returning p.uid as "partnerUid", p.name as "partnerName", p.source, c.account, c.state_hash as "stateHash",
      coalesce(p.from_partner, true) as "fromPartner", ${firstRedirect} as start`)
  if (!arrival) return null
  await db.run(sql`update sso_partner set last_used_at = ${at} where uid = ${arrival.partnerUid}`)
  return arrival
}

/** Seconds a user may take to sign in at the partner. */
export const BEGUN_SECONDS = 600

/** Partners able to sign in users today: enabled, with a secret or key. */
const USABLE = sql`p.enabled and not p.deleted and (p.proof = 'KEY' or p.secret_hash is not null)`

interface OfferedPartner {
  readonly name: string
  /** Null: its users only arrive from the partner. */
  readonly start: string | null
}

/** Public data of partners for the sign-in page. */
export const offeredPartners = (db: Db): Promise<OfferedPartner[]> =>
  db.rows(sql<OfferedPartner>`select p.name, ${firstRedirect} as start from sso_partner p
    where ${USABLE} order by p.name`)

/** A sign-in begun on our page: the browser's next address, and the cookie it keeps until it returns. */
interface Begun {
  readonly location: string
  readonly cookie: string
}

/** Begins a sign-in at an address from a partner's list. */
export async function beginSignIn(db: Db, start: string, at: Date): Promise<Begun> {
  const partner = await db.value(sql<string | null>`select p.uid from sso_partner p
    where ${USABLE} and ${start} = any(string_to_array(p.redirects, E'\n')) order by p.name limit 1`)
  if (!partner) throw invalid({ start: ['跳转地址不在合作系统登记的地址之内'] })
  const cookie = `${partner}.${at.getTime()}.${newToken()}`
  const location = new URL(start)
  location.searchParams.set('state', stateOf(cookie))
  return { location: location.href, cookie }
}

/** The state follows from the cookie, not the reverse: the address alone does not give the cookie. */
const stateOf = (cookie: string): string => digest(`state:${cookie}`).toString('base64url')

interface Returned {
  readonly arrival: Arrival
  readonly state: string | null
  readonly cookie: string | undefined
  readonly at: Date
}

/**
 * Refuses an arrival that does not belong to this browser (login CSRF), and answers whether it was begun here. Once the browser,
 * the address or the code shows a begun sign-in, all of them must match.
 */
export function wasBegunHere({ arrival, state, cookie, at }: Returned): boolean {
  const kept = cookie && isOf(cookie, arrival.partnerUid, at) ? cookie : null
  if (kept === null && state === null && arrival.stateHash === null) {
    if (arrival.fromPartner) return false
    throw new Refused('LOGIN_FAILED', `请从本系统登录页点击“使用 ${arrival.partnerName} 账号登录”进入`)
  }
  const isOwn = kept !== null && state !== null && timingSafeEqual(digest(stateOf(kept)), digest(state))
  const isOfCode = arrival.stateHash === null || (state !== null && digest(state).equals(arrival.stateHash))
  if (isOwn && isOfCode) return true
  throw new Refused('LOGIN_FAILED', '登录请求与本浏览器不一致或已过期，请重新登录')
}

function isOf(cookie: string, partnerUid: string, at: Date): boolean {
  const [uid, since] = cookie.split('.')
  const age = at.getTime() - Number(since)
  return uid === partnerUid && age >= 0 && age <= BEGUN_SECONDS * 1000
}
