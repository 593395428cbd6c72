import { sql } from 'kysely'
import type { RecordList } from './record-list.ts'

/** What a seller has to see to: pigs that should have left, tickets that were begun, and those without a settlement. */
export function saleLists(farmId: string, today: string): Record<string, RecordList> {
  const t = sql`${today}::date`
  const common = { group: '其他', onlyWithRows: true } as const
  const tickets = sql`d.uid, d.doc_no as subject, concat_ws(' ', c.name, d.heads || ' 头') as place, ${t} - d.sale_date as days,
          null::date as deadline`
  const from = sql`from sales_ticket d left join client c on c.uid = d.client_id where d.farm_id = ${farmId} and not d.deleted`
  return {
    toDeliver: {
      ...common,
      label: '待出栏（计划）',
      form: 'deliveryBatch',
      action: '出栏',
      daysLabel: '过期天',
      filters: { farmId, status: 'APPROVED', progress: 'PLANNED', planDate: `..${today}` },
      rows: sql`select d.uid, d.doc_no as subject, concat_ws(' ', d.batch_no, d.plan_heads || ' 头') as place, ${t} - d.plan_date as days,
          d.plan_date as deadline, ${t} - d.plan_date as overdue
        from delivery_batch d where d.farm_id = ${farmId} and d.status = 'APPROVED' and d.progress = 'PLANNED' and d.plan_date <= ${t}
          and not d.deleted`,
    },
    saleDrafts: {
      ...common,
      label: '草稿（销售单）',
      form: 'sales-ticket',
      right: 'sales-ticket:submit',
      action: '继续',
      daysLabel: '放置天',
      filters: { farmId, status: 'DRAFT' },
      rows: sql`select ${tickets}, ${t} - d.sale_date as overdue ${from} and d.status = 'DRAFT'`,
    },
    toSettle: {
      ...common,
      label: '待结算（销售单）',
      form: 'sales-ticket',
      right: 'settle-accounts',
      action: '查看',
      daysLabel: '未结天',
      filters: { farmId, status: 'APPROVED', settlement: 'OPEN' },
      rows: sql`select ${tickets}, 0 as overdue ${from} and d.status = 'APPROVED' and d.settlement = 'OPEN'`,
    },
  }
}
