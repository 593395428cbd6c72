import { decimal, integer } from '#kit/field.ts'
import { column, type ReportColumns, ratio } from '#kit/report-column.ts'

const OWN = '生效的年度计划；按栋舍、批次、负责人查询时没有'
const group = '年度计划'

/** What the year plan says of the weeks, and what came of it. */
export const plannedColumns = {
  planSold: column(decimal('计划出栏', { unit: '头', digits: 0, width: 84 }), {
    sum: true,
    group,
    definition: `育肥出栏头数：当月计划按天数折算；按饲养日分到各批次。${OWN}`,
  }),
  soldAttained: ratio(
    '出栏达成率',
    { num: 'plannedSold', den: 'planSold', percent: true },
    { group, definition: '育肥销售头数÷计划出栏' },
  ),
  planDeath: ratio(
    '计划死亡率',
    { num: 'planDead', den: 'planDays', unit: '‰' },
    { group, formula: 'F86', definition: `育肥千头日死亡率，按饲养日加权。${OWN}` },
  ),
  deathAttained: ratio(
    '死亡率达成率',
    { num: 'plannedDead', den: 'planDead', percent: true },
    { group, formula: 'F86', definition: '育肥千头日死亡率÷计划死亡率，低于100%为好于计划' },
  ),
  plannedSold: column(integer('有计划的销售'), { sum: true, hidden: true }),
  planDead: column(decimal('计划死亡×1000'), { sum: true, hidden: true }),
  planDays: column(integer('有计划的饲养日'), { sum: true, hidden: true }),
  plannedDead: column(integer('有计划的死亡×1000'), { sum: true, hidden: true }),
} as const satisfies ReportColumns
