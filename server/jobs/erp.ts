import { sql } from 'kysely'
import { DUE, postTo, sendWaiting } from '../commands/erp/send.ts'
import type { Following } from './following.ts'

/** What the ERP has to be told: of farms that have an address for it, whatever is due. */
export const erpMessages: Following = {
  name: 'erp-messages',
  label: 'ERP接口',
  about: '凭据送到ERP，失败稍后重发',
  area: 'INTERFACE',
  stale: async (db) => {
    const found = await sql<{ uid: string }>`select distinct m.farm_id as uid from erp_message m
      where ${DUE}
        and exists (select from app_setting s where s.name = 'erp_endpoint' and s.value <> '')`.execute(db)
    return found.rows.map(({ uid }) => uid)
  },
  inSteps: (inFarm, farmId, today, outbound) => sendWaiting(inFarm, farmId, today, postTo(outbound)),
}
