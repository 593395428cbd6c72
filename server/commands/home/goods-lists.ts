import { sql } from 'kysely'
import { NEAR_EXPIRY } from '#domain/stock/first-expired.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { endingLots, shortMaterials } from '../stock/wanting.ts'
import type { RecordList } from './record-list.ts'

/** Work of a seller: overdue dispatches, draft tickets, and tickets without a settlement. */
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

/** Work of a buyer: materials in short supply, expired ones and those soon to expire. */
export function stockLists(farmId: string, today: string): Record<string, RecordList> {
  const t = sql`${today}::date`
  const common = { group: '其他', form: 'material-stock' } as const
  const filters = (state: string) => ({ farmIds: farmId, dateFrom: today, dateTo: today, state })
  return {
    ...warehouseLists(farmId, today),
    stockLow: {
      ...common,
      label: '低于安全库存',
      action: '采购',
      daysLabel: '缺货天',
      filters: filters('LOW'),
      rows: sql`select material_id as uid, name as subject, concat('库存 ', trim_scale(held), ' / 安全 ', trim_scale(min_qty), ' ', unit) as place,
          0 as days, null::date as deadline, case when held <= 0 then 1 else 0 end as overdue
        from (${shortMaterials(farmId)}) s`,
    },
    stockExpiring: {
      ...common,
      label: '到期药品物料',
      action: '查看',
      daysLabel: '临期天',
      filters: filters('ENDING'),
      rows: sql`select s.material_id || '/' || s.lot as uid, concat(s.name, ' ', s.lot) as subject,
          concat(w.name, ' 余', trim_scale(s.qty), s.unit) as place, ${t} - s.exp_date + ${sql.lit(NEAR_EXPIRY)} as days, s.exp_date as deadline, ${t} - s.exp_date as overdue
        from (${endingLots(farmId, today, NEAR_EXPIRY)}) s left join warehouse w on w.farm_id = ${farmId} and w.uid = s.warehouse_id`,
    },
  }
}

/** Work of a storekeeper: draft receipts, and approved documents not fully issued. */
function warehouseLists(farmId: string, today: string): Record<string, RecordList> {
  const t = sql`${today}::date`
  const common = { group: '其他', daysLabel: '等待天', onlyWithRows: true } as const
  const dated = (day: Sql) => sql`${t} - ${day} as days, ${day} as deadline, ${t} - ${day} as overdue`
  return {
    toReceive: {
      ...common,
      label: '待入库',
      form: 'receive',
      right: 'receive:submit',
      action: '入库',
      filters: { farmId, status: 'DRAFT' },
      rows: sql`select d.uid, d.doc_no as subject, concat_ws(' ', s.name, d.items) as place, ${dated(sql`d.receive_date`)}
        from material_receipt d left join supplier s on s.uid = d.supplier_id
        where d.farm_id = ${farmId} and d.status = 'DRAFT' and not d.deleted`,
    },
    toIssue: {
      ...common,
      label: '待发料',
      form: 'materialReceiveApply',
      right: 'materialReceiveApply:rest',
      action: '发料',
      filters: { farmId, status: 'APPROVED', issueState: ['NONE', 'PART'] },
      rows: sql`select d.uid, d.doc_no as subject, concat_ws(' ', coalesce(h.name, d.batch_no, d.department), d.items) as place,
          ${dated(sql`d.apply_date`)}
        from requisition d left join organize h on h.uid = d.house_id
        where d.farm_id = ${farmId} and d.status = 'APPROVED' and issue_state(d) in ('NONE', 'PART') and not d.deleted`,
    },
  }
}
