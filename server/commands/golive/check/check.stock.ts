import { type RawBuilder, sql } from 'kysely'
import { GO_LIVE } from '#resources/golive/index.ts'
import { materialKind, openingStock } from '#resources/golive/kinds.ts'
import type { Question } from './check.herd.ts'

/** How many times its reference price, or what part of it, a price may be before somebody should look at it. */
const FAR = 3

/** Opening stock of the committed files, row by row: `e` its event, `n` its material, `k` its lot, `w` its warehouse. */
const openings = (farmId: string): RawBuilder<unknown> => sql`from import_task t
  join import_made m on m.farm_id = t.farm_id and m.task_uid = t.uid and m.made ? 'stock'
  left join stock_event e on e.farm_id = m.farm_id and e.uid = (m.made->>'stock')::uuid
  left join material n on n.uid = e.material_id left join warehouse w on w.farm_id = e.farm_id and w.uid = e.warehouse_id
  left join material_lot k on k.farm_id = e.farm_id and k.material_id = e.material_id and k.lot = e.lot
  where t.farm_id = ${farmId} and t.page = ${GO_LIVE} and t.kind = ${materialKind.key} and t.status = 'COMMITTED'`

/** What may be wrong with the stock a farm goes live with: each problem names its row and column. */
export function stockQuestions(farmId: string, day: string): Question[] {
  const ask = (
    level: Question['level'],
    item: string,
    column: keyof typeof openingStock,
    say: RawBuilder<unknown>,
    where: RawBuilder<unknown>,
  ): Question => ({
    ...{ step: materialKind.key, level, item, to: null },
    say: (what) => what,
    rows: sql`select m.task_uid as uid, '' as name,
        concat(t.file_name, ' 第', m.row_no, '行【', ${openingStock[column].label}::text, '】：', ${say}) as what
      ${openings(farmId)} and ${where} order by t.created_at, m.row_no`,
  })
  const price = sql`round(e.amount / e.qty, 4)`
  const shown = (figure: RawBuilder<unknown>) => sql`trim_scale(${figure})`
  return [
    ask('E', '期初库存不在台账', 'qty', sql`'库存台账中没有这一行的期初'`, sql`e.uid is null`),
    ask(
      'E',
      '没有批号',
      'lot',
      sql`concat(n.name, '按批号管理，没有批号')`,
      sql`n.lot_control and e.lot = ''`,
    ),
    ask(
      'E',
      '仓库不可用',
      'warehouse',
      sql`concat('仓库', w.name, '已停用或已删除')`,
      sql`e.uid is not null and (w.uid is null or w.deleted or not coalesce(w.enabled, true))`,
    ),
    ask(
      'W',
      '已过期',
      'expDate',
      sql`concat(n.name, '批号', e.lot, '在', k.exp_date, '到期，上线时已过期')`,
      sql`k.exp_date < ${day}::date`,
    ),
    ask('W', '没有金额', 'price', sql`concat(n.name, '的期初金额为0，领用时没有成本')`, sql`e.amount = 0`),
    ask(
      'W',
      '单价异常',
      'price',
      sql`concat(n.name, ' ', ${shown(price)}, '元，参考价', ${shown(sql`n.standard_price`)}, '元，请核对单位和单价')`,
      sql`e.amount > 0 and n.standard_price > 0 and (${price} > n.standard_price * ${sql.lit(FAR)} or ${price} * ${sql.lit(FAR)} < n.standard_price)`,
    ),
  ]
}
