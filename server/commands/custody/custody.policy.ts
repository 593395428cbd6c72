import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { type CustodyKind, overlapMessage } from '#domain/custody.ts'
import type { Tx } from '#server/kit/database.ts'
import { forbidden, invalid } from '#server/kit/refused.ts'
import type { Values, WritePolicy } from '#server/kit/store-deps.ts'
import { ownsNodes } from '../policies/reach.ts'

/**
 * Custody of a farm is decided by a user above both the farm and the managing company: a manager cannot prolong its own period,
 * nor an owner give its farm to a stranger's users. Periods of one farm do not overlap (M-05); the refusal names
 * the other period and its days.
 */
export const farmCustodyPolicy: WritePolicy = async (tx, caller, { uid, before, after }) => {
  const row: Values = { ...before, ...after }
  const nodes = [before, row].flatMap((one) =>
    one ? [one.manageCompanyId, one.managedFarmId].map(String) : [],
  )
  if (!(await ownsNodes(tx, caller, nodes))) throw forbidden('管理公司和猪场须都在您的管理范围内')
  if (after !== null) await assertFree(tx, uid, row)
  return {}
}

async function assertFree(tx: Tx, uid: string, row: Values): Promise<void> {
  const own = { from: String(row.fromDate), to: row.toDate ? String(row.toDate) : null }
  for (const other of await otherPeriods(tx, String(row.managedFarmId), uid)) {
    const message = overlapMessage(own, other)
    if (message) throw invalid({ toDate: [message] })
  }
}

/** All other periods of a farm, in order. */
const otherPeriods = (tx: Tx, farmId: string, uid: string | null) =>
  tx.rows(sql<{ from: string; to: string | null; company: string; kind: CustodyKind }>`
    select c.from_date as "from", c.to_date as "to", o.name as company, c.kind
    from farm_custody c join organize o on o.uid = c.manage_company_id
   where c.managed_farm_id = ${farmId} and not c.deleted and c.uid is distinct from ${uid}::uuid
   order by c.from_date`)

interface CustodyRequest {
  /** The period being edited; null for a new one. */
  readonly uid: string | null
  readonly companyId: string
  readonly farmId: string
  readonly from: string
  readonly to: string | null
  readonly today: string
}

/** Most accounts named in a sentence. */
const MOST_NAMED = 3

/** Accounts that cover the whole company and do not see the farm through their own organisation. */
function accountsOf(tx: Tx, companyId: string, farmId: string) {
  return tx.values(sql<string>`
    with node as (
      select u.uid, u.name, o.tree_path from sys_user u join organize o on not o.deleted and (o.uid = u.organize_id
        or (o.uid = any(u.scope_ids) and exists (
          select 1 from role r where r.uid = any(u.role_ids) and not r.deleted and r.data_scope = 'GRANTED')))
       where u.enabled and not u.deleted)
    select n.name from node n join organize c on c.uid = ${companyId} and c.tree_path like n.tree_path || '%'
     where not exists (select 1 from node own, organize f
       where own.uid = n.uid and f.uid = ${farmId} and f.tree_path like own.tree_path || '%')
     group by n.uid, n.name order by n.name, n.uid`)
}

/** Names, and the number of productive sows now in the farm, as far as the caller sees them. */
const named = (tx: Tx, { companyId, farmId }: CustodyRequest) =>
  tx.row(sql<{ company: string; farm: string; sows: number }>`select c.name as company, f.name as farm,
      (select count(*)::int from pig p where p.farm_id = f.uid and not p.deleted
        and p.status in ('MATED', 'PREGNANT', 'LACTATING', 'WEANED', 'OPEN')) as sows
    from organize c, organize f where c.uid = ${companyId} and f.uid = ${farmId}`)

const people = (names: readonly string[]): string =>
  `${names.length} 个账号（${names.slice(0, MOST_NAMED).join('、')}${names.length > MOST_NAMED ? ' 等' : ''}）`

/** Effects of a period: who sees the farm from when, who loses sight of it and who comes after. Sentences for 影响. */
export async function custodyImpact(tx: Tx, request: CustodyRequest): Promise<string[]> {
  const names = await named(tx, request)
  if (!names) return []
  const accounts = await accountsOf(tx, request.companyId, request.farmId)
  const { company, farm, sows } = names
  const who = `${company} ${people(accounts)}`
  const sight =
    accounts.length === 0
      ? [`${company}没有账号因此增减数据范围：能看全公司的账号本来就看到${farm}`]
      : [
          request.from > request.today
            ? `${who}自 ${request.from} 起看到${farm}的数据`
            : `${who}保存后立即看到${farm}的数据`,
          ...(await ending(tx, request, `${who}失去${farm}数据范围`)),
        ]
  return [
    ...sight,
    ...(await lost(tx, request, farm)),
    `${farm}现有能繁母猪 ${sows.toLocaleString('en-US')} 头，历史报表不变`,
  ]
}

async function ending(tx: Tx, { uid, farmId, to }: CustodyRequest, loses: string): Promise<string[]> {
  if (to === null) return []
  const day = addDays(to, 1)
  const next = (await otherPeriods(tx, farmId, uid)).find(({ from }) => from === day)
  return [`${day} 起${loses}，${next ? `由${next.company}接管` : '此后没有管理公司'}`]
}

/** Accounts that see the farm by the stored period and no longer would. */
async function lost(tx: Tx, { uid, companyId, farmId, to, today }: CustodyRequest, farm: string) {
  if (uid === null) return []
  const before = await tx.row(sql<{
    companyId: string
    farmId: string
    company: string
    farm: string
    active: boolean
  }>`
    select c.manage_company_id as "companyId", c.managed_farm_id as "farmId", o.name as company, f.name as farm,
      ${today}::date between c.from_date and coalesce(c.to_date, 'infinity') as active
      from farm_custody c join organize o on o.uid = c.manage_company_id join organize f on f.uid = c.managed_farm_id
     where c.uid = ${uid} and not c.deleted`)
  if (!before?.active) return []
  const same = before.companyId === companyId && before.farmId === farmId
  if (same && (to === null || to >= today)) return []
  const accounts = await accountsOf(tx, before.companyId, before.farmId)
  return accounts.length === 0
    ? []
    : [`${before.company} ${people(accounts)}保存后立即失去${before.farm ?? farm}数据范围`]
}
