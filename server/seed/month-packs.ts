import { sql } from 'kysely'
import type { PackItem } from '../commands/packs/pack-task.ts'
import type { Tx } from '../kit/database.ts'
import { stableUid } from './stable-uid.ts'

/** What a company looks at when a month is over: herd, production, losses, feed, costs and sales. */
const USUAL: readonly PackItem[] = [
  { report: 'farm-product-sum-report', view: 'card' },
  { report: 'breeding-sow-production-efficiency', view: 'card' },
  { report: 'births', group: 'week' },
  { report: 'pigProdFullLoadWeek', group: 'week' },
  { report: 'fattenPigProdWeek', group: 'week' },
  { report: 'pig-cull-death', view: 'table' },
  { report: 'piglets-death', view: 'table' },
  { report: 'sale-pig-death', view: 'table' },
  { report: 'feed-summary', view: 'table' },
  { report: 'nurs-and-finsh-batch-efficiency', view: 'table' },
  { report: 'sales-summary', view: 'table' },
  { report: 'cost-summary', view: 'table' },
]

/** A common pack, which every company sees from its first day on, and may copy and change. */
export async function seedMonthPacks(tx: Tx): Promise<void> {
  await sql`insert into month_pack (uid, name, items, remark)
    values (${stableUid('month-pack', 'usual')}, '月度经营报表', ${JSON.stringify(USUAL)}::jsonb, '系统自带；复制后可改')
    on conflict do nothing`.execute(tx)
}
