import { sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import { choice, date, integer, money, text } from '#kit/field.ts'
import { column, countOf, defined, summed } from '#kit/report-column.ts'
import { equals, inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { materializedRows } from '#server/kit/report/joins.ts'
import { each } from '#server/kit/report/report.count.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { livedIn } from '#server/queries/batches/lived-in.ts'
import { keptCosts } from '#server/queries/kept-costs.ts'
import { groupOfCode, groupOfPlace, worded } from '#server/queries/sow-sql.ts'
import { batchColumn } from '#server/reports/batch-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

const checks = {
  COUNT: '盘点与账面',
  R1: '存栏与变动合计',
  R4: '断奶与转入',
  R5: '转出与转入',
  ROAD: '投放与接收',
  COST: '成本',
} as const

const definition = declareReport('querybatchdiff', {
  area: 'other',
  asks: {
    days: '日期',
    filters: {
      check: choice('核对项', checks),
      ...usualFilters('stage', 'batch'),
    },
    defaults: { dateFrom: 'last12Weeks' },
  },
  columns: {
    date: column(date('日期'), {
      fixed: true,
      definition: '盘点、转群、接收、费用的日期；整批核对的为最后一笔的日期',
    }),
    batchNo: batchColumn({ fixed: true }),
    stage: column(text('阶段')),
    check: column(text('核对项', { width: 128 })),
    book: column(integer('账面', { unit: '头' }), {
      definition: '盘点前的账面存栏；批次记录的存栏；断奶记录的头数；转出的头数；投放的头数',
    }),
    actual: column(integer('实际', { unit: '头' }), {
      definition: '实盘头数；变动合计；批次断奶转入的头数；对方转入的头数；接收和退回的头数',
    }),
    difference: column(integer('差异', { unit: '头' }), { definition: '实际－账面' }),
    costGap: summed(money('成本差异', { width: 112 }), {
      drill: true,
      ...defined('F101', '批次已没有存栏而没有随猪带走的成本'),
      overrides: { money: true },
    }),
    source: column(text('来源', { width: 200 }), { definition: '差异所在的记录' }),
    farm: column(text('猪场')),
    differences: countOf('差异笔数', { definition: '对不上的记录数' }),
    gained: countOf('多出', { unit: '头', ...defined('R1', '实际多于账面的头数') }),
    missing: countOf('缺少', { unit: '头', ...defined('R1', '实际少于账面的头数') }),
  },
  rows: {
    originScreen: 'event-batch-count',
    of: 'batches',
    shown: ['date', 'batchNo', 'stage', 'check', 'book', 'actual', 'difference', 'costGap', 'source', 'farm'],
    first: true,
    // an adjustment makes the books follow the count
    acts: [
      {
        form: 'event-batch-count',
        label: '盘点调整',
        of: { key: 'batchNo', word: '批次', unit: '批' },
      },
    ],
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    shown: ['differences', 'gained', 'missing', 'costGap'],
    by: { check: '核对项', ...usualGroups('batch', 'farm') },
    chart: 'check',
  },
  shows: {
    metrics: [
      { column: 'differences', label: '差异', unit: '笔', target: 0, better: 'down' },
      { column: 'gained', label: '多出', unit: '头' },
      { column: 'missing', label: '缺少', unit: '头' },
    ],
    charts: [{ column: 'differences', label: '差异笔数', unit: '笔', key: 'checks', kind: 'bars' }],
  },
})

/** Batches open in the period: compared with their movements as a whole. */
const asked = (context: ReportContext): Sql =>
  sql`select b.farm_id, b.uid, b.stock, b.last_event_date as day from batch b
    where ${inFarms(sql`b.farm_id`, context)} and not b.deleted and b.open_date <= ${context.filters.dateTo}::date
      and ${livedIn('b', context)}`

/** Counts that differ from the books: the heads before and after the correction. */
const counts = (context: ReportContext): Sql =>
  sql`select 'COUNT' as item, m.farm_id, m.batch_id, m.move_date as day, m.stock - m.qty as book, m.stock as actual, '批次盘点' as source,
      m.source_uid::text as piece
    from batch_move m where ${inFarms(sql`m.farm_id`, context)} and m.kind in ('IN_GAIN', 'OUT_LOSS')
      and m.move_date between ${context.filters.dateFrom}::date and ${context.filters.dateTo}::date`

/**
 * R1: stock of a batch, and the balance of its movements, never below zero on any day; R4: piglets sent by the sows' weanings, and those it
 * received. Both are dated on the last day of a batch.
 */
const wholes = (context: ReportContext): Sql =>
  sql`select r.item, a.farm_id, a.uid, a.day, r.book, r.actual, r.source, r.item from (${asked(context)}) a
    cross join lateral (select coalesce(sum(d.heads), 0)::int as heads, coalesce(max(d.all_weaned), 0) as came from batch_day d
      where d.farm_id = a.farm_id and d.batch_id = a.uid and d.until = 'infinity' offset 0) s
    cross join lateral (select exists (select 1 from batch_move m where m.farm_id = a.farm_id and m.batch_id = a.uid and m.stock < 0) as yes
      offset 0) below
    cross join lateral (select coalesce(-sum(l.qty), 0)::int as reported from litter_move l
      where l.farm_id = a.farm_id and l.batch_id = a.uid and l.kind = 'WEAN' offset 0) w
    cross join lateral (values
      ('R1', a.stock, s.heads, case when below.yes then '某日存栏小于0' else '批次变动' end, a.stock <> s.heads or below.yes),
      ('R4', w.reported, s.came, '断奶记录', w.reported <> s.came)) r(item, book, actual, source, differs)
    where r.differs`

/** R5: heads that left one batch for another on a day, and those the other received from it. */
const transfers = (context: ReportContext): Sql =>
  sql`select 'R5', u.farm_id, u.from_id, u.day, sum(u.out)::int, sum(u.came)::int, '批次转群', 'R5-' || u.to_id || '-' || u.day from (
      select m.farm_id, m.batch_id as from_id, m.counter_batch_id as to_id, m.move_date as day, -m.qty as out, 0 as came
        from batch_move m where ${inFarms(sql`m.farm_id`, context)} and m.kind = 'OUT_TRANSFER' and m.counter_batch_id is not null
      union all select m.farm_id, m.counter_batch_id, m.batch_id, m.move_date, 0, m.qty
        from batch_move m where ${inFarms(sql`m.farm_id`, context)} and m.kind = 'IN_TRANSFER' and m.counter_batch_id is not null) u
    where u.day between ${context.filters.dateFrom}::date and ${context.filters.dateTo}::date
    group by u.farm_id, u.from_id, u.to_id, u.day having sum(u.out) <> sum(u.came)`

const differences = (context: ReportContext): Sql =>
  sql.join(
    [
      ...[counts, wholes, transfers, shipments].map(
        (one) => sql`select h.*, null::numeric as cost_gap from (${one(context)}) h`,
      ),
      costs(context),
    ],
    sql` union all `,
  )

/**
 * R5 between farms: piglets sent that neither arrived nor returned died on the way. Shown for the first batch of the
 * shipment; a user without access to the other farm sees the day its receipt was recorded.
 */
const shipments = (context: ReportContext): Sql =>
  sql`select 'ROAD', s.farm_id, o.uid, coalesce(r.receive_date, s.updated_at::date), s.heads, s.received + s.returned,
      s.doc_no || ' 途中死亡', s.uid::text
    from piglet_dropping s join batch o on o.farm_id = s.farm_id and o.batch_no = s.batches->0->>'batchNo' and not o.deleted
    left join piglet_receive r on r.farm_id = s.in_farm_id and r.uid = s.receipt_uid
    where ${inFarms(sql`s.farm_id`, context)} and not s.deleted and s.status = 'APPROVED' and s.lost > 0
      and coalesce(r.receive_date, s.updated_at::date) between ${context.filters.dateFrom}::date and ${context.filters.dateTo}::date`

/** Costs without pigs: spent on a batch after its last pig had left. */
const costs = (context: ReportContext): Sql =>
  sql`select 'COST', c.farm_id, c.batch_id, c.day, null::int, null::int, '清群后的费用', 'LEFT-' || c.day, c.late + c.balance from batch_cost_day c
    where ${inFarms(sql`c.farm_id`, context)} and c.heads = 0 and c.late + c.balance <> 0
      and c.day between ${context.filters.dateFrom}::date and ${context.filters.dateTo}::date
      and not exists (select 1 from batch_cost_day n where n.farm_id = c.farm_id and n.batch_id = c.batch_id and n.day > c.day)`

/** Batches whose numbers differ. Source: §4.10 R1, R4, R5, §5.9. */
export const queryBatchDiff: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    rows: (context) => sql`${materializedRows(context, differences)}
      join batch b on b.farm_id = x.farm_id and b.uid = x.batch_id and ${inFarms(sql`b.farm_id`, context)}`,
    joins: { farm: sql`left join organize farm on farm.uid = x.farm_id` },
    where: ({ filters: f }) => [
      equals(sql`x.item`, f.check),
      equals(sql`b.stage`, f.stage),
      equals(sql`b.batch_no`, f.batchNo),
    ],
  },
  columns: {
    date: sql`x.day`,
    batchNo: sql`b.batch_no`,
    stage: worded(sql`b.stage`, STAGE_LABELS),
    check: worded(sql`x.item`, checks),
    difference: sql`x.actual - x.book`,
    farm: sql`farm.name`,
    differences: each,
    gained: sql`greatest(x.actual - x.book, 0)`,
    missing: sql`greatest(x.book - x.actual, 0)`,
  },
  ids: { batchId: sql`x.batch_id`, farmId: sql`x.farm_id`, item: sql`x.item`, piece: sql`x.piece` },
  groups: {
    check: groupOfCode(sql`x.item`, checks),
    batch: { key: sql`x.batch_id`, label: sql`b.batch_no` },
    farm: groupOfPlace(sql`x.farm_id`),
  },
  plan: { keeps: [keptCosts.batches], materialize: differences },
}
