import { sql } from 'kysely'
import { MOVE_LABELS, STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import type { MoveKind } from '#domain/batch/batch.types.ts'
import { choice, date, integer, moment, money, name, text, weight } from '#kit/field.ts'
import { column, countOf, defined, hiddenSum, ratio, summed } from '#kit/report-column.ts'
import { batchForms } from '#resources/events/batch-forms.ts'
import { equals, ifGiven, inFarms } from '#server/kit/report/asked.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { columnsOf } from '#server/kit/report/report.count.ts'
import { type Sql, worded } from '#server/kit/sql-words.ts'
import { keptCosts } from '#server/queries/kept-costs.ts'
import { placesBelow } from '#server/queries/places-below.ts'
import { groupOfCode, groupOfPlace, timeAndFarmGroups } from '#server/queries/sow-sql.ts'
import { batchColumn } from '#server/reports/batch-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

const headsOf = (label: string, definition: string) => countOf(label, { group: '头数', definition })

/** The ledger of growing batches (§5.3). It contains go-live rows and changes of house, which count in no sum of the period (§3.8). */
const salePigDetailDefinition = declareReport('sale-pig-detail', {
  area: 'pig',
  asks: {
    days: '日期',
    filters: {
      ...usualFilters('batch'),
      kind: choice('类型', MOVE_LABELS),
      ...usualFilters('stage', 'house'),
    },
  },
  columns: {
    date: column(date('日期'), { fixed: true }),
    batchNo: batchColumn({ fixed: true }),
    stage: column(text('阶段')),
    kind: column(text('类型')),
    qty: column(integer('头数'), { definition: '转入为正，转出为负' }),
    weight: column(weight('重量')),
    average: ratio('均重', 'kilos', 'weighed', { unit: 'kg', definition: '重量÷称重头数' }),
    amount: column(money('金额')),
    cost: column(money('成本'), {
      ...defined('F101', '这些猪当天的成本：转入时带来的，离开时带走的；死亡、盘亏的由存活猪承担'),
      overrides: { money: true },
    }),
    other: column(text('对方批次', { width: 128 })),
    house: column(text('栋舍')),
    stock: column(integer('存栏', { min: 0 }), { definition: '这一笔之后批次的存栏' }),
    reason: column(text('原因')),
    operator: column(name('录入人')),
    recordedAt: column(moment('录入时间')),
    moves: countOf('笔数', { definition: '期内的批次变动' }),
    initQty: headsOf('期初', '初始化的头数，不计入期内转入'),
    inQty: headsOf('转入', '断奶转入、购入、转入、盘盈'),
    deadQty: headsOf('死亡', '死亡头数'),
    cullQty: headsOf('淘汰', '淘汰头数'),
    soldQty: headsOf('销售', '销售和自宰'),
    outQty: headsOf('转出', '转出、选留、盘亏'),
    inWeight: summed(weight('转入重'), { group: '重量', definition: '断奶转入、购入、转入的重量' }),
    inWeighed: hiddenSum(integer('转入称重头数', { min: 0, unit: '头' })),
    outWeighed: hiddenSum(integer('出栏称重头数', { min: 0, unit: '头' })),
    kilos: hiddenSum(weight('重量合计')),
    weighed: hiddenSum(integer('称重头数', { min: 0, unit: '头' })),
    inAverage: ratio('转入均重', 'inWeight', 'inWeighed', {
      unit: 'kg',
      group: '重量',
      definition: '转入重÷转入称重头数',
    }),
    outWeight: summed(weight('出栏重'), { group: '重量', definition: '销售、自宰、转出、选留的重量' }),
    outAverage: ratio('出栏均重', 'outWeight', 'outWeighed', {
      unit: 'kg',
      group: '重量',
      definition: '出栏重÷出栏称重头数',
    }),
    bought: summed(money('购入金额'), { group: '金额', definition: '购入的金额' }),
    sold: summed(money('销售金额'), { group: '金额', definition: '销售、自宰、淘汰的金额' }),
  },
  rows: {
    originScreen: 'batch-manage',
    of: 'batches',
    totals: ['average'],
    first: true,
    event: { uid: 'eventUid', codeIn: 'eventCode', codes: batchForms.map((form) => form.code) },
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    without: ['average'],
    by: { kind: '类型', ...usualGroups('batch', 'stage', 'house', 'day', 'week', 'month', 'farm') },
    chart: 'week',
  },
  shows: {
    metrics: [
      { column: 'inQty', label: '转入', unit: '头' },
      { column: 'deadQty', label: '死亡', unit: '头' },
      { column: 'cullQty', label: '淘汰', unit: '头' },
      { column: 'soldQty', label: '销售', unit: '头' },
      { column: 'outQty', label: '转出', unit: '头' },
      { column: 'outAverage', label: '出栏均重', unit: 'kg' },
    ],
    charts: [
      {
        label: '进出头数',
        series: { inQty: '转入', soldQty: '销售', outQty: '转出' },
        unit: '头',
        key: 'heads',
      },
      { label: '死淘头数', series: { deadQty: '死亡', cullQty: '淘汰' }, unit: '头', key: 'losses' },
    ],
  },
})

const CAME: readonly MoveKind[] = ['IN_WEAN', 'IN_BUY', 'IN_TRANSFER', 'IN_GAIN']
const SOLD: readonly MoveKind[] = ['OUT_SALE', 'OUT_SLAUGHTER']
const WENT: readonly MoveKind[] = ['OUT_TRANSFER', 'OUT_SELECT', 'OUT_LOSS']
/** Movements with proceeds. */
const PAID: readonly MoveKind[] = [...SOLD, 'OUT_CULL']

/** A value of movements of these kinds, null for others. */
const of = (kinds: readonly MoveKind[], value: Sql): Sql =>
  sql`case when m.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) then coalesce(${value}, 0) else 0 end`
const heads = sql`abs(m.qty)`
const weighedHeads = sql`case when m.weight is null then 0 else abs(m.qty) end`

/** The form that corrects the event of a movement; a weaning is corrected with its sow. */
const eventCode = sql`case m.kind when 'IN_WEAN' then null when 'IN_TRANSFER' then 'batch_transfer' when 'OUT_TRANSFER' then 'batch_transfer'
  when 'IN_GAIN' then 'batch_count' when 'OUT_LOSS' then 'batch_count' when 'HOUSE_IN' then 'batch_move_house'
  when 'HOUSE_OUT' then 'batch_move_house' else 'batch_' || lower(m.kind) end`

/** Looked up by key where rows show it: a weaning is identified by the event of its sow. */
const entered = sql`left join lateral (
    select e.created_by, e.created_at from batch_event e where e.farm_id = m.farm_id and e.event_date = m.move_date and e.uid = m.source_uid
    union all select e.created_by, e.created_at from pig_event e
      where m.kind = 'IN_WEAN' and e.farm_id = m.farm_id and e.event_date = m.move_date and e.uid = m.source_uid) e on true`

/** Cost of its heads. */
const costOfHeads = sql`left join batch_move_cost c on c.farm_id = m.farm_id and c.batch_id = m.batch_id and c.source_uid = m.source_uid
    and c.kind = m.kind`

/** Every movement of growing batches. Source: §2.10, §5.3. */
export const salePigDetail: ServerReport = {
  report: salePigDetailDefinition,
  from: {
    alias: 'm',
    rows: sql`batch_move m join batch b on b.farm_id = m.farm_id and b.uid = m.batch_id`,
    joins: {
      o: sql`left join batch o on o.farm_id = m.farm_id and o.uid = m.counter_batch_id`,
      h: sql`left join organize h on h.uid = m.house_id`,
      r: sql`left join data_dictionary r on r.uid = m.reason_id`,
      e: entered,
      u: sql`left join sys_user u on u.uid = e.created_by`,
      c: costOfHeads,
    },
    day: 'date',
    where: ({ farms, filters: f }) => [
      inFarms(sql`m.farm_id`, { farms }),
      ...[equals(sql`b.batch_no`, f.batchNo), equals(sql`m.kind`, f.kind), equals(sql`b.stage`, f.stage)],
      ifGiven(f.houseId, sql`m.house_id in (${placesBelow(f.houseId)})`),
    ],
  },
  columns: {
    date: sql`m.move_date`,
    batchNo: sql`b.batch_no`,
    stage: worded(sql`b.stage`, STAGE_LABELS),
    kind: worded(sql`m.kind`, MOVE_LABELS),
    cost: sql`c.cost`,
    other: sql`o.batch_no`,
    house: sql`h.name`,
    reason: sql`r.name1`,
    operator: sql`u.name`,
    recordedAt: sql`e.created_at`,
    moves: sql`(m.kind not in ('IN_INIT', 'HOUSE_IN', 'HOUSE_OUT'))::int`,
    initQty: of(['IN_INIT'], heads),
    inQty: of(CAME, heads),
    deadQty: of(['OUT_DEATH'], heads),
    cullQty: of(['OUT_CULL'], heads),
    soldQty: of(SOLD, heads),
    outQty: of(WENT, heads),
    inWeight: of(CAME, sql`m.weight`),
    outWeight: of([...SOLD, ...WENT], sql`m.weight`),
    inWeighed: of(CAME, weighedHeads),
    outWeighed: of([...SOLD, ...WENT], weighedHeads),
    kilos: sql`coalesce(m.weight, 0)`,
    weighed: weighedHeads,
    bought: of(['IN_BUY'], sql`m.amount`),
    sold: of(PAID, sql`m.amount`),
  },
  ids: {
    uid: sql`m.source_uid || '-' || m.kind`,
    ...columnsOf('m', 'batchId', 'farmId'),
    eventUid: sql`m.source_uid`,
    eventCode,
  },
  groups: {
    kind: groupOfCode(sql`m.kind`, MOVE_LABELS),
    batch: { key: sql`m.batch_id`, label: sql`b.batch_no` },
    stage: groupOfCode(sql`b.stage`, STAGE_LABELS),
    house: groupOfPlace(sql`m.house_id`),
    ...timeAndFarmGroups(sql`m.move_date`, sql`m.farm_id`),
  },
  plan: { keeps: [keptCosts.batches], addsUp: true },
}
