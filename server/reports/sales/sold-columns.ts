import { sql } from 'kysely'
import { date, integer, money, text, weight } from '#kit/field.ts'
import type { Report } from '#kit/report.ts'
import { column, countOf, defined, hiddenSum, percent, ratio, summed } from '#kit/report-column.ts'
import { grades, settlements } from '#resources/sales/sales-ticket.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { worded } from '#server/kit/sql-words.ts'
import { soldRows } from '#server/queries/sold.ts'
import { groupOfCode, timeAndFarmGroups } from '#server/queries/sow-sql.ts'

/** Columns of sold goods, as rows and as sums of them (§5.3, §5.8). */
export const soldColumns = {
  date: column(date('日期'), { fixed: true }),
  docNo: column(text('单号', { width: 140 }), {
    overrides: { link: ['/admin/sales-ticket?f.docNo={ticketNo}', '/admin/semen-sales?f.docNo={semenNo}'] },
  }),
  client: column(text('客户', { width: 120 })),
  saleType: column(text('类别', { width: 92 })),
  commodity: column(text('品类', { width: 80 }), { definition: '销售单明细中批次商品猪的品类' }),
  number: column(text('批次/耳号', { width: 132 })),
  grade: column(text('等级', { width: 64 })),
  records: countOf('笔数', {
    definition: '已审核销售单的明细行；未开单的销售、淘汰出售、断奶直售和精液销售各计一笔',
  }),
  qty: countOf('头数', { width: 80, definition: '销售头数' }),
  weight: summed(weight('重量', { width: 104 }), { definition: '过磅重量，不减扣重' }),
  avgWeight: ratio('均重', 'live', 'weighed', { unit: 'kg', ...defined('F88', '猪只重量÷称重头数') }),
  price: ratio('单价', 'kiloAmount', 'paid', {
    unit: '元/kg',
    digits: 4,
    definition: '金额÷计价重量（已减扣重）',
  }),
  amount: summed(money('金额', { width: 112 }), { drill: true, definition: '单价×计价重量或头数，减扣款' }),
  quarantineNo: column(text('检疫证', { width: 120 })),
  settlement: column(text('结算', { width: 72 })),
  salePerson: column(text('销售员', { width: 84 })),
  farm: column(text('猪场', { width: 104 })),
  share: percent('金额占比', 'amount', 'amount', { definition: '本组金额÷全部金额' }),
  settled: summed(money('已结算', { width: 104 }), { definition: '已列入销售结算的销售单金额' }),
  owed: summed(money('未结算', { width: 104 }), { definition: '已出库、尚未结算的销售单金额' }),
  // goods other than pigs have kg and no heads
  live: hiddenSum(weight('猪只重量')),
  weighed: hiddenSum(integer('称重头数', { min: 0 })),
  paid: hiddenSum(weight('计价重量')),
  kiloAmount: hiddenSum(money('按重量的金额')),
}

export const soldGroups = {
  client: '客户',
  saleType: '类别',
  commodity: '品类',
  grade: '等级',
  salePerson: '销售员',
  day: '日',
  week: '周',
  month: '月',
  farm: '猪场',
} as const

const clientName = sql`(select c.name from client c where c.uid = x.client_id)`
const commodityName = sql`(select d.name1 from data_dictionary d where d.uid = x.commodity_id)`
const personName = sql`(select p.name from sale_person p where p.uid = x.sale_person_id)`
const ofState = (state: keyof typeof settlements) =>
  sql`case when x.settlement = ${sql.lit(state)} then x.amount end`

/** The report over sold goods that a definition describes. */
export const soldReport = (report: Report): ServerReport => ({
  report,
  from: { alias: 'x', rows: soldRows },
  plan: { filled: ['date', 'farm'], addsUp: true },
  columns: {
    date: sql`x.day`,
    client: clientName,
    commodity: commodityName,
    grade: worded(sql`x.grade`, grades),
    salePerson: personName,
    farm: sql`(select o.name from organize o where o.uid = x.farm_id)`,
    settlement: worded(sql`x.settlement`, settlements),
    records: sql`1`,
    qty: sql`coalesce(x.qty, 0)`,
    owed: ofState('OPEN'),
    settled: ofState('SETTLED'),
    live: sql`case when x.qty is not null then x.weight end`,
    weighed: sql`case when x.weight is null then 0 else coalesce(x.qty, 0) end`,
    paid: sql`case when x.amount is not null then x.paid end`,
    kiloAmount: sql`case when x.paid is not null then x.amount end`,
  },
  ids: {
    row: sql`x.uid`,
    farmId: sql`x.farm_id`,
    ticketNo: sql`case when x.is_semen is not true then x.doc_no end`,
    semenNo: sql`case when x.is_semen then x.doc_no end`,
  },
  groups: {
    client: { key: sql`x.client_id`, label: clientName },
    saleType: { key: sql`x.sale_type` },
    commodity: { key: sql`x.commodity_id`, label: commodityName },
    grade: groupOfCode(sql`x.grade`, grades),
    salePerson: { key: sql`x.sale_person_id`, label: personName },
    ...timeAndFarmGroups(sql`x.day`, sql`x.farm_id`),
    day: { key: sql`to_char(x.day, 'YYYY-MM-DD')` },
  },
  overrides: { ofWhole: { share: Object.keys(soldGroups) } },
})
