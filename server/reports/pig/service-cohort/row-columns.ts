import { date, earTag, integer, name, text } from '#kit/field.ts'
import { column, defined } from '#kit/report-column.ts'

/** One service in a list: sow, day, boar, and outcome. */
export const rowColumns = {
  mateDate: column(date('配种日期'), { fixed: true }),
  earNo: column(earTag('耳号'), { fixed: true, overrides: { link: '/admin/pig-detail?pigId={pigId}' } }),
  breed: column(text('品种品系')),
  parity: column(integer('胎次', { min: 0 }), { definition: '配种时的胎次，0 为后备' }),
  serviceNo: column(integer('配次'), { definition: '本胎第几次配种' }),
  category: column(text('配种类型')),
  boarEarnock: column(earTag('与配公猪'), { definition: '第一次输精的公猪' }),
  technician: column(name('配种员')),
  outcome: column(text('结果')),
  outcomeDate: column(date('结果日期')),
  maturity: column(text('成熟'), defined('F21', '配种满125天为已成熟，未满为进行中')),
  farrowDate: column(date('分娩日期')),
} as const

export const rowKeys = [...Object.keys(rowColumns), 'doses', 'totalBorn', 'livePiglets', 'healthy', 'weaned']

/** Rows of every report over services. */
export const cohortRows = {
  originScreen: 'event-mat',
  shown: rowKeys,
  drill: ['mateDate', 'earNo', 'parity', 'boarEarnock', 'technician', 'outcome', 'outcomeDate', 'maturity'],
  sort: { field: 'mateDate', order: 'desc' },
} as const
