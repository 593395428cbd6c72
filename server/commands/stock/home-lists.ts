import { sql } from 'kysely'
import type { RecordList } from '../home/record-lists.ts'

/** Days before its end that a lot is looked after (domain.md §5.11). */
export const NEAR_EXPIRY = 30

/** What a farm has too little of, and what spoils soon or has: both are seen to by whoever buys. */
export function stockLists(farmId: string, today: string): Record<string, RecordList> {
  const t = sql`${today}::date`
  const common = { group: '其他', form: 'material-stock' } as const
  const filters = (state: string) => ({ farmIds: farmId, dateFrom: today, dateTo: today, state })
  return {
    stockLow: {
      ...common,
      label: '低于安全库存',
      action: '采购',
      daysLabel: '缺货天',
      filters: filters('LOW'),
      rows: sql`select n.uid, n.name as subject, concat('库存 ', trim_scale(held.qty), ' / 安全 ', trim_scale(l.min_qty), ' ', u.name1) as place,
          0 as days, null::date as deadline, case when held.qty <= 0 then 1 else 0 end as overdue
        from material_safety l join material n on n.uid = l.material_id left join data_dictionary u on u.uid = n.unit_id,
          lateral (select coalesce(sum(k.qty), 0) as qty from stock_shelf k where k.farm_id = l.farm_id and k.material_id = l.material_id) held
        where l.farm_id = ${farmId} and not l.deleted and held.qty < l.min_qty`,
    },
    stockExpiring: {
      ...common,
      label: '到期药品物料',
      action: '查看',
      daysLabel: '临期天',
      filters: filters('NEAR'),
      rows: sql`select k.material_id || '/' || k.lot as uid, concat(n.name, ' ', k.lot) as subject,
          concat(w.name, ' 余', trim_scale(l.qty), u.name1) as place, ${t} - k.exp_date + ${sql.lit(NEAR_EXPIRY)} as days, k.exp_date as deadline, ${t} - k.exp_date as overdue
        from stock_lot l join material_lot k on k.farm_id = l.farm_id and k.material_id = l.material_id and k.lot = l.lot
        join material n on n.uid = l.material_id left join data_dictionary u on u.uid = n.unit_id
        left join warehouse w on w.farm_id = l.farm_id and w.uid = l.warehouse_id
        where l.farm_id = ${farmId} and l.qty > 0 and k.exp_date <= ${t} + ${sql.lit(NEAR_EXPIRY)}`,
    },
  }
}
