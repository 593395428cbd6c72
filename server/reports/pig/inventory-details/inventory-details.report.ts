import { sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import { STATUS_LABELS } from '#domain/sow/sow.labels.ts'
import { choice, date, earTag, integer, text } from '#kit/field.ts'
import { column, countOf, defined } from '#kit/report-column.ts'
import { equals, ifGiven, inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { columnsOf } from '#server/kit/report/report.count.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { ageOn } from '#server/queries/batches/ages.ts'
import { CLASSES } from '#server/queries/batches/classes.ts'
import { stands } from '#server/queries/sow-days.ts'
import {
  groupInOrder,
  groupOfCode,
  groupOfPlace,
  inPlace,
  ofEarNos,
  worded,
} from '#server/queries/sow-sql.ts'
import { batchColumn } from '#server/reports/batch-column.ts'
import { declareReport } from '#server/reports/declare-report.ts'
import { farmIds, usualFilters } from '#server/reports/report.filters.ts'
import {
  batchHeads,
  classOfBatch,
  classOfPig,
  onRoad,
  stayOf,
  sucklings,
} from '../pigs-amount/pigs-amount.rows.ts'

const heads = (label: string, definition: string, formula = 'F06') =>
  countOf(label, defined(formula, definition, '存栏（头）'))

const definition = declareReport('InventoryDetails', {
  asks: {
    filters: {
      farmIds,
      date: date('存栏日期', { hint: '不填为今天' }),
      pigClass: choice('类别', CLASSES),
      ...usualFilters('house', 'earNos', 'batch'),
    },
    defaults: { date: 'today' },
  },
  columns: {
    house: column(text('栋舍'), { fixed: true }),
    unit: column(text('单元', { width: 88 })),
    pen: column(text('栏位', { width: 96 })),
    pigClass: column(text('类别', { width: 96 })),
    state: column(text('状态', { width: 96 }), {
      definition: '当天结束时的状态；批次为其阶段，已发出未接收的为在途',
    }),
    earNo: column(earTag('耳号'), {
      definition: '哺乳仔猪为其母猪的耳号',
      overrides: { link: '/admin/pig-detail?pigId={pigId}' },
    }),
    batchNo: batchColumn(),
    parity: column(integer('胎次', { min: 0 })),
    ageDays: column(integer('日龄', { unit: '天' }), { definition: '批次为按头数加权的平均日龄' }),
    stateDays: column(integer('状态天数', { unit: '天' }), {
      definition: '存栏日期－状态开始日期；批次自开批起，仔猪自出生起，在途自发出起',
    }),
    heads: { ...heads('头数', '当天结束时的头数，不含在途', 'F02'), group: undefined },
    breeding: heads('种猪', '有耳号的公猪、后备和生产母猪'),
    sucklings: heads('哺乳仔猪', '在窝的仔猪'),
    growing: heads('商品猪', '批次的存栏'),
    batches: countOf('批次数', { definition: '有存栏的批次；分在几个栋舍的每个栋舍计一次' }),
    transit: { ...heads('在途', '已发出、对方尚未接收的种猪和仔猪'), group: undefined },
    farm: column(text('猪场')),
  },
  rows: {
    originScreen: 'event-entry',
    without: ['breeding', 'sucklings', 'growing', 'batches'],
    drill: ['house', 'pen', 'pigClass', 'state', 'earNo', 'batchNo', 'ageDays', 'heads', 'transit'],
    first: true,
    sort: { field: 'house', order: 'asc' },
  },
  groups: {
    by: { house: '栋舍', class: '类别', state: '状态', farm: '猪场' },
    chart: 'class',
  },
  shows: {
    metrics: [
      { column: 'heads', label: '存栏', unit: '头' },
      { column: 'breeding', label: '种猪', unit: '头' },
      { column: 'sucklings', label: '哺乳仔猪', unit: '头' },
      { column: 'growing', label: '商品猪', unit: '头' },
      { column: 'batches', label: '批次', unit: '批' },
      { column: 'transit', label: '在途', unit: '头' },
    ],
    charts: [{ column: 'heads', label: '猪群结构', name: '头数', unit: '头', key: 'classes', kind: 'bars' }],
  },
})

const animals = (context: ReportContext, day: Sql): Sql =>
  sql`select sp.farm_id, st.house_id, st.pen_id, ${classOfPig} as class, sp.status as state, p.uid as pig_id, p.ear_no,
      null::uuid as batch_id, null::text as batch_no, case when p.sex = 'F' then sp.parity end as parity,
      ${day} - p.birth_date as age, ${day} - sp.since as days, 1 as heads
    from sow_span sp join pig p on p.farm_id = sp.farm_id and p.uid = sp.pig_id and not p.deleted
      and ${inFarms(sql`p.farm_id`, context)} and ${ofEarNos(context.filters.earNos)}
    ${stayOf('sp', day, context)}
    where ${inFarms(sql`sp.farm_id`, context)} and ${stands(day)}`

const litters = (context: ReportContext, day: Sql): Sql =>
  sql`select l.farm_id, st.house_id, st.pen_id, 'SUCKLING', 'SUCKLING', p.uid, p.ear_no, null::uuid, null, null::int,
      ${day} - l.farrow_date, ${day} - l.farrow_date, l.heads
    from (${sucklings(context, day)}) l join pig p on p.farm_id = l.farm_id and p.uid = l.pig_id
      and ${inFarms(sql`p.farm_id`, context)} and ${ofEarNos(context.filters.earNos)}
    ${stayOf('l', day, context)}`

const batches = (context: ReportContext, day: Sql): Sql =>
  sql`select b.farm_id, b.house_id, null::uuid, ${classOfBatch}, b.stage, null::uuid, null, b.batch_id, b.batch_no, null::int,
      ${ageOn(day, sql`b.born`)}, ${day} - o.open_date, b.heads
    from (${batchHeads(context, day)}) b
    join batch o on o.farm_id = b.farm_id and o.uid = b.batch_id and ${inFarms(sql`o.farm_id`, context)}`

/** Piglets in transit are in no house: shown with the batches they left, since the day of dispatch. */
const shipped = (context: ReportContext, day: Sql): Sql =>
  sql`select s.farm_id, null::uuid, null::uuid, 'TRANSIT', 'IN_TRANSIT', null::uuid, null, m.batch_id, o.batch_no, null::int,
      ${ageOn(day, sql`m.born`)}, ${day} - s.send_date, -m.qty
    from (${onRoad(context, day)}) s
    join document_event d on d.farm_id = s.farm_id and d.document_uid = s.uid
    join batch_move m on m.farm_id = d.farm_id and m.source_uid = d.event_uid and ${inFarms(sql`m.farm_id`, context)}
    join batch o on o.farm_id = m.farm_id and o.uid = m.batch_id and ${inFarms(sql`o.farm_id`, context)}`

/** Every animal, litter and batch at the end of a day with its place, and the ones in transit. */
export function standing(context: ReportContext): Sql {
  const day = sql`${context.filters.date ?? context.today}::date`
  const kinds = [animals, litters, batches, shipped].map((rows) => rows(context, day))
  return sql.join(kinds, sql` union all `)
}

/** Piglets are counted from their suckling sows: grouped by state, both are needed. */
const states: Readonly<Record<string, string>> = {
  ...STATUS_LABELS,
  ...STAGE_LABELS,
  SUCKLING: CLASSES.SUCKLING,
}
const onHand = sql`x.class <> 'TRANSIT'`
const headsIf = (condition: Sql): Sql => sql`case when ${condition} then x.heads else 0 end`

/** Animals, litters and batches by place at the end of a day. Source: §5.1. */
export const inventoryDetails: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    joins: {
      farm: sql`left join organize farm on farm.uid = x.farm_id`,
      h: sql`left join organize h on h.uid = x.house_id`,
      pen: sql`left join organize pen on pen.uid = x.pen_id`,
      unit: sql`left join organize unit on unit.uid = pen.parent_id and unit.kind = 'UNIT'`,
    },
    where: ({ filters: f }) => [
      ...[equals(sql`x.class`, f.pigClass), equals(sql`x.batch_no`, f.batchNo)],
      ifGiven(f.earNos, sql`x.ear_no = any(${f.earNos}::text[])`),
      inPlace(f.houseId, 'x'),
    ],
  },
  columns: {
    house: sql`h.name`,
    unit: sql`unit.name`,
    pen: sql`pen.name`,
    pigClass: worded(sql`x.class`, CLASSES),
    state: worded(sql`x.state`, states),
    ageDays: sql`x.age`,
    stateDays: sql`x.days`,
    farm: sql`farm.name`,
    heads: headsIf(onHand),
    breeding: headsIf(sql`x.class in ('BOAR', 'GILT', 'SOW')`),
    sucklings: headsIf(sql`x.class = 'SUCKLING'`),
    growing: headsIf(sql`x.batch_id is not null and ${onHand}`),
    transit: headsIf(sql`not ${onHand}`),
    batches: sql`(x.batch_id is not null and ${onHand})::int`,
  },
  ids: { ...columnsOf('x', 'farmId', 'pigId', 'batchId', 'houseId', 'class'), since: sql`x.days` },
  groups: {
    house: groupOfPlace(sql`x.house_id`),
    class: groupInOrder(sql`x.class`, CLASSES),
    state: groupOfCode(sql`x.state`, states),
    farm: groupOfPlace(sql`x.farm_id`),
  },
  plan: { materialize: standing },
}
