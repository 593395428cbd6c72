import { sql } from 'kysely'
import { choice, date, earTag, integer, money, reference, text, weight } from '#kit/field.ts'
import { column, hiddenSum, percent, ratio, summed } from '#kit/report-column.ts'
import { pigSources, sexes } from '#resources/pig/breeding-pig.ts'
import { equals, inFarms } from '#server/kit/report/asked.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { each, one } from '#server/kit/report/report.count.ts'
import { byMonth } from '#server/kit/report/report.farm-calendar.ts'
import {
  breedGroup,
  breedJoins,
  breedName,
  farmGroup,
  groupOfCode,
  ofBreed,
  ofEarNos,
  statusWord,
  worded,
} from '#server/queries/sow-sql.ts'
import { declareReport } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

const SOURCES = { BOUGHT: pigSources.BOUGHT, TRANSFER: pigSources.TRANSFER } as const

const definition = declareReport('pig-introduction-breed', {
  area: 'pig',
  asks: {
    days: '进场日期',
    filters: {
      ...usualFilters('earNos', 'breed'),
      supplierId: reference('供应商', 'basic-supplier'),
      source: choice('来源', SOURCES),
    },
    defaults: { dateFrom: 'last52Weeks' },
  },
  columns: {
    earNo: column(earTag('耳号'), { fixed: true, overrides: { link: '/admin/pig-detail?pigId={pigId}' } }),
    breed: column(text('品种品系', { width: 96 })),
    grade: column(text('等级', { width: 76 })),
    sex: column(text('性别', { width: 56 })),
    birthDate: column(date('出生日期')),
    sire: column(earTag('父')),
    dam: column(earTag('母')),
    entryDate: column(date('进场日期')),
    heads: summed(integer('头数'), { drill: true, definition: '期内外购或调入的种猪' }),
    here: summed(integer('在场'), { drill: true, definition: '其中至今没有离场的' }),
    weighed: hiddenSum(integer('称重头数')),
    priced: hiddenSum(integer('计价头数')),
    kept: percent('在场率', 'here', 'heads', { definition: '在场÷引进头数' }),
    weight: summed(weight('进场体重'), { definition: '引种单或入群记录中的体重' }),
    avgWeight: ratio('均重', 'weight', 'weighed', { unit: 'kg', definition: '体重合计÷称重头数' }),
    value: summed(money('原值'), { definition: '引种单价或入群原值' }),
    status: column(text('状态', { width: 72 })),
    source: column(text('来源', { width: 60 })),
    supplier: column(text('供应商')),
    docNo: column(text('引种单号', { width: 132 })),
    avgValue: ratio('均价', 'value', 'priced', { unit: '元/头', definition: '原值合计÷计价头数' }),
  },
  rows: {
    originScreen: 'event-entry',
    without: ['heads', 'here'],
    first: true,
    event: { uid: 'eventUid', code: 'event_entry' },
    acts: [{ form: 'event-transfer-house', label: '批量转舍' }],
    sort: { field: 'entryDate', order: 'desc' },
  },
  groups: {
    by: { breed: '品种', supplier: '供应商', month: '月', sex: '性别', source: '来源', farm: '猪场' },
    chart: 'month',
  },
  shows: {
    metrics: [
      { column: 'heads', label: '引进头数', unit: '头' },
      { column: 'here', label: '在场', unit: '头' },
      { column: 'avgValue', label: '均价', unit: '元/头' },
    ],
    charts: [{ column: 'heads', label: '每月引进', name: '头数', unit: '头' }],
  },
})

/** Introduced breeding pigs, one by one, with their document. Source: §5.3. */
export const pigIntroductionBreed: ServerReport = {
  report: definition,
  from: {
    alias: 'p',
    rows: sql`pig p`,
    joins: {
      ...breedJoins('p'),
      grade: sql`left join data_dictionary grade on grade.uid = p.selective_level_id`,
      s: sql`left join supplier s on s.uid = p.supplier_id`,
      e: sql`left join pig_event e on e.farm_id = p.farm_id and e.pig_id = p.uid and e.type = 'event_entry'`,
      d: sql`left join document_event d on d.farm_id = e.farm_id and d.event_uid = e.uid`,
    },
    day: 'entryDate',
    where: ({ farms, filters: f }) => [
      sql`${inFarms(sql`p.farm_id`, { farms })} and not p.deleted and p.source in ('BOUGHT', 'TRANSFER')`,
      ...[ofEarNos(f.earNos), ofBreed(f.breedId), equals(sql`p.source`, f.source)],
      equals(sql`p.supplier_id`, f.supplierId),
    ],
  },
  columns: {
    breed: breedName,
    grade: sql`grade.name1`,
    sex: worded(sql`p.sex`, sexes),
    sire: sql`p.sire_ear_no`,
    dam: sql`p.dam_ear_no`,
    source: worded(sql`p.source`, pigSources),
    supplier: sql`s.name`,
    docNo: sql`d.doc_no`,
    status: statusWord(sql`p.status`),
    heads: each,
    here: one(sql`p.exit_date is null`),
    weight: sql`p.entry_weight`,
    value: sql`p.original_value`,
    weighed: one(sql`p.entry_weight is not null`),
    priced: one(sql`p.original_value is not null`),
  },
  ids: { uid: sql`p.uid`, pigId: sql`p.uid`, farmId: sql`p.farm_id`, eventUid: sql`e.uid` },
  groups: {
    breed: breedGroup,
    supplier: { key: sql`p.supplier_id`, label: sql`s.name` },
    month: byMonth(sql`p.entry_date`, sql`p.farm_id`),
    sex: groupOfCode(sql`p.sex`, sexes),
    source: groupOfCode(sql`p.source`, pigSources),
    farm: farmGroup,
  },
}
