import { IMMUNE_CLASSES } from '#domain/standalone/immune-plan.ts'
import { choice, date, earTag, integer, text } from '#kit/field.ts'
import { column, countOf, hiddenSum, percent } from '#kit/report-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/filters.ts'
import { immuneStates } from './states.ts'

const heads = (label: string, definition: string) => countOf(label, { width: 76, group: '头次', definition })

/** Vaccinations due by the programmes compared with those done, item by item (§2.11, §5.8). */
export const immuneComplianceDefinition = declareReport('immune-compliance', {
  asks: {
    days: '应免日期',
    range: { future: true },
    filters: {
      ...usualFilters('vaccine'),
      pigClass: choice('类别', IMMUNE_CLASSES),
      state: choice('执行', immuneStates),
      ...usualFilters('house'),
      number: text('耳号/批次号', { maxLength: 30 }),
    },
  },
  columns: {
    due: column(date('应免日期'), { fixed: true, definition: '触发日＋日龄/天数；普免为当月几日' }),
    subject: column(text('对象', { width: 64 })),
    number: column(earTag('耳号/批次', { width: 128 }), { fixed: true }),
    pigClass: column(text('类别', { width: 64 })),
    item: column(text('项目', { width: 120 })),
    vaccine: column(text('疫苗', { width: 128 })),
    dose: column(text('剂量', { width: 72 })),
    house: column(text('栋舍'), { definition: '应免当日所在栋舍' }),
    items: countOf('项次', { definition: '期内到期的免疫：一个对象的一个项目为一项次' }),
    heads: heads('应免', '应免当日的头数：猪只为1，整窝为带仔数，批次为存栏'),
    onTime: heads('按时', '窗口止以前免疫的头数，最多为应免'),
    late: heads('超时', '窗口以后、同一疫苗下一项目的窗口以前补免的头数（最长100天）'),
    missed: heads('漏免', '窗口已过、未免的头数'),
    pending: heads('待免', '窗口未过、未免的头数'),
    windowEnd: column(date('窗口止'), { definition: '应免日期＋窗口天数；此日以后为超时' }),
    doneOn: column(date('免疫日期'), { definition: '窗口内或窗口后第一次用该疫苗的日期' }),
    offDays: column(integer('偏差', { unit: '天' }), { definition: '免疫日期－应免日期' }),
    state: column(text('执行', { width: 84 }), {
      definition: '按时：窗口止以前全部免疫；超时补免：以后补齐；漏免：窗口已过而未免；待免：窗口未过',
    }),
    farm: column(text('猪场')),
    doneRate: percent('执行率', 'done', 'judged', { definition: '（按时＋超时）÷（应免－待免）' }),
    onTimeRate: percent('及时率', 'onTime', 'judged', { definition: '按时÷（应免－待免）' }),
    done: hiddenSum(integer('已免', { unit: '头' })),
    judged: hiddenSum(integer('应免－待免', { unit: '头' })),
  },
  rows: {
    originScreen: 'standard-immune',
    without: ['items'],
    drill: ['due', 'number', 'item', 'vaccine', 'house', 'heads', 'missed', 'doneOn', 'offDays', 'state'],
    acts: [{ form: 'event-immune', label: '录入免疫', blank: true }],
    sort: { field: 'due', order: 'asc' },
  },
  groups: {
    by: {
      vaccine: '疫苗',
      item: '项目',
      pigClass: '类别',
      ...usualGroups('house', 'farm', 'month', 'week'),
      state: '执行',
    },
    chart: 'month',
  },
  shows: {
    metrics: [
      { column: 'heads', label: '应免', unit: '头次' },
      { column: 'doneRate', label: '执行率', unit: '%', target: 100, better: 'up' },
      { column: 'onTimeRate', label: '及时率', unit: '%' },
      { column: 'missed', label: '漏免', unit: '头次', target: 0, better: 'down' },
      { column: 'pending', label: '待免', unit: '头次' },
    ],
    charts: [
      {
        label: '执行率与及时率',
        series: { doneRate: '执行率', onTimeRate: '及时率' },
        key: 'rates',
        target: 100,
      },
      { column: 'missed', label: '漏免头次', name: '漏免', unit: '头次', kind: 'pareto', group: 'item' },
    ],
  },
})
