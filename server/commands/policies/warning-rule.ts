import { sql } from 'kysely'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import type { Tx } from '../../kit/database.ts'
import { invalid } from '../../kit/refused.ts'
import { placed } from './placed.ts'
import { strings } from './reach.ts'

const CENTRE = 'early-warning'

/** A rule has its place, and receivers whom it can reach: who may not open the warning centre would never hear of it. */
export const warningRulePolicy: WritePolicy = async (tx, caller, change) => {
  const { after } = change
  if (after) {
    await assertPeopleReached(tx, strings(after.receiverIds))
    await assertRolesReached(tx, strings(after.roleIds))
  }
  return placed(tx, caller, change)
}

async function assertPeopleReached(tx: Tx, uids: readonly string[]): Promise<void> {
  const found = await sql<{
    name: string
  }>`select u.name from sys_user u where u.uid = any(${[...uids]}::uuid[])
    and not exists (select 1 from role r where r.uid = any(u.role_ids) and not r.deleted
      and ${CENTRE} = any(r.function_codes)) order by u.name`.execute(tx)
  if (found.rows.length > 0) throw invalid({ receiverIds: [unreached(found.rows)] })
}

async function assertRolesReached(tx: Tx, uids: readonly string[]): Promise<void> {
  const found = await sql<{ name: string }>`select name from role where uid = any(${[...uids]}::uuid[])
    and not ${CENTRE} = any(function_codes) order by name`.execute(tx)
  if (found.rows.length > 0) throw invalid({ roleIds: [unreached(found.rows)] })
}

const unreached = (rows: readonly { name: string }[]): string =>
  `${rows.map(({ name }) => name).join('、')}没有预警中心的权限，收不到预警`
